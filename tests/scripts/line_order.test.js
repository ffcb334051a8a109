import assert from "node:assert/strict";
import { test } from "node:test";
import { checked, levelled, movedTo } from "../../coursework/questions/line_order.js";

const ROWS = [
  [["c", ""]],
  [["a", ""]],
  [
    ["b", ""],
    ["B", "It says B."],
  ],
  [["d", ""]],
];
const A_TO_D = [1, 2, 0, 3];
const DATA = { head: "def f():", rows: ROWS, orders: [A_TO_D, [2, 1, 0, 3]] };

function told(order, k = 0) {
  return checked(
    DATA,
    order,
    ROWS.map((row) => (row[1] ? row[k] : row[0])),
  );
}

for (const order of DATA.orders)
  test(`the order ${order} is right`, () =>
    assert.deepEqual(told(order), {
      good: 4,
      says: "Right, line by line. Now write it from memory.",
    }));

for (const [order, good, says] of [
  [[0, 1, 2, 3], 0, "Line 1 is the first out of place."],
  [[1, 0, 2, 3], 1, "Line 1 is right. Line 2 is the first out of place."],
  [[2, 1, 3, 0], 2, "Lines 1 to 2 are right. Line 3 is the first out of place."],
  [[3, 0, 1, 2], 0, "Line 1 is the first out of place."],
])
  test(`the order ${order} is right up to line ${good}`, () =>
    assert.deepEqual(told(order), { good, says }));

test("the wrong one of two is named before what is out of place after it", () => {
  assert.deepEqual(told(A_TO_D, 1), {
    good: 1,
    says: "Line 2 is the wrong one of two. It says B.",
  });
  assert.deepEqual(told([2, 1, 3, 0], 1).good, 0);
});

test("a line out of place is named before the wrong one of two after it", () =>
  assert.deepEqual(told([0, 2, 1, 3], 1), { good: 0, says: "Line 1 is the first out of place." }));

test("of two lines one is chosen first", () =>
  assert.deepEqual(checked(DATA, A_TO_D, [ROWS[0][0], ROWS[1][0], undefined, ROWS[3][0]]), {
    good: -1,
    says: "In line 2 two lines are framed: choose one first.",
  }));

test("lines that read the same may change places", () => {
  const twice = { head: "", rows: [[["x", ""]], [["x", ""]], [["y", ""]]], orders: [[0, 1, 2]] };
  assert.equal(
    checked(
      twice,
      [1, 0, 2],
      [
        ["x", ""],
        ["x", ""],
        ["y", ""],
      ],
    ).good,
    3,
  );
});

for (const [i, at, order] of [
  [0, 2, [1, 2, 0, 3]],
  [3, 0, [3, 0, 1, 2]],
  [1, 1, [0, 1, 2, 3]],
  [0, 3, [1, 2, 3, 0]],
])
  test(`line ${i} moved to ${at}`, () => assert.deepEqual(movedTo([0, 1, 2, 3], i, at), order));

test("a line loses the spaces before it, its further lines as many", () => {
  assert.deepEqual(levelled("    return x"), { indent: 4, text: "return x" });
  assert.deepEqual(levelled("  f(\n      a\n  )"), { indent: 2, text: "f(\n    a\n)" });
  assert.deepEqual(levelled("f(\n    a)"), { indent: 0, text: "f(\n    a)" });
});
