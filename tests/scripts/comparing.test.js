import assert from "node:assert/strict";
import { test } from "node:test";
import { asShown, Pair } from "../../stepthrough/views/comparing.js";
import { cases } from "./cases.js";

const DATA = cases("comparisons");
const AIMA = DATA["minimax alphabeta"];

function said(pair) {
  return Array.from({ length: pair.length() }, (_, k) => {
    pair.go(k);
    return pair.tell();
  });
}

const SAID = [
  "Both searches begin: MAX at the root.",
  "Leaf 0.0: both return 3.",
  "Leaf 0.1: both return 12.",
  "Leaf 0.2: both return 8.",
  "MIN at 0: both return 3.",
  "Leaf 1.0: both return 2.",
  "alphabeta leaves out 2 moves of MIN at 1; minimax goes on: Leaf 1.1 returns 4.",
  "alphabeta leaves out 2 moves of MIN at 1; minimax goes on: Leaf 1.2 returns 6.",
  "MIN at 1: both return 2, minimax after 9 nodes, alphabeta after 7 nodes.",
  "Leaf 2.0: both return 14, minimax after 11 nodes, alphabeta after 9 nodes.",
  "Leaf 2.1: both return 5, minimax after 12 nodes, alphabeta after 10 nodes.",
  "Leaf 2.2: both return 2, minimax after 13 nodes, alphabeta after 11 nodes.",
  "MIN at 2: both return 2, minimax after 13 nodes, alphabeta after 11 nodes.",
  "MAX at the root: both return 3, minimax after 13 nodes, alphabeta after 11 nodes. The answer is the same.",
];

test("both at the same node", () => assert.deepEqual(said(new Pair(AIMA)), SAID));

test("both event by event", () => {
  const pair = new Pair(AIMA);
  pair.inStep = true;
  const words = said(pair);
  assert.equal(words[0], "Both: MAX at the root, the search begins.");
  assert.ok(
    words.includes("minimax: 1 tries 1, Leaf 1.1; alphabeta: MIN at 1 leaves out 2 moves."),
  );
  assert.deepEqual(words.slice(-2), [
    "minimax: MIN at 2 returns 2; alphabeta: has finished.",
    "minimax: MAX at the root returns 3; alphabeta: has finished.",
  ]);
});

for (const [name, data] of Object.entries(DATA))
  for (const inStep of [false, true])
    test(`${name}, ${inStep ? "step by step" : "at the same node"}: every step has its sentence`, () => {
      const pair = new Pair(data);
      pair.inStep = inStep;
      for (const words of said(pair)) {
        assert.match(words, /\.$/);
        assert.doesNotMatch(words, /undefined|NaN|null/);
      }
    });

test("a run that is over waits for the other one", () => {
  const pair = new Pair(AIMA);
  pair.inStep = true;
  assert.equal(pair.length(), Math.max(...AIMA.sides.map(({ steps }) => steps.length)));
  assert.match(said(pair).at(-1), /alphabeta: has finished\.$/);
});

test("what has been counted", () => {
  const pair = new Pair(AIMA);
  pair.go(0);
  assert.deepEqual(
    pair.sides.map((side) => side.counted()),
    ["0 leaves, 1 node so far", "0 leaves, 1 node so far"],
  );
  pair.go(pair.length() - 1);
  assert.deepEqual(
    pair.sides.map((side) => side.counted()),
    ["9 leaves, 13 nodes", "7 leaves, 11 nodes"],
  );
});

test("runs part where one does without something", () => {
  const pair = new Pair(AIMA);
  const parts = AIMA.together.flatMap((_, k) => (pair.differ(k) ? [k] : []));
  assert.deepEqual(parts, [6]);
});

test("numbers as they are compared", () => {
  assert.equal(asShown(-7 / 6), "−1.16667");
  assert.equal(asShown("∞"), "∞");
});
