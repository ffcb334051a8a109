import assert from "node:assert/strict";
import { test } from "node:test";
import { pressed, squareLook, squareName } from "../../coursework/boards/geister_control.js";
import { Model } from "../../tools/site/live/models.js";

const SHOWN = {
  cells: `u.rb..${".".repeat(18)}R.B...${".".repeat(6)}`,
  moved: [0, 6],
  /** @type {[number, number | null][]} */
  moves: [
    [24, 18],
    [24, 25],
    [26, 25],
    [0, null],
  ],
  captured: "",
  canUndo: true,
};

test("a square is named by column and row", () => {
  assert.deepEqual([0, 5, 6, 35].map(squareName), ["a1", "f1", "a2", "f6"]);
});

for (const [square, chosen, words, classes, canBePressed] of /** @type {const} */ ([
  [24, null, "a5 your red", "ghost-R", true],
  [26, 24, "c5 your blue", "ghost-B", true],
  [24, 24, "a5 your red chosen", "ghost-R chosen", true],
  [18, 24, "a4 target", "empty target", true],
  [18, 26, "a4", "empty", false],
  [25, null, "b5", "empty", false],
  [0, null, "a1 unknown moved", "ghost-u moved", true],
  [6, null, "a2 moved", "empty moved", false],
  [2, 24, "c1 the computer's red", "ghost-r", false],
  [3, 24, "d1 the computer's blue", "ghost-b", false],
]))
  test(`square ${square} with ${chosen} chosen is ${words}`, () => {
    assert.deepEqual(squareLook(SHOWN, chosen, square), { words, classes, canBePressed });
  });

for (const [chosen, square, act] of /** @type {const} */ ([
  [null, 24, { chosen: 24 }],
  [24, 24, { chosen: null }],
  [24, 26, { chosen: 26 }],
  [24, 18, { move: 0 }],
  [24, 25, { move: 1 }],
  [26, 25, { move: 2 }],
]))
  test(`pressing ${square} with ${chosen} chosen`, () => {
    assert.deepEqual(pressed(SHOWN.moves, chosen, square), act);
  });

test("the model of a widget reports a change, sends, and forgets who listened", () => {
  /** @type {unknown[]} */
  const sent = [];
  const heard = [0, 0];
  const model = new Model({ shown: 1, other: 2 }, (content) => sent.push(content));
  const [first, second] = heard.map((_, i) => () => void heard[i]++);
  model.on("change:shown", first);
  model.on("change:shown", second);
  model.change({ shown: 3 });
  model.change({ other: 4 });
  model.off("change:shown", first);
  model.change({ shown: 5 });
  model.send({ act: "undo", value: null });
  assert.deepEqual([model.get("shown"), model.get("other")], [5, 4]);
  assert.deepEqual(heard, [1, 2]);
  assert.deepEqual(sent, [{ act: "undo", value: null }]);
});
