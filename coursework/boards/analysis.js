// Retrograde analysis as it runs: what is known at a step, without a picture.
import { count } from "../../stepthrough/page.js";
import { kindOf, pliesOf, valueInWords } from "./values.js";

/**
 * A predecessor: its number, its untried moves and its value, which is 0 while it is undecided; or
 * only its number, if it was decided before.
 * @typedef {[i: number, left: number, value: number] | [i: number]} Report
 */
/** @typedef {[words: string, child: number, path: string]} DrawnMove */
/** @typedef {{i: number, value: number, step: number}} Decision */
/**
 * The data from Python.  A step is a position taken off the queue, and its predecessors' reports.
 * @typedef {{
 *   at: number,
 *   names: string[],
 *   places: import("./positions.js").Corner[],
 *   ends: [i: number, value: number][],
 *   untried: number[],
 *   steps: [taken: number, reports: Report[]][],
 *   moves: DrawnMove[][],
 * }} RetrogradeData
 */

/** A run of retrograde analysis, up to the step `at`. */
export class Analysis {
  /** @param {RetrogradeData} data */
  constructor(data) {
    const { ends, untried, steps } = data;
    this.data = data;
    this.at = 0;
    this.last = steps.length + 1;
    /** @type {Decision[]} in the order of the queue */
    this.order = ends.map(([i, value]) => ({ i, value, step: 0 }));
    /** @type {[step: number, left: number][][]} each position's untried moves since a step */
    this.counts = untried.map((left) => [[0, left]]);
    for (const [k, [, reports]] of steps.entries())
      for (const [i, left, value] of reports) {
        if (left === undefined) continue;
        this.counts[i].push([k + 1, left]);
        if (value) this.order.push({ i, value, step: k + 1 });
      }
    /** @type {(Decision | undefined)[]} */
    this.decision = [];
    for (const entry of this.order) this.decision[entry.i] = entry;
    this.queued = this.order.filter(({ value }) => value);
  }

  /**
   * The value of a position for the player to move; undefined while it is undecided.
   * @param {number} i
   */
  value(i) {
    const entry = this.decision[i];
    if (entry && entry.step <= this.at) return entry.value;
    return this.at === this.last ? 0 : undefined;
  }

  /** @param {number} i */
  left(i) {
    return this.counts[i].findLast(([step]) => step <= this.at)?.[1] ?? 0;
  }

  /** The decided positions, in the order of the queue. */
  decided() {
    return this.order.filter(({ step }) => step <= this.at);
  }

  waiting() {
    return this.queued.filter(({ step }) => step <= this.at).slice(this.at);
  }

  /** The position taken off the queue at this step, and its predecessors' reports. */
  step() {
    return this.data.steps[this.at - 1];
  }

  /**
   * Whether a step is the first of a wave: its position is decided a ply later than the last one.
   * @param {number} k
   */
  isWave(k) {
    if (k >= this.last || k < 2) return false;
    return pliesOf(this.queued[k - 1].value) > pliesOf(this.queued[k - 2].value);
  }

  /** How many positions have each value so far: W3, L4 or D. */
  tally() {
    const decided = this.decided();
    /** @type {Map<string, number>} */
    const sizes = new Map();
    for (const { value } of decided) sizes.set(short(value), (sizes.get(short(value)) ?? 0) + 1);
    const open = this.data.names.length - decided.length;
    if (this.at === this.last) sizes.set("D", open + (sizes.get("D") ?? 0));
    return sizes;
  }

  /** @param {number} i */
  state(i) {
    const value = this.value(i);
    return value === undefined ? `undecided, ${this.left(i)} untried` : valueInWords(value);
  }

  /**
   * A position, and where its moves lead.
   * @param {number} i
   */
  describe(i) {
    const { names, moves } = this.data;
    const all = moves[i].map(
      ([move, child]) => `${move} to ${names[child]} (${this.state(child)})`,
    );
    const does = all.length ? `Moves: ${all.join("; ")}.` : "The game is over.";
    return `${names[i]} (${this.state(i)}). ${does}`;
  }

  /** Describes what happens at this step. */
  tell() {
    const { names, ends } = this.data;
    if (this.at === 0)
      return `The ${count(ends.length, "end")} of the game are decided, and wait in the queue. A grey number counts the untried moves of a position.`;
    if (this.at === this.last) {
      const draws = count(this.tally().get("D") ?? 0, "position");
      return `The queue is empty. ${draws} of ${names.length} are never decided: draws.`;
    }
    const [taken, reports] = this.step();
    const worth = this.value(taken) ?? 0;
    const becomes = valueInWords(worth < 0 ? 1 - worth : -1 - worth);
    const fresh = reports.filter((report) => report.length > 1);
    const decided = fresh.filter(([, , value]) => value).map(([i]) => names[i]);
    const open = fresh
      .filter(([, , value]) => !value)
      .map(([i, left]) => `${names[i]} (${left} left)`);
    const old = reports.length - fresh.length;
    const how = worth < 0 ? "A move there wins" : "No untried move left";
    return [
      `Off the queue comes ${names[taken]} (${valueInWords(worth)}).`,
      decided.length && `${how}: ${decided.join(", ")} (${becomes}).`,
      open.length && `One untried move fewer: ${open.join(", ")}.`,
      old && `Decided before: ${old}.`,
      !reports.length && "No move leads there.",
    ]
      .filter(Boolean)
      .join(" ");
  }
}

/** @param {number | undefined} value */
export function lookOf(value) {
  return value === undefined ? "open" : kindOf(value);
}

/** @param {number} value */
export function short(value) {
  return value ? (value > 0 ? "W" : "L") + pliesOf(value) : "D";
}
