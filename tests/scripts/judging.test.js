import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { isRight, judged, missing, number, said } from "../../coursework/questions/judging.js";
import { summedUp } from "../../coursework/questions/predictions.js";
import { cases } from "./cases.js";

const NODES = {
  kind: "number",
  right: [[823, 1851]],
  shown: "1,234",
  wrong: [
    [
      [null, 10],
      ["Far too few.", "Ten for each leaf."],
    ],
    [null, ["Count a leaf.", "Double it."]],
  ],
};
const BARE = { ...NODES, wrong: [] };
const WHO = {
  kind: "choice",
  right: ["MAX"],
  shown: "MAX",
  options: ["MAX", "MIN", "nobody"],
  wrong: [["MIN", ["It is late."]]],
};
const YES = { kind: "choice", right: ["no"], shown: "no", options: ["yes", "no"], wrong: [] };
const ODD = {
  kind: "set",
  right: ["1", "3"],
  shown: "1, 3",
  options: ["1", "2", "3"],
  wrong: [["2", ["Two is even."]]],
};
const BOTH = [
  { ...BARE, label: "a &lt; b" },
  { kind: "word", label: "c", right: ["x y"], shown: "x y", wrong: [["z", ["No <em>z</em>."]]] },
];

function dialogue(parts, ...guesses) {
  return guesses.reduce((kept, guess) => judged(parts, kept.tries, guess), { tries: [] });
}

function verdicts(parts, ...guesses) {
  return guesses.map((_, i) => dialogue(parts, ...guesses.slice(0, i + 1)).verdict);
}

function words(parts, ...guesses) {
  return said(parts, dialogue(parts, ...guesses)).replace(/<\/?[bi]>/g, "");
}

for (const { parts, guesses } of cases("predictions"))
  for (const [guess, right] of Object.entries(guesses))
    test(`as Python says, ${guess} is ${right ? "right" : "wrong"} for ${parts[0].shown}`, () =>
      assert.equal(isRight(parts[0], guess), right));

for (const [text, meant] of [
  ["97,679", 97679],
  ["1,234,567", 1234567],
  ["97 679", 97679],
  ["0.5", 0.5],
  ["0,5", 0.5],
  ["0,125", 0.125],
  ["−1", -1],
  ["1/3", 1 / 3],
  ["40%", 40],
  ["1e3", 1000],
])
  test(`${text} is a number`, () => assert.equal(number(text), meant));

for (const text of ["", "many", "1/", "/2", "1.2.3", "<b>9</b>", "12 nodes"])
  test(`"${text}" is no number`, () => assert.ok(Number.isNaN(number(text))));

test("of a share, a percentage is its hundredths", () => {
  const half = {
    kind: "number",
    right: [[0.499, 0.501]],
    shown: "0.5",
    wrong: [[[1, 1], ["All?"]]],
  };
  assert.deepEqual(
    ["50 %", "0.5", "50", "0.5%"].map((guess) => isRight(half, guess)),
    [true, true, false, false],
  );
  assert.equal(words([half], ["100%"]), "Not that. All?");
  assert.ok(isRight({ ...half, right: [[40, 40]] }, "40%"));
});

test("a number is asked for where none is given", () => {
  assert.equal(missing([BARE], ["many"]), "A number, please, such as 1,200 or 0.5.");
  assert.equal(missing([BARE], ["7"]), "");
});

test("a word or a choice is asked for where none is given", () => {
  assert.equal(missing(BOTH, ["1", ""]), "Guess first.");
  assert.equal(missing([WHO], [""]), "Guess first.");
});

test("nothing ticked is also a guess", () => assert.equal(missing([ODD], [[]]), ""));

test("before the first guess nothing is said", () => assert.equal(said([BARE], { tries: [] }), ""));

test("a right guess ends it with the answer", () => {
  assert.deepEqual(verdicts([NODES], ["1000"]), ["right"]);
  assert.equal(words([NODES], ["1000"]), "Right: 1,234.");
});

test("the third miss shows the answer, no earlier one", () => {
  assert.deepEqual(verdicts([BARE], ["1"], ["2"], ["3"]), [undefined, undefined, "wrong"]);
  assert.ok(!words([BARE], ["1"], ["2"]).includes("1,234"));
  assert.equal(words([BARE], ["1"], ["2"], ["3"]), "No: the answer is 1,234. ");
});

test("a right guess after misses is right", () =>
  assert.deepEqual(verdicts([BARE], ["1"], ["2"], ["1234"]), [undefined, undefined, "right"]));

test("a choice is over when nothing else is left to choose", () => {
  assert.deepEqual(verdicts([WHO], ["MIN"], ["nobody"]), [undefined, "wrong"]);
  assert.deepEqual(verdicts([YES], ["yes"]), ["wrong"]);
});

test("a choice next to another part has as many misses as that", () => {
  const parts = [
    { ...YES, label: "a" },
    { ...BARE, label: "b" },
  ];
  assert.deepEqual(verdicts(parts, ["yes", "1"], ["no", "1"]), [undefined, undefined]);
});

test("a miss without a hint offers both ways on", () =>
  assert.equal(words([BARE], ["1"]), "Not that. Guess again, or press Show me."));

test("a miss has its hint, and the next one a narrower hint", () => {
  assert.equal(words([NODES], ["7"]), "Not that. Far too few.");
  assert.equal(words([NODES], ["7"], ["8"]), "Not that. Ten for each leaf.");
});

test("a guess without a hint of its own has those for any", () => {
  assert.equal(words([NODES], ["9000"]), "Not that. Count a leaf.");
  assert.equal(words([NODES], ["9000"], ["8000"]), "Not that. Double it.");
});

test("a hint is not given twice as long as there is another one", () => {
  assert.equal(words([NODES], ["7"], ["9000"]), "Not that. Count a leaf.");
  assert.equal(words([NODES], ["9000"], ["7"]), "Not that. Far too few.");
  const once = [[null, ["Count a leaf."]]];
  assert.equal(words([{ ...NODES, wrong: once }], ["1"], ["2"]), "Not that. Count a leaf.");
});

test("the answer after the third miss comes with the hint for the last guess", () =>
  assert.equal(
    words([NODES], ["1"], ["9000"], ["2"]),
    "No: the answer is 1,234. Ten for each leaf.",
  ));

test("the answer that is asked for comes without a verdict", () =>
  assert.equal(said([NODES], { tries: [["7"]], verdict: "shown" }), "<b>Answer</b>: 1,234."));

test("of several parts the missed ones are named, with their hints only", () => {
  assert.equal(words(BOTH, ["1000", "z"]), "Not that: c. No <em>z</em>.");
  assert.equal(words(BOTH, ["1", "q"]), "Not that: a &lt; b, c. Guess again, or press Show me.");
});

test("several parts are right together only", () => {
  assert.deepEqual(verdicts(BOTH, ["1000", "z"], ["1000", "XY"]), [undefined, "right"]);
  assert.equal(words(BOTH, ["1000", "xy"]), "Right: a &lt; b: 1,234; c: x y.");
});

for (const [ticked, right] of [
  [["1", "3"], true],
  [["3", "1"], true],
  [["1"], false],
  [["1", "2", "3"], false],
  [[], false],
])
  test(`of 1, 2, 3 the odd ones: ${ticked.join() || "none"}`, () =>
    assert.equal(isRight(ODD, ticked), right));

test("a hint is for what is ticked wrongly or left out", () => {
  assert.equal(words([ODD], [["1", "2", "3"]]), "Not that. Two is even.");
  assert.equal(words([ODD], [["1"]]), "Not that. Guess again, or press Show me.");
});

test("what was kept by an earlier version is shown still", () =>
  assert.equal(said([WHO], { tries: [], verdict: "wrong" }), "<b>No</b>: the answer is MAX. "));

test("a lecture's predictions are summed up", () => {
  assert.equal(summedUp(["open", "open"]), "0 of 2 right, 2 open.");
  assert.equal(
    summedUp(["right", "wrong", "shown", "open", "right"]),
    "2 of 5 right, 1 wrong, 1 shown, 1 open.",
  );
  assert.equal(summedUp(["right"]), "1 of 1 right.");
});

// All parts that the lectures have stored.
function stored() {
  const data = /data-kind="prediction">.*?<script type="application\/json">(.*?)<\/script>/gs;
  return globSync("notebooks/*.ipynb").flatMap((path) =>
    JSON.parse(readFileSync(path, "utf8")).cells.flatMap(({ outputs = [] }) =>
      outputs.flatMap((output) =>
        [...[output.data?.["text/html"] ?? ""].flat().join("").matchAll(data)].flatMap(
          ([, found]) => JSON.parse(found).parts,
        ),
      ),
    ),
  );
}

// A right guess and a wrong one, as a reader would give them.
const GUESSES = {
  number: ({ shown, right }) => [
    shown.split(" or ")[0],
    `${2 * Math.max(...right.map(([, high]) => Math.abs(high))) + 1}`,
  ],
  word: ({ right }) => [right[0], "?"],
  choice: ({ right, options }) => [right[0], options.find((one) => !right.includes(one))],
  set: ({ right, options }) => [right, options.filter((one) => !right.includes(one))],
};

test("every prediction that is stored has a right guess and a wrong one", () => {
  const parts = stored();
  assert.ok(parts.length > 100, `${parts.length} parts`);
  for (const part of parts) {
    const [right, wrong] = GUESSES[part.kind](part);
    assert.ok(isRight(part, right), `${right} for ${part.shown}`);
    assert.ok(!isRight(part, wrong), `${wrong} for ${part.shown}`);
  }
});
