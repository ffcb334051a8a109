import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { mayStay } from "../../coursework/commands/tutor/drawing.js";
import { asker, lastLine } from "../../coursework/commands/tutor/host.js";
import { pack, reasonOf, unpackLink } from "../../coursework/commands/tutor/links.js";
import * as programs from "../../coursework/commands/tutor/programs.js";

const PROGRAM = { search: "def f():\n    return '∞ 手'", call: "f()", beside: "" };

/** @param {unknown} values */
function linkOf(values, version = "2") {
  const packed = deflateRawSync(JSON.stringify(values)).toString("base64url");
  return `${version}.${packed}`;
}

test("a link brings its program back", async () => {
  assert.deepEqual(await unpackLink(await pack(PROGRAM)), PROGRAM);
  assert.deepEqual(await unpackLink(linkOf(PROGRAM)), PROGRAM);
  assert.match(await pack(PROGRAM), /^2\.[\w-]+$/);
});

for (const [link, why] of [
  ["2.%%%", /^it does not have the form/],
  ["nothing", /^it does not have the form/],
  [`2.${"A".repeat(100_000)}`, /^it has 100,002 characters; at most 100,000 are allowed$/],
  [linkOf(PROGRAM, "1"), /^it has version 1; this page reads version 2$/],
  [
    linkOf({ ...PROGRAM, call: "x".repeat(200_000) }),
    /^it unpacks to more than 100,000 characters$/,
  ],
  [linkOf({ search: "x" }), /^it does not hold the texts search, call and beside$/],
  [linkOf({ ...PROGRAM, call: 3 }), /^it does not hold the texts/],
  ["2.AAAA", /^its contents are damaged$/],
  ["2.A", /^its contents are damaged$/],
  [linkOf(null), /^its contents are damaged$/],
  [`2.${deflateRawSync("{").toString("base64url")}`, /^its contents are damaged$/],
]) {
  test(`a bad link: ${why.source}`, async () => {
    const why_not = await unpackLink(link).then(() => "nothing", reasonOf);
    assert.match(why_not, why);
  });
}

test("a program that no link could bring back has no link", async () => {
  const why_not = await pack({ ...PROGRAM, call: "x".repeat(100_000) }).then(String, reasonOf);
  assert.match(why_not, /^it has 100,0\d\d characters; at most 100,000 are allowed$/);
});

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
  assert.deepEqual(programs.lineAt("ab\ncde", 1), [0, 2]);
  assert.deepEqual(programs.lineAt("ab\ncde", 2), [3, 6]);
  assert.deepEqual(programs.lineAt("ab", 9).slice(0, 1), [3]);
});

test("a call on a game is that of the example, or of the last function", () => {
  const text = "def one():\n    pass\ndef two():\n    def inner(): pass\n";
  assert.equal(
    programs.callOf(text, { text: "\ngame = G()\n" }),
    "game = G()\ntwo(game, game.initial)",
  );
  const game = { text: "game = G()", start: "3", arguments: ", 4" };
  assert.equal(programs.callOf(text, game, { text, name: "one" }), "game = G()\none(game, 3, 4)");
  assert.equal(programs.callOf("x = 1", game), "game = G()\nsearch(game, 3, 4)");
});

test("an example is known by its text", () => {
  const examples = { first: { text: "\na\n" }, second: { text: "b" } };
  assert.equal(programs.exampleOf(examples, "a"), "first");
  assert.equal(programs.exampleOf(examples, "c"), undefined);
  assert.equal(
    programs.exampleOf(examples, "b()", ({ text }) => `${text}()`),
    "second",
  );
});

test("what comes from the room may be anything", () => {
  assert.deepEqual(programs.read('{"said": 1}'), { said: 1 });
  for (const text of ["null", "3", '"x"', "{", ""]) assert.deepEqual(programs.read(text), {});
});

test("a tree has no circle", () => {
  assert.ok(programs.isTree({ parents: [-1, 0, 0, 1], nodes: [] }));
  assert.ok(programs.isTree({ nodes: [{ parent: -1 }, { parent: 0 }] }));
  assert.ok(!programs.isTree({ parents: [-1, 2, 1], nodes: [] }));
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
