import assert from "node:assert/strict";
import { test } from "node:test";
import { latest, lineOf, lineTo, upper, way } from "../../coursework/views/visible.js";
import { childrenOf } from "../../stepthrough/views/layout.js";

const parents = [-1, 0, 0, 1, 1, 2, 5];
const tree = {
  parents,
  moves: ["", "a", "b", "c", "d", "e", "f"],
  kinds: [],
  born: [0, 1, 1, 2, 2, 3, 4],
  most: 40,
  steps: [[0], [0], [1], [2], [5]],
};
const children = childrenOf(parents);

test("a line leads from the root to a node", () => {
  assert.deepEqual(lineTo(parents, 6), [0, 2, 5, 6]);
  assert.deepEqual(lineTo(parents, 0), [0]);
  assert.deepEqual(lineTo(parents, -1), []);
});

test("a step's line ends with its node", () => {
  assert.deepEqual(lineOf(tree, 4), [0, 2, 5]);
});

test("a way names the moves, not the root", () => {
  assert.equal(way(tree, [0, 2, 5, 6]), "b, e, f");
  assert.equal(way(tree, [0]), "");
});

test("of a long way the last four moves are named", () => {
  const moves = ["", "1", "2", "3", "4", "5", "6"];
  assert.equal(way({ moves }, [0, 1, 2, 3, 4, 5]), "1, 2, 3, 4, 5");
  assert.equal(way({ moves }, [0, 1, 2, 3, 4, 5, 6]), "… 3, 4, 5, 6");
});

test("a small tree shows all of its lines, those to come included", () => {
  assert.deepEqual([...latest(tree, children, 0)].sort(), [0, 1, 2, 5]);
});

test("a large tree shows the latest line, and no more than there is room for", () => {
  assert.deepEqual([...latest({ ...tree, most: 1 }, children, 2)].sort(), [0, 1]);
  assert.deepEqual([...latest({ ...tree, most: 5 }, children, 2)].sort(), [0, 1]);
});

test("what is to come is shown after what has come", () => {
  assert.deepEqual([...latest({ ...tree, most: 6 }, children, 3)].sort(), [0, 1, 2]);
});

test("the levels from the root on are shown as far as there is room", () => {
  const all = () => true;
  assert.deepEqual([...upper(children, 40, all)], [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual([...upper(children, 3, all)], [0]);
  assert.deepEqual([...upper(children, 0, all)], [0]);
});

test("a narrow pane shows fewer lines, but always the latest", () => {
  const leaves = (open) => 1 + [...open].reduce((sum, i) => sum + children[i].length - 1, 0);
  const all = [1, 2, 3, 9].map((columns) => latest(tree, children, 3, columns));
  assert.deepEqual(all[0], latest({ ...tree, most: 1 }, children, 3));
  for (const [n, columns] of [1, 2, 3, 9].entries())
    assert.ok(leaves(all[n]) <= Math.max(columns, leaves(all[0])));
  assert.deepEqual(all[3], latest(tree, children, 3));
});

test("a node that does not count is not among the upper levels", () => {
  assert.deepEqual([...upper(children, 40, (i) => i !== 1)], [0, 2, 5, 6]);
});
