import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { rerun } from "../../stepthrough/views/rerun.js";
import { cases } from "./cases.js";

const short = ({ nodes, steps, ghosts }) =>
  createHash("sha256")
    .update(JSON.stringify([nodes, steps, ghosts]))
    .digest("hex");

for (const [name, { run, told }] of Object.entries(cases("reruns"))) {
  test(`${name} records the same of ${told.length} trees as Python does`, () => {
    const again = rerun(run);
    for (const [leaves, recorded] of told) assert.equal(short(again(leaves)), recorded);
  });

  const [[first, line, text]] = run.functions;
  for (const [what, to] of [
    ["<", text.replace(/>=|\bmax\b/, "<")],
    ["a comprehension", text.replace(/(game.moves\(state\))/, "[m for m in $1]")],
    ["a condition that is no Boolean", text.replace("game.is_terminal(state)", "state")],
    ["another name", text.replace("is_terminal", "constructor")],
    ["a look ahead", text.replace("game.is_terminal(state)", "game.result(state, 0) == 0")],
    [
      "another result",
      text.replace("return best", "return best + 1").replace("(values)", "(values) + 1"),
    ],
  ])
    test(`${name} with ${what} is not run here`, () => {
      assert.notEqual(to, text);
      const functions = [[first, line, to], ...run.functions.slice(1)];
      assert.equal(rerun({ ...run, functions }), null);
    });
}

test("a tree without its leaves is not run here", () => {
  assert.equal(rerun({ ...cases("reruns").minimax.run, leaves: undefined }), null);
});
