import { make } from "../../stepthrough/frame.js";

/** How a game has ended for you; "" if it has not.
 * @typedef {"" | "win" | "draw" | "loss"} Result
 */

/**
 * What comes next, or a line of its own that says how the game has ended.
 * @param {Result} result
 * @param {string} words
 */
export function resultLine(result, words) {
  return result ? make("b", { class: `result ${result}` }, words) : words;
}
