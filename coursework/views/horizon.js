import { hasModifier, make } from "../../stepthrough/frame.js";
import { menu } from "../../stepthrough/menu.js";
import { choice, count, makeSVG, region, row, slider, table } from "../../stepthrough/page.js";
import { stage, watchWidth } from "../../stepthrough/stage.js";
import { listen, placed } from "../../stepthrough/views/words.js";

// Minimax up to a horizon that the reader moves.

/**
 * The data from Python.  A state has its name, 1 if MAX is to move or −1 if MIN is, its true
 * outcome for MAX (1, 0 or −1), the plies to it and, if the game is over, its utility for MAX.
 * @typedef {{
 *   states: [name: string, sign: number, truth: number, plies: number, end: number | null][],
 *   moves: [move: string, child: number][][],
 *   roots: number[], plies: number, evaluations: [name: string, values: number[]][],
 *   restless: [name: string, holds: (number | boolean)[]][],
 * }} HorizonData
 */
/**
 * A node of the search tree; `span` is the width of the subtree below it.
 * @typedef {{
 *   i: number, state: number, ply: number, move: string, parent: Visited | null,
 *   truth: number, children: Visited[], best: Visited | null, end: boolean, leaf: boolean,
 *   errs: boolean, expected: boolean, value: number, x: number, y: number, span: number,
 * }} Visited
 */
/** @typedef {{root: number, plies: number, values: number[], restless: (number | boolean)[]}} Dials */

const FRAME = { top: 26, below: 50, margin: 16, least: 10, most: 120 };
/** @type {Record<number, string>} */
const TRUTH = { 1: "won", 0: "drawn", [-1]: "lost" };

/** The textbook's search, its tree, and a description of it. */
export class Horizon {
  /**
   * @param {HorizonData} data
   * @param {Dials} dials
   */
  constructor(data, dials) {
    this.data = data;
    this.dials = dials;
    /** @type {Visited[]} */
    this.nodes = [];
    this.tree = this.visit(dials.root, 0, "", null);
    /** @type {Visited | null} */
    let node = this.tree;
    for (; node; node = node.best) node.expected = true;
  }

  /**
   * Searches a state; the first of the best children is kept.
   * @param {number} state
   * @param {number} ply
   * @param {string} move
   * @param {Visited | null} parent
   */
  visit(state, ply, move, parent) {
    const { dials, data, nodes } = this;
    const [, sign, truth, , end] = data.states[state];
    const late = ply - dials.plies;
    const leaf = end !== null || late > 0 || (late === 0 && !dials.restless[state]);
    const value = end ?? dials.values[state];
    /** @type {Visited} */
    const node = {
      i: nodes.length,
      state,
      ply,
      move,
      parent,
      truth,
      leaf,
      value,
      end: end !== null,
      errs: leaf && Math.sign(value) !== truth,
      expected: false,
      children: [],
      best: null,
      x: 0,
      y: 0,
      span: 0,
    };
    nodes.push(node);
    if (leaf) return node;
    for (const [name, child] of data.moves[state])
      node.children.push(this.visit(child, ply + 1, name, node));
    node.best = node.children.reduce((best, child) =>
      sign * child.value > sign * best.value ? child : best,
    );
    node.value = node.best.value;
    return node;
  }

  /** How many of the guesses are wrong. */
  share() {
    const guesses = this.nodes.filter((node) => node.leaf && !node.end);
    return `(${guesses.filter((node) => node.errs).length} of ${guesses.length}).`;
  }

  /**
   * Places leaves side by side and parents above their middle; the levels fill `room`.
   * @param {number} width
   * @param {number} room
   */
  place(width, room) {
    const { top, below, margin, least, most } = FRAME;
    const leaves = this.nodes.filter((node) => node.leaf);
    const column = Math.max(least, Math.min(most, (width - 2 * margin) / leaves.length));
    const places = column * leaves.length + 2 * margin;
    const left = Math.max(0, (width - places) / 2) + margin;
    for (const [k, leaf] of leaves.entries()) {
      leaf.x = left + (k + 0.5) * column;
      leaf.span = column;
    }
    const deepest = Math.max(...this.nodes.map((node) => node.ply));
    const level = Math.min(170, room / Math.max(deepest, this.dials.plies));
    for (const node of [...this.nodes].reverse()) {
      node.y = top + node.ply * level;
      if (node.leaf) continue;
      node.x = (node.children[0].x + node.children[node.children.length - 1].x) / 2;
      node.span = node.children.reduce((sum, child) => sum + child.span, 0);
    }
    const size = { width: Math.max(width, places), height: top + room + below };
    return { size, level, line: top + this.dials.plies * level };
  }

  /**
   * Where a key leads: left and right along a level, up to the parent, down to the first child.
   * @param {string} key
   * @param {Visited | null} here
   */
  beside(key, here) {
    if (key === "Escape") return null;
    if (!here) return this.tree;
    if (key === "ArrowUp") return here.parent ?? here;
    if (key === "ArrowDown") return here.children[0] ?? here;
    const level = this.nodes.filter((node) => node.ply === here.ply);
    return level[level.indexOf(here) + (key === "ArrowLeft" ? -1 : 1)] ?? here;
  }

  /**
   * The true value of a root move for the player who makes it.
   * @param {Visited} child
   */
  forMover({ state, truth }) {
    const { states } = this.data;
    const outcome = truth * states[this.tree.state][1];
    return outcome ? `${outcome > 0 ? "wins" : "loses"} in ${states[state][3] + 1}` : "draws";
  }

  summary() {
    const { tree, nodes, data } = this;
    const best = tree.best ?? tree;
    const outcome = tree.truth * data.states[tree.state][1];
    const kept = outcome > 0 ? "the win" : outcome < 0 ? "what there is" : "the draw";
    const verdict =
      best.truth === tree.truth ? `Right: it keeps ${kept}.` : `Wrong: it gives ${kept} away.`;
    const says = `the search says ${asGuess(tree.value)} and plays ${best.move}`;
    return `${count(nodes.length, "node")}: ${says}, which in truth ${this.forMover(best)}. ${verdict}`;
  }

  /**
   * Describes a node, and the moves that lead to it.
   * @param {Visited} node
   */
  told(node) {
    const line = [];
    for (let n = node; n.parent; n = n.parent) line.unshift(n.move);
    const [name, , truth, to] = this.data.states[node.state];
    const place = line.length ? `After ${line.join(", ")}: ${name}. ` : `${name}. `;
    if (node.end) return `${place}The game is over, and worth ${asGuess(node.value)}.`;
    const fact = truth ? `${truth > 0 ? "MAX" : "MIN"} wins in ${to}` : "it is a draw";
    const verb = node.leaf ? "The evaluation guesses" : "The search says";
    const errs = node.errs ? " So the guess errs." : "";
    return `${place}${verb} ${asGuess(node.value)}; in truth ${fact}.${errs}`;
  }
}

/** @param {number} value */
function asGuess(value) {
  return String(Math.round(value * 100) / 100).replace("-", "−");
}

/**
 * @param {HTMLElement} root
 * @param {HorizonData} data
 */
export function horizon(root, data) {
  const view = new HorizonView(root, data);
  const { pane, sentence } = view;
  stage(root, {
    controls: [view.controls],
    sentence,
    panes: [pane, region("verdicts", "Moves of the root", view.moves)],
    below: [legendOf(view.share)],
  });
  root.addEventListener("keydown", (event) => {
    if (hasModifier(event)) return;
    event.stopPropagation(); // JupyterLab would take plain keys for its own commands
    if (event.target !== pane || !/^(Arrow|Escape)/.test(event.key)) return;
    event.preventDefault();
    view.choose(view.run.beside(event.key, view.here));
  });
  view.search();
  watchWidth(pane, () => view.draw());
  listen(
    root,
    (words) => view.dial(words),
    ([dial, value]) => {
      dial.value = value;
      view.search();
    },
  );
}

/** The controls, and the tree that they produce. */
class HorizonView {
  /**
   * @param {HTMLElement} root
   * @param {HorizonData} data
   */
  constructor(root, data) {
    this.root = root;
    this.data = data;
    const search = () => this.search();
    const states = data.roots.map((i) => data.states[i][0]);
    const [position, positionLabel] = choice("State", states, search);
    this.plies = slider("Plies", { min: 1, max: data.plies, value: 1 }, search);
    this.shown = make("b");
    const quiet = ["stop", ...data.restless.map(([name]) => `on ${name}`)];
    const [rest, restLabel] = choice("At the horizon", quiet, search);
    const names = data.evaluations.map(([name]) => name);
    const [evaluation, evaluationLabel] = choice("Evaluation", names, search);
    this.chosen = { position, rest, evaluation };
    const dial = make("label", { class: "dial" }, "Plies ", this.plies, this.shown);
    this.controls = [[positionLabel], [dial], [menu("Search", [restLabel, evaluationLabel])]];
    this.sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
    this.pane = region("tree", "Tree");
    const [moves, rows] = table(["move", "the search", "the truth"]);
    this.moves = moves;
    this.rows = rows;
    this.share = make("span");
    /** @type {Visited | null} */
    this.here = null;
    this.run = new Horizon(data, this.dials());
    this.pane.addEventListener("click", ({ target }) => {
      const mark = target instanceof Element ? target.closest(".mark") : null;
      if (mark) this.choose(this.run.nodes[Number(mark.getAttribute("data-i"))]);
    });
  }

  /** @returns {Dials} */
  dials() {
    const { position, rest, evaluation } = this.chosen;
    const { roots, evaluations, restless, states } = this.data;
    return {
      root: roots[position.selectedIndex],
      plies: Number(this.plies.value),
      values: evaluations[evaluation.selectedIndex][1],
      restless: restless[rest.selectedIndex - 1]?.[1] ?? states.map(() => 0),
    };
  }

  /**
   * The dial that a link in the text turns, and its new value: the plies, or an entry of a menu.
   * @param {string} words
   * @returns {[HTMLInputElement | HTMLSelectElement, string] | undefined}
   */
  dial(words) {
    for (const select of Object.values(this.chosen)) {
      const names = [...select.options].map(({ text }) => text);
      const i = placed(names, words);
      if (i !== undefined) return [select, String(i)];
    }
    const plies = Number(words);
    return plies >= 1 && plies <= this.data.plies ? [this.plies, words] : undefined;
  }

  search() {
    this.run = new Horizon(this.data, this.dials());
    this.shown.textContent = this.plies.value;
    this.here = null;
    this.draw();
    this.rows.replaceChildren(...this.run.tree.children.map((child) => this.verdict(child)));
    this.share.textContent = this.run.share();
    this.describe();
  }

  /** Keeps the height the same, so that nothing jumps. */
  room() {
    const { clientWidth: width, clientHeight: height } = this.pane;
    if (this.root.matches(":popover-open")) return height - FRAME.top - FRAME.below - 8;
    return width > 700 ? 340 : width > 500 ? 236 : 190;
  }

  draw() {
    const { pane, run } = this;
    const { size, level, line } = run.place(pane.clientWidth, this.room());
    const [, ...below] = run.nodes;
    const hasRoom = (/** @type {Visited} */ { parent, span }) =>
      span >= (parent === run.tree ? 26 : 38);
    const svg = makeSVG(
      "svg",
      { ...size, viewBox: `0 0 ${size.width} ${size.height}` },
      makeSVG("path", { class: "horizon", d: `M0 ${line} H${size.width}` }),
      ...below.flatMap(edgeTo),
      ...(level < 40 ? [] : below.filter(hasRoom).flatMap(moveTo)),
      ...run.nodes.map((node) => this.mark(node)),
    );
    pane.replaceChildren(svg);
    const thick = run.nodes.filter(({ expected }) => expected).map(({ x }) => x);
    const middle = (Math.min(...thick) + Math.max(...thick)) / 2;
    const free = pane.clientWidth / 2 - 36; // the root is in sight, however long the line is
    const left = Math.max(thick[0] - free, Math.min(thick[0] + free, middle));
    pane.scrollLeft = left - pane.clientWidth / 2;
    if (this.here) this.outline();
  }

  /** @param {Visited} node */
  mark(node) {
    const { x, y, i, leaf, state } = node;
    const kind = `mark ${leaf ? TRUTH[node.truth] : "inner"}`;
    const place = `translate(${x} ${y})`;
    const drawn = leaf ? leafOf(node) : innerOf(node, this.data.states[state][1]);
    return makeSVG("g", { class: kind, "data-i": i, transform: place }, ...drawn);
  }

  outline() {
    this.pane.querySelector(".here")?.classList.remove("here");
    if (!this.here) return;
    const mark = this.pane.querySelectorAll(".mark")[this.here.i];
    mark.classList.add("here");
    mark.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {Visited | null} node */
  choose(node) {
    this.here = node;
    this.outline();
    this.describe();
  }

  describe() {
    this.sentence.textContent = this.here ? this.run.told(this.here) : this.run.summary();
  }

  /** @param {Visited} child */
  verdict(child) {
    const chosen = child === this.run.tree.best;
    const move = (chosen ? "▶ " : "") + child.move;
    const line = row("td", [move, asGuess(child.value), this.run.forMover(child)]);
    if (chosen) line.className = "chosen";
    return line;
  }
}

/** @param {Visited} node */
function edgeTo({ parent, x, y, expected }) {
  if (!parent) return [];
  const d = `M${parent.x} ${parent.y + 10} L${x} ${y - 10}`;
  return [makeSVG("path", { class: expected ? "line expected" : "line", d })];
}

/** @param {Visited} node */
function moveTo({ parent, x, y, move }) {
  if (!parent) return [];
  const place = { x: (parent.x + 4 * x) / 5, y: (parent.y + 4 * y) / 5 - 6 };
  return [makeSVG("text", { class: "move", ...place }, move)];
}

/**
 * @param {Visited} node
 * @param {number} up 1 for MAX, −1 for MIN
 */
function innerOf({ span, value }, up) {
  const words = asGuess(value);
  const least = Math.max(23, (3.8 * words.length + 2) / 0.53); // the words are 0.53 of it across
  const wide = span >= 2 * least + 2;
  const [w, h] = wide ? [least, 14] : [7, 7];
  const points = `0,${-h * up} ${w},${h * up} ${-w},${h * up}`;
  const shape = makeSVG("polygon", { points, class: up > 0 ? "max" : "min" });
  return wide ? [shape, makeSVG("text", { y: up > 0 ? 9 : -1, class: "value" }, words)] : [shape];
}

/** @param {Visited} node */
function leafOf({ span, truth, value, end, errs }) {
  const r = Math.min(10, span / 2 - 1);
  const points = `0,${-r - 2} ${r + 2},0 0,${r + 2} ${-r - 2},0`;
  const shape =
    truth > 0
      ? makeSVG("circle", { r })
      : truth < 0
        ? makeSVG("polygon", { points })
        : makeSVG("rect", { x: -r, y: -r, width: 2 * r, height: 2 * r });
  /** @type {[string, number, string, boolean][]} */
  const words = [
    ["letter", 4.5, TRUTH[truth][0].toUpperCase(), span >= 18],
    ["guess", 26, end ? "end" : asGuess(value), span >= 34],
    ["errs", span >= 34 ? 42 : 24, "✗", errs],
  ];
  const shown = words.filter(([, , , is]) => is);
  return [shape, ...shown.map(([kind, y, text]) => makeSVG("text", { y, class: kind }, text))];
}

/** @param {HTMLElement} share */
function legendOf(share) {
  /** @param {string} kind @param {string} letter @param {string} words */
  const key = (kind, letter, words) =>
    make("span", { class: `key ${kind}` }, make("b", {}, letter), ` ${words}`);
  return make(
    "p",
    { class: "counter" },
    "In truth MAX ",
    key("won", "● W", "wins,"),
    key("drawn", "■ D", "draws,"),
    key("lost", "◆ L", "loses."),
    key("errs", "✗", "the guess has another sign"),
    share,
    " Thick: the line that the search expects. Dashed: the horizon.",
  );
}
