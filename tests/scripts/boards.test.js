import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import * as chomp from "../../coursework/boards/bars.js";
import * as border from "../../coursework/boards/borders.js";
import { chompTurn, effectOf } from "../../coursework/boards/chomp.js";
import * as dials from "../../coursework/boards/dials.js";
import * as hand from "../../coursework/boards/hands.js";
import * as heaps from "../../coursework/boards/heaps.js";
import { report, turnBefore } from "../../coursework/boards/match.js";
import { corner } from "../../coursework/boards/paths.js";
import { isOut, solveRules } from "../../coursework/boards/solver.js";
import { valueInWords } from "../../coursework/boards/values.js";
import * as judges from "../../coursework/boards/weights.js";
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
    assert.deepEqual(dials.census(game), { start, all, won, lost, drawn, longest });
    assert.equal(found.slice(0, 16), hash);
    assert.equal(dials.rulesInWords(rulesWith(changed)), words);
  });

for (const { rules, moves } of said.hands)
  test(`every move leads where Python says: ${dials.rulesInWords(rulesWith(rules))}`, () => {
    const game = solveRules(rulesWith(rules));
    let compared = 0;
    game.positions.forEach((position, i) => {
      const expected = moves[position.slice(0, -1).join()] ?? [];
      const found = game.moves[i].map((move) => {
        const value = hand.valueAfter(game, move);
        return [
          hand.moveName(move),
          hand.hintFor(value).words.replace("wins", "win").replace("loses", "loss"),
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
    const move = game.moves[0].find((one) => hand.moveName(one) === words);
    const [yours, its] = hand.tableAfter(game, hand.opened(game, 0), move).hands;
    assert.equal([...its, ...yours].join(" "), hands);
  });

test("after any move each player has the hands of the position", () => {
  for (const changed of [{}, { ...BUSY, start: [2, 3] }, { overflow: "rollover", meta: true }]) {
    const game = solveRules(rulesWith(changed));
    game.positions.forEach((_, position) => {
      const hands = hand.sidesOf(game, position).map((side) => side.toReversed());
      for (const move of game.moves[position]) {
        const next = hand.tableAfter(game, { ...hand.opened(game, 0), position, hands }, move);
        const sorted = next.hands.toReversed().map((side) => side.toSorted());
        assert.deepEqual(sorted, hand.sidesOf(game, next.position), `${move}`);
      }
    });
  }
});

test("hands that are as before stay where they are", () => {
  assert.deepEqual(hand.laid([2, 1], [1, 3]), [3, 1]);
  assert.deepEqual(hand.laid([1, 1], [1, 2], 0), [2, 1]);
  assert.deepEqual(hand.laid([3, 1, 1], [0, 1, 1]), [0, 1, 1]);
});

const DEFAULT = solveRules(rulesWith({}));

test("a move is described in a sentence and in short", () => {
  const first = hand.tableAfter(DEFAULT, hand.opened(DEFAULT, 0), DEFAULT.moves[0][0]);
  assert.equal(first.move, "1 taps 1, which becomes 2");
  assert.equal(first.short, "1 taps 1");
  const split = hand.tableAfter(DEFAULT, hand.opened(DEFAULT, 0), DEFAULT.moves[0][1]);
  assert.equal(split.move, "1 and 1 split into 0 and 2");
});

test("a hand that dies is said to die", () => {
  const game = solveRules(rulesWith({ start: [2, 3] }));
  const move = hand.tapOf(game, 0, 3, 2);
  assert.equal(hand.tableAfter(game, hand.opened(game, 0), move).move, "3 taps 2, a hand dies");
});

test("a tap that recoils is said to leave a finger", () => {
  const game = solveRules(rulesWith({ start: [2, 3], recoil: true }));
  const told = hand.tableAfter(game, hand.opened(game, 0), hand.tapOf(game, 0, 3, 2)).move;
  assert.equal(told, "3 taps 2, a hand dies, and the 3 goes back to 1");
});

test("the hands that are clicked are those that change", () => {
  const game = DEFAULT;
  const next = hand.tableAfter(game, hand.opened(game, 0), game.moves[0][0], {
    using: 1,
    target: 1,
  });
  assert.deepEqual(next.hands, [
    [1, 1],
    [1, 2],
  ]);
});

test("no tap is found with a dead hand", () => {
  assert.equal(hand.tapOf(DEFAULT, 0, 1, 0), undefined);
  assert.deepEqual(hand.tapOf(DEFAULT, 0, 1, 1)?.slice(0, 3), [0, 1, 1]);
});

test("a hand that is ready says what to do with it", () => {
  const ready = "Your 1 is ready: now choose a hand of the computer";
  assert.equal(hand.readyFor(DEFAULT, 0, 1), `${ready}, or a split in the list.`);
  const none = solveRules(rulesWith({ split: "none" }));
  assert.equal(hand.readyFor(none, 0, 1), `${ready}.`);
  const swap = solveRules(rulesWith({ passing: true }));
  assert.equal(hand.readyFor(swap, 0, 1), `${ready}, or another move in the list.`);
});

test("the perfect player makes the best moves only, the random one any", () => {
  assert.deepEqual(hand.repliesOf(DEFAULT, 0, "perfect").map(hand.moveName), ["1 taps 1"]);
  assert.equal(hand.repliesOf(DEFAULT, 0, "random").length, 2);
  assert.deepEqual(hand.repliesOf(DEFAULT, 0, "greedy").map(hand.moveName), ["1 taps 1"]);
});

test("the same position for the third time is a draw", () => {
  const table = hand.opened(DEFAULT, 0);
  const other = { ...table, mover: 1 };
  assert.deepEqual(hand.ended(DEFAULT, [table, other, table]), ["", ""]);
  const draw = "The same position for the third time: a draw.";
  assert.deepEqual(hand.ended(DEFAULT, [table, other, table, table]), ["draw", draw]);
});

/** @param {object} changed @param {string[]} names */
function playedOut(changed, names) {
  const game = solveRules(rulesWith(changed));
  const record = [hand.opened(game, 0)];
  for (const name of names) {
    const table = record[record.length - 1];
    const move = game.moves[table.position].find((one) => hand.moveName(one) === name);
    record.push(hand.tableAfter(game, table, move));
  }
  return hand.ended(game, record).join(": ");
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
  assert.deepEqual(dials.turned(rules, { fingers: 4 }).start, [2, 3]);
  assert.equal(dials.turned(rules, { flip: true }).flip, true);
  assert.deepEqual(rules.start, [2, 4]);
});

test("revival and sacrifice need a split that is free", () => {
  assert.deepEqual(
    ["none", "halve", "even", "free"].map((split) => dials.splitsFreely(rulesWith({ split }))),
    [false, false, true, true],
  );
});

test("best play is described to its end, or until it repeats", () => {
  assert.match(dials.bestLine(DEFAULT), /^1→1, .* … and round again\.$/);
  const short = solveRules(rulesWith({ fingers: 2, split: "none" }));
  assert.equal(dials.bestLine(short), "1→1, 1→1, 1→1.");
});

// ---- Chomp

for (const { lost, winning } of said.bars) {
  const known = new Set(lost.map(String));
  test(`the winning bites of ${Object.keys(winning).length} bars are Python's`, () => {
    for (const [name, bites] of Object.entries(winning)) {
      const bar = name.split(",").map(Number);
      assert.deepEqual(
        chomp.winningBites(bar, known).map(String).sort(),
        bites.map(String).sort(),
        name,
      );
    }
  });
  test(`the computer leaves a lost bar, or takes one square (${lost.length} lost)`, () => {
    for (const [name, bites] of Object.entries(winning)) {
      const bar = name.split(",").map(Number);
      const answers = chomp.answersTo(bar, known);
      if (bites.length) assert.deepEqual(answers.map(String).sort(), bites.map(String).sort());
      else for (const bite of answers) assert.equal(chomp.takenBy(bar, bite), "1 square");
    }
  });
}

test("a bite takes all squares below and to the right", () => {
  assert.deepEqual(chomp.bitten([4, 4, 3], [2, 3]), [4, 2, 2]);
  assert.deepEqual(chomp.bitten([4, 4, 3], [2, 1]), [4]);
  assert.deepEqual(chomp.cutOff([4, 4, 3], [2, 1]), [4, 0, 0]);
  assert.equal(chomp.takenBy([4, 4, 3], [2, 3]), "3 squares");
});

test("the poison is no bite", () => {
  assert.deepEqual(chomp.bitesOf([2, 1]), [
    [1, 2],
    [2, 1],
  ]);
  assert.deepEqual(chomp.bitesOf([1]), []);
});

test("a square is there as far as its row goes", () => {
  assert.ok(chomp.isThere([3, 1], [2, 1]));
  assert.ok(!chomp.isThere([3, 1], [2, 2]));
  assert.ok(!chomp.isThere([3, 1], [3, 1]));
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
    assert.equal(border.rankOf(bar), rank);
    assert.deepEqual(border.barOfRank(rank, bar.length), bar);
  }
});

test("every bar from which one bite leads here comes once", () => {
  for (const [bar, , ways] of bars)
    assert.deepEqual(border.waysBack(bar, columns), ways, chomp.barName(bar));
});

test("a bite is taken back way after way, and then from the first again", () => {
  for (const [bar, , ways] of bars) {
    let way = -1;
    for (const expected of [...ways, ...ways.slice(0, 1)]) {
      const outcome = border.bittenBefore(bar, columns, way);
      assert.deepEqual(outcome.bar, expected);
      const bite = outcome.words
        .match(/the bite \((\d), (\d)\)/)
        .slice(1)
        .map(Number);
      assert.deepEqual(chomp.cutOff(expected, bite), bar);
      way = outcome.way;
    }
    if (!ways.length)
      assert.match(border.bittenBefore(bar, columns, -1).words, /^No bite leads to /);
  }
});

test("the border is a word of steps to the right and up", () => {
  assert.equal(border.wordOf([4, 4, 2], 4), "RRURRUU");
  assert.equal(border.wordOf([0, 0, 0], 4), "UUURRRR");
  assert.equal(border.wordOf([3, 2, 0], 4), "URRURUR");
});

test("the border has a corner for every step", () => {
  assert.deepEqual(corner("RRURRUU", 0, 3), [0, 132]);
  assert.deepEqual(corner("RRURRUU", 3, 3), [88, 88]);
  assert.deepEqual(corner("RRURRUU", 7, 3), [176, 0]);
});

test("the part of the border that a bite changes is marked", () => {
  assert.deepEqual(border.stretch("RURRRUU", "RRURRUU"), [1, 2]);
  assert.equal(border.stretch("RRU", "RRU"), null);
  assert.equal(border.stretch("RRU", null), null);
});

test("nobody bites the poison", () => {
  assert.equal(border.biteAt([4, 4], [1, 1]).bar, undefined);
  assert.equal(border.biteAt([4, 4], [1, 1]).words, "That square is poison: nobody bites it.");
});

test("a bite says how the number changes", () => {
  const { bar, words } = border.biteAt([4, 4, 2], [2, 3]);
  assert.deepEqual(bar, [4, 2, 2]);
  assert.match(words, /^The bite \(2, 3\) leaves 4\+2\+2\. .* The rank falls from 32 to 25\.$/);
});

test("a square comes back with those that the same bite took", () => {
  const { bar, words } = border.putBackAt([4, 2, 2], 4, [3, 3]);
  assert.deepEqual(bar, [4, 3, 3]);
  assert.match(words, /^Put back: from 4\+3\+3 the bite \(2, 3\) leads to 4\+2\+2\./);
});

test("what no bite can have taken stays gone", () => {
  const why = "row 2 must grow first";
  assert.match(border.putBackAt([3, 2, 0], 4, [3, 3]).words, new RegExp(`^No bite .*: ${why}\\.$`));
  assert.match(border.putBackAt([0, 0, 0], 4, [1, 1]).words, /nobody bites the poison\.$/);
});

test("of n things k are chosen", () =>
  assert.deepEqual(
    [border.choose(5, 2), border.choose(7, 3), border.choose(4, 0), border.choose(3, 3)],
    [10, 35, 1, 1],
  ));

// ---- sums of heaps

/** A board of one rule with heaps of these sizes. */
function heapGame(rule, board, sizes) {
  return { heaps: sizes.map((size) => [rule, size]), rules: { [rule]: board } };
}

for (const { rule, board, sums } of said.heaps)
  for (const [sizes, worth, after] of sums)
    test(`${rule} ${sizes.join("+")} and its moves are worth what Python says`, () => {
      const game = heapGame(rule, board, sizes);
      const pins = heaps.allPins(game);
      assert.equal(heaps.sumWorth(game, pins), worth);
      const found = heaps
        .takesOf(game, pins)
        .map((take) => heaps.sumWorth(game, heaps.without(pins, take)));
      assert.deepEqual(
        [...new Set(found)].sort((a, b) => a - b),
        after,
      );
      for (const take of heaps.heapAnswers(game, pins))
        assert.equal(heaps.winsBy(game, pins, take), after.includes(0));
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
const PINS = heaps.allPins(MIXED);
const GAP = heaps.without(PINS, { heap: 1, from: 1, count: 2 });

test("a press takes a pin of Nim and all on its right", () =>
  assert.deepEqual(heaps.pressOn(MIXED, PINS, 0, 1, 1), { heap: 0, from: 1, count: 2 }));

test("a press on Kayles takes as many as the ball is wide", () => {
  assert.equal(heaps.pressOn(MIXED, PINS, 1, 1, 2).count, 2);
  assert.equal(heaps.pressOn(MIXED, PINS, 1, 1, 1).count, 1);
  assert.equal(heaps.pressOn(MIXED, PINS, 2, 1, 1).count, 2);
});

test("what has gone is not taken again", () => {
  assert.ok(heaps.mayTake(MIXED, GAP, { heap: 1, from: 3, count: 2 }));
  assert.ok(!heaps.mayTake(MIXED, GAP, { heap: 1, from: 0, count: 2 }));
  assert.ok(!heaps.mayTake(MIXED, GAP, { heap: 1, from: 1, count: 1 }));
  assert.ok(!heaps.mayTake(MIXED, PINS, { heap: 1, from: 4, count: 2 }));
});

test("a row that falls apart is worth the sum of its parts", () => {
  assert.deepEqual(heaps.groupsOf(GAP[1]), [1, 2]);
  assert.equal(heaps.heapInWords(MIXED, GAP, 1), "1+2 is worth 1 ⊕ 2 = 3");
  assert.equal(heaps.heapInWords(MIXED, PINS, 0), "3 is worth 3");
  const none = heaps.without(PINS, { heap: 0, from: 0, count: 3 });
  assert.equal(heaps.heapInWords(MIXED, none, 0), "nothing is worth 0");
});

test("the sum is described with its parts", () => {
  assert.equal(heaps.sumInWords(MIXED, PINS), "The sum is worth 3 ⊕ 4 ⊕ 2 = 5.");
  const even = {
    heaps: [
      ["nim", 2],
      ["nim", 2],
    ],
    rules: RULES,
  };
  assert.equal(
    heaps.sumInWords(even, heaps.allPins(even)),
    "The sum is worth 2 ⊕ 2 = 0: no move wins.",
  );
  const one = { heaps: [["nim", 2]], rules: RULES };
  assert.equal(heaps.sumInWords(one, heaps.allPins(one)), "The sum is worth 2.");
});

test("an arrow key goes over gaps, and to the next heap with pins", () => {
  assert.deepEqual(heaps.pinAfter(GAP, [1, 0], [0, 1]), [1, 3]);
  assert.deepEqual(heaps.pinAfter(GAP, [1, 3], [0, -1]), [1, 0]);
  assert.deepEqual(heaps.pinAfter(GAP, [1, 4], [0, 1]), [1, 4]);
  assert.deepEqual(heaps.pinAfter(GAP, [0, 0], [-1, 0]), [0, 0]);
  const empty = GAP.with(1, Array(5).fill(false));
  assert.deepEqual(heaps.pinAfter(empty, [0, 1], [1, 0]), [2, 1]);
});

test("the nearest pin is in the same heap if it can be", () => {
  assert.deepEqual(heaps.nearestPin(GAP, [1, 1]), [1, 0]);
  assert.deepEqual(heaps.nearestPin(GAP, [0, 9]), [0, 2]);
  const none = GAP.map((row) => row.map(() => false));
  assert.deepEqual(heaps.nearestPin(none, [1, 2]), [1, 2]);
});

// ---- the workbench

const { bench, judged, matches } = said.weights;

for (const [k, [name, weights]] of bench.sets.entries())
  test(`the judges say of ${name} what Python's tools say`, () =>
    assert.deepEqual(judges.judgedWeights(bench, weights), judged[k]));

for (const [k, found] of matches.entries())
  for (const [name, words] of Object.entries(found))
    test(`a match against ${name} at ${k + 1} plies is that of Python`, () => {
      const of = (/** @type {string} */ set) =>
        judges.looksBest(bench, bench.sets.find(([one]) => one === set)[1], k + 1);
      const other = judges.OPPONENTS[name] ? judges.OPPONENTS[name](bench) : of(name);
      assert.equal(judges.matchInWords(bench, of("fitted"), other, 30), words);
    });

test("equal numbers share the mean of their ranks", () =>
  assert.deepEqual(judges.ranks([5, 1, 5, 0]), [2.5, 1, 2.5, 0]));

test("ranks correlate with themselves, and not with their reverse", () => {
  assert.equal(judges.correlation([0, 1, 2], [0, 1, 2]), 1);
  assert.equal(judges.correlation([0, 1, 2], [2, 1, 0]), -1);
  assert.ok(Number.isNaN(judges.correlation([1, 1, 1], [0, 1, 2])));
});

test("a sum guesses the outcome that it is nearest to", () =>
  assert.deepEqual([0.5, 0.51, -0.5, -2, 0].map(judges.guessed), [0, 1, 0, -1, 0]));

test("all that are best are best, in their order", () =>
  assert.deepEqual(judges.bestOf([1, 3, 2, 3]), [1, 3]));

test("wins come first, the fastest first, and the slowest loss comes first", () =>
  assert.deepEqual(judges.inOrder([-3, 0, 4, 2, -7, 4]), [2, 4, 0, -7, -3]));

test("a value is described as a person would", () =>
  assert.deepEqual([0, 2, -5].map(valueInWords), ["draw", "win in 1", "loss in 4"]));

test("the lots are Lehmer's", () => {
  const draw = judges.lotsFrom(1);
  assert.deepEqual([draw(), draw()], [48271 / 2147483647, 182605794 / 2147483647]);
});

test("a position counts if there is a move in it", () =>
  assert.equal(judges.livePositions(bench).length, 164));
