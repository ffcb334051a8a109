import assert from "node:assert/strict";
import { test } from "node:test";
import { Entries, isStoring } from "../../coursework/views/entries.js";
import { runWith } from "../../coursework/views/search_table.js";

const keys = [
  ["A", "▲ A", "00000000000000a5", "a5"],
  ["B", "▽ B", "00000000000001a5", "a5"],
  ["C", "▲ C", "0000000000000031", "31"],
];
const entries = [
  [0, "1", "=", "2", "1→1"],
  [2, "0", "≥", "1", "1→2"],
  [1, "3", "≤", "1", "2→1"],
];
const steps = [
  ["start", -1, -1, -1, false, []],
  ["miss", 5, 0, -1, false, ["2", "−9", "9"]],
  ["store", 5, 0, 0, false, []],
  ["hit", 5, 0, 0, true, ["2"]],
  ["false", 5, 1, 0, true, ["2"]],
  ["collision", 5, 2, 0, false, []],
  ["overwrite", 5, 2, 1, false, []],
  ["hit", 5, 2, 1, false, ["1", "0", "3"]],
  ["refused", 5, 1, 2, false, []],
];
const table = new Entries({ keys, entries, steps, bits: 8 });
const binary = new Entries({ keys, entries, steps, bits: 8, binary: true });

test("storing is not looking up", () => {
  assert.deepEqual(["store", "overwrite", "refused", "hit", "miss"].map(isStoring), [
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("a slot holds what was stored last", () => {
  assert.deepEqual(
    [1, 2, 5, 6, 8].map((k) => table.holds(5, k)),
    [-1, 0, 0, 1, 1],
  );
  assert.equal(table.holds(3, 8), -1);
});

test("what is refused is not held", () => assert.equal(table.came[2], undefined));

test("a jump leads to what happens in the run only", () => {
  assert.deepEqual(
    table.jumps().map(([name, key]) => [name, key]),
    [
      ["hit", "h"],
      ["overwrite", "o"],
      ["collision", "c"],
      ["false hit", "w"],
    ],
  );
  const quiet = new Entries({ keys, entries, steps: steps.slice(0, 3), bits: 8 });
  assert.deepEqual(quiet.jumps(), []);
});

test("a jump tests the step", () => {
  const [, , isHit] = table.jumps()[0];
  assert.deepEqual(steps.map((step, k) => isHit(step, k)).indexOf(true), 3);
});

test("events are counted up to a step", () => {
  assert.deepEqual(table.counts(8), {
    used: 1,
    hits: 3,
    false: 1,
    collisions: 1,
    overwrites: 1,
    refused: 1,
  });
  assert.equal(table.counts(0).used, 0);
});

test("the rows that are compared depend on the key", () => {
  assert.deepEqual(table.heads().slice(0, 3), ["state", "key", "low 8 bits"]);
  assert.deepEqual(binary.heads().slice(0, 2), ["state", "8 bits"]);
  assert.deepEqual(new Entries({ keys, entries, steps, bits: 64 }).heads().slice(0, 3), [
    "state",
    "key",
    "value",
  ]);
  assert.deepEqual([table.own(), binary.own()], [2, 1]);
});

test("a lookup is compared with what the slot holds", () => {
  const { heads, first, second, isEmpty } = table.compared(5);
  assert.deepEqual(heads, ["looked up", "slot 5"]);
  assert.deepEqual(first, ["C", keys[2][2], "31", "?", "", ""]);
  assert.deepEqual(second, ["A", keys[0][2], "a5", "=\u00a01", "2", "1→1"]);
  assert.equal(isEmpty, false);
});

test("a lookup in a window asks for it", () =>
  assert.equal(table.compared(1).first[3], "? in (−9, 9)"));

test("a store is compared with what the slot held before", () => {
  assert.deepEqual(table.compared(6).heads, ["to be stored", "slot 5 before"]);
  assert.deepEqual(table.compared(2).second, ["empty"]);
});

test("nothing is compared at the start", () => assert.deepEqual(table.compared(0).first, []));

test("the bits that choose the slot, and those that differ", () => {
  const bits = binary.spelled("31", "a5", 16);
  assert.equal(bits.map(({ bit }) => bit).join(""), "00110001");
  assert.equal(bits.map(({ chooses }) => +chooses).join(""), "00001111");
  assert.equal(bits.map(({ differs }) => +differs).join(""), "10010100");
  assert.deepEqual(
    bits.flatMap(({ gap }, n) => (gap ? [n] : [])),
    [3],
  );
  assert.deepEqual(binary.spelled("", "", 16), []);
});

for (const [k, words] of [
  [1, "Empty slot: A belongs in slot 5, and nothing is there. The search works it out."],
  [2, "Store: slot 5 was empty and now holds A =\u00a01, depth 2, best move 1→1."],
  [
    3,
    "Hit: slot 5 holds A =\u00a01, depth 2, best move 1→1, since step 2. The search takes the value 1.",
  ],
  [
    4,
    "False hit: B finds the key a5 in slot 5, but the entry is that of A =\u00a01, depth 2, best move 1→1. The search cannot know, and takes the value 1.",
  ],
  [
    5,
    "Collision: C belongs in slot 5, but the key there is another: that of A. The search works it out.",
  ],
  [
    6,
    "Overwrite: slot 5 now holds C ≥\u00a00, depth 1, best move 1→2. Gone is A =\u00a01, depth 2, best move 1→1.",
  ],
  [
    8,
    "Refused: slot 5 keeps C ≥\u00a00, depth 1, best move 1→2. Not stored is B ≤\u00a03, depth 1, best move 2→1.",
  ],
])
  test(`step ${k} is described`, () => assert.equal(table.tell(k), words));

test("a bound that the window does not need is described", () =>
  assert.match(table.tell(7), /In the window \(0, 3\) “≥\u00a00” is not enough/));

test("a depth that is too small is described", () =>
  assert.equal(table.outcome(0, false, ["3"], false), "Depth 3 is wanted, so the search goes on."));

test("what is gone may be the same state, or have the same key", () => {
  assert.equal(table.replaced(0, 0), "the same state's =\u00a01, depth 2");
  assert.match(table.replaced(0, 1), /, whose key is the same$/);
});

test("a slot's title", () => {
  assert.equal(table.titled(3, -1), "Slot 3: empty");
  assert.match(table.titled(5, 0), /^Slot 5: A =\u00a01, depth 2, best move 1→1, since step 2$/);
});

test("a hit that is not enough says so in its row", () => {
  assert.equal(table.cells(7)[0], "Hit, not enough");
  assert.deepEqual(table.cells(1), ["Empty slot", 5, "A", "a5", ""]);
});

test("a dial changes one thing of a run", () => {
  const runs = ["always", "depth"].flatMap((replace) =>
    [8, 16].map((slots) => ({ slots, replace })),
  );
  assert.equal(runWith(runs, runs[0], { slots: 16 }), 1);
  assert.equal(runWith(runs, runs[1], { replace: "depth" }), 3);
});
