import { button, find, hasModifier, make } from "../../stepthrough/frame.js";
import { icon } from "../../stepthrough/icons.js";
import { drawing, makeSVG } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import { listen, placed } from "../../stepthrough/views/words.js";
import { Boxes, walked } from "./positions.js";
import { plies } from "./values.js";

/**
 * The data from Python: each position's distance from the start, and the position before, or −1.
 * @typedef {{
 *   at: number, names: string[], places: import("./positions.js").Corner[],
 *   distances: number[], before: number[],
 *   moves: [words: string, child: number, path: string][][],
 * }} GraphData
 */

const SIDES = ["MAX", "MIN"];

/**
 * The positions on a shortest line from the start to this one.
 * @param {number[]} before
 * @param {number} i
 * @returns {number[]}
 */
export function shortest(before, i) {
  return before[i] < 0 ? [i] : [...shortest(before, before[i]), i];
}

/**
 * The moves of a line, in the format of `GraphData`.
 * @param {GraphData} data
 * @param {number[]} line
 */
function movesOf({ moves }, line) {
  return line.slice(1).map((to, ply) => moves[line[ply]].filter(([, child]) => child === to)[0]);
}

/**
 * Describes how a position is reached from the start.
 * @param {GraphData} data
 * @param {number} i
 */
export function reached(data, i) {
  const { names, moves, distances, before } = data;
  const line = movesOf(data, shortest(before, i));
  const told = line.map(([words], ply) => `${SIDES[ply % 2]} ${words}`).join(", ");
  if (!i) return `${names[i]} is the start. Choose a position, or walk with the arrow keys.`;
  const lost = moves[i].length ? "" : ` The game is over: ${SIDES[distances[i] % 2]} has lost.`;
  return `${names[i]} is ${plies(distances[i])} from the start: ${told}.${lost}`;
}

/** @param {HTMLElement} root @param {GraphData} data */
export function state_graph(root, data) {
  const graph = new StateGraph(root, data);
  const { pane, side, sentence } = graph;
  const back = () => graph.choose(Math.max(data.before[graph.chosen], 0));
  const start = () => graph.choose(0);
  const walks = [
    button(icon("first"), "To the start (Home)", start),
    button(icon("back"), "One move back on the line (Backspace)", back),
  ];
  stage(root, { controls: [[walks]], sentence, panes: [pane, side] });
  walked(pane, data.places, { chosen: () => graph.chosen, choose: (i) => graph.choose(i) });
  root.addEventListener("keydown", (event) => {
    /** @type {Record<string, () => void>} */
    const actions = { Home: start, Backspace: back };
    const move = data.moves[graph.chosen][Number(event.key) - 1];
    const action = actions[event.key] ?? (move && (() => graph.choose(move[1])));
    if (hasModifier(event) || !action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });
  listen(
    root,
    (words) => placed(data.names, words),
    (i) => graph.choose(i),
    (i) => graph.boxes.point(i ?? -1),
  );
  graph.choose(data.at);
}

/** The positions, and for one of them the line to it and its moves. */
class StateGraph {
  /** @param {HTMLElement} root @param {GraphData} data */
  constructor(root, data) {
    this.data = data;
    this.chosen = data.at;
    this.pane = drawing(root, "State graph: arrow keys choose a position");
    this.lines = find(this.pane, ".lines", SVGGElement);
    this.boxes = new Boxes(this.pane, (i) => this.choose(i));
    this.sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
    this.side = make("div", { class: "side" });
  }

  /** @param {number} i */
  choose(i) {
    const { data, side, pane } = this;
    const inSide = side.contains(document.activeElement);
    this.chosen = i;
    this.boxes.inSight(i);
    this.paint();
    this.sentence.textContent = reached(data, i);
    const onward = this.onward();
    side.replaceChildren(this.toHere(), onward);
    if (inSide) (onward.querySelector("button") ?? pane).focus({ preventScroll: true });
  }

  paint() {
    const { data, chosen: i } = this;
    const { moves, distances } = data;
    const line = shortest(data.before, i);
    const near = new Set(moves[i].map(([, child]) => child));
    for (const k of moves.keys()) {
      const looks = moves[k].length ? [] : ["end"];
      if (line.includes(k)) looks.push("line");
      if (near.has(k)) looks.push("near");
      if (k === i) looks.push("here");
      this.boxes.mark(k, looks);
    }
    this.lines.replaceChildren(
      ...moves[i].map(([, child, d]) =>
        makeSVG("path", { d, class: distances[child] > distances[i] ? "" : "back" }),
      ),
      ...movesOf(data, line).map(([, , d]) => makeSVG("path", { d, class: "line" })),
    );
  }

  toHere() {
    const line = shortest(this.data.before, this.chosen);
    const moves = movesOf(this.data, line);
    const words = moves.map(([move], ply) => `${SIDES[ply % 2]} ${move}: `);
    const entries = line.map((i, ply) => this.entry(i, ply ? words[ply - 1] : "the start: "));
    return listed("A shortest line to it", 0, entries);
  }

  onward() {
    const { names, moves } = this.data;
    const from = moves[this.chosen];
    const title = from.length ? `From ${names[this.chosen]}` : "The game is over";
    const entries = from.map(([words, child]) => this.entry(child, `${words}: `));
    return listed(title, 1, entries);
  }

  /** @param {number} i @param {string} words */
  entry(i, words) {
    const face = words + this.data.names[i];
    const choose = button(face, face, () => this.choose(i));
    return make("li", {}, choose);
  }
}

/** @param {string} title @param {number} first @param {HTMLElement[]} entries */
function listed(title, first, entries) {
  const list = make("ol", { start: first, "aria-label": title }, ...entries);
  return make("div", {}, make("p", {}, title), list);
}
