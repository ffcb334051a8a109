// A Chomp bar's border, from the lower left corner of its box to the upper right one: a word of R
// and U, and a number.  A bar in a box has a length for every row, 0 for one that is gone.
import { barName, cutOff, squareName } from "./bars.js";

/** @import { Bar, Square } from "./bars.js" */

/** @param {number} n @param {number} k */
export function choose(n, k) {
  let result = 1;
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i;
  return result;
}

/**
 * How many bars first differ in this row, where they are shorter; rows count from 0.
 * @param {number} rows
 * @param {number} row
 * @param {number} length
 */
export function earlier(rows, row, length) {
  return length ? choose(length - 1 + rows - row, rows - row) : 0;
}

/** @param {Bar} bar */
export function rankOf(bar) {
  return bar.reduce((total, length, row) => total + earlier(bar.length, row, length), 0);
}

/** @param {number} number @param {number} rows @returns {Bar} */
export function barOfRank(number, rows) {
  return Array.from({ length: rows }, (_, row) => {
    let length = 0;
    while (earlier(rows, row, length + 1) <= number) length++;
    number -= earlier(rows, row, length);
    return length;
  });
}

/** @param {Bar} bar @param {number} columns */
export function wordOf(bar, columns) {
  const ups = bar.map((length, r) => `${"R".repeat(length - (bar[r + 1] ?? 0))}U`).reverse();
  return ups.join("") + "R".repeat(columns - bar[0]);
}

/**
 * The first and the last step in which two words differ.
 * @param {string} word
 * @param {string | null} old
 * @returns {[number, number] | null}
 */
export function stretch(word, old) {
  const differ = [...word].flatMap((step, i) => (old && step !== old[i] ? [i] : []));
  return differ.length ? [differ[0], differ[differ.length - 1]] : null;
}

/**
 * The bars that become this one in one bite: equal rows grow, at most as long as the row above.
 * @param {Bar} bar
 * @param {number} columns
 */
export function waysBack(bar, columns) {
  /** @type {Bar[]} */
  const found = [];
  bar.forEach((length, first) => {
    const above = first ? bar[first - 1] : columns;
    if (first && above === length) return;
    const end = bar.lastIndexOf(length);
    /** @type {(r: number, most: number, grown: Bar) => void} */
    const grow = (r, most, grown) => {
      if (r <= end) for (let x = length; x <= most; x++) grow(r + 1, x, grown.with(r, x));
      else if (String(grown) !== String(bar)) found.push(grown);
    };
    grow(first, above, bar);
  });
  return bar[0] ? found.sort((a, b) => rankOf(a) - rankOf(b)) : []; // nobody bites the poison
}

/**
 * What you did, in words, and the bar that results; only words if there is none.
 * @typedef {{ words: string, bar?: Bar }} Outcome
 */

/** @param {Bar} bar @param {Square} bite @returns {Outcome} */
export function biteAt(bar, bite) {
  if (String(bite) === "1,1") return { words: "That square is poison: nobody bites it." };
  const left = cutOff(bar, bite);
  const words = `The bite ${squareName(bite)} leaves ${barName(left)}. Of the marked steps those up come first now.`;
  return { bar: left, words: `${words} ${rankChange(bar, left)}` };
}

/**
 * Puts back a square, with those in the rows above that the same bite must have taken.
 * @param {Bar} bar
 * @param {number} columns
 * @param {Square} square
 * @returns {Outcome}
 */
export function putBackAt(bar, columns, [row, column]) {
  const length = bar[row - 1];
  const first = bar.indexOf(length);
  const above = first ? bar[first - 1] : columns;
  if (column > above || !bar[0]) {
    const why = bar[0] ? `row ${first} must grow first` : "nobody bites the poison";
    return {
      words: `No bite leaves this bar and takes the square ${squareName([row, column])}: ${why}.`,
    };
  }
  const grown = bar.map((x, i) => (first <= i && i < row ? column : x));
  const bite = squareName([first + 1, length + 1]);
  const words = `Put back: from ${barName(grown)} the bite ${bite} leads to ${barName(bar)}.`;
  return { bar: grown, words: `${words} ${rankChange(bar, grown)}` };
}

/**
 * The bar after number `way` among those that become `bar` in a single bite.
 * @param {Bar} bar
 * @param {number} columns
 * @param {number} way
 * @returns {Outcome & { way: number }}
 */
export function bittenBefore(bar, columns, way) {
  const ways = waysBack(bar, columns);
  if (!ways.length) return { way, words: `No bite leads to ${barName(bar)}.` };
  const next = (way + 1) % ways.length;
  const first = ways[next].findIndex((length, r) => length !== bar[r]);
  const bite = squareName([first + 1, bar[first] + 1]);
  const which = `Bar ${next + 1} of ${ways.length} from which one bite leads to ${barName(bar)}`;
  const words = `${which}: it is ${barName(ways[next])}, and the bite ${bite}.`;
  return { way: next, bar: ways[next], words: `${words} ${rankChange(bar, ways[next])}` };
}

/** @param {Bar} before @param {Bar} after */
function rankChange(before, after) {
  const [from, to] = [before, after].map(rankOf);
  return `The rank ${to > from ? "rises" : "falls"} from ${from} to ${to}.`;
}
