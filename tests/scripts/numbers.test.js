import assert from "node:assert/strict";
import { test } from "node:test";
import { Limits } from "../../coursework/views/limits.js";
import { Numbers, PROOF } from "../../coursework/views/numbers.js";
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

test("a node that is not there yet has those of a leaf", () => {
  assert.deepEqual(numbers.at(3, 0), [1, 1]);
});

for (const [i, sign] of [
  [0, ""],
  [1, "✗"],
  [2, ""],
  [3, "✓"],
  [4, "↺"],
])
  test(`node ${i} shows ${sign || "nothing"}`, () => assert.equal(numbers.inside(i, 2), sign));

test("an arc is for AND nodes of several children", () => {
  assert.deepEqual(
    [0, 1, 2].map((i) => numbers.hasArc(i)),
    [false, true, false],
  );
});

test("an only child is named as one", () => {
  const one = new Numbers({ ...tree, parents: [-1, 0], kinds: ["MAX", "MIN"], steps: [steps[0]] });
  assert.equal(one.made(0, PROOF, 0), "proof 1, as its only child");
});

test("a question that is answered at the root says so", () => {
  const over = new Proofs({ ...data, steps: [[0, [[0, 0, "∞"]]]] });
  assert.equal(over.tell(0), "Can MAX win? The game is over at the root: yes.");
});

test("children that are settled, and repeats, are counted", () => {
  assert.equal(proofs.settled(1, 2), " (1 proved, 1 repeats)");
  assert.equal(proofs.settled(0, 2), " (1 disproved)");
  assert.equal(proofs.settled(0, 1), "");
});

test("a search that settles nothing says so", () => {
  assert.equal(proofs.ending(), "The search stops at 5 nodes: nothing is settled.");
});

test("the certificate names what it keeps", () => {
  const won = new Proofs({ ...data, steps: [[0, [[0, 0, "∞"]]]] });
  assert.match(won.tellCertificate(), /^The certificate: 2 of 5 nodes prove that MAX can win\./);
  assert.match(won.tellCertificate(), /one child of each OR node, and all children of each AND/);
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
