import assert from "node:assert/strict";
import { test } from "node:test";
import { themed, turned } from "../../coursework/plots/plot.js";

test("a colour without a name is as far from the dark paper as it was from the white", () =>
  assert.equal(themed("fill:#d0d0d0"), "fill:light-dark(#d0d0d0, #414347)"));

test("a scale keeps its colours next to a raster image", () => {
  const svg = '<image href="a"/> fill:#fee838;stroke:var(--pen)';
  assert.equal(themed(svg), svg);
});

test("names of clips and marks are no colours", () => {
  const names = 'clip-path="url(#p64df83dbe2)" href="#m0843eacc53"';
  assert.equal(themed(names), names);
});

for (const [colour, other] of [
  ["#000000", "#ffffff"],
  ["#ffffff", "#16191d"],
  ["#808080", "#8a8c8e"],
  ["#deebf7", "#1d2c3a"],
])
  test(`${colour} is ${other} in the dark`, () => assert.equal(turned(colour), other));

test("the deeper of two blues on white is the brighter one in the dark", () => {
  const bright = (/** @type {string} */ colour) => Number.parseInt(colour.slice(3, 5), 16);
  assert.ok(bright(turned("#73b4dc")) > bright(turned("#deebf7")));
});
