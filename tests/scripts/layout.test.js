import assert from "node:assert/strict";
import { test } from "node:test";
import {
  arrange,
  branch,
  childrenOf,
  depthsOf,
  divided,
  exact,
  extent,
  first,
  fitted,
  fitting,
  near,
  route,
  SMALLEST,
  sight,
  stretched,
  uncrowded,
} from "../../stepthrough/views/layout.js";
import { cases } from "./cases.js";

test("children are listed below their parents", () => {
  assert.deepEqual(childrenOf([-1, 0, 0, 1]), [[1, 2], [3], [], []]);
});

test("a root is at depth 0, and there may be two", () => {
  assert.deepEqual(depthsOf([-1, 0, 1, -1, 3]), [0, 1, 2, 0, 1]);
});

for (const { run, parents, sizes, folded, places } of cases("layouts"))
  test(`${run} folded at ${folded.join(", ") || "no node"} is where Python puts it`, () => {
    const hidden = [];
    parents.forEach((parent, i) => {
      hidden[i] = parent >= 0 && (hidden[parent] || folded.includes(parent));
    });
    const roots = parents.flatMap((parent, i) => (parent < 0 ? [i] : []));
    const found = arrange(roots, childrenOf(parents), sizes, (i) => hidden[i]);
    assert.deepEqual(
      found.flatMap((place, i) => [[i, place]]).filter(([, place]) => place),
      places,
    );
  });

for (const { x, y, below, line, bent } of cases("branches"))
  test(`an edge to ${x}, ${y} below a state of ${below} is Python's`, () => {
    const found = branch(0, 18 + below, x, y - 18);
    assert.equal(found.d, line);
    assert.equal(found.bent, bent);
  });

const SIZES = { margin: 24, top: 34, column: 64, level: 170, below: 74, bare: [46, 84] };
const SMALL = { width: 3, height: 2 };

test("a small tree grows to nodes of 48 pixels and keeps its states", () => {
  const { zoom, isBare } = fitting({ width: 2000, height: 2000 }, SMALL, SIZES);
  assert.equal(zoom, 77 / 64);
  assert.equal(isBare, false);
});

test("states go before any number does", () => {
  const { zoom, isBare, spacing } = fitting({ width: 2000, height: 200 }, SMALL, SIZES);
  assert.equal(isBare, true);
  assert.ok(zoom > 1);
  assert.equal(spacing.below, 0);
});

test("what does not fit is scrolled, for numbers must be legible", () => {
  const pane = { width: 300, height: 300 };
  const { zoom, spacing } = fitting(pane, { width: 60, height: 4 }, SIZES);
  assert.equal(zoom, SMALLEST);
  assert.ok(extent({ width: 60, height: 4 }, spacing).width * zoom > pane.width);
});

test("columns are as wide as their leaves and the nodes above them need", () => {
  const found = divided([[0], [1, 2], [3, 4]], [-1, 0, 0, 1, 1], [10, 60, 30, 10, 15]);
  const widths = found.shares.map((share) => Math.round(share * found.column));
  assert.deepEqual(widths.slice(2), [30, 27, 40]); // 1 is in the middle of 3 and 4, and 30 from 2
  assert.equal(Math.round(3 * found.column), 97);
});

test("a zoom is the same in a picture of any whole number of pixels", () => {
  for (let zoom = 0.2; zoom < 2.5; zoom += 0.013)
    for (const width of [301, 640, 4999]) {
      assert.ok(exact(zoom) <= zoom && zoom < exact(zoom) + 1 / 64);
      assert.equal(Math.fround(width * exact(zoom)) / width, exact(zoom));
    }
});

for (const width of [340, 500, 760, 1200])
  for (const height of [180, 260, 430])
    for (const columns of [1, 3, 9, 14])
      test(`${columns} columns are whole in ${width} × ${height}, if they can be`, () => {
        const [pane, tree] = [
          { width, height },
          { width: columns, height: 3 },
        ];
        const { zoom, spacing } = fitting(pane, tree, SIZES);
        const wide = stretched(pane, zoom, tree, spacing);
        for (const one of [spacing, wide]) {
          const size = extent(tree, one);
          if (zoom > SMALLEST) {
            assert.ok(size.width * zoom <= width + 1e-6);
            assert.ok(size.height * zoom <= height + 1e-6);
          }
        }
        assert.ok(wide.column >= spacing.column && wide.level >= spacing.level);
      });

test("the first for which something holds, or the end", () => {
  for (let n = 0; n <= 5; n++)
    assert.equal(
      first([0, 1, 2, 3, 4], (i) => i >= n),
      n,
    );
});

test("only what is in an area is near, or the line to it", () => {
  const parents = [-1, 0, 0, 1, 2];
  const [xs, ys] = [
    [100, 50, 150, 50, 150],
    [0, 100, 100, 200, 200],
  ];
  const tree = { levels: [[0], [1, 2], [3, 4]], parents, xs, ys, below: 0 };
  assert.deepEqual(near(tree, [0, 150, 60, 250]), [3]);
  assert.deepEqual(near(tree, [140, 150, 300, 250]), [4]);
  assert.deepEqual(near(tree, [0, 0, 300, 300]), [0, 1, 2, 3, 4]);
});

test("a node in sight is left where it is", () => {
  const pane = { scrolled: 100, room: 200, margin: 40, zoom: 1 };
  assert.equal(sight(pane, 200, 180), 100);
});

test("a node out of sight comes to the middle, with its parent if there is room", () => {
  const pane = { scrolled: 0, room: 200, margin: 40, zoom: 1 };
  assert.equal(sight(pane, 500, 450), 375);
  assert.equal(sight(pane, 500, 100), 400);
  assert.equal(sight({ ...pane, zoom: 2 }, 500, 500), 900);
});

for (const { run, sizes, folded, places } of cases("layouts"))
  test(`${run} folded at ${folded.join(", ") || "no node"}: a line to where a value was found goes round the boxes`, () => {
    const boxes = places.map(([, place]) => place);
    for (const hit of boxes)
      for (const source of boxes) {
        if (hit === source) continue;
        const line = route(hit, source, sizes, boxes);
        assert.match(line, /^M[-\d.]+ [-\d.]+H/); // not the arc for want of a way round
        let [x, y] = hit;
        for (const [, way, to] of line.matchAll(/([HV])([-\d.]+)/g)) {
          const [left, top] = [x, y];
          if (way === "H") x = Number(to);
          else y = Number(to);
          for (const box of boxes.filter((one) => one !== hit && one !== source)) {
            const beside = Math.max(left, x) < box[0] - 16 || Math.min(left, x) > box[0] + 16;
            const [low, high] = [box[1] + 16 + sizes.below, box[1] - 16];
            assert.ok(beside || Math.max(top, y) < high || Math.min(top, y) > low, line);
          }
        }
        assert.deepEqual([x, y], source);
      }
  });

test("a node is as wide as its value needs, which stands in its middle", () => {
  const square = [
    [-15, -15],
    [15, -15],
    [15, 15],
    [-15, 15],
  ];
  const down = [
    [0, 17],
    [20, -17],
    [-20, -17],
  ];
  assert.equal(fitted(square, 20, 10).wider, 1);
  assert.equal(fitted(square, 52, 10).wider, 2);
  assert.ok(fitted(down, 20, 10).wider > 1.2);
  assert.ok(fitted(down, 20, 10).base < fitted(square, 20, 10).base);
});

test("of labels that touch, those stay that must, and others where there is room", () => {
  const label = (left, must = false, level = 0) => ({ left, right: left + 10, level, must });
  const labels = [label(0), label(8), label(20), label(25, true), label(30), label(0, false, 1)];
  assert.deepEqual(uncrowded(labels), [true, false, false, true, false, true]);
});
