import { button } from "../frame.js";
import { makeSVG, set } from "../page.js";
import {
  arrange,
  branch,
  childrenOf,
  depthsOf,
  divided,
  exact,
  extent,
  fitted,
  fitting,
  NODE,
  near,
  SMALLEST,
  sight,
  stretched,
  uncrowded,
} from "./layout.js";

/** @typedef {import("./layout.js").Spacing} Spacing */
/** @typedef {import("./layout.js").Outline} Outline */
/** @typedef {SVGPolygonElement | SVGCircleElement} Outlined */
/** @typedef {Record<string, (Element | null | undefined)[]>} Parts by layer, each node's element */
/** @typedef {Record<string, Record<string, boolean>>} Looks by layer, its classes, and whether it is absent */
/** @typedef {[number, number, number, number]} Area left, top, right, bottom */
/**
 * sizes: the sizes of nodes and states.  closed(i): whether a node is hidden below its parent;
 * born(i): whether it is counted there.  here(): the current node.  looks(i, hidden): a node's
 * classes.  fold(i): called when a reader wants to fold a node.  laid(): called after nodes were
 * placed again.  written(i): called before a node comes into sight; last(i), under(i): what it
 * will show last in it and below it.  painted(area): called after all in this area was painted.
 * ahead: how many levels below the current node also have to be in sight.
 * opens(): before the whole tree is shown.
 * @typedef {{
 *   sizes: Spacing,
 *   closed: (i: number) => boolean,
 *   born: (i: number) => boolean,
 *   here: () => number,
 *   looks: (i: number, hidden: boolean) => Looks,
 *   fold: (i: number) => void,
 *   laid?: () => void,
 *   written?: (i: number) => void,
 *   last?: (i: number) => string,
 *   under?: (i: number) => string,
 *   painted?: (area: Area) => void,
 *   ahead?: number,
 *   opens?: () => void,
 * }} Options
 */

const LAYERS = ["link", "edge", "move", "ghost", "node"];

/**
 * Trees in a pane that scrolls, zooms and folds.  Each element is in the page only while `paint`
 * needs it, because a browser would lay out the whole of a large tree.
 */
export class Forest {
  /** @type {(() => number) | undefined} the zoom that a reader has chosen */
  chosen;
  zoom = 1;
  natural = 1; // the zoom that its pane has room for
  isBare = true; // whether there is no room for states, or not known to be
  least = 0; // the size of letters that can just be read
  pointed = -1; // the node that a link in the text means
  pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  lengths = /** @type {Map<string, number>} */ (new Map());
  layers = /** @type {Record<string, Element>} */ ({});
  drawn = /** @type {Map<number, string>} */ (new Map()); // the nodes in the page, each with its look
  painted = /** @type {Area} */ ([0, 0, 0, 0]); // what the last painting covered
  levels = /** @type {number[][]} */ ([]); // the nodes in sight, from left to right
  under = /** @type {number[]} */ ([]); // the node in sight that hides each node, or -1
  hidden = /** @type {number[]} */ ([]); // how many nodes each node hides ...
  more = /** @type {SVGTextElement[]} */ ([]); // ... the text that says so ...
  tallied = /** @type {(string | 0)[]} */ ([]); // ... and what was written there
  xs = /** @type {number[]} */ ([]);
  ys = /** @type {number[]} */ ([]);
  placed = /** @type {string[]} */ ([]); // where each node was written to be
  lines = /** @type {string[]} */ ([]); // the line to each node, as it was written
  plates = /** @type {number[]} */ ([]); // how wide the label of each line is
  outlines = /** @type {Outline[]} */ ([]); // each node as it was drawn
  suited = /** @type {string[]} */ ([]); // how each node was fitted to its value
  rooms = /** @type {number[]} */ ([]); // how wide each node may be beside those of its level ...
  needs = /** @type {number[]} */ ([]); // ... if they are as wide as they have to be
  halves = /** @type {number[]} */ ([]); // half of how wide each node is drawn

  /**
   * @param {HTMLElement} pane
   * @param {number[]} parents
   * @param {Parts} parts
   * @param {Options} options
   */
  constructor(pane, parents, parts, options) {
    this.pane = pane;
    this.parents = parents;
    this.parts = parts;
    this.options = options;
    this.svg = /** @type {SVGSVGElement} */ (pane.querySelector("svg"));
    this.box = this.svg.viewBox.baseVal;
    for (const name of LAYERS) this.layers[name] = this.svg.appendChild(makeSVG("g"));
    this.children = childrenOf(parents);
    this.links = Object.keys(parts.link ?? []).map(Number); // these reach far
    this.spacing = options.sizes;
    this.widest = this.spacing.column; // as wide as a column may be
    this.take(parents, parts);
    const scrolled = () => isWithin(this.shown(60), this.painted) || this.paint();
    pane.addEventListener("scroll", () => requestAnimationFrame(scrolled), { passive: true });
    /** @type {Record<string, () => void>} */
    this.keys = {
      "+": () => this.choose(this.zoom * 1.25),
      "-": () => this.choose(this.zoom / 1.25),
      0: () => {
        options.opens?.();
        this.choose();
      },
      f: () => options.fold(options.here()),
    };
    pane.addEventListener("click", ({ target }) => {
      const i = numbered(target, ".node");
      if (i !== null) options.fold(i);
    });
    this.buttons = [
      button("smaller", "Smaller (minus)", () => this.keys["-"]()),
      button("larger", "Larger (plus)", () => this.keys["+"]()),
      button("whole tree", "The whole tree (0)", () => this.keys[0]()),
      button("fold", "Fold or unfold the node in play (f), or click any node", () => this.keys.f()),
    ];
  }

  /**
   * Takes the parts of a tree.
   * @param {number[]} parents
   * @param {Parts} parts
   */
  take(parents, parts) {
    parts.move = parts.edge.map((g) => onPlate(g?.lastElementChild)); // above all lines
    Object.assign(this, { parents, parts, children: childrenOf(parents) });
    const { under, placed, lines, more, outlines, suited, rooms, halves, plates } = this;
    for (const list of [under, placed, lines, more, outlines, suited, rooms, halves, plates])
      list.length = 0;
    this.hidden = parents.map(() => 0);
    this.tallied = parents.map(() => 0);
    this.drawn.clear();
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
  }

  /** How wide the tree is before it uses the space of its pane. */
  width() {
    return extent(this.count(), this.options.sizes).width;
  }

  /**
   * The part of the tree that the pane shows, with a margin.
   * @returns {Area}
   */
  shown(margin = 120) {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.pane;
    const [left, top] = [scrollLeft / this.zoom - margin, scrollTop / this.zoom - margin];
    const [width, height] = [clientWidth / this.zoom, clientHeight / this.zoom];
    return [left, top, left + width + 2 * margin, top + height + 2 * margin];
  }

  /** @param {Area} area */
  near(area) {
    const { levels, parents, xs, ys } = this;
    return near({ levels, parents, xs, ys, below: this.spacing.below }, area);
  }

  /** Looks only at these nodes and at those already in the page. */
  paint(area = this.shown()) {
    const [left, , right, bottom] = area;
    const { drawn, xs, ys, parts, options } = this;
    this.painted = area;
    const seen = new Set(this.near(area));
    for (const i of seen) {
      this.move(i, this.parents[i]);
      options.written?.(i);
      this.suit(i);
    }
    const crowded = this.crowded([...seen]);
    for (const i of new Set([...drawn.keys(), ...this.links, ...seen])) {
      const looks = options.looks(i, this.under[i] >= 0);
      if (looks.node) looks.node.pointed = i === this.pointed;
      const off = !seen.has(i);
      const far = off || xs[i] < left || xs[i] > right || ys[i] > bottom;
      const code = JSON.stringify([far, off, crowded.has(i), looks]);
      if (code === drawn.get(i)) continue;
      drawn.set(i, code);
      const { absent } = looks.node ?? looks.ghost;
      looks.move = { far, ...looks.edge, crowded: crowded.has(i) };
      for (const name in looks) {
        const element = parts[name]?.[i];
        if (element)
          this.dress(element, name, { far: name === "edge" ? off : far, ...looks[name] });
      }
      if (off || absent) drawn.delete(i);
    }
    options.painted?.(area);
  }

  /**
   * Highlights a node without going there; none if there is none.
   * @param {number | undefined} i
   */
  point(i) {
    const pointed = i === undefined ? -1 : this.inPlaceOf(i);
    if (pointed === this.pointed) return;
    this.pointed = pointed;
    this.paint();
  }

  /**
   * @param {Element} element
   * @param {string} name
   * @param {Record<string, boolean>} flags
   */
  dress(element, name, { absent, far, ...look }) {
    if (absent || far) return element.remove();
    const names = [name, ...Object.keys(look).filter((flag) => look[flag])].join(" ");
    if (element.getAttribute("class") !== names) set(element, { class: names });
    if (!element.parentNode) this.layers[name].append(element);
  }

  /**
   * The node itself, or the folded node that hides it.
   * @param {number} i
   */
  inPlaceOf(i) {
    return this.under[i] >= 0 ? this.under[i] : i;
  }

  hide() {
    const { parents, under, hidden, options, children } = this;
    hidden.fill(0);
    parents.forEach((parent, i) => {
      const isClosed = parent >= 0 && under[parent] < 0 && options.closed(i);
      under[i] = parent < 0 ? -1 : under[parent] >= 0 ? under[parent] : isClosed ? parent : -1;
      if (under[i] >= 0 && options.born(i)) hidden[under[i]]++;
    });
    this.levels = [];
    for (
      let level = parents.flatMap((parent, i) => (parent < 0 ? [i] : []));
      level.length;
      level = level.flatMap((i) => children[i]).filter((i) => under[i] < 0)
    )
      this.levels.push(level);
  }

  /** How many columns and levels are in sight. */
  count() {
    const { levels } = this;
    const leaves = levels.flat().filter((i) => !this.below(i));
    const { shares = [] } = this.spacing;
    return { width: leaves.reduce((sum, i) => sum + (shares[i] ?? 1), 0), height: levels.length };
  }

  /**
   * How many children of a node are in sight.
   * @param {number} i
   */
  below(i) {
    return this.children[i].filter((child) => this.under[child] < 0).length;
  }

  layOut() {
    const { children, levels, spacing, under, box } = this;
    const places = arrange(levels[0], children, spacing, (i) => under[i] >= 0);
    for (const level of levels)
      level.forEach((i, n) => {
        [this.xs[i], this.ys[i]] = places[i];
        const rooms = [level[n - 1], level[n + 1]].map((other) => {
          const apart = Math.abs((places[other]?.[0] ?? 1e4) - places[i][0]);
          return (2 * apart) / (1 + (this.needs[other] ?? 40) / (this.needs[i] ?? 40));
        });
        this.rooms[i] = Math.min(...rooms);
      });
    this.options.laid?.();
    const tree = extent(this.count(), spacing);
    const [width, height] = [Math.floor(tree.width), Math.floor(tree.height)];
    if (box.width === width && box.height === height) return;
    [box.width, box.height] = [width, height];
    this.resize();
  }

  /**
   * Only differences are written, because the browser would lay out everything else again.
   * @param {number} i
   * @param {number} parent
   */
  move(i, parent) {
    const { xs, ys, placed, lines, parts } = this;
    const { below } = this.spacing;
    const [x, y] = [xs[i], ys[i]];
    const node = parts.node[i] ?? parts.ghost?.[i];
    const place = `translate(${x} ${y})`;
    if (node && placed[i] !== place) set(node, { transform: place });
    placed[i] = place;
    if (node) this.tally(i, node);
    const [edge, move] = [parts.edge[i], parts.move[i]];
    if (!edge?.firstElementChild || !move) return;
    const [from, to] = [ys[parent] + 18 + below, y - 18];
    const { d } = branch(xs[parent], from, x, to);
    const size = this.sizeOf(13);
    if (lines[i] === `${d} ${size}`) return;
    lines[i] = `${d} ${size}`;
    set(edge.firstElementChild, { d });
    this.plates[i] = this.length(move.textContent ?? "", size, 400);
    const wide = this.plates[i] && this.plates[i] + 4;
    const [plate, high] = [/** @type {Element} */ (move.firstElementChild), size + 2];
    set(plate, { x: -wide / 2, y: 0.64 * -size - high / 2 + 5, width: wide, height: high });
    set(move, { transform: `translate(${this.labelled(i)} ${(from + 3 * to) / 4 + 5})` });
  }

  /**
   * Where the label of the edge to a node has its middle.
   * @param {number} i
   */
  labelled(i) {
    const { xs, ys, parents, spacing } = this;
    const up = parents[i];
    const { bent } = branch(xs[up], ys[up] + 18 + spacing.below, xs[i], ys[i] - 18);
    return bent ? xs[i] : (xs[up] + 3 * xs[i]) / 4;
  }

  /**
   * The size at which words of this size can be read.
   * @param {number} own
   */
  sizeOf(own) {
    return Math.max(own, this.least);
  }

  /**
   * @param {string} words
   * @param {number} size
   * @param {number} weight
   */
  length(words, size, weight) {
    const key = `${weight} ${words}`;
    if (!this.lengths.has(key)) {
      this.pen.font = `${weight} 100px ${getComputedStyle(this.pane).fontFamily}`;
      this.lengths.set(key, this.pen.measureText(words).width / 100);
    }
    return size * /** @type {number} */ (this.lengths.get(key));
  }

  /**
   * The value of a node, and how wide its outlines must be for what is written there.
   * @param {number} i
   * @param {string | null} [written]
   */
  fitted(i, written) {
    const { outlines } = this;
    const node = this.parts.node[i] ?? this.parts.ghost?.[i];
    const value = node?.querySelector(":scope > .value");
    if (!node || !value) return null;
    /** @type {NodeListOf<Outlined>} */
    const shapes = node.querySelectorAll(":scope > :is(polygon, circle)");
    outlines[i] ??= outlineOf(shapes[0]);
    const size = this.sizeOf(Number(value.getAttribute("font-size")));
    const width = this.length(written ?? value.textContent ?? "", size, 600);
    const { wider, ...lines } = fitted(outlines[i], width, size);
    const own = 2 * Math.max(...outlines[i].map(([x]) => x));
    return { value, shapes, ...lines, own, wide: wider * own };
  }

  /**
   * Makes a node as wide as its value needs, if there is room.
   * @param {number} i
   */
  suit(i) {
    const found = this.fitted(i);
    if (!found) return;
    const { value, shapes, tight, own, wide } = found;
    const room = this.rooms[i] - 3;
    const base = wide > room ? tight : found.base;
    const share = Math.max(1, Math.min(wide, room) / own);
    this.halves[i] = (share * own) / 2;
    if (this.suited[i] === `${share} ${base}`) return;
    this.suited[i] = `${share} ${base}`;
    set(value, { y: base });
    const points = this.outlines[i].map(([x, y]) => `${share * x},${y}`).join(" ");
    for (const shape of shapes) {
      set(shape, shape.localName === "circle" ? { r: (share * own) / 2 } : { points });
      for (const name of ["transform", "vector-effect"]) shape.removeAttribute(name);
    }
  }

  /**
   * The edges whose labels would touch another one; those on the way to the node in play stay.
   * @param {number[]} seen from left to right, level by level
   */
  crowded(seen) {
    const { parents, plates, ys, options, spacing } = this;
    const way = new Set();
    for (let i = options.here(); i >= 0; i = parents[i]) way.add(i);
    const told = seen.filter((i) => plates[i]);
    const labels = told.map((i) => {
      const [middle, half] = [this.labelled(i), plates[i] / 2 + 3];
      return { left: middle - half, right: middle + half, level: ys[i], must: way.has(i) };
    });
    const isHigh = spacing.level - spacing.below - NODE > this.sizeOf(13);
    const stay = isHigh ? uncrowded(labels) : [];
    return new Set(told.filter((_, n) => !stay[n]));
  }

  /**
   * Writes the number of hidden nodes below a node.
   * @param {number} i
   * @param {Element} node
   */
  tally(i, node) {
    const { hidden, more, tallied, spacing } = this;
    const now = hidden[i] && `${hidden[i]} ${spacing.below}`;
    if (tallied[i] === now) return;
    tallied[i] = now;
    more[i] ??= makeSVG("text", { class: "more", "text-anchor": "middle" });
    if (!hidden[i]) return more[i].remove();
    set(more[i], { y: spacing.below + 32 });
    more[i].textContent = `+${hidden[i]}`;
    if (!more[i].parentNode) node.append(more[i]);
  }

  /**
   * Hides nodes and lays out the tree again; the current node, or `anchor`, stays where it is on
   * the screen.
   * @param {number} anchor
   */
  refold(anchor) {
    this.hide();
    const before = this.xs[anchor];
    this.layOut();
    this.pane.scrollLeft += (this.xs[anchor] - before) * this.zoom;
  }

  /** The size of the pane if the picture is as high as possible. */
  room() {
    set(this.svg, { height: 4000 });
    const { clientWidth: width, clientHeight: height } = this.pane;
    this.svg.removeAttribute("height");
    return { width, height };
  }

  /**
   * Shows the whole tree as large as possible, with its states if they can be read.
   * @param {number} columns how many there may be at other steps
   */
  fit(columns = 0) {
    this.spacing = this.options.sizes;
    const { width, height } = this.count();
    const tree = { width: Math.max(width, columns), height };
    const [room, { sizes }] = [this.room(), this.options];
    let found = { zoom: SMALLEST, spacing: sizes, isBare: true };
    for (let n = 0; n < 3; n++) {
      this.least = 11.2 / found.zoom; // the larger the tree, the smaller its words need be
      const next = fitting(room, tree, this.widened(sizes));
      if (next.zoom < found.zoom) break; // its letters would be larger than there is room for
      found = next;
    }
    const { zoom, spacing, isBare } = found;
    this.natural = zoom;
    this.least = 11.2 / zoom;
    this.isBare = isBare;
    this.pane.classList.toggle("bare", isBare);
    this.pane.classList.add("fitted");
    this.pane.style.setProperty("--least", `${this.least}px`);
    this.spacing = spacing;
    this.layOut();
    this.scale(zoom);
  }

  /**
   * The same sizes, with columns in which the nodes have room; `narrow` are columns that differ.
   * @param {Spacing} sizes
   * @returns {Spacing}
   */
  widened({ column, bare, ...sizes }) {
    const columns = this.levels.flat().map((i) => {
      const inside = this.fitted(i, this.options.last?.(i))?.wide ?? (this.below(i) ? 40 : 30);
      const below = this.length(this.options.under?.(i) ?? "", this.sizeOf(13), 600);
      this.needs[i] = Math.max(inside, below) + 4;
      return (2 * this.needs[i] + 4) / (1 + (this.below(i) || 1)); // to a neighbour above one column
    });
    const most = Math.max(...columns);
    const more = { ...sizes, column: Math.max(column, most) };
    if (!bare) return more;
    const margin = this.options.under ? sizes.margin : 0; // for words below nodes
    const narrow = { ...divided(this.levels, this.parents, this.needs), margin };
    return { ...more, narrow, bare: [Math.max(bare[0], most), bare[1], bare[2]] };
  }

  /** Uses the space that the pane has beside and below the tree. */
  stretch() {
    const { pane, zoom, spacing } = this;
    const room = { width: pane.clientWidth, height: pane.clientHeight - 2 };
    this.spacing = stretched(room, zoom, this.count(), spacing);
    this.widest = this.spacing.column;
    this.layOut();
    this.scale(this.chosen?.() ?? zoom);
  }

  /** Puts the columns closer together where the tree would be wider than its pane. */
  squeeze() {
    const { natural, widest, isBare } = this;
    const spacing = { ...this.spacing, shares: [] };
    this.spacing = spacing;
    const { bare, column, narrow } = this.widened(this.options.sizes);
    const each = (this.pane.clientWidth / natural - 2 * spacing.margin) / this.count().width;
    const least = (isBare && bare?.[0]) || column;
    if (isBare && narrow && each < least)
      this.spacing = { ...spacing, ...narrow, column: Math.max(each, narrow.column) };
    else this.spacing = { ...spacing, column: Math.max(least, Math.min(widest, each)) };
  }

  /** The zoom at which the whole tree is in sight. */
  whole() {
    const { width, height } = this.room();
    return Math.min(width / this.box.width, height / this.box.height);
  }

  /** Whether the whole tree would be too small to read, so that only part of it is in sight. */
  isTooWide() {
    return this.box.width * this.zoom > this.pane.clientWidth + 1;
  }

  /**
   * Shows a tree that is too wide as a whole: its upper levels if it has numbers, and if there is
   * room the best line below them, or all of it in outline if it has none yet.  Returns whether this
   * was necessary.
   * @param {boolean} isFinished
   * @param {Set<number>} folded what hides the rest
   * @param {(i: number) => boolean} [isBest]
   */
  overlook(isFinished, folded, isBest = () => false) {
    if (this.chosen || !this.isTooWide()) return false;
    if (!isFinished) {
      this.scale(this.whole());
      this.pane.classList.add("tiny"); // an outline has no words yet that could be read
    }
    const depths = depthsOf(this.parents);
    for (const stays of [isBest, () => false])
      for (let depth = Math.max(...depths); isFinished && depth > 1 && this.isTooWide(); depth--) {
        folded.clear();
        for (const [i, d] of depths.entries()) {
          const isLow = d === depth - 1 || (d >= depth && stays(this.parents[i]));
          if (isLow && !stays(i) && this.children[i].length) folded.add(i);
        }
        this.hide();
        this.fit();
      }
    return true;
  }

  /**
   * Zooms until the reader chooses again.
   * @param {number} [zoom] by default, that at which the whole tree is in sight
   */
  choose(zoom) {
    this.chosen = () => zoom ?? this.whole();
    this.scale(this.chosen());
  }

  /** @param {number} size */
  scale(size) {
    this.zoom = exact(Math.max(0.2, Math.min(2.5, size)));
    this.pane.classList.toggle("tiny", this.zoom < SMALLEST);
    this.resize();
    this.inSight();
    this.paint();
  }

  resize() {
    const { box, zoom } = this;
    set(this.svg, { width: box.width * zoom, height: box.height * zoom });
  }

  /**
   * Scrolls so that the current node is in sight.
   * @param {ScrollBehavior} behavior
   */
  inSight(behavior = "instant") {
    const { pane, parents, xs, ys, spacing, zoom, options } = this;
    const i = options.here();
    const up = parents[i] < 0 ? i : parents[i];
    const middle = spacing.below / 2;
    const low = ys[i] + (options.ahead ?? 0) * spacing.level;
    const across = { scrolled: pane.scrollLeft, room: pane.clientWidth, zoom };
    const down = { scrolled: pane.scrollTop, room: pane.clientHeight, zoom };
    const margin = Math.max(40, spacing.column / 2, (this.needs[i] ?? 0) / 2);
    const left = sight({ ...across, margin }, xs[i], xs[up]);
    const top = sight({ ...down, margin: 30 + middle }, low + middle, ys[up] + middle);
    pane.scrollTo({ left, top, behavior });
  }
}

/**
 * A label on a plate, which covers the lines behind it.
 * @param {Element | null | undefined} label
 */
function onPlate(label) {
  if (!label) return label;
  if (label.previousElementSibling?.localName === "rect") label.previousElementSibling.remove();
  for (const name of ["x", "y"]) label.removeAttribute(name);
  return makeSVG("g", {}, makeSVG("rect", { rx: 3 }), label);
}

/**
 * The corners of a node as it was drawn; of a circle as many as it takes.
 * @param {Outlined} shape
 * @returns {Outline}
 */
function outlineOf(shape) {
  const scale = shape.transform.baseVal.consolidate()?.matrix.d ?? 1; // a still is widened, too
  if (shape instanceof SVGPolygonElement)
    return [...shape.points].map(({ x, y }) => [scale * x, scale * y]);
  const radius = scale * shape.r.baseVal.value;
  const turns = Array.from({ length: 24 }, (_, n) => (n * Math.PI) / 12);
  return turns.map((turn) => [radius * Math.cos(turn), radius * Math.sin(turn)]);
}

/**
 * The number of the node that contains an element.
 * @param {EventTarget | null} target
 * @param {string} selector
 */
export function numbered(target, selector) {
  const g = target instanceof Element ? target.closest(selector) : null;
  return g ? Number(g.getAttribute("data-i")) : null;
}

/**
 * Whether one area is part of another.
 * @param {Area} inner
 * @param {Area} outer
 */
function isWithin([left, top, right, bottom], outer) {
  return left >= outer[0] && top >= outer[1] && right <= outer[2] && bottom <= outer[3];
}
