// Chomp's bars: the lengths of the rows from the top, each at most as long as the one above.

import { count } from "../../stepthrough/page.js";

/** @typedef {number[]} Bar */
/** A square, by row and column from 1: a bite takes it and all squares below and to its right.
 * @typedef {[number, number]} Square
 */

/** @param {Bar} bar */
export function sizeOf(bar) {
  return bar.reduce((sum, length) => sum + length, 0);
}

/**
 * All bites except the poison, row by row.
 * @param {Bar} bar
 */
export function bitesOf(bar) {
  const squares = bar.flatMap((length, r) =>
    Array.from({ length }, (_, c) => /** @type {Square} */ ([r + 1, c + 1])),
  );
  return squares.slice(1);
}

/**
 * The bar after a bite; it keeps the same number of rows, some of which may be empty.
 * @param {Bar} bar
 * @param {Square} bite
 */
export function cutOff(bar, [row, column]) {
  return bar.map((length, r) => (r < row - 1 ? length : Math.min(length, column - 1)));
}

/** @param {Bar} bar @param {Square} bite */
export function bitten(bar, bite) {
  return cutOff(bar, bite).filter(Boolean);
}

/** @param {Bar} bar @param {Square} square */
export function isThere(bar, [row, column]) {
  return bar[row - 1] >= column;
}

/** @param {Bar} bar @param {Square} bite */
export function takenBy(bar, bite) {
  return count(sizeOf(bar) - sizeOf(cutOff(bar, bite)), "square");
}

/**
 * The bites that leave one of these lost bars.
 * @param {Bar} bar
 * @param {Set<string>} lost
 */
export function winningBites(bar, lost) {
  return bitesOf(bar).filter((bite) => lost.has(String(bitten(bar, bite))));
}

/**
 * The bites that the computer chooses from: the winning ones or, in a lost bar, those that take a
 * single square, to make the game long.
 * @param {Bar} bar
 * @param {Set<string>} lost
 */
export function answersTo(bar, lost) {
  const winning = winningBites(bar, lost);
  if (winning.length) return winning;
  return bitesOf(bar).filter((bite) => sizeOf(bitten(bar, bite)) === sizeOf(bar) - 1);
}

/** @param {Square} square */
export function squareName([row, column]) {
  return `(${row}, ${column})`;
}

/** @param {Bar} bar */
export function barName(bar) {
  return bar.filter(Boolean).join("+") || "the empty bar";
}
