import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { mayStay } from "../../coursework/commands/tutor/drawing.js";
import { asker, lastLine } from "../../coursework/commands/tutor/host.js";
import { pack, reasonOf, unpackLink } from "../../coursework/commands/tutor/links.js";
import {
  callOf,
  exampleOf,
  isTree,
  lineAt,
  read,
} from "../../coursework/commands/tutor/programs.js";

const PROGRAM = {
  search: "def f():\n    return '∞ 手'",
  game: "g",
  start: "s",
  call: "f()",
  beside: "",
};

/** @param {unknown} values */
function linkOf(values, version = "1") {
  const packed = deflateRawSync(JSON.stringify(values)).toString("base64url");
  return `${version}.${packed}`;
}

test("a link brings its program back", async () => {
  assert.deepEqual(await unpackLink(await pack(PROGRAM), [""]), PROGRAM);
  assert.deepEqual(await unpackLink(linkOf(PROGRAM), [""]), PROGRAM);
  assert.match(await pack(PROGRAM), /^1\.[\w-]+$/);
});

for (const [link, why] of [
  ["1.%%%", /^it does not have the form/],
  ["nothing", /^it does not have the form/],
  [`1.${"A".repeat(100_000)}`, /^it has 100,002 characters; at most 100,000 are allowed$/],
  [linkOf(PROGRAM, "0"), /^it has version 0; this page reads version 1$/],
  [
    linkOf({ ...PROGRAM, game: "x".repeat(200_000) }),
    /^it unpacks to more than 100,000 characters$/,
  ],
  [linkOf({ search: "x" }), /^it holds search; it must hold beside, call, game, search, start$/],
  [linkOf({}), /^it holds nothing;/],
  [linkOf({ ...PROGRAM, call: 3 }), /^its call is not text$/],
  [linkOf({ ...PROGRAM, beside: "x".repeat(99) }), /^a run cannot be compared with x{80}$/],
  ["1.AAAA", /^its contents are damaged$/],
  ["1.A", /^its contents are damaged$/],
  [linkOf(null), /^its contents are damaged$/],
  [`1.${deflateRawSync("{").toString("base64url")}`, /^its contents are damaged$/],
]) {
  test(`a bad link: ${why.source}`, async () => {
    const why_not = await unpackLink(link, ["", "minimax"]).then(() => "nothing", reasonOf);
    assert.match(why_not, why);
  });
}

test("a drawing keeps its looks, and no way out", () => {
  for (const [name, value] of [
    ["fill", "red"],
    ["stroke-width", "2"],
    ["d", "M0 0"],
    ["href", "#arrow"],
  ])
    assert.ok(mayStay(name, value), name);
  for (const [name, value] of [
    ["fill", "url(/stolen)"],
    ["fill", "u\\72l(/stolen)"],
    ["href", "javascript:1"],
    ["href", "https://example.org/#x"],
    ["onclick", "1"],
    ["style", "fill: red"],
    ["xlink:href", "#x"],
  ])
    assert.ok(!mayStay(name, value), name);
});

test("a line is found by its number", () => {
  assert.deepEqual(lineAt("ab\ncde", 1), [0, 2]);
  assert.deepEqual(lineAt("ab\ncde", 2), [3, 6]);
  assert.deepEqual(lineAt("ab", 9).slice(0, 1), [3]);
});

test("the call is that of the examples, or of the last function", () => {
  const text = "def one():\n    pass\ndef two():\n    def inner(): pass\n";
  assert.equal(callOf(text), "two(game, start)");
  assert.equal(
    callOf(text, { text, name: "one" }, { text: "", arguments: ", 4" }),
    "one(game, start, 4)",
  );
  assert.equal(callOf("x = 1"), "search(game, start)");
});

test("an example is known by its text", () => {
  const examples = { first: { text: "\na\n" }, second: { text: "b" } };
  assert.equal(exampleOf(examples, "a"), "first");
  assert.equal(exampleOf(examples, "c"), undefined);
});

test("what comes from the room may be anything", () => {
  assert.deepEqual(read('{"said": 1}'), { said: 1 });
  for (const text of ["null", "3", '"x"', "{", ""]) assert.deepEqual(read(text), {});
});

test("a tree has no circle", () => {
  assert.ok(isTree({ parents: [-1, 0, 0, 1], nodes: [] }));
  assert.ok(isTree({ nodes: [{ parent: -1 }, { parent: 0 }] }));
  assert.ok(!isTree({ parents: [-1, 2, 1], nodes: [] }));
});

test("each question gets its own answer, once", async () => {
  /** @type {unknown[][]} */
  const sent = [];
  const { ask, hear, fail } = asker((question) => sent.push(question));
  const [one, two, three] = [ask("run", "x"), ask("stop"), ask("wait")];
  assert.deepEqual(sent[0], [1, "run", "x"]);
  hear([9, "nobody asked"]);
  hear([2, null, "it broke"]);
  hear([1, "first"]);
  hear([1, "again"]);
  fail("it was stopped");
  assert.equal(await one, "first");
  await assert.rejects(two, /^Error: it broke$/);
  await assert.rejects(three, /^Error: it was stopped$/);
});

test("the last line of a traceback is shown", () => {
  assert.equal(lastLine(new Error("Traceback\n  File\nValueError: no\n")), "ValueError: no");
  assert.equal(lastLine("x"), "x");
});
