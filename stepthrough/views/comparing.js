import { count, english } from "../page.js";

/** @typedef {number | string | boolean} Value */
/** @typedef {["enter", number, string] | ["cut", number, number] | ["return", number, Value]} Event */
/** @typedef {{steps: Event[], kinds: string[], gone: number[], best: number[]}} SideData */
/**
 * The data from `compare` in compare.py; a place in the common tree has the same number in both
 * runs.
 * @typedef {{
 *   titles: [string, string],
 *   at: number,
 *   parents: number[],
 *   names: string[],
 *   moves: string[],
 *   kinds: string[],
 *   sides: [SideData, SideData],
 *   together: [number, number, number][],
 *   outlines: Record<string, string>,
 *   folded: number[],
 *   sizes: import("./layout.js").Spacing,
 *   drawing?: string,
 * }} CompareData
 */

/** The record of one run: when it entered each place, and when it left it. */
export class Side {
  /**
   * @param {SideData} data
   * @param {string} title
   */
  constructor({ steps, kinds, gone, best }, title) {
    this.title = title;
    this.steps = steps;
    this.kinds = kinds;
    this.gone = gone;
    this.best = new Set(best);
    this.now = 0;
    this.node = 0;
    /** @type {number[]} */
    this.began = [];
    /** @type {number[]} */
    this.ended = [];
    /** @type {number[]} how many moves a place left out */
    this.left = [];
    /** @type {Value[]} */
    this.values = [];
    /** @type {Record<string, number>[]} */
    this.counts = [];
    let now = { leaf: 0, hit: 0, all: 0 };
    steps.forEach((step, k) => {
      const i = step[1];
      if (step[0] === "enter") {
        this.began[i] ??= k;
        now = { ...now, all: now.all + 1 };
        if (step[2] === "leaf" || step[2] === "hit") now[step[2]]++;
      }
      if (step[0] === "cut") this.left[i] = step[2];
      if (step[0] === "return") {
        this.ended[i] = k;
        this.values[i] = step[2];
      }
      this.counts[k] = now;
    });
  }

  isOver() {
    return this.now === this.steps.length - 1;
  }

  /** How many leaves and nodes the run has visited. */
  counted() {
    const { leaf, hit, all } = this.counts[this.now];
    const known = hit ? `, ${count(hit, "table hit")}` : "";
    const leaves = leaf === 1 ? "1 leaf" : `${english.format(leaf)} leaves`;
    return `${leaves}, ${count(all, "node")}${known}${this.isOver() ? "" : " so far"}`;
  }
}

/** Two runs on one tree, and the words for what they do. */
export class Pair {
  /** @param {CompareData} data */
  constructor(data) {
    this.data = data;
    this.sides = data.sides.map((side, s) => new Side(side, data.titles[s]));
    this.inStep = false; // both runs event by event; otherwise both at the same node
    this.at = 0;
  }

  length() {
    return this.inStep
      ? Math.max(...this.sides.map(({ steps }) => steps.length))
      : this.data.together.length;
  }

  /**
   * Takes both runs to a step.
   * @param {number} k
   */
  go(k) {
    this.at = k;
    this.sides.forEach((side, s) => {
      side.now = this.inStep
        ? Math.min(k, side.steps.length - 1)
        : this.data.together[k][s === 0 ? 1 : 2];
      side.node = this.inStep ? side.steps[side.now][1] : this.data.together[k][0];
    });
  }

  /**
   * @param {number} i
   * @param {Side} side
   */
  who(i, { kinds: own }) {
    const kind = own[i] || this.data.kinds[i];
    return `${{ leaf: "Leaf", hit: "Known", chance: "Chance at", call: "Call" }[kind] ?? `${kind} at`} ${this.data.names[i]}`;
  }

  /**
   * Whether the runs diverge at a step.
   * @param {number} k
   */
  differ(k) {
    const { sides, data } = this;
    if (this.inStep) return sides.some(({ steps }) => steps[k]?.[0] === "cut");
    if (k === 0) return false;
    const [before, i] = [data.together[k - 1][0], data.together[k][0]];
    const begins = sides.some(({ gone }) => gone[i] >= 0 && gone[i] !== gone[before]); // to do without something
    return (
      begins ||
      (sides.every(({ gone }) => gone[i] < 0) && sides[0].values[i] !== sides[1].values[i])
    );
  }

  tell() {
    return this.inStep ? this.tellEvents() : this.tellNode();
  }

  tellNode() {
    const { sides, data } = this;
    const i = data.together[this.at][0];
    const names = sides.map((side) => this.who(i, side));
    if (this.at === 0) return `Both searches begin: ${names[0]}.`;
    const never = sides.find(({ began }) => began[i] === undefined);
    if (never) {
      const other = never === sides[0] ? sides[1] : sides[0];
      return `${this.absence(never, i)}; ${other.title} goes on: ${this.returned(other, i)}.`;
    }
    const [one, other] = sides.map(({ values }) => values[i]);
    const same = one === other && names[0] === names[1];
    const found = same
      ? `${names[0]}: both return ${asShown(one)}`
      : sides.map((side) => `${side.title}: ${this.returned(side, i)}`).join("; ");
    const nodes = sides.map(({ counts, now }) => counts[now].all);
    const after = sides.map(({ title }, s) => `, ${title} after ${count(nodes[s], "node")}`);
    const isAnswer = data.parents[i] < 0 && one === other;
    return `${found}${nodes[0] === nodes[1] ? "" : after.join("")}.${isAnswer ? ` The answer is the same${this.choices()}.` : ""}`;
  }

  /** Where both runs choose a move at the root, but not the same one. */
  choices() {
    const { parents, moves } = this.data;
    const [one, other] = this.sides.map(({ best }) =>
      parents.flatMap((parent, i) => (parent === 0 && best.has(i) ? [moves[i]] : [])),
    );
    const differ = one.length === 1 && other.length === 1 && one[0] !== other[0];
    return differ ? `, by different moves: ${one} and ${other}` : "";
  }

  /**
   * @param {Side} side
   * @param {number} i
   */
  returned(side, i) {
    return side.ended[i] === undefined
      ? `${this.who(i, side)} never returns`
      : `${this.who(i, side)} returns ${asShown(side.values[i])}`;
  }

  /**
   * Why a run never visits a place.
   * @param {Side} side
   * @param {number} i
   */
  absence(side, i) {
    const { parents, names } = this.data;
    let above = parents[i];
    while (side.began[above] === undefined) above = parents[above];
    if (side.kinds[above] === "hit") return `${side.title} knows ${names[above]} from its table`;
    if (side.left[above])
      return `${side.title} leaves out ${count(side.left[above], "move")} of ${this.who(above, side)}`;
    return `${side.title} does not search this below ${names[above]}`;
  }

  tellEvents() {
    const words = this.sides.map((side) =>
      this.at >= side.steps.length ? "has finished" : this.event(side),
    );
    return words[0] === words[1]
      ? `Both: ${words[0]}.`
      : `${this.sides.map(({ title }, s) => `${title}: ${words[s]}`).join("; ")}.`;
  }

  /** @param {Side} side */
  event(side) {
    const step = side.steps[side.now];
    const i = step[1];
    const who = this.who(i, side);
    const { parents, names, moves } = this.data;
    if (step[0] === "enter")
      return parents[i] < 0
        ? `${who}, the search begins`
        : `${names[parents[i]]} tries ${moves[i]}, ${who}`;
    return step[0] === "cut"
      ? `${who} leaves out ${count(step[2], "move")}`
      : `${who} returns ${asShown(step[2])}`;
  }
}

/** @param {Value} value */
export function asShown(value) {
  return typeof value === "number"
    ? String(Number(value.toPrecision(6))).replace("-", "−")
    : String(value);
}
