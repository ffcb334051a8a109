// Rules of Chopsticks in words, and facts about the resulting game.
import { leadsTo, repliesOf, worthAt } from "./hands.js";
import { valueInWords } from "./values.js";

/** @import { SolvedHands } from "./hands.js" */

/** The fields of Python's `Rules`.
 * @typedef {{ fingers: number, start: number[] } & Record<Choice, string> & Record<Word, boolean>} HandRules
 */

/** The fields with a choice of values, and those that are on or off.
 * @typedef {"overflow" | "split" | "swap"} Choice
 * @typedef {"revive" | "sacrifice" | "transfer" | Further} Word
 * @typedef {"own_tap" | "add" | "flip" | "passing" | "meta" | "tap_dead" | "recoil"
 *   | "sudden_death" | "misere"} Further
 */

/** @type {Record<Choice | Word, string>} */
export const WORDS = {
  overflow: "A full hand",
  split: "Split",
  swap: "Swap",
  revive: "revival",
  sacrifice: "sacrifice",
  transfer: "transfer",
  own_tap: "own taps",
  add: "adding",
  flip: "flipping",
  passing: "passing",
  meta: "meta",
  tap_dead: "dead hands tapped",
  recoil: "recoil",
  sudden_death: "sudden death",
  misere: "misère",
};
// All but the first six are off by default, and mentioned only if they are on.
export const FURTHER = /** @type {Further[]} */ (Object.keys(WORDS).slice(6));
/** @type {Record<string, string>} */
const SPLITS = { none: "no split", halve: "halving", nearly: "nearly equal split" };

/**
 * The rules in words, the same as Python's `str`.
 * @param {HandRules} rules
 */
export function rulesInWords(rules) {
  const { fingers, overflow, split, swap, start, transfer } = rules;
  /** @type {Word[]} */
  const splits = splitsFreely(rules) ? ["revive", "sacrifice"] : [];
  return [
    `${fingers} fingers`,
    overflow.replace("cutoff", "cut-off"),
    SPLITS[split] ?? `${split} split`,
    ...splits.filter((axis) => !rules[axis]).map((axis) => `no ${WORDS[axis]}`),
    ...(start.join() === "1,1" ? [] : [`start ${start.join(" ")}`]),
    ...(transfer ? [] : ["no transfer"]),
    ...(swap === "none" ? [] : [`swaps (${swap})`]),
    ...FURTHER.filter((axis) => rules[axis]).map((axis) => WORDS[axis]),
  ].join(", ");
}

/**
 * Whether splits can revive or empty a hand at all.
 * @param {HandRules} rules
 */
export function splitsFreely({ split }) {
  return !["none", "halve"].includes(split);
}

/**
 * The rules with one field changed, and a start that is valid for them.
 * @param {HandRules} rules
 * @param {Partial<HandRules>} changed
 * @returns {HandRules}
 */
export function turned(rules, changed) {
  const next = { ...rules, ...changed };
  return { ...next, start: next.start.map((hand) => Math.min(hand, next.fingers - 1)) };
}

/**
 * How many positions are won, lost and drawn, the value of the start, and the longest forced line.
 * @param {SolvedHands} game
 */
export function census(game) {
  const values = game.positions.map((_, i) => worthAt(game, i));
  const won = values.filter((value) => value > 0).length;
  const lost = values.filter((value) => value < 0).length;
  return {
    start: valueInWords(values[0]),
    all: values.length,
    won,
    lost,
    drawn: values.length - won - lost,
    longest: Math.max(0, ...values.map((value) => Math.abs(value) - 1)),
  };
}

/**
 * A line of first best moves, to the end of the game or until a position repeats.
 * @param {SolvedHands} game
 */
export function bestLine(game) {
  const { moves } = game;
  const seen = new Set();
  const words = [];
  let at = 0;
  while (moves[at].length && !seen.has(at)) {
    seen.add(at);
    const [move] = repliesOf(game, at, "perfect");
    const [kind, a, b] = move;
    words.push(kind === 0 ? `${a}→${b}` : kind === 1 ? `${a}+${b}` : b);
    at = leadsTo(move);
  }
  return words.join(", ") + (moves[at].length ? " … and round again." : ".");
}
