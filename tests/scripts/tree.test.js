import assert from "node:assert/strict";
import { test } from "node:test";
import { branch, childrenOf } from "../../stepthrough/views/tree.js";

test("children are listed below their parents", () => {
  assert.deepEqual(childrenOf([-1, 0, 0, 1]), [[1, 2], [3], [], []]);
});

test("an edge bends only where it would run low over other moves", () => {
  assert.equal(branch(0, 0, 30, 60).bent, false);
  assert.equal(branch(0, 0, 900, 60).bent, true);
});
