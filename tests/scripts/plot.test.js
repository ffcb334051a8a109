import assert from "node:assert/strict";
import { test } from "node:test";
import { themed, turned } from "../../coursework/plot.js";

test("a colour of the palette has its own in the dark", () =>
  assert.equal(themed('style="fill:#0072b2"'), 'style="fill:light-dark(#0072b2, #56b4e9)"'));

test("ink and paper change places", () => {
  assert.equal(themed("stroke:#000000"), "stroke:light-dark(#000000, #e6e8ea)");
  assert.equal(themed("fill:#ffffff"), "fill:light-dark(#ffffff, #16191d)");
});

test("another colour is as light in the dark as it was dark", () =>
  assert.equal(themed("fill:#d0d0d0"), "fill:light-dark(#d0d0d0, #2f2f2f)"));

test("beside a raster image a scale keeps its colours", () =>
  assert.equal(
    themed('<image href="a"/> fill:#fee838;stroke:#000000'),
    '<image href="a"/> fill:#fee838;stroke:light-dark(#000000, #e6e8ea)',
  ));

test("names of clips and marks are no colours", () => {
  const names = 'clip-path="url(#p64df83dbe2)" href="#m0843eacc53"';
  assert.equal(themed(names), names);
});

for (const [colour, other] of [
  ["#000000", "#ffffff"],
  ["#808080", "#7f7f7f"],
  ["#ff0000", "#ff0000"],
  ["#000080", "#7f7fff"],
  ["#deebf7", "#081521"],
])
  test(`${colour} turned is ${other}, and back`, () => {
    assert.equal(turned(colour), other);
    assert.equal(turned(other), colour);
  });
