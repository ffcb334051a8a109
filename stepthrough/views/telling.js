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
  const words = TOLD[kind](run, k, i);
  const { stopped, remark } = run.data;
  const end = stopped ? `The search was ${stopped}.` : remark;
  return k === run.last && end ? `${words} ${end}` : words;
}

/**
 * A sentence in pieces that are alternately plain and stressed; players and numbers are stressed.
 * @param {string} words
 */
export function stressed(words) {
  return words.split(/((?<![\w.])(?:MAX|MIN|\([\d,]+ \| [\d,]+\)|−?∞|−?\d+(?:[./+→]\d+)*)(?!\w))/);
}

/** @type {Record<import("./run.js").Kind, (run: Run, k: number, i: number) => string>} */
const TOLD = {
  enter(run, k, i) {
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
  },

  update(run, k, i) {
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
  },

  cut(run, k, i) {
    const { kind, pruned, saved, value } = run.nodes[i];
    const noun = kind === "chance" ? "outcome" : "move";
    const moves =
      pruned.length === 1
        ? `the ${noun} that remains`
        : `the ${pruned.length} ${noun}s that remain`;
    const nodes = saved ? ` ${count(saved, "node")} saved.` : "";
    const [low, high] = run.windowAt(k) ?? ["−∞", "∞"];
    const [least, most] = run.data.bounds.map((name, n) => `${name} = ${inWords([low, high][n])}`);
    if (kind === "chance") {
      const worth = `${run.who(i)} is worth at`;
      const rest = `whatever ${moves} may bring.${nodes}`;
      if (asNumber(value) <= asNumber(low))
        return `${worth} most ${inWords(value)} ≤ ${least}, ${rest}`;
      if (asNumber(value) >= asNumber(high))
        return `${worth} least ${inWords(value)} ≥ ${most}, ${rest}`;
      return `${run.who(i)} leaves out ${moves}.`;
    }
    const closed =
      asNumber(low) >= asNumber(high) ? `${least} ≥ ${most}: the window is closed, so` : "";
    if (run.data.loops)
      return `${run.who(i)}: ${closed ? `${closed} the` : "The"} loop ends early and leaves out ${count(pruned.length, "item")}.`;
    return `${run.who(i)}: ${closed || "Cut-off:"} ${moves} cannot matter.${nodes}`;
  },

  return(run, k, i) {
    const { parent, pruned, source, kind, value, result } = run.nodes[i];
    const below = run.children[i].map((child) => inWords(run.nodes[child].value));
    const mex = kind === "position" ? ` = mex(${below.join(", ")})` : "";
    const whole = mex || result === undefined ? mex : ` in ${result}`;
    const worth =
      run.sums.has(i) && !pruned.length ? run.weighted(i, k).words : inWords(value) + whole;
    if (parent < 0) {
      const bold = run.sums.size ? "best play, whatever chance brings," : "the best line";
      const end = k === run.last && !mex && kind !== "call" ? `; ${bold} is drawn bold.` : ".";
      return `${run.who(i)} returns ${worth}. This is the search's answer${end}`;
    }
    const known =
      source < 0
        ? ""
        : ` The value had been found before, where the dotted line leads: ${run.who(source)}.`;
    return `${run.who(i)} returns ${worth} to ${run.who(parent)}.${known}`;
  },
};
