// Pig's turns: what a roll does, and the record of a game in words.
import { percent } from "./dice.js";
import { COMPUTER, YOU } from "./match.js";

/** @import { Decision, PigMove, PigState } from "./dice.js" */

/**
 * An entry of the record: the state, the move that led there with the face that was rolled or the
 * points that were kept, and your decision, if you made it.
 * @typedef {PigState & {
 *   act: PigMove | null, face: number, kept: number, judged: Decision | null,
 * }} PigEntry
 */

/** A turn that led to an entry: whose it was, where it began, what was rolled, and how it ended.
 * @typedef {{ who: number, from: number, faces: number[], last: PigEntry }} PigTurn
 */

/** @param {number} mover @returns {PigEntry} */
export function pigStart(mover) {
  return { scores: [0, 0], mover, points: 0, act: null, face: 0, kept: 0, judged: null };
}

/** @param {PigEntry} entry @param {Decision | null} judged @returns {PigEntry} */
export function held({ scores, mover, points }, judged) {
  return {
    scores: scores.map((score, i) => score + (i === mover ? points : 0)),
    mover: 1 - mover,
    points: 0,
    act: "hold",
    face: 0,
    kept: points,
    judged,
  };
}

/**
 * @param {PigEntry} entry
 * @param {number} face
 * @param {Decision | null} judged
 * @returns {PigEntry}
 */
export function rolled({ scores, mover, points }, face, judged) {
  const bust = face === 1;
  return {
    scores,
    mover: bust ? 1 - mover : mover,
    points: bust ? 0 : points + face,
    act: "roll",
    face,
    kept: 0,
    judged,
  };
}

/**
 * The turn that led to entry k.
 * @param {PigEntry[]} record
 * @param {number} k
 * @returns {PigTurn}
 */
export function turnUpTo(record, k) {
  const who = record[k - 1].mover;
  let from = k;
  while (from > 0 && record[from - 1].mover === who) from--;
  const thrown = record.slice(from + 1, k + 1).filter(({ act }) => act === "roll");
  return { who, from, faces: thrown.map(({ face }) => face), last: record[k] };
}

/**
 * A player's last turn, which may still be going on.
 * @param {PigEntry[]} record
 * @param {number} player
 */
export function lastTurn(record, player) {
  const k = record.slice(0, -1).findLastIndex(({ mover }) => mover === player);
  return k < 0 ? null : turnUpTo(record, k + 1);
}

/** @param {PigTurn} turn @param {number} target */
export function turnInWords({ who, faces, last }, target) {
  const [it, s] = who === YOU ? ["You", ""] : ["The computer", "s"];
  const rolls = `${it} roll${s} ${faces.join(", ")}`;
  if (last.act === "hold") return `${rolls} and hold${s}: ${last.kept} points.`;
  if (last.face === 1) return `${rolls}: the turn brings nothing.`;
  const sum = last.scores[who] + last.points;
  return sum < target ? `${rolls}: ${last.points} at stake.` : `${rolls}: ${sum} points in all.`;
}

/**
 * What happened last, including your turn before the computer's.
 * @param {PigEntry[]} record
 * @param {number} target
 */
export function lastTurns(record, target) {
  if (record.length === 1) return [];
  const turn = turnUpTo(record, record.length - 1);
  const before = turn.who === COMPUTER && turn.from > 0 ? [turnUpTo(record, turn.from)] : [];
  return [...before, turn].map((one) => turnInWords(one, target));
}

/**
 * What you can do and, if you asked for it, your chance of winning.
 * @param {PigEntry} now
 * @param {number | null} chance
 */
export function whatNow({ mover, points }, chance) {
  const yours = points ? "Roll or hold?" : "Your turn: roll.";
  const said = mover === YOU ? [yours] : [];
  if (chance !== null) said.push(`Your chance to win: ${percent(chance)}.`);
  return said;
}

/**
 * The note beside a player's dice: the points that the turn has brought or may bring.
 * @param {PigTurn | null} turn
 * @param {number} stake
 */
export function noteOn(turn, stake) {
  if (!turn) return "";
  if (stake) return `+${stake} at stake`;
  const { act, face, kept } = turn.last;
  return act === "hold" ? `+${kept} kept` : face === 1 ? "nothing" : "wins";
}
