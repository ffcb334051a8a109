// Chopsticks as the board plays it, with positions, moves and values solved in advance.
import { COMPUTER, YOU } from "./match.js";

/** @import { Result } from "./result.js" */

const NO_TAP = { using: -1, target: -1 };

/**
 * A tap and its two numbers, a split, another change with its words and its name, or a swap, which
 * also has the fingers of the two hands; the last entry is the position that the move leads to.
 * @typedef {[0, number, number, number]} TapMove
 * @typedef {[1, number, number, number]} SplitMove
 * @typedef {[2, string, string, number]} ChangeMove
 * @typedef {[3, string, string, number, number, number]} SwapMove
 * @typedef {TapMove | SplitMove | ChangeMove | SwapMove} HandMove
 */

/**
 * A game from `game_data`: the hands and the value of each position (0 for a draw, otherwise plies
 * + 1, negative if the mover loses), its moves, and the one that the greedy player makes.
 * @typedef {{ positions: number[][], moves: HandMove[][], greedy: number[] }} SolvedHands
 */

/**
 * An entry of the record: the position, who moves there, both players' hands as they lie on the
 * table, the move that led there, as a sentence and in short form, and, if it was a tap, its hands.
 * @typedef {Places & {
 *   position: number, mover: number, hands: number[][], move: string, short: string,
 * }} Table
 */

/** Which hands a tap uses and hits, as they lie on the table; -1 for another move.
 * @typedef {{ using: number, target: number }} Places
 */

/**
 * The hands of the player to move in a position, and the other player's.
 * @param {SolvedHands} game
 * @param {number} position
 */
export function sidesOf(game, position) {
  const hands = game.positions[position].slice(0, -1);
  return [hands.slice(0, hands.length / 2), hands.slice(hands.length / 2)];
}

/** @param {SolvedHands} game @param {number} position */
export function worthAt(game, position) {
  const numbers = game.positions[position];
  return numbers[numbers.length - 1];
}

/** @param {HandMove} move */
export function leadsTo(move) {
  return move[0] === 3 ? move[5] : move[3];
}

/**
 * A move's value for the player who makes it: 0 for a draw, else plies + 1, negative for a loss.
 * @param {SolvedHands} game
 * @param {HandMove} move
 */
export function valueAfter(game, move) {
  const value = worthAt(game, leadsTo(move));
  return value === 0 ? 0 : value > 0 ? -(value + 1) : 1 - value;
}

/** @param {number} value */
export function hintFor(value) {
  if (value === 0) return { kind: "draws", words: "draw" };
  const kind = value > 0 ? "wins" : "loses";
  return { kind, words: `${kind} in ${Math.abs(value) - 1}` };
}

/** @param {SolvedHands} game @param {number} mover @returns {Table} */
export function opened(game, mover) {
  const hands = sidesOf(game, 0);
  return {
    position: 0,
    mover,
    hands: mover === YOU ? hands : hands.reverse(),
    move: "",
    short: "",
    ...NO_TAP,
  };
}

/**
 * How a game has ended, and in words; both are empty before that.
 * @param {SolvedHands} game
 * @param {Table[]} record
 * @returns {[Result, string]}
 */
export function ended(game, record) {
  const { position, mover, hands } = record[record.length - 1];
  if (game.moves[position].length === 0) return outcome(worthAt(game, position), mover, hands);
  const same = record.filter((entry) => entry.position === position && entry.mover === mover);
  return same.length < 3 ? ["", ""] : ["draw", "The same position for the third time: a draw."];
}

/**
 * Whether the last move used or changed a hand.
 * @param {Table[]} record
 * @param {number} player
 * @param {number} index
 */
export function isLast(record, player, index) {
  const [before, now] = [record.at(-2), record[record.length - 1]];
  const used = player !== now.mover && index === now.using;
  return Boolean(before) && (used || before?.hands[player][index] !== now.hands[player][index]);
}

/**
 * @param {number} value
 * @param {number} mover
 * @param {number[][]} hands
 * @returns {[Result, string]}
 */
function outcome(value, mover, hands) {
  if (value === 0) return ["draw", "Both players are out: a draw."];
  const [yours, its] = hands.map((side) => side.reduce((sum, fingers) => sum + fingers, 0));
  const out = yours < its ? YOU : COMPUTER;
  const all = hands[out].length === 2 ? "Both" : "All";
  const why =
    Math.min(yours, its) === 0
      ? `${all} ${out === YOU ? "your" : "its"} hands are dead`
      : `${out === YOU ? "You have" : "It has"} one finger left`;
  return value > 0 === (mover === YOU)
    ? ["win", `${why}: you win!`]
    : ["loss", `${why}: the computer wins.`];
}

/**
 * The table after a move.
 * @param {SolvedHands} game
 * @param {Table} table
 * @param {HandMove} move
 * @param {Places} [places]
 * @returns {Table}
 */
export function tableAfter(game, { mover, hands }, move, places) {
  const other = 1 - mover;
  const position = leadsTo(move);
  const short = moveName(move);
  const [theirs, own] = sidesOf(game, position); // the other player moves next
  const [mine, others] = [hands[mover], hands[other]];
  /** @type {number[][]} */
  const next = [];
  let words = short;
  if (move[0] === 0) {
    const [, a, b] = move;
    places ??= { using: mine.indexOf(a), target: others.indexOf(b) };
    const { using, target } = places;
    next[mover] = laid(mine, own, using);
    next[other] = laid(others, theirs, target);
    const grown = next[other][target];
    words += grown === 0 ? ", a hand dies" : `, which becomes ${grown}`;
    if (next[mover][using] !== a) words += `, and the ${a} goes back to ${next[mover][using]}`;
  } else {
    next[other] = others;
    next[mover] = move[0] === 3 ? swapped(mine, move[3], move[4]) : laid(mine, own);
    if (move[0] === 1) words = `${mine.join(" and ")} ${short}`;
  }
  return { position, mover: other, hands: next, move: words, short, ...(places ?? NO_TAP) };
}

/** @param {number[]} hands @param {number} a @param {number} b */
function swapped(hands, a, b) {
  const [i, j] = [hands.indexOf(a), hands.indexOf(b)];
  return hands.with(i, b).with(j, a);
}

/**
 * Places the new hands, which are in ascending order, on the table: unchanged hands stay where they
 * are, except the one that moved; the others are placed so that few fingers change hands.
 * @param {number[]} before
 * @param {number[]} after
 * @param {number} [mover]
 */
export function laid(before, after, mover) {
  const rest = [...after];
  const next = before.map((fingers, i) => {
    const k = i === mover ? -1 : rest.indexOf(fingers);
    return k < 0 ? -1 : rest.splice(k, 1)[0];
  });
  const empty = next.flatMap((fingers, i) => (fingers < 0 ? [i] : []));
  empty.sort((i, j) => before[i] - before[j]);
  for (const [k, i] of empty.entries()) next[i] = rest[k];
  return next;
}

/** @param {HandMove} move */
export function moveName(move) {
  if (move[0] === 0) return `${move[1]} taps ${move[2] || "a dead hand"}`;
  return move[0] === 1 ? `split into ${move[1]} and ${move[2]}` : move[1];
}

/**
 * The moves that an opponent chooses from.
 * @param {SolvedHands} game
 * @param {number} position
 * @param {string} opponent
 */
export function repliesOf(game, position, opponent) {
  const legal = game.moves[position];
  if (opponent === "greedy") return [legal[game.greedy[position]]];
  if (opponent === "random") return legal;
  return legal.filter((move) => valueAfter(game, move) === worthAt(game, position));
}

/**
 * The tap by a hand with `using` fingers on one with `target` fingers, if it is legal.
 * @param {SolvedHands} game
 * @param {number} position
 * @param {number} using
 * @param {number} target
 */
export function tapOf(game, position, using, target) {
  return game.moves[position].find(
    (move) => move[0] === 0 && move[1] === using && move[2] === target,
  );
}

/**
 * What to do once you have chosen one of your hands.
 * @param {SolvedHands} game
 * @param {number} position
 * @param {number} fingers
 */
export function readyFor(game, position, fingers) {
  const others = game.moves[position].filter(([kind]) => kind !== 0);
  const split = others.every(([kind]) => kind === 1);
  const or = others.length ? `, or ${split ? "a split" : "another move"} in the list` : "";
  return `Your ${fingers} is ready: now choose a hand of the computer${or}.`;
}
