import assert from "node:assert/strict";
import { test } from "node:test";
import * as pig from "../../coursework/boards/dice.js";
import { areas, decidable, ticks } from "../../coursework/boards/pig_map.js";
import * as turns from "../../coursework/boards/turns.js";
import { cases } from "./cases.js";

const { dice } = cases("boards");

/** @param {{ target: number, faces: number, parts: number, chances: number[][] }} data */
function gameOf({ target, faces, parts, chances }) {
  return { target, faces, win: pig.unthinned(chances, parts) };
}

const GAME = gameOf(dice[0].data);

for (const { data, decisions } of dice) {
  const game = gameOf(data);
  test(`${decisions.length} decisions up to ${data.target} are worth what Python says`, () => {
    for (const [mine, theirs, points, roll, hold] of decisions) {
      const worth = pig.worthOf(game, { scores: [mine, theirs], mover: 0, points });
      assert.ok(Math.abs(worth.roll - roll) < 1e-6);
      assert.ok(Math.abs(worth.hold - hold) < 1e-6);
      const best = pig.bestMove(game, { scores: [theirs, mine], mover: 1, points });
      if (Math.abs(hold - roll) > 1e-6) assert.equal(best, hold > roll ? "hold" : "roll");
    }
  });
}

test("nobody holds without points, and the last roll wins", () => {
  const { rolls, holds } = pig.turnWorths(GAME, 0, 0);
  assert.equal(holds[0], -1);
  assert.equal(rolls.length, 40);
  assert.deepEqual(pig.worthOf(GAME, { scores: [38, 0], mover: 0, points: 2 }), {
    roll: 1,
    hold: 1,
  });
});

test("the chances of both players add up to one", () => {
  const state = { scores: [7, 12], mover: 1, points: 4 };
  assert.ok(Math.abs(pig.chanceOf(GAME, state, 0) + pig.chanceOf(GAME, state, 1) - 1) < 1e-12);
});

const decision = { mine: 3, theirs: 5, points: 6 };
const MISS = { ...decision, what: "roll", roll: 0.5, hold: 0.6123 };
const HIT = { ...decision, what: "hold", roll: 0.5, hold: 0.6123 };

test("a decision costs what the other move was worth more", () => {
  assert.ok(Math.abs(pig.costOf(MISS) - 0.1123) < 1e-12);
  assert.equal(pig.costOf(HIT), 0);
  assert.deepEqual([MISS, HIT].map(pig.isWrong), [true, false]);
});

test("a decision is judged in words", () => {
  assert.equal(
    pig.judgementOn(MISS),
    "At 3 : 5 with 6 at stake you rolled: 50.0 % to win; to hold, 61.2 %. Given away: 11.23 percentage points.",
  );
  assert.equal(
    pig.judgementOn(HIT),
    "At 3 : 5 with 6 at stake you held: 61.2 % to win; to roll, 50.0 %. Perfect.",
  );
});

test("all decisions are summed up", () => {
  assert.equal(pig.verdictOn([HIT]), "All your 1 decision were perfect.");
  assert.equal(
    pig.verdictOn([HIT, MISS, MISS]),
    "Of your 3 decisions 2 were not perfect; given away: 22.46 percentage points.",
  );
  assert.match(pig.verdictOn([HIT, MISS]), /^Of your 2 decisions 1 was not perfect/);
});

test("a tiny difference is not called none", () => {
  assert.equal(pig.percentagePoints(0.00001), "less than 0.01");
  assert.equal(pig.percentagePoints(0), "0.00");
});

test("a place of the map says what is perfect there", () => {
  const { rolls, holds } = pig.turnWorths(GAME, 2, 7);
  const better = holds[9] > rolls[9] ? "hold" : "roll";
  const said = pig.adviceAt(GAME, 2, 7, 9);
  assert.match(said, /^At 2 : 7 with 9 at stake: to roll wins \d+\.\d %, to hold \d+\.\d %\./);
  assert.ok(said.endsWith(`: ${better}.`));
});

// ---- turns

/** A game from its throws: 0 is to hold. */
function game(mover, ...faces) {
  const record = [turns.pigStart(mover)];
  for (const face of faces) {
    const now = record[record.length - 1];
    record.push(face ? turns.rolled(now, face, null) : turns.held(now, null));
  }
  return record;
}

test("a throw adds to what is at stake, and a 1 takes it", () => {
  const [, four, ten, bust] = game(0, 4, 6, 1);
  assert.deepEqual([four.points, ten.points, bust.points], [4, 10, 0]);
  assert.deepEqual([ten.mover, bust.mover], [0, 1]);
  assert.deepEqual(bust.scores, [0, 0]);
});

test("to hold keeps the points and passes the turn", () => {
  const last = game(0, 4, 6, 0).at(-1);
  assert.deepEqual(last.scores, [10, 0]);
  assert.deepEqual([last.mover, last.points, last.kept], [1, 0, 10]);
});

test("a turn is described from its first throw", () => {
  assert.deepEqual(turns.lastTurns(game(0), 20), []);
  assert.deepEqual(turns.lastTurns(game(0, 4, 6), 20), ["You roll 4, 6: 10 at stake."]);
  assert.deepEqual(turns.lastTurns(game(0, 4, 0), 20), ["You roll 4 and hold: 4 points."]);
  assert.deepEqual(turns.lastTurns(game(0, 4, 1), 20), ["You roll 4, 1: the turn brings nothing."]);
});

test("the computer's turn is described after yours", () => {
  const yours = "You roll 4, 6 and hold: 10 points.";
  const told = turns.lastTurns(game(0, 4, 6, 0, 3, 1), 20);
  assert.deepEqual(told, [yours, "The computer rolls 3, 1: the turn brings nothing."]);
  assert.deepEqual(turns.lastTurns(game(1, 3), 20), ["The computer rolls 3: 3 at stake."]);
});

test("a turn that wins is described with all points", () =>
  assert.deepEqual(turns.lastTurns(game(0, 6, 6, 6, 6), 20), [
    "You roll 6, 6, 6, 6: 24 points in all.",
  ]));

test("a turn knows whose it is and where it began", () => {
  const turn = turns.turnUpTo(game(0, 4, 0, 3, 5), 4);
  assert.deepEqual([turn.who, turn.from, turn.faces], [1, 2, [3, 5]]);
});

test("each player's last turn is found", () => {
  const record = game(0, 4, 0, 3, 1);
  assert.deepEqual(turns.lastTurn(record, 0)?.faces, [4]);
  assert.deepEqual(turns.lastTurn(record, 1)?.faces, [3, 1]);
  assert.equal(turns.lastTurn(game(0, 4), 1), null);
});

test("what is noted next to the dice", () => {
  assert.equal(turns.noteOn(null, 0), "");
  assert.equal(turns.noteOn(turns.lastTurn(game(0, 4), 0), 4), "+4 at stake");
  assert.equal(turns.noteOn(turns.lastTurn(game(0, 4, 0), 0), 0), "+4 kept");
  assert.equal(turns.noteOn(turns.lastTurn(game(0, 4, 1), 0), 0), "nothing");
  assert.equal(turns.noteOn(turns.lastTurn(game(0, 6), 0), 0), "wins");
});

test("what comes now, and the chance if it is asked for", () => {
  assert.deepEqual(turns.whatNow(turns.pigStart(0), null), ["Your turn: roll."]);
  assert.deepEqual(turns.whatNow(game(0, 4)[1], 0.5), [
    "Roll or hold?",
    "Your chance to win: 50.0 %.",
  ]);
  assert.deepEqual(turns.whatNow(turns.pigStart(1), 0.5), ["Your chance to win: 50.0 %."]);
});

// ---- the map

test("a place with nothing to decide leads to the nearest that has", () => {
  assert.deepEqual(decidable([-1, 0], 20, 20), [0, 1]);
  assert.deepEqual(decidable([19, 5], 20, 20), [18, 1]);
  assert.deepEqual(decidable([5, 30], 20, 20), [5, 14]);
  assert.deepEqual(decidable([0, 70], 100, 50), [0, 49]);
});

test("the axes have whole numbers only", () => {
  assert.deepEqual(ticks(0, 20, 5), [0, 5, 10, 15]);
  assert.deepEqual(ticks(2.5, 20, 2.5), [5, 10, 15]);
});

test("the map holds where to hold is worth more, and is won beyond the target", () => {
  const { hold, won } = areas(GAME, 0, 40);
  const held = [...hold.matchAll(/M(\d+) (\d+)h1v(\d+)/g)].map((found) => found.map(Number));
  let cells = 0;
  for (const [, mine, top, height] of held)
    for (let k = 0; k < height; k++) {
      const points = 39 - top - k;
      const { rolls, holds } = pig.turnWorths(GAME, mine, 0);
      assert.ok(holds[points] > rolls[points], `${mine} ${points}`);
      cells++;
    }
  assert.ok(cells > 10);
  assert.ok(won.startsWith("M1 0h1v1h-1z"));
});
