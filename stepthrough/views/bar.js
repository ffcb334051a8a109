import { make } from "../frame.js";
import { asNumber, inWords } from "./run.js";

/** @typedef {import("./run.js").Run} Run */
/** @typedef {import("./run.js").Plain} Plain */

/**
 * The axis of a run: the position of a value on it, in per cent.  Infinite values are at the ends.
 * @param {Run} run
 * @returns {(value: Plain) => number}
 */
export function axis({ nodes }) {
  const all = nodes
    .flatMap(({ window, value }) => [...window, value])
    .map(asNumber)
    .filter(Number.isFinite);
  const [least, greatest] = all.length ? [Math.min(...all), Math.max(...all)] : [-1, 1];
  const pad = (greatest - least || 2) * 0.15;
  return (value) =>
    100 * Math.max(0, Math.min(1, (asNumber(value) - least + pad) / (greatest - least + 2 * pad)));
}

/**
 * The values found by a step, from the least to the greatest.
 * @param {Run} run
 * @param {number} k
 */
export function found(run, k) {
  const values = run.nodes.filter((_, i) => run.has("return", i, k)).map(({ value }) => value);
  const finite = values.filter((value) => Number.isFinite(asNumber(value)));
  return [...new Set(finite)].sort((a, b) => asNumber(a) - asNumber(b));
}

/**
 * The bound that closed a window: the one that the node could not move, and that the other one met.
 * @param {Run} run
 * @param {number} k
 * @returns {string} its name, or "" while the window is open
 */
export function met(run, k) {
  const limits = run.windowAt(k);
  if (!limits || asNumber(limits[0]) < asNumber(limits[1])) return "";
  const [least] = run.nodes[run.steps[k][1]].window;
  const moved = least === undefined || asNumber(limits[0]) > asNumber(least) ? 0 : 1;
  return run.data.bounds[1 - moved];
}

/** The current node's window, drawn to scale. */
export class WindowBar {
  /** @param {Run} run */
  constructor(run) {
    this.run = run;
    this.share = axis(run);
    this.low = make("span", { class: "bound" });
    this.high = make("span", { class: "bound" });
    this.interval = make("div", { class: "interval" });
    this.marks = make("div", { class: "marks" });
    this.met = make("span", { class: "met" });
    this.line = make("div", { class: "line", role: "img" }, this.interval, this.met, this.marks);
    this.bar = make("div", { class: "window" }, this.low, this.line, this.high);
  }

  /** @param {number} k */
  show(k) {
    const limits = this.run.windowAt(k);
    this.bar.hidden = !limits;
    if (!limits) return;
    const [low, high] = limits;
    const [least, most] = this.run.data.bounds;
    const bound = met(this.run, k);
    this.low.textContent = `${least} ${inWords(low)}`;
    this.high.textContent = `${most} ${inWords(high)}`;
    this.line.ariaLabel = `window from ${inWords(low)} to ${inWords(high)}${bound && ", closed"}`;
    // Ends that have met are drawn at one place, that of the bound that could not be moved.
    const end = this.share(bound === most ? high : low);
    const [from, to] = bound ? [end, end] : [this.share(low), this.share(high)];
    this.met.textContent = bound && `${bound} is met: closed`;
    this.met.style.cssText = end > 50 ? `right: ${100 - end}%` : `left: ${end}%`;
    this.interval.classList.toggle("closed", Boolean(bound));
    this.interval.style.cssText = `left: ${from}%; width: ${Math.max(to - from, 0.8)}%`;
    let [latest, letters] = [-Infinity, 0]; // where the last number stands, and how long it is
    this.marks.replaceChildren(
      ...found(this.run, k).map((value) => {
        const left = this.share(value);
        const words = inWords(value);
        const room = Math.max(6, 2 + 1.5 * (words.length + letters)); // per cent, or they would touch
        const isNear = left - latest < room;
        if (!isNear) [latest, letters] = [left, words.length];
        return make("span", { class: "mark", style: `left: ${left}%` }, isNear ? "" : words);
      }),
    );
  }
}
