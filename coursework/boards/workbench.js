import { hasModifier, make } from "../../stepthrough/frame.js";
import { menu } from "../../stepthrough/menu.js";
import { choice, count, region, row, slider, table } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import { plies, valueInWords } from "./values.js";
import {
  DEPTHS,
  guessed,
  hundredths,
  inOrder,
  judgedWeights,
  keeps,
  livePositions,
  looksBest,
  matchInWords,
  OPPONENTS,
  rightMoves,
  sumOf,
} from "./weights.js";

/** @import { Bench, Menu } from "./weights.js" */

/**
 * The game, the names of its positions and moves, named sets of weights, the largest weight, and
 * the number of openings in a match.
 * @typedef {Bench & {
 *   states: string[],
 *   names: string[][],
 *   sets: [string, number[]][],
 *   most: number,
 *   openings: number,
 * }} WorkbenchData
 */

const HEADS = ["weights", "error", "outcomes", "rank", ...DEPTHS.map(plies)];
const BUILT_IN = Object.keys(OPPONENTS);
/** @type {Record<string, number>} */
const WALKS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Escape: 0 };

/** @param {HTMLElement} root @param {WorkbenchData} data */
export function workbench(root, data) {
  new Workbench(root, data);
}

class Workbench {
  /** @type {number[]} */
  mine = []; // the weights of the sliders
  /** @type {Menu} */
  chosen = []; // what they make the search play
  /** @type {number | null} */
  here = null; // the index of the point that is told of
  result = ""; // of the match
  /** @type {HTMLElement[]} */
  points = [];

  /** @param {HTMLElement} root @param {WorkbenchData} data */
  constructor(root, data) {
    this.data = data;
    this.live = livePositions(data);
    this.outputs = data.features.map(() => make("b"));
    this.sliders = data.features.map((name, k) => this.slider(name, k));
    const all = () => this.all();
    const names = data.sets.map(([name]) => name);
    const [take, takeLabel] = choice("Weights of", ["…", ...names], () => {
      if (Number(take.value) > 0) this.set(Number(take.value) - 1);
    });
    const [depth, depthLabel] = choice("Search", DEPTHS.map(plies), all);
    const [rival, rivalLabel] = choice("Opponent", [...BUILT_IN, ...names], all);
    rival.value = String(BUILT_IN.length);
    this.take = take;
    this.depthChoice = depth;
    this.rival = rival;
    this.sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
    this.lines = inOrder(this.live.map((i) => data.values[i])).map((value) => this.line(value));
    this.strips = region("strips", "Positions", zones(), ...this.lines);
    const [judges, body] = table(HEADS);
    this.body = body;
    const weights = data.features.map((name, k) =>
      make("label", { class: "weight" }, make("span", {}, name, this.outputs[k]), this.sliders[k]),
    );
    const key =
      "● a right move, ✗ one that gives something away; to the right: outcomes told right.";
    stage(root, {
      controls: [[[takeLabel, menu("Match", [depthLabel, rivalLabel])]]],
      sentence: this.sentence,
      panes: [
        make("div", { class: "weights" }, ...weights),
        region("judges", "Judges", judges),
        this.strips,
      ],
      below: [make("p", { class: "counter" }, key)],
    });
    root.addEventListener("keydown", (event) => this.press(event));
    this.set(0);
  }

  /** @param {string} name @param {number} k */
  slider(name, k) {
    const { most } = this.data;
    const made = slider(`Weight of ${name}`, { min: -most, max: most, step: 10 }, (weight) => {
      this.mine[k] = weight;
      this.take.value = "0";
      this.judge();
    });
    made.addEventListener("change", () => this.contest());
    return made;
  }

  /** @param {number} k */
  set(k) {
    this.mine = [...this.data.sets[k][1]];
    // Round each to the nearest hundredth.
    for (const [j, weight] of this.mine.entries()) this.sliders[j].value = String(weight);
    this.all();
  }

  all() {
    this.judge();
    this.contest();
  }

  get depth() {
    return Number(this.depthChoice.value) + 1;
  }

  judge() {
    this.outputs.forEach((output, k) => {
      output.textContent = hundredths(this.mine[k] / 1000);
      this.sliders[k].setAttribute("aria-valuetext", output.textContent);
    });
    const fixed = this.data.sets[Number(this.rival.value) - BUILT_IN.length];
    this.body.replaceChildren(
      row("td", ["yours", ...judgedWeights(this.data, this.mine)]),
      ...(fixed ? [row("td", [fixed[0], ...judgedWeights(this.data, fixed[1])])] : []),
    );
    this.chosen = looksBest(this.data, this.mine, this.depth);
    this.paint();
    this.result = "";
    this.say();
  }

  contest() {
    const number = Number(this.rival.value);
    const set = this.data.sets[number - BUILT_IN.length];
    const name = set ? set[0] : BUILT_IN[number];
    const theirs = set ? looksBest(this.data, set[1], this.depth) : OPPONENTS[name](this.data);
    const { openings } = this.data;
    const won = matchInWords(this.data, this.chosen, theirs, openings);
    this.result = `${count(2 * openings, "game")} against ${name}: ${won}.`;
    this.say();
  }

  // ---- the strips

  /**
   * The strip of a true value, with a point for each of its positions.
   * @param {number} value
   */
  line(value) {
    const members = this.live.filter((i) => this.data.values[i] === value);
    const points = members.map((i, k) => {
      const index = this.points.length;
      const style = `top: ${15 + 70 * ((k * 0.618) % 1)}%`;
      const point = make("i", { style, onclick: () => this.choose(index) });
      point.dataset.i = String(i);
      this.points.push(point);
      return point;
    });
    const kind = value > 0 ? "won" : value < 0 ? "lost" : "drawn";
    return make(
      "div",
      { class: `line ${kind}` },
      make("span", { class: "true" }, valueInWords(value)),
      make("div", { class: "strip", style: `--points: ${members.length}` }, ...points),
      make("span", { class: "told" }),
    );
  }

  paint() {
    for (const point of this.points) {
      const i = Number(point.dataset.i);
      const total = sumOf(this.data, this.mine, i);
      const aside = 2.4 * ((i * 0.755) % 1) - 1.2; // equal sums lie side by side
      point.style.left = `${50 * (1 + total / (1 + Math.abs(total))) + aside}%`;
      const right = keeps(this.data, i, this.chosen[i][0]);
      point.textContent = right ? "●" : "✗";
      point.classList.toggle("wrong", !right);
    }
    for (const line of this.lines) {
      const members = [...line.querySelectorAll("i")].map((point) => Number(point.dataset.i));
      const told = members.filter(
        (i) => guessed(sumOf(this.data, this.mine, i)) === Math.sign(this.data.values[i]),
      );
      const last = line.querySelector(".told");
      if (last) last.textContent = `${told.length} of ${members.length}`;
    }
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (hasModifier(event)) return;
    event.stopPropagation(); // JupyterLab would take plain keys for its own commands
    const by = WALKS[event.key];
    if (event.target !== this.strips || by === undefined) return;
    event.preventDefault();
    const all = this.points.length;
    if (by) this.choose(this.here === null ? 0 : (this.here + by + all) % all);
    else this.choose(null);
  }

  /** @param {number | null} index */
  choose(index) {
    for (const [k, point] of this.points.entries()) point.classList.toggle("here", k === index);
    this.here = index;
    this.say();
  }

  say() {
    const right = rightMoves(this.data, this.chosen);
    this.sentence.textContent =
      this.here === null
        ? `${right} right moves of ${this.live.length}. ${this.result}`
        : this.told(Number(this.points[this.here].dataset.i));
  }

  /** @param {number} i */
  told(i) {
    const { values, moves, names, states } = this.data;
    const k = this.chosen[i][0];
    const child = values[moves[i][k]];
    const after = valueInWords(-Math.sign(child) * (Math.abs(child) + 1));
    const total = hundredths(sumOf(this.data, this.mine, i));
    const truth = `${states[i]}: sum ${total}, in truth a ${valueInWords(values[i])}.`;
    const right = keeps(this.data, i, k) ? "Right" : "Wrong";
    return `${truth} Your search plays ${names[i][k]}, a ${after}. ${right}.`;
  }
}

function zones() {
  const words = ["lost", "drawn", "won"].map((word) =>
    make("span", {}, make("small", {}, "guessed "), word),
  );
  return make(
    "div",
    { class: "line zones" },
    make("span", { class: "true" }, "in truth"),
    make("div", {}, ...words),
    make("span", { class: "told" }, "told"),
  );
}
