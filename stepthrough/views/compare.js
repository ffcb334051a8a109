import { find, make, svgOf } from "../frame.js";
import { drawing, makeSVG, row, set, tableBelow } from "../page.js";
import { reserving, stage, watchWidth } from "../stage.js";
import { branch } from "./layout.js";
import { stepper } from "./stepper.js";
import { Forest } from "./tree.js";

/** @typedef {import("./tree.js").Area} Area */
/** @typedef {[what: string, place: number, counted: string]} Event */
/** @typedef {Record<number, number>} When by place, a step */
/** @typedef {{title: string, steps: Event[], who: string[], values: Record<number, string>, began: When, ended: When, gone: number[], best: number[]}} SideData */
/**
 * The data from `compare` in compare.py; a place in the common tree has the same number in both
 * runs.  together: a place, each run's step, a sentence, and whether the runs diverge.
 * @typedef {{
 *   at: number,
 *   parents: number[],
 *   names: string[],
 *   moves: string[],
 *   kinds: string[],
 *   sides: [SideData, SideData],
 *   together: [number, number, number, string, boolean][],
 *   outlines: Record<string, string>,
 *   folded: number[],
 *   sizes: import("./layout.js").Spacing,
 *   drawing?: string,
 * }} CompareData
 */

/**
 * @param {HTMLElement} root
 * @param {CompareData} data
 */
export function compare(root, data) {
  const twins = new Twins(root, data);
  const { halves } = twins;
  const counter = make("span", { class: "counter" });
  const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const { go, player, jumps, view } = stepper(root, {
    steps: data.together,
    sentence,
    show(/** @type {number} */ k) {
      twins.show(k);
      counter.textContent = `step ${k} of ${data.together.length - 1}`;
      sentence.textContent = data.together[k][3];
    },
    jumps: [["difference", "d", (step) => step[4]]],
    keys: halves[0].view.keys,
    point(step) {
      for (const { view } of halves) view.point(step?.[0]);
    },
  });
  stage(root, {
    controls: [[[...player, counter]]],
    jump: jumps,
    view: [...halves[0].view.buttons, ...view],
    sentence,
    panes: halves.map(({ figure }) => figure),
    below: [runsTable(data)],
  });
  reserving(sentence)(data.together.map((step) => step[3]));
  go(data.at);
  twins.fit(data.at === 0 || data.at === data.together.length - 1);
  watchWidth(root, () => twins.fit(twins.isSurvey));
}

/** The trees of both runs, which fold, zoom and scroll together. */
class Twins {
  /**
   * @param {HTMLElement} root
   * @param {CompareData} data
   */
  constructor(root, data) {
    this.data = data;
    this.at = data.at;
    this.sides = data.sides.map((side) => ({ ...side, now: 0, node: 0 })); // and where it is
    this.folded = new Set(data.folded);
    this.isSurvey = false; // whether it is small or folded only to be in sight at once
    const full = data.drawing ?? svgOf(find(root, "img", HTMLImageElement));
    this.halves = data.sides.map((_, s) => new Half(root, this, s, full));
    const [one, other] = this.halves.map(({ view }) => view);
    for (const key of ["+", "-", "0"]) {
      const zoom = one.keys[key];
      one.keys[key] = () => {
        zoom();
        other.keys[key]();
      };
    }
    for (const [view, its] of [
      [one, other],
      [other, one],
    ])
      view.pane.addEventListener(
        "scroll",
        () => its.pane.scrollTo(view.pane.scrollLeft, view.pane.scrollTop),
        { passive: true },
      );
  }

  /** @param {number} k */
  show(k) {
    const [node, ...moments] = this.data.together[k];
    const isNew = k !== this.at;
    this.at = k;
    for (const [s, side] of this.sides.entries())
      Object.assign(side, { node, now: Number(moments[s]) });
    const isEnd = k === this.data.together.length - 1;
    if (isNew && (this.isSurvey || isEnd)) this.fit(isEnd, false);
    for (const { view } of this.halves) view.inSight();
    this.drawn();
  }

  /**
   * Everything below stays in place, however much of the trees is shown.  A tree that is too wide
   * is shown as a whole until the reader steps.
   */
  fit(opens = false, anew = true) {
    const { halves, folded, at, sides } = this;
    const isBest = (/** @type {number} */ i) => sides.some(({ best }) => best.includes(i));
    const panes = halves[0].figure.parentElement;
    if (!panes) return;
    if (anew) panes.style.flexBasis = "";
    if (this.isSurvey) folded.clear();
    for (const { view } of halves) {
      view.hide();
      view.fit();
    }
    panes.style.flexBasis ||= `${Math.ceil(panes.getBoundingClientRect().height)}px`;
    this.isSurvey = opens && !folded.size && halves[0].view.overlook(at > 0, folded, isBest);
    for (const { view } of halves) {
      view.hide();
      if (this.isSurvey) view.fit();
      if (this.isSurvey) view.overlook(at > 0, folded, isBest);
      view.stretch();
    }
    this.drawn();
  }

  drawn() {
    for (const half of this.halves) half.paint();
  }

  /** @param {number} i */
  fold(i) {
    if (!this.halves[0].view.children[i].length) return;
    if (!this.folded.delete(i)) this.folded.add(i);
    for (const { view } of this.halves) view.refold(i);
    this.drawn();
  }
}

/** One run's tree in its pane, with outlines of nodes that come later or never. */
class Half {
  /**
   * @param {HTMLElement} root
   * @param {Twins} twins
   * @param {number} s
   * @param {string} full the drawing of both finished runs
   */
  constructor(root, twins, s, full) {
    const { data, sides, folded } = twins;
    this.twins = twins;
    this.s = s;
    this.side = sides[s];
    this.folded = folded;
    const { parents, sizes } = data;
    this.pane = /** @type {HTMLElement} */ (drawing(root, `Tree of ${this.side.title}`, full));
    /** @type {Record<string, string>} by kind, the colour of its nodes */
    const strokes = {};
    for (const g of this.pane.querySelectorAll(".node"))
      strokes[data.kinds[Number(g.getAttribute("data-i"))]] ??=
        g.firstElementChild?.getAttribute("stroke") ?? "";
    const parts = halved(this.pane, s);
    /** @type {Record<string, Element>} */
    this.paths = {};
    for (const name of [...Object.keys(data.outlines), "lines", "never", "cross", "absentee"]) {
      const [is, stroke] = name in data.outlines ? ["ahead", strokes[name] ?? ""] : [name, ""];
      this.paths[name] = makeSVG("path", { class: is, stroke });
      this.pane.querySelector("svg")?.append(this.paths[name]);
    }
    this.view = new Forest(this.pane, parents, parts, {
      sizes,
      closed: (i) => folded.has(parents[i]),
      born: () => true,
      last: (i) =>
        sides.map(({ values }) => values[i] ?? "").reduce((a, b) => (a.length > b.length ? a : b)),
      here: () => this.here(),
      looks: (i, hidden) => this.looks(i, hidden),
      fold: (i) => twins.fold(i),
      painted: (area) => this.outline(area),
    });
    for (const [i, g] of parts.node.entries()) {
      const words = `${this.side.who[i]}: a click, or f for the node in play, folds it`;
      const sign = { class: "sign", x: 24, y: -6, "font-size": 18, "font-weight": 700 };
      g?.append(makeSVG("title", {}, words), makeSVG("text", sign, "≠"));
    }
    this.caption = make("figcaption");
    this.figure = make("figure", { class: "side" }, this.pane, this.caption);
    this.view.hide();
    this.view.layOut();
  }

  here() {
    return this.view.inPlaceOf(this.side.node);
  }

  paint() {
    this.view.paint();
    const title = make("strong", {}, this.side.title);
    this.caption.replaceChildren(title, ` ${this.side.steps[this.side.now][2]}`);
  }

  /** @param {Area} area */
  outline(area) {
    const { view, side, folded } = this;
    const { xs, ys, children, parents, spacing } = view;
    const { kinds, outlines } = this.twins.data;
    /** @type {Record<string, string>} */
    const words = {};
    for (const name in this.paths) words[name] = "";
    for (const i of view.near(area)) {
      if (side.began[i] <= side.now) continue;
      const [x, y, up] = [xs[i], ys[i], parents[i]];
      const { below } = spacing;
      const shape = `M${x} ${y}${outlines[kinds[i]]}`;
      const hasStem = below && children[i].length && !folded.has(i);
      const stem = hasStem ? `M${x} ${y + 17}v${below + 1}` : "";
      const edge = up < 0 ? "" : branch(xs[up], ys[up] + 18 + below, x, y - 18).d;
      const isGone = side.gone[i] >= 0 && side.gone[i] <= side.now;
      words[isGone ? "never" : kinds[i]] += shape;
      words[isGone ? "never" : "lines"] += stem + edge;
      if (isGone) words.cross += `M${x - 15} ${y - 15}l30 30m0 -30l-30 30`;
      if (i === side.node || i === view.pointed) words.absentee += shape;
    }
    for (const name in words) set(this.paths[name], { d: words[name] });
  }

  /**
   * @param {number} i
   * @param {boolean} hidden
   * @returns {import("./tree.js").Looks}
   */
  looks(i, hidden) {
    const { side, folded } = this;
    const other = this.twins.sides[1 - this.s];
    const absent = hidden || !(side.began[i] <= side.now);
    const done = side.ended[i] <= side.now;
    const best = side.now === side.steps.length - 1 && side.best.includes(i);
    const here = this.here() === i;
    const unlike = done && other.ended[i] <= other.now && side.values[i] !== other.values[i];
    return {
      node: { absent, done, best, folded: folded.has(i), here, unlike },
      edge: { absent, best },
    };
  }
}

/**
 * The parts of one run, taken out of the common drawing.
 * @param {HTMLElement} pane
 * @param {number} s
 */
function halved(pane, s) {
  const sides = pane.querySelectorAll(".side");
  /** @type {import("./tree.js").Parts} */
  const parts = { edge: [], node: [] };
  for (const name in parts)
    for (const side of [sides[s], sides[1 - s]]) // the other's nodes, where this run never is
      for (const g of side.querySelectorAll(`.${name}`)) {
        parts[name][Number(g.getAttribute("data-i"))] ??= g;
        g.remove();
      }
  for (const other of pane.querySelectorAll("title, style, .side")) other.remove();
  return parts;
}

/** @param {CompareData} data */
function runsTable({ parents, kinds, names, moves, sides }) {
  const heads = ["node", "move", ...sides.map(({ title }) => title)];
  return tableBelow("The same runs as a table", heads, (rows) =>
    rows.replaceChildren(
      ...parents.map((_, i) =>
        row("td", [
          `${kinds[i]} ${names[i]}`,
          moves[i],
          ...sides.map(({ began, values }) => (i in began ? (values[i] ?? "") : "✗ never visited")),
        ]),
      ),
    ),
  );
}
