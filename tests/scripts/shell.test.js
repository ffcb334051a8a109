import assert from "node:assert/strict";
import { test } from "node:test";
import { arrowTo, keyIn } from "../../stepthrough/menu.js";
import { watchWidth } from "../../stepthrough/stage.js";
import { stepIn } from "../../stepthrough/views/address.js";
import { next, swiped } from "../../stepthrough/views/stepper.js";

test("a label names its key in brackets", () => {
  assert.equal(keyIn("Next cut-off (c)"), "c");
  assert.equal(keyIn("Fold or unfold the node in play (f), or click any node"), "f");
  assert.equal(keyIn("Full screen"), "");
  assert.equal(keyIn(null), "");
});

test("arrows lead round a menu, from its button too", () => {
  assert.deepEqual(
    ["ArrowDown", "ArrowUp"].map((key) => arrowTo(key, -1, 4)),
    [0, 3],
  );
  assert.deepEqual(
    ["ArrowDown", "ArrowUp"].map((key) => arrowTo(key, 3, 4)),
    [0, 2],
  );
  assert.deepEqual(
    ["Home", "End"].map((key) => arrowTo(key, 2, 4)),
    [0, 3],
  );
});

test("other keys, and Home and End on the button, are the viewer's", () => {
  assert.equal(arrowTo("ArrowLeft", 1, 4), null);
  assert.deepEqual(
    ["Home", "End", "c"].map((key) => arrowTo(key, -1, 4)),
    [null, null, null],
  );
});

test("a jump leads to the next step of its sort, and to none after the last", () => {
  const steps = ["enter", "cut", "return", "cut"];
  const isCut = (step) => step === "cut";
  assert.deepEqual(
    [0, 1, 3].map((at) => next(steps, at, isCut)),
    [1, 3, -1],
  );
});

test("a finger turns a page only where it goes far enough, and not down", () => {
  assert.deepEqual([swiped(-80, 5), swiped(80, 5)], [1, -1]);
  assert.deepEqual([swiped(40, 0), swiped(80, 30)], [0, 0]);
});

test("what is hidden in the frame in which it would be drawn is drawn when it is seen again", () => {
  const root = { clientWidth: 700 };
  const frames = [];
  const drawn = [];
  class ResizeObserver {
    constructor(changed) {
      root.changed = changed;
    }
    observe() {}
  }
  const requestAnimationFrame = (draw) => frames.push(draw);
  Object.assign(globalThis, { innerHeight: 900, ResizeObserver, requestAnimationFrame });
  watchWidth(root, () => drawn.push(root.clientWidth));
  for (const [width, later] of [
    [700, 700],
    [400, 0],
    [400, 400],
    [400, 400],
  ]) {
    root.clientWidth = width;
    root.changed();
    root.clientWidth = later;
    for (const draw of frames.splice(0)) draw();
  }
  assert.deepEqual(drawn, [400]);
});

test("an address names a step of its own viewer, and of no other", () => {
  assert.equal(stepIn("#deep=4", "#deep=", 9), 4);
  assert.equal(stepIn("#deep.2=4", "#deep=", 9), null);
  assert.equal(stepIn("#deep=12", "#deep=", 9), null);
  assert.equal(stepIn("", "#deep=", 9), null);
});

for (const hash of [
  ...["#=4", "#]=3", "#deep=-1", "#deep=1e1", "#deep=", "#deep=%", "#%E0%A4%A=3"],
  "#<img src=x onerror=alert(1)>=3",
])
  test(`${hash} is no address of a step`, () => assert.equal(stepIn(hash, "#deep=", 10), null));
