import assert from "node:assert/strict";
import { test } from "node:test";
import { lineBefore, newLine, shifted } from "../../tools/site/live/indents.js";

test("Tab moves lines, and leaves empty ones", () => {
  assert.equal(shifted("a\n\n  b", false), "    a\n\n      b");
  assert.equal(shifted("      a\n  b\nc", true), "  a\nb\nc");
});

test("a new line begins where the one before began, or deeper", () => {
  assert.equal(newLine("    x = 1"), "\n    ");
  assert.equal(newLine("  if x: "), "\n      ");
  assert.equal(newLine(""), "\n");
  assert.equal(lineBefore("ab\ncd", 4), "c");
  assert.equal(lineBefore("ab\ncd", 3), "");
});
