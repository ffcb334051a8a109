import { make } from "../../stepthrough/frame.js";

/** How a game has ended for you; "" if it has not.
 * @typedef {"" | "win" | "draw" | "loss"} Result
 */

/** @type {Record<string, Result>} */
const ENDS = { You: "win", The: "loss", A: "draw" };

/**
 * What Python says of a move and, after the last one, of the end.
 * @param {string} words
 * @returns {[said: string, result: Result, end: string]}
 */
export function endIn(words) {
  const [end = "", first = ""] = /(You win|The computer wins|A draw)[.: ].*$/.exec(words) ?? [];
  return [words.slice(0, words.length - end.length), ENDS[first.split(" ")[0]] ?? "", end];
}

/**
 * What comes next, or a line of its own that says how the game has ended.
 * @param {Result} result
 * @param {string} words
 */
export function resultLine(result, words) {
  return result ? make("b", { class: `result ${result}` }, words) : words;
}
