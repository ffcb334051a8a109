import assert from "node:assert/strict";
import { test } from "node:test";
import { lines, tokens } from "../../stepthrough/python.js";
import { inPlay } from "../../stepthrough/views/lens.js";
import { cases } from "./cases.js";

const kinds = (text, kind) =>
  tokens(text).flatMap(([other, piece]) => (other === kind ? [piece] : []));

test("words of the language, numbers, texts, comments and names", () => {
  const text = 'def f(x):  # for\n    return "if" + 2.5 if x else None';
  assert.deepEqual(kinds(text, "k"), ["def", "return", "if", "else", "None"]);
  assert.deepEqual(kinds(text, "nf"), ["f"]);
  assert.deepEqual(kinds(text, "mi"), ["2.5"]);
  assert.deepEqual(kinds(text, "s2"), ['"if"']);
  assert.deepEqual(kinds(text, "c1"), ["# for"]);
});

test("a name that holds a word of the language is no such word", () => {
  assert.deepEqual(kinds("before_if = information", "k"), []);
});

test("a text of several lines goes on in each", () => {
  const found = lines('x = """one\ntwo"""\ny');
  assert.deepEqual(found[0].at(-1), ["s2", '"""one']);
  assert.deepEqual(found[1], [["s2", 'two"""']]);
  assert.deepEqual(found[2], [["", "y"]]);
});

test("an empty line is a line", () => {
  assert.equal(lines("a\n\nb").length, 3);
});

for (const [name, { functions }] of Object.entries(cases("runs")))
  test(`${name}: nothing of its code is lost`, () => {
    for (const [, , text] of functions) {
      const joined = (rows) => rows.map((row) => row.map(([, piece]) => piece).join("")).join("\n");
      assert.equal(joined(lines(text)), text);
      assert.ok(kinds(text, "k").includes("def"));
    }
  });

const CODE = [
  "def f(x):",
  "    if x:",
  "        a = 1",
  "        b = 2",
  "    else:",
  "        c = 3",
  "    return x",
];
const shown = (now) => CODE.flatMap((_, n) => (inPlay(CODE, now, n) ? [n] : []));

test("a line's block and the blocks around it are in play", () => {
  assert.deepEqual(shown(2), [0, 1, 2, 3]);
  assert.deepEqual(shown(5), [0, 4, 5]);
});
test("a line of the function itself has the function's lines next to it", () => {
  assert.deepEqual(shown(6), [0, 1, 4, 6]);
});
