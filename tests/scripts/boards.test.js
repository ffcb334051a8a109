import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import {
  answersTo,
  barName,
  bitesOf,
  bitten,
  cutOff,
  isThere,
  takenBy,
  winningBites,
} from "../../coursework/boards/bars.js";
import {
  barOfRank,
  biteAt,
  bittenBefore,
  choose,
  putBackAt,
  rankOf,
  stretch,
  waysBack,
  wordOf,
} from "../../coursework/boards/borders.js";
import { chompTurn, effectOf } from "../../coursework/boards/chomp.js";
import {
  bestLine,
  census,
  rulesInWords,
  splitsFreely,
  turned,
} from "../../coursework/boards/dials.js";
import {
  ended,
  hintFor,
  laid,
  moveName,
  opened,
  readyFor,
  repliesOf,
  sidesOf,
  tableAfter,
  tapOf,
  valueAfter,
} from "../../coursework/boards/hands.js";
import {
  allPins,
  groupsOf,
  heapAnswers,
  heapInWords,
  mayTake,
  nearestPin,
  pinAfter,
  pressOn,
  sumInWords,
  sumWorth,
  takesOf,
  winsBy,
  without,
} from "../../coursework/boards/heaps.js";
import { report, turnBefore } from "../../coursework/boards/match.js";
import { corner } from "../../coursework/boards/paths.js";
import { isOut, solveRules } from "../../coursework/boards/solver.js";
import { valueInWords } from "../../coursework/boards/values.js";
import {
  bestOf,
  correlation,
  guessed,
  inOrder,
  judgedWeights,
  livePositions,
  looksBest,
  lotsFrom,
  matchInWords,
  OPPONENTS,
  ranks,
} from "../../coursework/boards/weights.js";
import { cases } from "./cases.js";

const said = cases("boards");

/** @param {object} changed */
function rulesWith(changed) {
  return { ...said.solver.default, ...changed };
}

// ---- a match

for (const [movers, at, what] of /** @type {const} */ ([
  [[0, 1, 0, 1, 0], 2, "takes back your move and the computer's answer"],
  [[0, 1, 0, 1], 2, "takes back your move only while the computer thinks"],
  [[1, 0, 1, 0], 1, "leads to your first turn where the computer began"],
  [[0], -1, "has nothing to take back before your first move"],
  [[1, 0], -1, "has nothing to take back before your first answer"],
]))
  test(`an undo ${what}`, () => assert.equal(turnBefore(movers.map((mover) => ({ mover }))), at));

test("the last two moves are described", () => {
  const record = ["", "a", "b", "c"].map((move, i) => ({ mover: i % 2, move }));
  assert.deepEqual(report(record.slice(0, 1)), []);
  assert.deepEqual(report(record), ["The computer: b.", "You: c."]);
});

// ---- Chopsticks

for (const [changed, words, hash, [start, all, won, lost, drawn, longest]] of said.solver.games)
  test(`${words}: solved as Python does`, () => {
    const game = solveRules(rulesWith(changed));
    const found = createHash("sha256").update(JSON.stringify(game)).digest("hex");
    assert.deepEqual(census(game), { start, all, won, lost, drawn, longest });
    assert.equal(found.slice(0, 16), hash);
    assert.equal(rulesInWords(rulesWith(changed)), words);
  });

for (const { rules, moves } of said.hands)
  test(`every move leads where Python says: ${rulesInWords(rulesWith(rules))}`, () => {
    const game = solveRules(rulesWith(rules));
    let compared = 0;
    game.positions.forEach((position, i) => {
      const expected = moves[position.slice(0, -1).join()] ?? [];
      const found = game.moves[i].map((move) => {
        const value = valueAfter(game, move);
        return [
          moveName(move),
          hintFor(value).words.replace("wins", "win").replace("loses", "loss"),
        ];
      });
      if (!expected.length) return;
      assert.deepEqual(found, expected);
      compared++;
    });
    assert.ok(compared > 10, `${compared} positions`);
  });

const BUSY = {
  split: "none",
  swap: "any",
  own_tap: true,
  add: true,
  flip: true,
  passing: true,
  tap_dead: true,
  recoil: true,
};

for (const [start, words, hands] of [
  [[0, 3], "3 taps a dead hand", "3 3 0 3"],
  [[0, 3], "swap two hands", "0 3 3 0"],
  [[0, 3], "raise one finger more, to have 0 and 4", "0 3 0 4"],
  [[2, 3], "2 taps 3", "2 0 1 3"],
  [[2, 3], "3 taps 2", "0 3 2 1"],
  [[2, 3], "swap two hands", "2 3 3 2"],
  [[2, 3], "raise one finger more, to have 2 and 4", "2 3 2 4"],
  [[2, 3], "turn a hand over, to have 2 and 2", "2 3 2 2"],
  [[2, 3], "tap one hand with another, to have 0 and 2", "2 3 2 0"],
  [[2, 3], "pass", "2 3 2 3"],
])
  test(`from ${start.join(" and ")}, ${words}: the table shows what the move did`, () => {
    const game = solveRules(rulesWith({ ...BUSY, start }));
    const move = game.moves[0].find((one) => moveName(one) === words);
    const [yours, its] = tableAfter(game, opened(game, 0), move).hands;
    assert.equal([...its, ...yours].join(" "), hands);
  });

test("after any move each player has the hands of the position", () => {
  for (const changed of [{}, { ...BUSY, start: [2, 3] }, { overflow: "rollover", meta: true }]) {
    const game = solveRules(rulesWith(changed));
    game.positions.forEach((_, position) => {
      const hands = sidesOf(game, position).map((side) => side.toReversed());
      for (const move of game.moves[position]) {
        const next = tableAfter(game, { ...opened(game, 0), position, hands }, move);
        const sorted = next.hands.toReversed().map((side) => side.toSorted());
        assert.deepEqual(sorted, sidesOf(game, next.position), `${move}`);
      }
    });
  }
});

test("hands that are as before stay where they are", () => {
  assert.deepEqual(laid([2, 1], [1, 3]), [3, 1]);
  assert.deepEqual(laid([1, 1], [1, 2], 0), [2, 1]);
  assert.deepEqual(laid([3, 1, 1], [0, 1, 1]), [0, 1, 1]);
});

const DEFAULT = solveRules(rulesWith({}));

test("a move is described in a sentence and in short", () => {
  const first = tableAfter(DEFAULT, opened(DEFAULT, 0), DEFAULT.moves[0][0]);
  assert.equal(first.move, "1 taps 1, which becomes 2");
  assert.equal(first.short, "1 taps 1");
  const split = tableAfter(DEFAULT, opened(DEFAULT, 0), DEFAULT.moves[0][1]);
  assert.equal(split.move, "1 and 1 split into 0 and 2");
});

test("a hand that dies is said to die", () => {
  const game = solveRules(rulesWith({ start: [2, 3] }));
  const move = tapOf(game, 0, 3, 2);
  assert.equal(tableAfter(game, opened(game, 0), move).move, "3 taps 2, a hand dies");
});

test("a tap that recoils is said to leave a finger", () => {
  const game = solveRules(rulesWith({ start: [2, 3], recoil: true }));
  const told = tableAfter(game, opened(game, 0), tapOf(game, 0, 3, 2)).move;
  assert.equal(told, "3 taps 2, a hand dies, and the 3 goes back to 1");
});

test("the hands that are clicked are those that change", () => {
  const game = DEFAULT;
  const next = tableAfter(game, opened(game, 0), game.moves[0][0], { using: 1, target: 1 });
  assert.deepEqual(next.hands, [
    [1, 1],
    [1, 2],
  ]);
});

test("no tap is found with a dead hand", () => {
  assert.equal(tapOf(DEFAULT, 0, 1, 0), undefined);
  assert.deepEqual(tapOf(DEFAULT, 0, 1, 1)?.slice(0, 3), [0, 1, 1]);
});

test("a hand that is ready says what to do with it", () => {
  const ready = "Your 1 is ready: now choose a hand of the computer";
  assert.equal(readyFor(DEFAULT, 0, 1), `${ready}, or a split in the list.`);
  const none = solveRules(rulesWith({ split: "none" }));
  assert.equal(readyFor(none, 0, 1), `${ready}.`);
  const swap = solveRules(rulesWith({ passing: true }));
  assert.equal(readyFor(swap, 0, 1), `${ready}, or another move in the list.`);
});

test("the perfect player makes the best moves only, the random one any", () => {
  assert.deepEqual(repliesOf(DEFAULT, 0, "perfect").map(moveName), ["1 taps 1"]);
  assert.equal(repliesOf(DEFAULT, 0, "random").length, 2);
  assert.deepEqual(repliesOf(DEFAULT, 0, "greedy").map(moveName), ["1 taps 1"]);
});

test("the same position for the third time is a draw", () => {
  const table = opened(DEFAULT, 0);
  const other = { ...table, mover: 1 };
  assert.deepEqual(ended(DEFAULT, [table, other, table]), ["", ""]);
  const draw = "The same position for the third time: a draw.";
  assert.deepEqual(ended(DEFAULT, [table, other, table, table]), ["draw", draw]);
});

/** @param {object} changed @param {string[]} names */
function playedOut(changed, names) {
  const game = solveRules(rulesWith(changed));
  const record = [opened(game, 0)];
  for (const name of names) {
    const table = record[record.length - 1];
    const move = game.moves[table.position].find((one) => moveName(one) === name);
    record.push(tableAfter(game, table, move));
  }
  return ended(game, record).join(": ");
}

test("who has no living hand has lost, unless that wins", () => {
  const line = ["1 taps 1", "1 taps 1", "1 taps 1"];
  const [plain, dead] = [{ fingers: 2, split: "none" }, "Both its hands are dead"];
  assert.equal(playedOut(plain, line), `win: ${dead}: you win!`);
  assert.equal(playedOut({ ...plain, misere: true }, line), `loss: ${dead}: the computer wins.`);
});

test("an empty hand is out, and one finger under sudden death", () => {
  assert.ok(isOut(rulesWith({}), [0, 0]));
  assert.ok(!isOut(rulesWith({}), [0, 1]));
  assert.ok(isOut(rulesWith({ sudden_death: true }), [0, 1]));
});

test("a dial that is turned keeps a start that the rules know", () => {
  const rules = rulesWith({ start: [2, 4] });
  assert.deepEqual(turned(rules, { fingers: 4 }).start, [2, 3]);
  assert.equal(turned(rules, { flip: true }).flip, true);
  assert.deepEqual(rules.start, [2, 4]);
});

test("revival and sacrifice need a split that is free", () => {
  assert.deepEqual(
    ["none", "halve", "even", "free"].map((split) => splitsFreely(rulesWith({ split }))),
    [false, false, true, true],
  );
});

test("best play is described to its end, or until it repeats", () => {
  assert.match(bestLine(DEFAULT), /^1→1, .* … and round again\.$/);
  const short = solveRules(rulesWith({ fingers: 2, split: "none" }));
  assert.equal(bestLine(short), "1→1, 1→1, 1→1.");
});

// ---- Chomp

for (const { lost, winning } of said.bars) {
  const known = new Set(lost.map(String));
  test(`the winning bites of ${Object.keys(winning).length} bars are Python's`, () => {
    for (const [name, bites] of Object.entries(winning)) {
      const bar = name.split(",").map(Number);
      assert.deepEqual(winningBites(bar, known).map(String).sort(), bites.map(String).sort(), name);
    }
  });
  test(`the computer leaves a lost bar, or takes one square (${lost.length} lost)`, () => {
    for (const [name, bites] of Object.entries(winning)) {
      const bar = name.split(",").map(Number);
      const answers = answersTo(bar, known);
      if (bites.length) assert.deepEqual(answers.map(String).sort(), bites.map(String).sort());
      else for (const bite of answers) assert.equal(takenBy(bar, bite), "1 square");
    }
  });
}

test("a bite takes all squares below and to the right", () => {
  assert.deepEqual(bitten([4, 4, 3], [2, 3]), [4, 2, 2]);
  assert.deepEqual(bitten([4, 4, 3], [2, 1]), [4]);
  assert.deepEqual(cutOff([4, 4, 3], [2, 1]), [4, 0, 0]);
  assert.equal(takenBy([4, 4, 3], [2, 3]), "3 squares");
});

test("the poison is no bite", () => {
  assert.deepEqual(bitesOf([2, 1]), [
    [1, 2],
    [2, 1],
  ]);
  assert.deepEqual(bitesOf([1]), []);
});

test("a square is there as far as its row goes", () => {
  assert.ok(isThere([3, 1], [2, 1]));
  assert.ok(!isThere([3, 1], [2, 2]));
  assert.ok(!isThere([3, 1], [3, 1]));
});

const LOST_2 = new Set(["1", "2,1"]);

test("what a bite does is said, and with hints who wins then", () => {
  const does = "(2, 2) takes 1 square and leaves 2+1.";
  assert.equal(effectOf([2, 2], [2, 2], null), does);
  assert.equal(effectOf([2, 2], [2, 2], LOST_2), `${does} It wins.`);
  assert.equal(
    effectOf([2, 2], [1, 2], LOST_2),
    "(1, 2) takes 2 squares and leaves 1+1. It loses: the answer is (2, 1).",
  );
});

test("whose turn it is, and who has only the poison", () => {
  const at = (bar, mover, winning) => chompTurn({ bar, mover, bite: null }, winning);
  assert.equal(at([2, 2], 0, null), "Your move: bite a square.");
  assert.equal(at([2, 2], 0, []), "Your move. No bite wins.");
  assert.equal(at([2, 2], 0, [[2, 2]]), "Your move. One bite wins: (2, 2).");
  assert.equal(
    at([3], 0, [
      [1, 2],
      [1, 3],
    ]),
    "Your move. 2 bites win: (1, 2), (1, 3).",
  );
  assert.match(at([1], 0, null), /the computer wins\.$/);
  assert.match(at([1], 1, null), /you win!$/);
});

// ---- the border of a bar

const { columns, bars } = said.borders;

test("every number has its bar, and every bar its number", () => {
  for (const [bar, rank] of bars) {
    assert.equal(rankOf(bar), rank);
    assert.deepEqual(barOfRank(rank, bar.length), bar);
  }
});

test("every bar from which one bite leads here comes once", () => {
  for (const [bar, , ways] of bars) assert.deepEqual(waysBack(bar, columns), ways, barName(bar));
});

test("a bite is taken back way after way, and then from the first again", () => {
  for (const [bar, , ways] of bars) {
    let way = -1;
    for (const expected of [...ways, ...ways.slice(0, 1)]) {
      const outcome = bittenBefore(bar, columns, way);
      assert.deepEqual(outcome.bar, expected);
      const bite = outcome.words
        .match(/the bite \((\d), (\d)\)/)
        .slice(1)
        .map(Number);
      assert.deepEqual(cutOff(expected, bite), bar);
      way = outcome.way;
    }
    if (!ways.length) assert.match(bittenBefore(bar, columns, -1).words, /^No bite leads to /);
  }
});

test("the border is a word of steps to the right and up", () => {
  assert.equal(wordOf([4, 4, 2], 4), "RRURRUU");
  assert.equal(wordOf([0, 0, 0], 4), "UUURRRR");
  assert.equal(wordOf([3, 2, 0], 4), "URRURUR");
});

test("the border has a corner for every step", () => {
  assert.deepEqual(corner("RRURRUU", 0, 3), [0, 132]);
  assert.deepEqual(corner("RRURRUU", 3, 3), [88, 88]);
  assert.deepEqual(corner("RRURRUU", 7, 3), [176, 0]);
});

test("the part of the border that a bite changes is marked", () => {
  assert.deepEqual(stretch("RURRRUU", "RRURRUU"), [1, 2]);
  assert.equal(stretch("RRU", "RRU"), null);
  assert.equal(stretch("RRU", null), null);
});

test("nobody bites the poison", () => {
  assert.equal(biteAt([4, 4], [1, 1]).bar, undefined);
  assert.equal(biteAt([4, 4], [1, 1]).words, "That square is poison: nobody bites it.");
});

test("a bite says how the number changes", () => {
  const { bar, words } = biteAt([4, 4, 2], [2, 3]);
  assert.deepEqual(bar, [4, 2, 2]);
  assert.match(words, /^The bite \(2, 3\) leaves 4\+2\+2\. .* The rank falls from 32 to 25\.$/);
});

test("a square comes back with those that the same bite took", () => {
  const { bar, words } = putBackAt([4, 2, 2], 4, [3, 3]);
  assert.deepEqual(bar, [4, 3, 3]);
  assert.match(words, /^Put back: from 4\+3\+3 the bite \(2, 3\) leads to 4\+2\+2\./);
});

test("what no bite can have taken stays gone", () => {
  const why = "row 2 must grow first";
  assert.match(putBackAt([3, 2, 0], 4, [3, 3]).words, new RegExp(`^No bite .*: ${why}\\.$`));
  assert.match(putBackAt([0, 0, 0], 4, [1, 1]).words, /nobody bites the poison\.$/);
});

test("of n things k are chosen", () =>
  assert.deepEqual([choose(5, 2), choose(7, 3), choose(4, 0), choose(3, 3)], [10, 35, 1, 1]));

// ---- sums of heaps

/** A board of one rule with heaps of these sizes. */
function heapGame(rule, board, sizes) {
  return { heaps: sizes.map((size) => [rule, size]), rules: { [rule]: board } };
}

for (const { rule, board, sums } of said.heaps)
  for (const [sizes, worth, after] of sums)
    test(`${rule} ${sizes.join("+")} and its moves are worth what Python says`, () => {
      const game = heapGame(rule, board, sizes);
      const pins = allPins(game);
      assert.equal(sumWorth(game, pins), worth);
      const found = takesOf(game, pins).map((take) => sumWorth(game, without(pins, take)));
      assert.deepEqual(
        [...new Set(found)].sort((a, b) => a - b),
        after,
      );
      for (const take of heapAnswers(game, pins))
        assert.equal(winsBy(game, pins, take), after.includes(0));
    });

const RULES = Object.fromEntries(said.heaps.map(({ rule, board }) => [rule, board]));
const MIXED = {
  heaps: [
    ["nim", 3],
    ["kayles", 5],
    ["dawson", 4],
  ],
  rules: RULES,
};
const PINS = allPins(MIXED);
const GAP = without(PINS, { heap: 1, from: 1, count: 2 });

test("a press takes a pin of Nim and all on its right", () =>
  assert.deepEqual(pressOn(MIXED, PINS, 0, 1, 1), { heap: 0, from: 1, count: 2 }));

test("a press on Kayles takes as many as the ball is wide", () => {
  assert.equal(pressOn(MIXED, PINS, 1, 1, 2).count, 2);
  assert.equal(pressOn(MIXED, PINS, 1, 1, 1).count, 1);
  assert.equal(pressOn(MIXED, PINS, 2, 1, 1).count, 2);
});

test("what has gone is not taken again", () => {
  assert.ok(mayTake(MIXED, GAP, { heap: 1, from: 3, count: 2 }));
  assert.ok(!mayTake(MIXED, GAP, { heap: 1, from: 0, count: 2 }));
  assert.ok(!mayTake(MIXED, GAP, { heap: 1, from: 1, count: 1 }));
  assert.ok(!mayTake(MIXED, PINS, { heap: 1, from: 4, count: 2 }));
});

test("a row that falls apart is worth the sum of its parts", () => {
  assert.deepEqual(groupsOf(GAP[1]), [1, 2]);
  assert.equal(heapInWords(MIXED, GAP, 1), "1+2 is worth 1 ⊕ 2 = 3");
  assert.equal(heapInWords(MIXED, PINS, 0), "3 is worth 3");
  const none = without(PINS, { heap: 0, from: 0, count: 3 });
  assert.equal(heapInWords(MIXED, none, 0), "nothing is worth 0");
});

test("the sum is described with its parts", () => {
  assert.equal(sumInWords(MIXED, PINS), "The sum is worth 3 ⊕ 4 ⊕ 2 = 5.");
  const even = {
    heaps: [
      ["nim", 2],
      ["nim", 2],
    ],
    rules: RULES,
  };
  assert.equal(sumInWords(even, allPins(even)), "The sum is worth 2 ⊕ 2 = 0: no move wins.");
  const one = { heaps: [["nim", 2]], rules: RULES };
  assert.equal(sumInWords(one, allPins(one)), "The sum is worth 2.");
});

test("an arrow key goes over gaps, and to the next heap with pins", () => {
  assert.deepEqual(pinAfter(GAP, [1, 0], [0, 1]), [1, 3]);
  assert.deepEqual(pinAfter(GAP, [1, 3], [0, -1]), [1, 0]);
  assert.deepEqual(pinAfter(GAP, [1, 4], [0, 1]), [1, 4]);
  assert.deepEqual(pinAfter(GAP, [0, 0], [-1, 0]), [0, 0]);
  const empty = GAP.with(1, Array(5).fill(false));
  assert.deepEqual(pinAfter(empty, [0, 1], [1, 0]), [2, 1]);
});

test("the nearest pin is in the same heap if it can be", () => {
  assert.deepEqual(nearestPin(GAP, [1, 1]), [1, 0]);
  assert.deepEqual(nearestPin(GAP, [0, 9]), [0, 2]);
  const none = GAP.map((row) => row.map(() => false));
  assert.deepEqual(nearestPin(none, [1, 2]), [1, 2]);
});

// ---- the workbench

const { bench, judged, matches } = said.weights;

for (const [k, [name, weights]] of bench.sets.entries())
  test(`the judges say of ${name} what Python's tools say`, () =>
    assert.deepEqual(judgedWeights(bench, weights), judged[k]));

for (const [k, found] of matches.entries())
  for (const [name, words] of Object.entries(found))
    test(`a match against ${name} at ${k + 1} plies is that of Python`, () => {
      const of = (/** @type {string} */ set) =>
        looksBest(bench, bench.sets.find(([one]) => one === set)[1], k + 1);
      const other = OPPONENTS[name] ? OPPONENTS[name](bench) : of(name);
      assert.equal(matchInWords(bench, of("fitted"), other, 30), words);
    });

test("equal numbers share the mean of their ranks", () =>
  assert.deepEqual(ranks([5, 1, 5, 0]), [2.5, 1, 2.5, 0]));

test("ranks correlate with themselves, and not with their reverse", () => {
  assert.equal(correlation([0, 1, 2], [0, 1, 2]), 1);
  assert.equal(correlation([0, 1, 2], [2, 1, 0]), -1);
  assert.ok(Number.isNaN(correlation([1, 1, 1], [0, 1, 2])));
});

test("a sum guesses the outcome that it is nearest to", () =>
  assert.deepEqual([0.5, 0.51, -0.5, -2, 0].map(guessed), [0, 1, 0, -1, 0]));

test("all that are best are best, in their order", () =>
  assert.deepEqual(bestOf([1, 3, 2, 3]), [1, 3]));

test("wins come first, the fastest first, and the slowest loss comes first", () =>
  assert.deepEqual(inOrder([-3, 0, 4, 2, -7, 4]), [2, 4, 0, -7, -3]));

test("a value is described as a person would", () =>
  assert.deepEqual([0, 2, -5].map(valueInWords), ["draw", "win in 1", "loss in 4"]));

test("the lots are Lehmer's", () => {
  const draw = lotsFrom(1);
  assert.deepEqual([draw(), draw()], [48271 / 2147483647, 182605794 / 2147483647]);
});

test("a position counts if there is a move in it", () =>
  assert.equal(livePositions(bench).length, 164));
