import assert from "node:assert/strict";
import { test } from "node:test";
import { Limits } from "../../coursework/views/limits.js";
import {
  DISPROOF,
  family,
  Numbers,
  number,
  PROOF,
  pair,
  shown,
} from "../../coursework/views/numbers.js";
import { Proofs } from "../../coursework/views/proof_words.js";

// MAX asks: the root is OR, its children AND, a leaf each below the first.
const tree = {
  parents: [-1, 0, 0, 1, 1],
  moves: ["", "a", "b", "c", "d"],
  kinds: ["MAX", "MIN", "MIN", "leaf", "repeat"],
  born: [0, 1, 1, 2, 2],
  player: "MAX",
};
const steps = [
  [0, [[0, 1, 1]]],
  [
    0,
    [
      [0, 1, 2],
      [1, 1, 1],
      [2, 1, 1],
    ],
  ],
  [
    1,
    [
      [1, "∞", 0],
      [3, 0, "∞"],
      [4, "∞", 0],
      [0, 1, 1],
    ],
  ],
];
const data = { ...tree, steps, certificate: [0, 1] };
const numbers = new Numbers(data);
const proofs = new Proofs(data);

test("infinity travels as a sign", () => {
  assert.equal(number("∞"), Infinity);
  assert.equal(number(3), 3);
  assert.equal(shown(Infinity), "∞");
  assert.equal(shown(1234), "1,234");
  assert.equal(pair([1, Infinity]), "1/∞");
});

test("one child, two children", () => {
  assert.equal(family(1), "1 child");
  assert.equal(family(1200), "1,200 children");
});

test("a node has the numbers of its latest change", () => {
  assert.deepEqual(numbers.at(0, 0), [1, 1]);
  assert.deepEqual(numbers.at(0, 1), [1, 2]);
  assert.deepEqual(numbers.at(1, 2), [Infinity, 0]);
});

test("a node that is not there yet has those of a leaf", () => {
  assert.deepEqual(numbers.at(3, 0), [1, 1]);
});

test("the prover's nodes are OR nodes", () => {
  assert.equal(numbers.isOr(0), true);
  assert.equal(numbers.isOr(1), false);
});

for (const [i, sign] of [
  [0, ""],
  [1, "✗"],
  [2, ""],
  [3, "✓"],
  [4, "↺"],
])
  test(`node ${i} shows ${sign || "nothing"}`, () => assert.equal(numbers.inside(i, 2), sign));

test("only a node that was there before has changed", () => {
  assert.deepEqual(numbers.marks(1, 2, 1), [true, false, true]);
  assert.deepEqual(numbers.marks(3, 2, 2), [false, true, false]);
  assert.deepEqual(numbers.marks(2, 2, 1), [false, false, false]);
});

test("an arc is for AND nodes of several children", () => {
  assert.deepEqual(
    [0, 1, 2].map((i) => numbers.hasArc(i)),
    [false, true, false],
  );
});

test("an OR node takes the least proof number and the sum of the others", () => {
  assert.equal(numbers.made(0, PROOF, 1), "proof min(1, 1) = 1");
  assert.equal(numbers.made(0, DISPROOF, 1), "disproof 1 + 1 = 2");
});

test("an AND node does it the other way round", () => {
  assert.equal(numbers.bothMade(1, 2), "proof 0 + ∞ = ∞, disproof min(∞, 0) = 0");
});

test("an only child is named as one", () => {
  const one = new Numbers({ ...tree, parents: [-1, 0], kinds: ["MAX", "MIN"], steps: [steps[0]] });
  assert.equal(one.made(0, PROOF, 0), "proof 1, as its only child");
});

test("a search begins with a question", () => {
  assert.match(proofs.tell(0), /^Can MAX win\? The tree is its root alone/);
});

test("a question that is answered at the root says so", () => {
  const over = new Proofs({ ...data, steps: [[0, [[0, 0, "∞"]]]] });
  assert.equal(over.tell(0), "Can MAX win? The game is over at the root: yes.");
});

test("the root is expanded first, then the easiest child", () => {
  assert.equal(
    proofs.tell(1),
    "The root (OR) is expanded. It gets 2 children: proof min(1, 1) = 1, disproof 1 + 1 = 2.",
  );
  assert.match(proofs.tell(2), /^Always on to the easiest child: a \(AND\)\. It gets 2 children/);
});

test("children that are settled, and repeats, are counted", () => {
  assert.equal(proofs.settled(1, 2), " (1 proved, 1 repeats)");
  assert.equal(proofs.settled(0, 2), " (1 disproved)");
  assert.equal(proofs.settled(0, 1), "");
});

test("numbers that stay are named once", () => {
  assert.equal(proofs.fromTo(2, 2), "1/1, as before");
  assert.equal(proofs.fromTo(0, 2), "1/2 to 1/1");
});

test("a search that settles nothing says so", () => {
  assert.equal(proofs.ending(), "The search stops at 5 nodes: nothing is settled.");
});

test("why the search goes on", () => {
  assert.equal(proofs.why(0, 1, 2), "on to a, proof 1: the least of 1, 1");
  assert.equal(proofs.why(1, undefined, 2), "the most-proving node: expanded");
});

test("a step has a row for each node of its line", () => {
  assert.deepEqual(
    proofs.rows(2).map((cells) => cells.slice(0, 3)),
    [
      ["root", "OR", "1/2 → 1/1"],
      ["a", "AND", "1/1 → ∞/0"],
    ],
  );
  assert.deepEqual(proofs.cells(2), ["a", 2, "1/1 to ∞/0", "1/1"]);
});

test("the certificate names what it keeps", () => {
  const won = new Proofs({ ...data, steps: [[0, [[0, 0, "∞"]]]] });
  assert.match(won.tellCertificate(), /^The certificate: 2 of 5 nodes prove that MAX can win\./);
  assert.match(won.tellCertificate(), /one child of each OR node, and all children of each AND/);
});

const limits = new Limits({
  ...tree,
  stopped: "",
  steps: [
    [0, [[0, 1, 1]], [], "start", -1],
    [
      0,
      [
        [0, 1, 2],
        [1, 1, 1],
        [2, 1, 1],
      ],
      [[0, "∞", "∞"]],
      "down",
      -1,
    ],
    [
      1,
      [
        [1, "∞", 0],
        [3, 0, "∞"],
        [4, "∞", 0],
      ],
      [[1, 2, "∞"]],
      "down",
      -1,
    ],
    [0, [[0, 1, 1]], [], "return", 1],
  ],
});

test("a node keeps its limits until others are set", () => {
  assert.deepEqual(limits.at(1, 2), [2, Infinity]);
  assert.deepEqual(limits.at(1, 1), [Infinity, Infinity]);
});

test("only nodes of the line show limits, and none that is settled", () => {
  assert.equal(limits.bounded(0, 1), " < ∞/∞");
  assert.equal(limits.bounded(2, 2), "");
  assert.equal(limits.bounded(1, 2), "");
  assert.equal(limits.bounded(0, 0), "");
});

test("limits come from the second-best child and what the parent has left", () => {
  assert.equal(limits.source(0, 1), "no limits: it stays until the question is settled");
  assert.equal(
    limits.source(1, 2),
    "proof limit min(∞, 1 + 1) = 2, disproof limit ∞ − (2 − 1) = ∞",
  );
});

test("df-pn begins, goes down, and comes back", () => {
  assert.equal(limits.tell(0), "Can MAX win? The root is all there is, with the numbers 1/1.");
  assert.match(
    limits.tell(1),
    /^Df-pn begins at the root \(OR\), without limits\. Its 2 children:/,
  );
  assert.match(limits.tell(2), /^Down to a \(AND\), with the limits 2\/∞\./);
  assert.match(limits.tell(3), /^Back from a: It is disproved\. At the root \(OR\) now/);
});

test("a limit that is reached is the reason to leave", () => {
  const close = new Limits({
    ...tree,
    stopped: "by KeyError",
    steps: [[0, [[0, 3, 2]], [[0, 3, 9]], "down", -1]],
  });
  assert.match(close.reason(0, 0), /^Its proof number 3 reaches the limit 3/);
  assert.equal(close.ending(), "The search was stopped by KeyError: nothing is settled.");
});

test("a row of the run names the node that was left", () => {
  assert.deepEqual(limits.cells(3), ["return from", "a", "∞/0", "2/∞"]);
  assert.equal(limits.rows(3)[1][0], "a, left");
});
