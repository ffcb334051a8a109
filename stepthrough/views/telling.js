import { count } from "../page.js";
import { asNumber, inWords } from "./run.js";

/** @typedef {import("./run.js").Run} Run */

/**
 * Describes a step in a sentence.
 * @param {Run} run
 * @param {number} k
 */
export function tell(run, k) {
  const [kind, i] = run.steps[k];
  const words = { enter: entered, update: updated, cut: leftOut, return: returned }[kind](
    run,
    k,
    i,
  );
  const { stopped, remark } = run.data;
  const end = stopped ? `The search was ${stopped}.` : remark;
  return k === run.last && end ? `${words} ${end}` : words;
}

/**
 * A sentence in pieces that are alternately plain and stressed; players and numbers are stressed.
 * @param {string} words
 */
export function stressed(words) {
  return words.split(/((?<![\w.])(?:MAX|MIN|−?∞|−?\d+(?:[./]\d+)*)(?![\w]))/);
}

/**
 * @param {Run} run
 * @param {number} k
 * @param {number} i
 */
function entered(run, k, i) {
  const { parent, move } = run.nodes[i];
  const chance = run.probabilities[i];
  const limits = run.windowAt(k);
  const how =
    parent < 0
      ? "The search begins"
      : chance
        ? `${run.who(parent)}, outcome ${move} (${chance[1]})`
        : `${run.who(parent)} tries ${move}`;
  const window = limits ? `, with the window (${limits.map(inWords).join(", ")}).` : ".";
  return `${how}: ${run.who(i)}${window}`;
}

/**
 * @param {Run} run
 * @param {number} k
 * @param {number} i
 */
function updated(run, k, i) {
  if (run.sums.has(i)) {
    const { words, seen } = run.weighted(i, k);
    return `${run.who(i)}: ${words}, with ${seen} outcomes in.`;
  }
  const news = run
    .changes(k)
    .map(([name, before, after]) =>
      before === undefined
        ? `${name} is ${inWords(after)}`
        : `${name} goes from ${inWords(before)} to ${inWords(after)}`,
    );
  return `${run.who(i)}: ${news.join(", ") || "nothing changes"}.`;
}

/**
 * @param {Run} run
 * @param {number} k
 * @param {number} i
 */
function leftOut(run, k, i) {
  const { kind, pruned, saved } = run.nodes[i];
  const noun = kind === "chance" ? "outcome" : "move";
  const moves =
    pruned.length === 1 ? `the ${noun} that remains` : `the ${pruned.length} ${noun}s that remain`;
  const nodes = saved ? ` ${count(saved, "node")} saved.` : "";
  if (kind === "chance") {
    const bound = bounded(run, k, i);
    return bound
      ? `${run.who(i)} is worth ${bound}, whatever ${moves} may bring.${nodes}`
      : `${run.who(i)} leaves out ${moves}.`;
  }
  const [low, high] = run.windowAt(k) ?? [];
  const [least, most] = run.data.bounds;
  const why =
    low !== undefined && high !== undefined && asNumber(low) >= asNumber(high)
      ? `${least} = ${inWords(low)} ≥ ${most} = ${inWords(high)}: the window is closed, so`
      : "Cut-off:";
  if (run.data.loops) {
    const early = why === "Cut-off:" ? "The" : `${why} the`;
    return `${run.who(i)}: ${early} loop ends early and leaves out ${count(pruned.length, "item")}.`;
  }
  return `${run.who(i)}: ${why} ${moves} cannot matter.${nodes}`;
}

/**
 * The bound that a sum of outcomes has reached, whatever the remaining outcomes are.
 * @param {Run} run
 * @param {number} k
 * @param {number} i
 */
function bounded(run, k, i) {
  const limits = run.windowAt(k);
  if (!limits) return "";
  const { value } = run.nodes[i];
  const [[low, high], [least, most]] = [limits, run.data.bounds];
  if (asNumber(value) <= asNumber(low))
    return `at most ${inWords(value)} ≤ ${least} = ${inWords(low)}`;
  if (asNumber(value) >= asNumber(high))
    return `at least ${inWords(value)} ≥ ${most} = ${inWords(high)}`;
  return "";
}

/**
 * @param {Run} run
 * @param {number} i
 */
function valued(run, i) {
  const { value, result } = run.nodes[i];
  const below = run.children[i].map((child) => inWords(run.nodes[child].value));
  const whole = result === undefined ? "" : ` in ${result}`;
  return inWords(value) + (run.isMex(i) ? ` = mex(${below.join(", ")})` : whole);
}

/**
 * @param {Run} run
 * @param {number} k
 * @param {number} i
 */
function returned(run, k, i) {
  const { parent, pruned, source, kind } = run.nodes[i];
  const worth = run.sums.has(i) && !pruned.length ? run.weighted(i, k).words : valued(run, i);
  if (parent < 0) {
    const bold = run.sums.size ? "best play, whatever chance brings," : "the best line";
    const end =
      k === run.last && !run.isMex(i) && kind !== "call" ? `; ${bold} is drawn bold.` : ".";
    return `${run.who(i)} returns ${worth}. This is the search's answer${end}`;
  }
  const known =
    source < 0
      ? ""
      : ` The value had been found before, where the dotted line leads: ${run.who(source)}.`;
  return `${run.who(i)} returns ${worth} to ${run.who(parent)}.${known}`;
}
