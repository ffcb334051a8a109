import assert from "node:assert/strict";
import { test } from "node:test";
import { Pair } from "../../stepthrough/views/compare.js";
import { cases } from "./cases.js";

const AIMA = cases("comparisons")["minimax alphabeta"];

function said(pair) {
  return Array.from({ length: pair.length() }, (_, k) => {
    pair.go(k);
    return pair.tell();
  });
}

test("both event by event; a run that is over waits for the other one", () => {
  const pair = new Pair(AIMA);
  pair.inStep = true;
  assert.equal(pair.length(), Math.max(...AIMA.sides.map(({ steps }) => steps.length)));
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

test("runs part where one does without something", () => {
  const pair = new Pair(AIMA);
  const parts = AIMA.together.flatMap((_, k) => (pair.differ(k) ? [k] : []));
  assert.deepEqual(parts, [6]);
});
