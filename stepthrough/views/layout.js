// Computes where the nodes of a tree are placed, as tree.py does for the still picture.

/** @typedef {[number, number]} Place */
/** @typedef {{margin: number, top: number, column: number, level: number, below: number, bare?: [column: number, level: number, below?: number], narrow?: Columns & {margin: number}, shares?: number[]}} Spacing */
/** @typedef {{column: number, shares: number[]}} Columns their mean width and, by leaf, how many times as wide its own is */
/** @typedef {{width: number, height: number}} Size */

/**
 * @param {number[]} parents
 * @returns {number[][]}
 */
export function childrenOf(parents) {
  /** @type {number[][]} */
  const children = parents.map(() => []);
  for (const [i, parent] of parents.entries()) children[parent]?.push(i);
  return children;
}

/**
 * @param {number[]} parents
 * @returns {number[]}
 */
export function depthsOf(parents) {
  /** @type {number[]} */
  const depths = [];
  for (const parent of parents) depths.push(parent < 0 ? 0 : depths[parent] + 1);
  return depths;
}

/**
 * Places leaves side by side and parents centred above them; hidden nodes get no place.
 * @param {number[]} roots
 * @param {number[][]} children
 * @param {Spacing} spacing
 * @param {(i: number) => boolean} isHidden
 * @returns {Place[]} by node; a hidden one's is missing
 */
export function arrange(roots, children, { margin, top, column, level, shares }, isHidden) {
  /** @type {Place[]} */
  const places = [];
  let right = margin;
  /**
   * @param {number} i
   * @param {number} y
   */
  const put = (i, y) => {
    const shown = children[i].filter((child) => !isHidden(child));
    const own = column * (shares?.[i] ?? 1);
    for (const child of shown) put(child, y + level);
    const x = shown.length
      ? (places[shown[0]][0] + places[shown[shown.length - 1]][0]) / 2
      : right + own / 2;
    if (!shown.length) right += own;
    places[i] = [x, y];
  };
  for (const root of roots) put(root, top);
  return places;
}

const BEND = 26; // how high a bend is

/**
 * The line from a state to a child; it bends if it would otherwise run across other moves.
 * @param {number} left
 * @param {number} from
 * @param {number} x
 * @param {number} to
 */
export function branch(left, from, x, to) {
  const bent = to - from >= BEND && Math.abs(x - left) > 3 * (to - from);
  const [turn, out] = [x > left ? 16 : -16, from + 10];
  const line = bent
    ? `Q${left} ${out} ${left + turn} ${out}H${x - turn}Q${x} ${out} ${x} ${out + 16}V${to}`
    : `L${x} ${to}`;
  return { d: `M${left} ${from} ${line}`, bent };
}

/**
 * The line from a known value to the node that found it, around the boxes between them: it runs
 * between two levels, and crosses a level where no node is in the way.
 * @param {Place} hit
 * @param {Place} source
 * @param {Spacing} spacing
 * @param {Place[]} places of all nodes in sight
 */
export function route([x1, y1], [x2, y2], { column, level, below }, places) {
  const side = x2 > x1 ? 1 : -1;
  const [start, end] = [x1 + (side * column) / 2, x2 - (side * column) / 2];
  const leave = y1 - level + 18 + below + 5; // below the states of the level above
  const arrive = y1 === y2 ? leave : y2 < y1 ? y2 + 18 + below + 5 : y2 - level + 18 + below + 5;
  const [high, low] = [Math.min(leave, arrive), Math.max(leave, arrive)];
  const crossed = places.filter(([, y]) => high < y && y < low).map(([x]) => x);
  for (let n = 0; n < 40; n++)
    for (const k of [n, -n]) {
      const across = end + (k * column) / 4;
      if (crossed.every((x) => Math.abs(across - x) >= column / 2 - 9))
        return `M${x1} ${y1}H${start}V${leave}H${across}V${arrive}H${end}V${y2}H${x2}`;
    }
  return `M${x1} ${y1}Q${(x1 + x2) / 2} ${Math.min(y1, y2) - 50} ${x2} ${y2}`;
}

/** @typedef {[x: number, y: number][]} Outline */

/**
 * How a value fits into a node: how many times wider the outline must be, and the baseline of the
 * words, whose middle is that of the outline, or is nearer to its wide side if there is no room.
 * @param {Outline} outline
 * @param {number} width of the words
 * @param {number} size of their font
 */
export function fitted(outline, width, size) {
  const middle = outline.reduce((sum, [, y]) => sum + y, 0) / outline.length;
  const base = middle + 0.36 * size;
  const [above, below] = [breadth(outline, base - 0.74 * size), breadth(outline, base)];
  const wider = Math.max(1, (width + 5 + 0.3 * size) / Math.min(above, below));
  return { wider, base, tight: base + 0.24 * Math.sign(below - above) * size };
}

/**
 * How wide a convex outline is at some height.
 * @param {Outline} outline
 * @param {number} at
 */
function breadth(outline, at) {
  const crossings = outline.flatMap(([x, y], i) => {
    const [x2, y2] = outline[(i + 1) % outline.length];
    return (y - at) * (y2 - at) <= 0 && y !== y2 ? [x + ((at - y) / (y2 - y)) * (x2 - x)] : [];
  });
  return Math.max(...crossings) - Math.min(...crossings);
}

/**
 * Which labels stay, given from left to right, level by level: those that must, and of the others
 * all that keep clear of them.
 * @param {{left: number, right: number, level: number, must: boolean}[]} labels
 * @returns {boolean[]}
 */
export function uncrowded(labels) {
  /** @type {number[]} where the next label begins that must stay */
  const next = [];
  for (let i = labels.length - 1; i >= 0; i--) {
    const after = labels[i + 1];
    const isLast = after?.level !== labels[i].level;
    next[i] = isLast ? Infinity : after.must ? after.left : next[i + 1];
  }
  let [end, now] = [0, NaN];
  return labels.map(({ left, right, level, must }, i) => {
    const stays = must || ((level !== now || left > end) && right < next[i]);
    if (stays) [end, now] = [right, level];
    return stays;
  });
}

/**
 * Columns as wide as the leaves and the nodes above them need.
 * @param {number[][]} levels
 * @param {number[]} parents
 * @param {number[]} needs by node
 * @returns {Columns}
 */
export function divided(levels, parents, needs) {
  const nodes = levels.flat();
  /** @type {{width: number, left: number, right: number}[]} what the children of a node need, and how far the outer ones are from its edges */
  const inner = [];
  /** @type {number[]} by leaf, its width; by any other node, how many times wider all below must be */
  const widths = [];
  for (const i of nodes.toReversed()) {
    const { width, left, right } = inner[i] ?? { width: 1, left: 0.5, right: 0.5 };
    const middle = (left + width - right) / 2;
    const narrow = 2 * Math.min(middle, width - middle);
    widths[i] = inner[i] ? Math.max(1, needs[i] / narrow) : needs[i];
    const [outer, centre] = [widths[i] * width, widths[i] * middle];
    const beside = inner[parents[i]] ?? { width: 0, right: outer - centre };
    inner[parents[i]] = { ...beside, width: beside.width + outer, left: centre };
  }
  for (const i of nodes) widths[i] *= widths[parents[i]] ?? 1;
  const column = inner[-1].width / nodes.filter((i) => !inner[i]).length;
  return { column, shares: widths.map((width) => width / column) };
}

const FOOT = 40; // below the lowest state: half a node, or how many nodes it hides
export const NODE = 36; // how high it is
const FLAT = 8; // the least height of the edges between two levels
const LARGEST = 77 / 64; // a node of 40 becomes one of 48 pixels
const STATES = 0.98; // drawings of states have the smallest letters that can be read; they do not shrink
export const SMALLEST = 36 / 64; // and nodes with their values from here on

/**
 * A zoom rounded to a binary fraction, which is exact in a picture of any size; otherwise the
 * browser would lay out all text again.
 * @param {number} zoom
 */
export function exact(zoom) {
  return Math.floor(64 * zoom) / 64;
}

/**
 * The size of a picture with this many columns and levels.
 * @param {Size} tree its columns and levels
 * @param {Spacing} spacing
 * @returns {Size}
 */
export function extent(tree, { margin, top, column, level, below }) {
  return {
    width: 2 * margin + tree.width * column,
    height: top + (tree.height - 1) * level + below + FOOT,
  };
}

/**
 * How a whole tree fits into a pane: as large as possible, and without its states if they would be
 * too small to read.
 * @param {Size} pane
 * @param {Size} tree its columns and levels
 * @param {Spacing} sizes
 * @returns {{zoom: number, spacing: Spacing, isBare: boolean}}
 */
export function fitting(pane, tree, sizes) {
  /** @param {Spacing} spacing */
  const zoomOf = (spacing, room = pane) => {
    const { width, height } = extent(tree, spacing);
    return exact(Math.min(LARGEST, room.width / width, room.height / height));
  };
  const zoom = zoomOf(sizes);
  if ((sizes.below && zoom >= STATES) || !sizes.bare)
    return { zoom, spacing: heightened(pane, zoom, tree, sizes), isBare: false };
  const [column, level, below = 0] = sizes.bare;
  const bare = { ...sizes, column, level, below };
  const narrow = { ...bare, ...sizes.narrow };
  const choices = [bare, narrow].flatMap((one) => [one, { ...one, level: NODE + below + FLAT }]);
  const chosen =
    [pane, { ...pane, height: Infinity }]
      .map((room) => choices.find((one) => zoomOf(one, room) >= SMALLEST))
      .find(Boolean) ?? narrow;
  const size = Math.max(SMALLEST, zoomOf(chosen));
  return { zoom: size, spacing: heightened(pane, size, tree, chosen), isBare: true };
}

/**
 * The same, with levels as high as the pane allows, up to one and a half times the height.
 * @param {Size} pane
 * @param {number} zoom
 * @param {Size} tree
 * @param {Spacing} spacing
 * @param {number} most
 * @returns {Spacing}
 */
function heightened(pane, zoom, tree, spacing, most = 1.35) {
  const more = pane.height / zoom - extent(tree, spacing).height;
  const higher = Math.max(0, more) / Math.max(1, tree.height - 1);
  return { ...spacing, level: Math.min(most * spacing.level, spacing.level + higher) };
}

/**
 * The same, with wider columns and higher levels if the pane has room for them.
 * @param {Size} pane
 * @param {number} zoom
 * @param {Size} tree
 * @param {Spacing} spacing
 * @returns {Spacing}
 */
export function stretched(pane, zoom, tree, spacing) {
  const room = { width: pane.width / zoom, height: pane.height / zoom };
  const higher = heightened(pane, zoom, tree, spacing, 1.5);
  const flat = spacing.level - spacing.below - NODE;
  const steeper = (higher.level - spacing.below - NODE) / flat; // edges stay as steep as they are
  const most = Math.min(2, Math.max(1.2, 1.2 * steeper)) * spacing.column;
  const more = Math.max(0, room.width - extent(tree, spacing).width) / tree.width;
  return { ...higher, column: Math.min(most, spacing.column + more) };
}

/**
 * The index of the first element of a sorted list that passes a test.
 * @template Entry
 * @param {Entry[]} list
 * @param {(entry: Entry) => boolean} holds
 */
export function first(list, holds) {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(list[middle])) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * The nodes that an area contains, wholly or in part, or the lines to them.  Along a level, neither
 * nodes nor their parents ever go back to the left.
 * @param {{levels: number[][], parents: number[], xs: number[], ys: number[], below: number}} tree
 * @param {[number, number, number, number]} area left, top, right, bottom
 */
export function near({ levels, parents, xs, ys, below }, [left, top, right, bottom]) {
  return levels.flatMap((level) => {
    /** @param {number} i */
    const up = (i) => Math.max(parents[i], 0);
    if (ys[level[0]] + below < top || ys[up(level[0])] > bottom) return [];
    const from = first(level, (i) => Math.max(xs[i], xs[up(i)]) >= left);
    return level.slice(
      from,
      first(level, (i) => Math.min(xs[i], xs[up(i)]) > right),
    );
  });
}

/**
 * Where to scroll so that a node is in sight and, if there is room, its parent as well.
 * @param {{scrolled: number, room: number, margin: number, zoom: number}} pane
 * @param {number} place
 * @param {number} parent
 */
export function sight({ scrolled, room, margin, zoom }, place, parent) {
  const other = Math.abs(place - parent) + 2 * margin <= room / zoom ? parent : place;
  const from = (Math.min(place, other) - margin) * zoom;
  const to = (Math.max(place, other) + margin) * zoom;
  return from < scrolled || to > scrolled + room ? (from + to - room) / 2 : scrolled;
}
