// Chopsticks with two hands each, for any rules, and its solution by retrograde analysis: what
// `game_data` makes in Python.  `rules` has the fields of Python's `Rules`; a player's hands are a
// pair, the smaller first.
import { leadsTo } from "./hands.js";

/** @import { HandRules } from "./dials.js" */
/** @import { HandMove, SolvedHands } from "./hands.js" */

/** @typedef {[number, number]} Pair */
/** The mover's hands, and the other player's.
 * @typedef {[Pair, Pair]} Sides
 */
/** A move, without the position that it leads to.
 * @typedef {[0 | 1, number, number] | [2, string, string] | [3, string, string, number, number]} Head
 */
/** @typedef {{ head: Head, sides: Sides }} Way */

/** @param {HandRules} rules @returns {SolvedHands} */
export function solveRules(rules) {
  /** @type {Sides[]} */
  const positions = [];
  const number = new Map();
  /** @type {HandMove[][]} */
  const moves = [];
  const [a, b] = rules.start;
  place([
    [a, b],
    [a, b],
  ]);
  // The list grows during the loop.
  for (let i = 0; i < positions.length; i++)
    moves.push(
      legalMoves(rules, ...positions[i]).map(
        ({ head, sides }) => /** @type {HandMove} */ ([...head, place(sides)]),
      ),
    );
  const values = propagated(
    moves,
    positions.map((position, i) => (moves[i].length ? null : atTheEnd(rules, ...position))),
  );
  const leads = moves.map((legal) => legal.map((move) => lead(positions[leadsTo(move)])));
  return {
    positions: positions.map((position, i) => [...position.flat(), values[i]]),
    moves,
    greedy: leads.map((each) => each.indexOf(Math.max(...each))),
  };

  /** @param {Sides} position */
  function place(position) {
    const key = position.flat().join();
    if (!number.has(key)) number.set(key, positions.push(position) - 1);
    return number.get(key);
  }
}

/**
 * The value of each position for its mover: 0 for a draw, otherwise plies + 1, negative for a loss.
 * `ends` has the values of finished games, and null for other positions.
 * @param {HandMove[][]} moves
 * @param {(number | null)[]} ends
 */
function propagated(moves, ends) {
  /** @type {number[][]} */
  const parents = moves.map(() => []);
  const undecided = moves.map((legal, i) => {
    const children = new Set(legal.map(leadsTo));
    for (const child of children) parents[child].push(i);
    return children.size;
  });
  const values = [...ends];
  const queue = values.flatMap((value, i) => (value ? [i] : []));
  // This list grows as well, in the order of the decisions.
  for (const child of queue) {
    const value = values[child] ?? 0;
    for (const parent of parents[child]) {
      if (values[parent] !== null) continue;
      if (value > 0 && --undecided[parent]) continue; // another move may be better
      values[parent] = value > 0 ? -value - 1 : 1 - value;
      queue.push(parent);
    }
  }
  return values.map((value) => value ?? 0);
}

/**
 * How many more living hands the player who has just moved has than the other player.
 * @param {Sides} sides
 */
function lead([theirs, mine]) {
  return mine.filter(Boolean).length - theirs.filter(Boolean).length;
}

/** @param {HandRules} rules @param {number[]} hands */
export function isOut({ sudden_death }, [a, b]) {
  return a + b <= Number(sudden_death);
}

/** @param {HandRules} rules @param {Pair} mine @param {Pair} theirs */
function atTheEnd(rules, mine, theirs) {
  const lost = Number(isOut(rules, mine)) - Number(isOut(rules, theirs));
  return rules.misere ? lost : 0 - lost;
}

/**
 * Taps in the order of the hands, then the other changes, kind by kind.
 * @param {HandRules} rules
 * @param {Pair} mine
 * @param {Pair} theirs
 * @returns {Way[]}
 */
function legalMoves(rules, mine, theirs) {
  if (isOut(rules, mine) || isOut(rules, theirs)) return [];
  const taps = [...new Set(mine)].flatMap((using) =>
    [...new Set(theirs)].flatMap((target) => tapOn(rules, mine, theirs, using, target)),
  );
  const changes = WAYS.flatMap(([kind, way]) =>
    distinct(way(rules, mine).map(ascending)).map((hands) => ({
      head: named(kind, mine, hands),
      sides: /** @type {Sides} */ ([theirs, hands]),
    })),
  );
  return [...taps, ...changes];
}

/**
 * The tap by a hand with `using` fingers on one with `target` fingers, if there is one.
 * @param {HandRules} rules
 * @param {Pair} mine
 * @param {Pair} theirs
 * @param {number} using
 * @param {number} target
 * @returns {Way[]}
 */
function tapOn(rules, mine, theirs, using, target) {
  if (!using || !(target || rules.tap_dead)) return [];
  const recoils = rules.recoil && using + target === rules.fingers;
  const hit = withHand(theirs, target, tapped(rules, using + target));
  return [{ head: [0, using, target], sides: [hit, withHand(mine, using, recoils ? 1 : using)] }];
}

/** @param {HandRules} rules @param {number} total */
function tapped({ fingers, overflow }, total) {
  return overflow === "rollover" ? total % fingers : total < fingers ? total : 0;
}

/** @param {number[]} hands @returns {Pair} */
export function ascending([a, b]) {
  return a < b ? [a, b] : [b, a];
}

/** @param {Pair} hands @param {number} old @param {number} now */
function withHand(hands, old, now) {
  return ascending(hands[0] === old ? [now, hands[1]] : [hands[0], now]);
}

/** @param {Pair[]} pairs */
function distinct(pairs) {
  const different = pairs.filter(
    (pair, i) => pairs.findIndex((other) => other.join() === pair.join()) === i,
  );
  return different.sort(([a, b], [c, d]) => a - c || b - d);
}

/**
 * How the board writes a change of the mover's own hands.
 * @param {string} kind
 * @param {Pair} mine
 * @param {Pair} hands
 * @returns {Head}
 */
function named(kind, mine, hands) {
  if (kind === "split") return [1, ...hands];
  if (kind === "swap") return [3, "swap two hands", `swap ${hands.join("+")}`, ...mine];
  if (kind === "passing") return [2, "pass", "pass"];
  return [
    2,
    `${CHANGES[kind]}, to have ${hands.join(" and ")}`,
    `${kind === "own_tap" ? "own" : kind} ${hands.join("+")}`,
  ];
}

/** @type {Record<string, string>} */
const CHANGES = {
  own_tap: "tap one hand with another",
  add: "raise one finger more",
  flip: "turn a hand over",
  meta: "drop fingers and divide the others",
};

/**
 * The ways to change the mover's own hands, in order: what the hands may become.
 * @type {[string, (rules: HandRules, hands: Pair) => Pair[]][]}
 */
const WAYS = [
  ["split", splits],
  [
    "swap",
    ({ swap }, hands) => {
      const kind = hands[0] ? "living" : "dead";
      return hands[0] !== hands[1] && [kind, "any"].includes(swap) ? [hands] : [];
    },
  ],
  [
    "own_tap",
    (rules, [a, b]) => {
      const both = tapped(rules, a + b);
      return rules.own_tap && a && b ? [pair(a, both), pair(both, b)] : [];
    },
  ],
  ["add", (rules, hands) => (rules.add ? each(hands, (hand) => tapped(rules, hand + 1)) : [])],
  ["flip", (rules, hands) => (rules.flip ? each(hands, (hand) => rules.fingers - hand) : [])],
  [
    "meta",
    (rules, hands) => {
      const rest = hands[0] + hands[1] - rules.fingers;
      if (!rules.meta || rest <= 0) return [];
      return divisions(rules, rest).filter((now) => allowed(rules, hands, now));
    },
  ],
  ["passing", ({ passing }, hands) => (passing ? [hands] : [])],
];

/** @param {HandRules} rules @param {Pair} hands */
function splits(rules, hands) {
  const total = hands[0] + hands[1];
  if (rules.split === "none" || (rules.split === "even" && total % 2)) return [];
  return divisions(rules, total).filter(
    (now) => ascending(now).join() !== hands.join() && maySplit(rules, hands, now),
  );
}

/** @param {number} a @param {number} b @returns {Pair} */
function pair(a, b) {
  return [a, b];
}

/**
 * The pairs in which one living hand, either of them, has changed.
 * @param {Pair} hands
 * @param {(hand: number) => number} change
 */
function each([a, b], change) {
  return [...(a ? [pair(change(a), b)] : []), ...(b ? [pair(a, change(b))] : [])];
}

/** @param {HandRules} rules @param {number} total */
function divisions({ fingers }, total) {
  const all = Array.from({ length: fingers }, (_, first) => pair(first, total - first));
  return all.filter(([, second]) => second >= 0 && second < fingers);
}

/** @param {Pair} old @param {Pair} now */
function revives(old, now) {
  return old.some((hand, i) => hand === 0 && now[i] > 0);
}

/** @param {HandRules} rules @param {Pair} old @param {Pair} now */
function allowed(rules, old, now) {
  return (rules.revive || !revives(old, now)) && (rules.sacrifice || !revives(now, old));
}

/** @param {HandRules} rules @param {Pair} old @param {Pair} now */
function maySplit(rules, old, now) {
  const gap = Math.abs(now[0] - now[1]);
  if (rules.split === "halve") return old[0] === 0 && gap === 0;
  if ((rules.split === "equal" && gap > 0) || (rules.split === "nearly" && gap > 1)) return false;
  return (rules.transfer || revives(old, now) || revives(now, old)) && allowed(rules, old, now);
}
