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

test("both at the same node", () => {
  const words = said(new Pair(AIMA));
  assert.equal(words[0], "Both searches begin: MAX at the root.");
  assert.equal(words[1], "Leaf 0.0: both return 3.");
  assert.equal(
    words[6],
    "alphabeta leaves out 2 moves of MIN at 1; minimax goes on: Leaf 1.1 returns 4.",
  );
  assert.equal(
    words.at(-1),
    "MAX at the root: both return 3, minimax after 13 nodes, alphabeta after 11 nodes. The answer is the same.",
  );
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
