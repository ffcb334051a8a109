// @ts-nocheck
// Chopsticks with two hands each, for any rules, and its solution by retrograde analysis: what
// `game_data` makes in Python.  `rules` has the fields of Python's `Rules`; a player's hands are a
// pair, the smaller first.

export function solveRules(rules) {
  const positions = []; // [the mover's hands, the other player's]
  const number = new Map();
  const moves = [];
  place([rules.start, rules.start]);
  for (let i = 0; i < positions.length; i++) {
    // the list grows while it is walked
    moves.push(
      legalMoves(rules, ...positions[i]).map((move) => [...move.slice(0, -1), place(move.at(-1))]),
    );
  }
  const values = propagated(
    moves,
    positions.map((position, i) => (moves[i].length ? null : atTheEnd(rules, ...position))),
  );
  return {
    positions: positions.map((position, i) => [...position.flat(), values[i]]),
    moves,
    greedy: moves.map((legal) => firstBest(legal.map((move) => living(positions[move.at(-1)])))),
  };

  function place(position) {
    const key = position.flat().join();
    if (!number.has(key)) number.set(key, positions.push(position) - 1);
    return number.get(key);
  }
}

// The value of each position for its mover: 0 for a draw, else plies + 1, negative for a loss.
// `ends` has the values of the ends, and null elsewhere.
function propagated(moves, ends) {
  const parents = moves.map(() => []);
  const undecided = moves.map((legal, i) => {
    const children = new Set(legal.map((move) => move.at(-1)));
    children.forEach((child) => parents[child].push(i));
    return children.size;
  });
  const values = [...ends];
  const queue = values.flatMap((value, i) => (value ? [i] : []));
  for (const child of queue) {
    // it grows, too: first what is decided first
    const plies = Math.abs(values[child]);
    for (const parent of parents[child]) {
      if (values[parent] !== null) continue;
      if (values[child] > 0 && --undecided[parent]) continue; // another move may be better
      values[parent] = values[child] > 0 ? -plies - 1 : plies + 1;
      queue.push(parent);
    }
  }
  return values.map((value) => value ?? 0);
}

function living([[c, d], [a, b]]) {
  // after a move the other player is the mover
  return (a > 0) + (b > 0) - (c > 0) - (d > 0);
}

function firstBest(worths) {
  return worths.indexOf(Math.max(...worths));
}

export function isOut(rules, [a, b]) {
  return a + b <= Number(rules.sudden_death);
}

function atTheEnd(rules, mine, theirs) {
  const lost = isOut(rules, mine) - isOut(rules, theirs);
  return rules.misere ? lost : 0 - lost;
}

// Taps in order of the hands, then changes kind by kind: each with the position it leads to.
function legalMoves(rules, mine, theirs) {
  if (isOut(rules, mine) || isOut(rules, theirs)) return [];
  const taps = [...new Set(mine)].flatMap((using) =>
    [...new Set(theirs)].flatMap((target) => {
      const after = tap(rules, using, target);
      return after
        ? [
            [
              0,
              using,
              target,
              [withHand(theirs, target, after[1]), withHand(mine, using, after[0])],
            ],
          ]
        : [];
    }),
  );
  const changes = Object.entries(WAYS).flatMap(([kind, way]) =>
    distinct(way(rules, mine).map(ascending)).map((hands) => [
      ...named(kind, mine, hands),
      [theirs, hands],
    ]),
  );
  return [...taps, ...changes];
}

function tap(rules, using, target) {
  if (!using || !(target || rules.tap_dead)) return null;
  const recoils = rules.recoil && using + target === rules.fingers;
  return [recoils ? 1 : using, tapped(rules, using + target)];
}

function tapped({ fingers, overflow }, total) {
  return overflow === "rollover" ? total % fingers : total < fingers ? total : 0;
}

export function ascending([a, b]) {
  return a < b ? [a, b] : [b, a];
}

function withHand(hands, old, now) {
  return ascending(hands[0] === old ? [now, hands[1]] : [hands[0], now]);
}

function distinct(pairs) {
  const different = pairs.filter(
    (pair, i) => pairs.findIndex((other) => other.join() === pair.join()) === i,
  );
  return different.sort(([a, b], [c, d]) => a - c || b - d);
}

// How the board writes a change of one's own hands.
function named(kind, mine, hands) {
  if (kind === "split") return [1, ...hands];
  if (kind === "swap") return [3, "swap two hands", `swap ${hands.join("+")}`, ...mine];
  if (kind === "passing") return [2, "pass", "pass"];
  const words = {
    own_tap: "tap one hand with another",
    add: "raise one finger more",
    flip: "turn a hand over",
    meta: "drop fingers and divide the others",
  };
  return [
    2,
    `${words[kind]}, to have ${hands.join(" and ")}`,
    `${kind === "own_tap" ? "own" : kind} ${hands.join("+")}`,
  ];
}

// The ways to change one's own hands, in order: what the hands may become.
const WAYS = {
  split(rules, hands) {
    const total = hands[0] + hands[1];
    if (rules.split === "none" || (rules.split === "even" && total % 2)) return [];
    return divisions(rules, total).filter(
      (now) => ascending(now).join() !== hands.join() && maySplit(rules, hands, now),
    );
  },
  swap(rules, hands) {
    const kind = hands[0] ? "living" : "dead";
    return hands[0] !== hands[1] && [kind, "any"].includes(rules.swap) ? [hands] : [];
  },
  own_tap(rules, [a, b]) {
    return rules.own_tap && a && b
      ? [
          [a, tapped(rules, a + b)],
          [tapped(rules, a + b), b],
        ]
      : [];
  },
  add(rules, hands) {
    return rules.add ? each(hands, (hand) => tapped(rules, hand + 1)) : [];
  },
  flip(rules, hands) {
    return rules.flip ? each(hands, (hand) => rules.fingers - hand) : [];
  },
  meta(rules, hands) {
    const rest = hands[0] + hands[1] - rules.fingers;
    return rules.meta && rest > 0
      ? divisions(rules, rest).filter((now) => allowed(rules, hands, now))
      : [];
  },
  passing(rules, hands) {
    return rules.passing ? [hands] : [];
  },
};

// One living hand changes, either of them.
function each([a, b], change) {
  return [...(a ? [[change(a), b]] : []), ...(b ? [[a, change(b)]] : [])];
}

function divisions({ fingers }, total) {
  const all = Array.from({ length: fingers }, (_, first) => [first, total - first]);
  return all.filter(([, second]) => second >= 0 && second < fingers);
}

function revives(old, now) {
  return old.some((hand, i) => hand === 0 && now[i] > 0);
}

function allowed(rules, old, now) {
  return (rules.revive || !revives(old, now)) && (rules.sacrifice || !revives(now, old));
}

function maySplit(rules, old, now) {
  const gap = Math.abs(now[0] - now[1]);
  if (rules.split === "halve") return old[0] === 0 && gap === 0;
  if ((rules.split === "equal" && gap > 0) || (rules.split === "nearly" && gap > 1)) return false;
  return (rules.transfer || revives(old, now) || revives(now, old)) && allowed(rules, old, now);
}
