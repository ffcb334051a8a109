// Weighted evaluations of Chopsticks, the searches that use them, and their judges.  Weights are
// whole thousandths, features whole numbers: a sum is exact here and in Python.

/**
 * A game and its solution: for each position, the features, the value, and the positions that its
 * moves lead to.
 * @typedef {{ features: string[], rows: number[][], values: number[], moves: number[][] }} Bench
 */
/** @typedef {() => number} Lots */
/** The moves that a player may choose in each position, as indexes.
 * @typedef {number[][]} Menu
 */

export const DEPTHS = [1, 2, 3, 4];

/**
 * The positions in which there are moves.
 * @param {Bench} bench
 */
export function livePositions({ moves }) {
  return moves.flatMap((legal, i) => (legal.length ? [i] : []));
}

/** @param {Bench} bench @param {number[]} weights @param {number} i */
export function sumOf({ rows }, weights, i) {
  return rows[i].reduce((total, x, k) => total + weights[k] * x, 0) / 1000;
}

/**
 * The value of each position for its mover at this depth: the evaluation, or negamax with it.
 * @param {Bench} bench
 * @param {number[]} weights
 * @param {number} depth
 * @returns {number[]}
 */
export function worthsAt(bench, weights, depth) {
  const { moves, values } = bench;
  if (depth) {
    const below = worthsAt(bench, weights, depth - 1);
    return moves.map((legal, i) =>
      legal.length ? Math.max(...legal.map((child) => -below[child])) : Math.sign(values[i]),
    );
  }
  return moves.map((legal, i) => {
    const total = sumOf(bench, weights, i);
    return legal.length ? total / (1 + Math.abs(total)) : Math.sign(values[i]);
  });
}

/**
 * The indexes of the best values, in order.
 * @param {number[]} worths
 */
export function bestOf(worths) {
  const best = Math.max(...worths);
  return worths.flatMap((worth, k) => (worth === best ? [k] : []));
}

/**
 * The moves that a search to this depth may choose in each position.
 * @param {Bench} bench
 * @param {number[]} weights
 * @param {number} depth
 * @returns {Menu}
 */
export function looksBest(bench, weights, depth) {
  const below = worthsAt(bench, weights, depth - 1);
  return bench.moves.map((legal) => bestOf(legal.map((child) => -below[child])));
}

/**
 * The moves of the opponents that need no weights.
 * @type {Record<string, (bench: Bench) => Menu>}
 */
export const OPPONENTS = {
  random: ({ moves }) => moves.map((legal) => legal.map((_, k) => k)),
  greedy: ({ features, rows, moves }) => {
    const hands = features.indexOf("hands");
    return moves.map((legal) => bestOf(legal.map((child) => -rows[child][hands])));
  },
  perfect: ({ values, moves }) =>
    moves.map((legal) => bestOf(legal.map((child) => afterwards(values[child])))),
};

/**
 * A child's value for the player who moves there, as a number to compare: fast wins first.
 * @param {number} value
 */
function afterwards(value) {
  return value === 0 ? 0 : value > 0 ? -1 / value : 2 + value / 1000;
}

/**
 * The outcome nearest to a sum.
 * @param {number} total
 */
export function guessed(total) {
  return Math.abs(total) > 0.5 ? Math.sign(total) : 0;
}

/**
 * Whether a move preserves the position's value.
 * @param {Bench} bench
 * @param {number} i
 * @param {number} k
 */
export function keeps({ values, moves }, i, k) {
  return Math.sign(-values[moves[i][k]]) === Math.sign(values[i]);
}

/**
 * The number of positions in which a menu's first move is right.
 * @param {Bench} bench
 * @param {Menu} menu
 */
export function rightMoves(bench, menu) {
  return livePositions(bench).filter((i) => keeps(bench, i, menu[i][0])).length;
}

// ---- the judges

/**
 * The judges' row: the squared error, the outcomes predicted correctly, the rank correlation, and
 * the right moves at each depth.
 * @param {Bench} bench
 * @param {number[]} weights
 */
export function judgedWeights(bench, weights) {
  const live = livePositions(bench);
  const sums = live.map((i) => sumOf(bench, weights, i));
  const targets = live.map((i) => Math.sign(bench.values[i]));
  const error = sums.reduce((total, sum, k) => total + (sum - targets[k]) ** 2, 0) / live.length;
  const told = sums.filter((sum, k) => guessed(sum) === targets[k]).length;
  const right = DEPTHS.map((depth) => rightMoves(bench, looksBest(bench, weights, depth)));
  const rank = correlation(ranks(bothSides(sums)), ranks(bothSides(targets)));
  return [hundredths(error), told, Number.isNaN(rank) ? "–" : hundredths(rank), ...right];
}

/** @param {number} number */
export function hundredths(number) {
  return number.toFixed(2).replace("-", "−");
}

/** @param {number[]} numbers */
function bothSides(numbers) {
  return [...numbers, ...numbers.map((x) => -x)];
}

/**
 * Equal numbers share the mean of their ranks.
 * @param {number[]} numbers
 */
export function ranks(numbers) {
  const order = numbers.map((x, i) => [x, i]).sort(([a], [b]) => a - b);
  /** @type {number[]} */
  const result = [];
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && order[to][0] === order[from][0]) to++;
    for (let k = from; k < to; k++) result[order[k][1]] = (from + to - 1) / 2;
  }
  return result;
}

/** @param {number[]} xs @param {number[]} ys */
export function correlation(xs, ys) {
  const mean = (xs.length - 1) / 2; // of ranks
  /** @type {(us: number[], vs: number[]) => number} */
  const dot = (us, vs) => us.reduce((total, u, k) => total + (u - mean) * (vs[k] - mean), 0);
  return dot(xs, ys) / Math.sqrt(dot(xs, xs) * dot(ys, ys));
}

// ---- the match

/**
 * Random numbers from Lehmer's generator, so that a match is the same every time.
 * @param {number} seed
 * @returns {Lots}
 */
export function lotsFrom(seed) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/**
 * @template Item
 * @param {Item[]} items
 * @param {Lots} draw
 */
function any(items, draw) {
  return items[Math.floor(draw() * items.length)];
}

/**
 * Up to six random plies from the start, without ending the game; returns [position, mover].
 * @param {Bench} bench
 * @param {Lots} draw
 * @returns {[number, number]}
 */
function opening({ moves }, draw) {
  for (;;) {
    let [at, mover] = [0, 0];
    for (let n = Math.floor(draw() * 7); n > 0 && moves[at].length; n--)
      [at, mover] = [any(moves[at], draw), 1 - mover];
    if (moves[at].length) return [at, mover];
  }
}

/**
 * The result of a game for the first player; threefold repetition is a draw.  One move in ten is
 * chosen at random.
 * @param {Bench} bench
 * @param {Menu[]} menus
 * @param {[number, number]} from
 * @param {Lots} draw
 */
function game({ moves, values }, menus, [at, mover], draw) {
  /** @type {Record<number, number>} */
  const seen = {};
  for (let ply = 0; moves[at].length; ply++) {
    const key = 2 * at + mover;
    seen[key] = (seen[key] ?? 0) + 1;
    if (seen[key] === 3 || ply === 200) return 0;
    at = draw() < 0.1 ? any(moves[at], draw) : moves[at][any(menus[mover][at], draw)];
    mover = 1 - mover;
  }
  return mover ? -Math.sign(values[at]) : Math.sign(values[at]);
}

/**
 * A match of two games from each opening, with sides exchanged, in words.
 * @param {Bench} bench
 * @param {Menu} mine
 * @param {Menu} other
 * @param {number} openings
 */
export function matchInWords(bench, mine, other, openings) {
  const draw = lotsFrom(10);
  const points = Array.from({ length: openings }, () => {
    const start = opening(bench, draw);
    return game(bench, [mine, other], start, draw) - game(bench, [other, mine], start, draw);
  });
  const mean = points.reduce((a, b) => a + b) / openings;
  const squares = points.reduce((total, p) => total + (p - mean) ** 2, 0);
  const half = (1.96 * Math.sqrt(squares / (openings - 1))) / Math.sqrt(openings);
  const [middle, low, high] = [mean, mean - half, mean + half].map((x) => (50 + 25 * x).toFixed(1));
  return `${middle} % of the points (${low} to ${high})`;
}

/**
 * Keys for sorting positions: wins, the fastest first; then draws; then losses, the slowest
 * first.
 * @param {number[]} values
 */
export function inOrder(values) {
  /** @param {number} value */
  const order = (value) => (value > 0 ? value : value < 0 ? 2000 + value : 1000);
  return [...new Set(values)].sort((a, b) => order(a) - order(b));
}
