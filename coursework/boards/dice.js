// Pig's chances: what rolling and holding are worth.

/** The state of a game: both scores, who moves, and the points at stake.
 * @typedef {{ scores: number[], mover: number, points: number }} PigState
 */
/** @typedef {"roll" | "hold"} PigMove */
/** The game: its target, the faces of its die, and the chances of winning at the beginning of a
 * turn, by the score of the player to move and the other player's.
 * @typedef {{ target: number, faces: number, win: number[][] }} PigGame
 */
/** A decision and what both moves are worth: chances of winning.
 * @typedef {{
 *   mine: number, theirs: number, points: number, what: PigMove, roll: number, hold: number,
 * }} Decision
 */

/**
 * Unpacks chances that Python's `thinned` has turned into whole numbers of parts.
 * @param {number[][]} lines
 * @param {number} parts
 */
export function unthinned(lines, parts) {
  let sums = lines;
  for (let i = 0; i < 4; i++) {
    const columns = sums[0].map((_, c) => sums.map((line) => line[c]));
    sums = columns.map((column) => {
      let sum = 0;
      return column.map((value) => (sum += value));
    });
  }
  return sums.map((line) => line.map((chance) => chance / parts));
}

/**
 * What rolling and holding are worth for each number of points at stake.
 * @param {PigGame} game
 * @param {number} mine
 * @param {number} theirs
 */
export function turnWorths({ target, faces, win }, mine, theirs) {
  const room = target - mine;
  const passed = 1 - win[theirs][mine];
  /** @type {number[]} */
  const rolls = Array(room);
  /** @type {number[]} */
  const holds = Array(room);
  /** @type {number[]} */
  const best = Array(room + faces).fill(1);
  for (let points = room - 1; points >= 0; points--) {
    let sum = passed;
    for (let face = 2; face <= faces; face++) sum += best[points + face];
    rolls[points] = sum / faces;
    holds[points] = points ? 1 - win[theirs][mine + points] : -1;
    best[points] = Math.max(rolls[points], holds[points]);
  }
  return { rolls, holds };
}

/** @param {PigGame} game @param {PigState} state */
export function worthOf(game, { scores, mover, points }) {
  if (scores[mover] + points >= game.target) return { roll: 1, hold: 1 };
  const { rolls, holds } = turnWorths(game, scores[mover], scores[1 - mover]);
  return { roll: rolls[points], hold: holds[points] };
}

/** @param {PigGame} game @param {PigState} state @returns {PigMove} */
export function bestMove(game, state) {
  const { roll, hold } = worthOf(game, state);
  return hold > roll ? "hold" : "roll";
}

/**
 * A player's chance of winning from here if both play perfectly.
 * @param {PigGame} game
 * @param {PigState} state
 * @param {number} player
 */
export function chanceOf(game, state, player) {
  const { roll, hold } = worthOf(game, state);
  const chance = Math.max(roll, hold);
  return state.mover === player ? chance : 1 - chance;
}

/** @param {Decision} decision */
export function costOf({ roll, hold, what }) {
  return Math.max(roll, hold) - (what === "roll" ? roll : hold);
}

/** @param {Decision} decision */
export function isWrong(decision) {
  return costOf(decision) > 0;
}

// ---- words

/** @param {number} chance */
export function percent(chance) {
  return `${(100 * chance).toFixed(1)} %`;
}

/**
 * A difference between chances, in percentage points.
 * @param {number} difference
 */
export function percentagePoints(difference) {
  const given = (100 * difference).toFixed(2);
  return difference > 0 && given === "0.00" ? "less than 0.01" : given;
}

/** @param {Decision[]} decisions */
export function verdictOn(decisions) {
  const all = `${decisions.length} decision${decisions.length === 1 ? "" : "s"}`;
  const misses = decisions.filter(isWrong);
  if (!misses.length) return `All your ${all} were perfect.`;
  const sum = misses.reduce((total, miss) => total + costOf(miss), 0);
  const were = misses.length === 1 ? "was" : "were";
  return `Of your ${all} ${misses.length} ${were} not perfect; given away: ${percentagePoints(sum)} percentage points.`;
}

/** @param {Decision} decision */
export function judgementOn(decision) {
  const { mine, theirs, points, what, roll, hold } = decision;
  const [did, other, chance, missed] =
    what === "roll" ? ["rolled", "hold", roll, hold] : ["held", "roll", hold, roll];
  const right = isWrong(decision)
    ? `Given away: ${percentagePoints(costOf(decision))} percentage points.`
    : "Perfect.";
  return `At ${mine} : ${theirs} with ${points} at stake you ${did}: ${percent(chance)} to win; to ${other}, ${percent(missed)}. ${right}`;
}

/**
 * The perfect move at a place on the map.
 * @param {PigGame} game
 * @param {number} mine
 * @param {number} theirs
 * @param {number} points
 */
export function adviceAt(game, mine, theirs, points) {
  const { rolls, holds } = turnWorths(game, mine, theirs);
  const [roll, hold] = [rolls[points], holds[points]];
  const better = percentagePoints(Math.abs(roll - hold));
  return `At ${mine} : ${theirs} with ${points} at stake: to roll wins ${percent(roll)}, to hold ${percent(hold)}. Better by ${better} percentage points: ${hold > roll ? "hold" : "roll"}.`;
}
