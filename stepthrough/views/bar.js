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

/**
 * The current node's window, drawn to scale.
 * @param {Run} run
 */
export function windowBar(run) {
  const [least, most] = run.data.bounds;
  const [low, high] = [make("span", { class: "bound" }), make("span", { class: "bound" })];
  const interval = make("div", { class: "interval" });
  const marks = make("div", { class: "marks" });
  const words = make("span", { class: "met" });
  const line = make("div", { class: "line", role: "img" }, interval, words, marks);
  const bar = make("div", { class: "window" }, low, line, high);
  return { bar, show };

  /** @param {number} k */
  function show(k) {
    const limits = run.windowAt(k);
    bar.hidden = !limits;
    if (!limits) return;
    const [from, to] = limits.map(inWords);
    const bound = met(run, k);
    low.textContent = `${least} ${from}`;
    high.textContent = `${most} ${to}`;
    line.ariaLabel = `window from ${from} to ${to}${bound && ", closed"}`;
    const share = axis(run);
    // Ends that have met are drawn at one place, that of the bound that could not be moved.
    const [left, right] = limits.map(share);
    const end = bound === most ? right : left;
    words.textContent = bound && `${bound} is met: closed`;
    words.style.cssText = end > 50 ? `right: ${100 - end}%` : `left: ${end}%`;
    interval.classList.toggle("closed", Boolean(bound));
    const width = bound ? 0 : right - left;
    interval.style.cssText = `left: ${bound ? end : left}%; width: ${Math.max(width, 0.8)}%`;
    let [latest, letters] = [-Infinity, 0]; // where the last number stands, and how long it is
    marks.replaceChildren(
      ...found(run, k).map((value) => {
        const [place, text] = [share(value), inWords(value)];
        const room = Math.max(6, 2 + 1.5 * (text.length + letters)); // per cent, or they would touch
        const isNear = place - latest < room;
        if (!isNear) [latest, letters] = [place, text.length];
        return make("span", { class: "mark", style: `left: ${place}%` }, isNear ? "" : text);
      }),
    );
  }
}
