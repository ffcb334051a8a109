import { count } from "../../stepthrough/page.js";

// A packed value: 0 for a draw, otherwise plies + 1, negative if the player to move loses.

/** @param {number} value */
export function kindOf(value) {
  return value > 0 ? "win" : value < 0 ? "loss" : "draw";
}

/** @param {number} value */
export function pliesOf(value) {
  return Math.abs(value) - 1;
}

/** @param {number} value */
export function valueInWords(value) {
  return value ? `${kindOf(value)} in ${pliesOf(value)}` : "draw";
}

/** @param {number} number */
export function plies(number) {
  return count(number, "ply").replace("plys", "plies");
}
