import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest } from "../../coursework/boards/positions.js";

const places = [
  [0, 0],
  [50, 0],
  [100, 0],
  [0, 30],
  [60, 30],
];

for (const [from, key, to] of [
  [0, "ArrowRight", 1],
  [1, "ArrowRight", 2],
  [2, "ArrowLeft", 1],
  [0, "ArrowDown", 3],
  [4, "ArrowLeft", 3],
  [3, "ArrowUp", 0],
])
  test(`${key} leads from ${from} to ${to}`, () => assert.equal(nearest(places, from, key), to));

for (const [from, key] of [
  [0, "ArrowUp"],
  [0, "ArrowLeft"],
  [2, "ArrowRight"],
])
  test(`${key} leads from ${from} nowhere`, () => assert.equal(nearest(places, from, key), from));

test("a row is left only where it ends", () => {
  assert.equal(nearest(places, 4, "ArrowRight"), 2);
  assert.equal(nearest(places, 1, "ArrowDown"), 4);
});
