import { find, hasModifier, make } from "../../stepthrough/frame.js";
import { count, drawing, makeSVG, row, tableBelow } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import { stepper } from "../../stepthrough/views/stepper.js";
import { listen, placed } from "../../stepthrough/views/words.js";
import { Boxes } from "./positions.js";
import { kindOf, valueInWords } from "./values.js";

/** @typedef {[left: number, right: number, otherLeft: number, otherRight: number, mover: number]} Position */
/** @typedef {[move: string, child: number]} Follow */
/**
 * The data from Python; a value is 0 for a draw, otherwise plies + 1, negative if the mover loses.
 * @typedef {{
 *   names: string[],
 *   player: number,
 *   claim: string,
 *   positions: Position[],
 *   values: number[],
 *   plies: number[],
 *   moves: Follow[][],
 *   hands: [string, string][],
 * }} StrategyData
 */

const HINTS = { win: "wins", draw: "draws", loss: "loses" };

/** The words for a strategy graph, without a picture. */
export class Proof {
  /**
   * @param {StrategyData} data
   * @param {string[]} labels the names of the positions
   */
  constructor(data, labels) {
    this.data = data;
    this.labels = labels;
  }

  /** @param {number} i */
  mover(i) {
    return this.data.positions[i][4];
  }

  /** @param {number} i */
  moverName(i) {
    return this.data.names[this.mover(i)];
  }

  /** @param {number} i */
  kind(i) {
    return kindOf(this.data.values[i]);
  }

  /** @param {number} i */
  worth(i) {
    return valueInWords(this.data.values[i]);
  }

  /** @param {number} i */
  head(i) {
    const { labels, data } = this;
    const turn = data.moves[i].length ? `, ${this.moverName(i)} to move` : "";
    return `${labels[i]}${turn}: ${this.worth(i)}.`;
  }

  /** @param {number} i */
  caption(i) {
    const { moves, player } = this.data;
    if (!moves[i].length) return "The game is over.";
    return this.mover(i) === player
      ? "The strategy answers:"
      : `Every reply of ${this.moverName(i)}:`;
  }

  /**
   * Describes a position, and where its moves lead.
   * @param {number} i
   */
  tell(i) {
    const { moves, plies, player, values } = this.data;
    const where = moves[i].map(([move, child]) => {
      const back = plies[child] < plies[i] ? `, back at ply ${plies[child]}` : "";
      return `${move} to ${this.labels[child]} (${this.worth(child)}${back})`;
    });
    if (!where.length) return this.head(i);
    if (this.mover(i) !== player)
      return `${this.head(i)} ${this.moverName(i)} can play ${where.join(" or ")}.`;
    const falls = -Math.sign(values[moves[i][0][1]]) < Math.sign(values[i]); // the child's is the other player's
    const end = falls ? `: that gives the ${values[i] > 0 ? "win" : "draw"} away.` : ".";
    return `${this.head(i)} The strategy answers ${where[0]}${end}`;
  }

  /**
   * Describes all the positions of a ply.
   * @param {number} ply
   */
  tellPly(ply) {
    const { plies, moves, player } = this.data;
    const here = plies.flatMap((p, i) => (p === ply ? [i] : []));
    const live = here.filter((i) => moves[i].length);
    const over = here.length - live.length;
    const todo = this.mover(here[0]) === player ? "one answer each" : "every reply is followed";
    return (
      `Ply ${ply}: ${count(live.length, "position")} with ${this.moverName(here[0])} to move` +
      (live.length ? `, ${todo}` : "") +
      (over ? `; ${count(over, "end")}` : "") +
      "."
    );
  }

  /**
   * Where a key leads from a position; there may be no such position.
   * @param {string} key
   * @param {number} i
   */
  beside(key, i) {
    const { moves, plies } = this.data;
    /** @type {Record<string, number | undefined>} */
    const ways = {
      ArrowLeft: i - 1,
      ArrowRight: i + 1,
      ArrowUp: moves.findIndex(
        (list, above) => plies[above] < plies[i] && list.some(([, child]) => child === i),
      ),
      Home: 0,
      ArrowDown: moves[i][0]?.[1],
    };
    return ways[key] ?? moves[i][Number(key) - 1]?.[1];
  }

  /** The rows of the table: ply, player to move, position, value and moves. */
  rows() {
    const { labels } = this;
    const { positions, plies, moves } = this.data;
    return positions.map((_, i) => [
      plies[i],
      moves[i].length ? this.moverName(i) : "end",
      labels[i],
      this.worth(i),
      moves[i].map(([move, child]) => `${move} to ${labels[child]}`).join("; "),
    ]);
  }
}

/** @param {HTMLElement} root @param {StrategyData} data */
export function strategy(root, data) {
  const last = Math.max(...data.plies);
  const graph = new StrategyGraph(root, data, (ply) => run.go(ply));
  const { counter, wholeLabel, pane, side, sentence, proof, legend } = graph;
  const run = stepper(root, {
    steps: [...Array(last + 1).keys()],
    sentence,
    show: (/** @type {number} */ ply) => graph.step(ply),
    jumps: [],
  });
  const heads = ["ply", "to move", "position", "value", "moves"];
  const table = tableBelow("How to read it, and the same as a table", heads, (rows) =>
    rows.replaceChildren(...proof.rows().map((cells) => row("td", cells))),
  );
  find(table, "summary", HTMLElement).after(...legend);
  stage(root, {
    controls: [[[...run.player, counter]]],
    view: [...run.view, wholeLabel],
    sentence,
    panes: [pane, side],
    below: [table],
  });
  for (const part of [pane, side]) part.addEventListener("keydown", (event) => graph.press(event));
  run.go(last);
  listen(
    root,
    (words) => placed(proof.labels, words),
    (i) => graph.choose(i),
    (i) => graph.boxes.point(i ?? undefined),
  );
  graph.choose(0);
}

/** The positions and lines up to a ply, and one position with its moves. */
class StrategyGraph {
  /** @param {HTMLElement} root @param {StrategyData} data @param {(ply: number) => void} go */
  constructor(root, data, go) {
    this.data = data;
    this.go = go;
    this.shown = 0; // the last visible ply
    this.chosen = 0;
    this.pane = drawing(root, `Strategy graph. ${data.claim}`);
    this.edges = [...this.pane.querySelectorAll(".edge")].map((edge) => ({
      edge,
      from: Number(edge.getAttribute("data-from")),
      to: Number(edge.getAttribute("data-to")),
    }));
    const [claim, ...legend] = headed(this.pane);
    this.claim = claim;
    this.legend = legend;
    this.boxes = new Boxes(this.pane, (i) => this.choose(i));
    const labels = this.boxes.marks.map((box) => find(box, "text", SVGTextElement).textContent);
    this.proof = new Proof(data, labels);
    this.counter = make("span", { class: "counter" });
    /** @type {HTMLInputElement} */
    this.whole = make("input", {
      type: "checkbox",
      onchange: () => this.pane.classList.toggle("whole", this.whole.checked),
    });
    this.wholeLabel = make("label", {}, this.whole, " Whole graph");
    this.sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
    this.side = make("div", { class: "side" });
    for (const [i, box] of this.boxes.marks.entries())
      box.append(makeSVG("title", {}, this.proof.head(i)));
  }

  dress() {
    const { chosen, data, proof } = this;
    const children = data.moves[chosen].map(([, child]) => child);
    for (const i of data.moves.keys()) {
      /** @type {string[]} */
      const looks = [proof.kind(i)];
      if (data.plies[i] > this.shown) looks.push("later");
      if (children.includes(i)) looks.push("near");
      if (i === chosen) looks.push("here");
      this.boxes.mark(i, looks);
    }
  }

  /** @param {number} ply */
  step(ply) {
    const { plies } = this.data;
    this.shown = ply;
    for (const { edge, from, to } of this.edges)
      edge.classList.toggle("later", plies[from] > ply || plies[to] > ply);
    this.counter.textContent = `${plies.filter((p) => p <= ply).length} of ${plies.length} positions`;
    this.choose(plies.indexOf(ply));
    this.sentence.textContent = this.proof.tellPly(ply);
  }

  /** @param {number} i */
  choose(i) {
    const { side, pane, whole, data } = this;
    const inSide = side.contains(document.activeElement);
    if (data.plies[i] > this.shown) this.go(data.plies[i]);
    this.chosen = i;
    const fits = pane.scrollWidth <= pane.clientWidth && pane.scrollHeight <= pane.clientHeight;
    this.wholeLabel.hidden = fits && !whole.checked;
    this.boxes.inSight(i);
    this.dress();
    for (const { edge, from } of this.edges) edge.classList.toggle("here", from === i);
    this.sentence.textContent = this.proof.tell(i);
    const follows = data.moves[i].map((move) => make("li", {}, this.follow(move)));
    side.replaceChildren(
      make("div", { class: "table" }, this.hand(1), this.hand(0)),
      make(
        "div",
        {},
        make("p", {}, this.proof.caption(i)),
        make("ol", { class: "moves", "aria-label": "Moves" }, ...follows),
      ),
      this.claim,
    );
    if (inSide) (side.querySelector("button") ?? pane).focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (hasModifier(event)) return;
    const next = this.proof.beside(event.key, this.chosen);
    if (next === undefined) return;
    event.stopPropagation(); // the arrows also step
    event.preventDefault();
    if (this.data.moves[next]) this.choose(next);
  }

  /** @param {Follow} move */
  follow([move, child]) {
    const { proof } = this;
    return make(
      "button",
      { type: "button", onclick: () => this.choose(child) },
      `${move} to ${proof.labels[child]} `,
      make("span", { class: `hint ${HINTS[proof.kind(child)]}` }, proof.worth(child)),
    );
  }

  /** @param {number} who */
  hand(who) {
    const { chosen, data, proof } = this;
    const turn = who === proof.mover(chosen) && data.moves[chosen].length > 0;
    const pair = data.positions[chosen].slice(2 * who, 2 * who + 2);
    const name = make("span", { class: "name" }, (turn ? "▶ " : "") + data.names[who]);
    const label = `${data.names[who]}: ${pair.join(" and ")}`;
    const line = { class: `row${turn ? " turn" : ""}`, role: "img", "aria-label": label };
    const hands = pair.map((fingers, side) => {
      const drawn = make("span", { class: "hand" });
      drawn.innerHTML = data.hands[fingers][side];
      return drawn;
    });
    return make("div", line, name, ...hands);
  }
}

/**
 * Moves the words above the picture out of it, so that they do not scroll away.
 * @param {HTMLElement} pane
 */
function headed(pane) {
  const heading = find(pane, ".heading", SVGGElement);
  const { viewBox, height } = find(pane, "svg", SVGSVGElement);
  const above = Number(heading.dataset.height);
  heading.remove();
  viewBox.baseVal.y = above;
  viewBox.baseVal.height -= above;
  height.baseVal.value -= above;
  return [...heading.children].map((line, i) =>
    make("p", { class: i ? "legend" : "claim" }, line.textContent ?? ""),
  );
}
