import { find, make, svgOf } from "../frame.js";
import { choice, drawing, makeSVG, row, set, tableBelow } from "../page.js";
import { stage, watchWidth } from "../stage.js";
import { branch } from "./layout.js";
import { stepper } from "./stepper.js";
import { Forest } from "./tree.js";

/** @typedef {import("./tree.js").Area} Area */
/** @typedef {[what: string, place: number, words: string, counted: string]} Event */
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
  const { pair, halves } = twins;
  const counter = make("span", { class: "counter" });
  const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const [mode, modeLabel] = choice("Go", ["to the same node", "step by step"], () => {
    pair.inStep = mode.value === "1";
    slider.max = String(pair.length() - 1);
    go(pair.at);
  });
  const longest = Math.max(data.together.length, ...pair.sides.map(({ steps }) => steps.length));
  const { go, slider, player, jumps, view } = stepper(root, {
    steps: Array.from({ length: longest }, (_, k) => k),
    sentence,
    show(/** @type {number} */ k) {
      if (k >= pair.length()) return go(pair.length() - 1);
      twins.show(k);
      counter.textContent = `step ${pair.at + 1} of ${pair.length()}`;
      sentence.textContent = pair.tell();
    },
    jumps: [["difference", "d", (/** @type {number} */ k) => k < pair.length() && pair.differ(k)]],
    keys: halves[0].view.keys,
    waits: (/** @type {number} */ k) => k >= pair.length(),
    point(k = -1) {
      for (const { view } of halves) view.point(data.together[k]?.[0]);
    },
  });
  stage(root, {
    controls: [[[...player, counter], [modeLabel]]],
    jump: jumps,
    view: [...halves[0].view.buttons, ...view],
    sentence,
    panes: halves.map(({ figure }) => figure),
    below: [runsTable(pair)],
  });
  slider.max = String(pair.length() - 1);
  go(data.at);
  twins.fit(data.at === 0 || data.at === data.together.length - 1);
  watchWidth(root, () => twins.fit(twins.isSurvey));
}

/** Two runs on one tree: each run's step and its place now, and what is said of them. */
export class Pair {
  /** @param {CompareData} data */
  constructor(data) {
    this.data = data;
    this.sides = data.sides.map((side) => ({ ...side, now: 0, node: 0 }));
    this.inStep = false; // both runs event by event; otherwise both at the same node
    this.at = 0;
  }

  length() {
    return this.inStep
      ? Math.max(...this.sides.map(({ steps }) => steps.length))
      : this.data.together.length;
  }

  /**
   * Takes both runs to a step.
   * @param {number} k
   */
  go(k) {
    this.at = k;
    const [place, ...moments] = this.data.together[k] ?? [];
    this.sides.forEach((side, s) => {
      side.now = this.inStep ? Math.min(k, side.steps.length - 1) : Number(moments[s]);
      side.node = this.inStep ? side.steps[side.now][1] : place;
    });
  }

  /**
   * Whether the runs diverge at a step.
   * @param {number} k
   */
  differ(k) {
    const { sides, data, inStep } = this;
    return inStep ? sides.some(({ steps }) => steps[k]?.[0] === "cut") : data.together[k][4];
  }

  tell() {
    const { sides, data, inStep, at } = this;
    if (!inStep) return data.together[at][3];
    const words = sides.map(({ steps }) => steps[at]?.[2] ?? "has finished");
    return words[0] === words[1]
      ? `Both: ${words[0]}.`
      : `${sides.map(({ title }, s) => `${title}: ${words[s]}`).join("; ")}.`;
  }
}

/** The trees of both runs, which fold and zoom together. */
class Twins {
  /**
   * @param {HTMLElement} root
   * @param {CompareData} data
   */
  constructor(root, data) {
    const pair = new Pair(data);
    this.pair = pair;
    this.folded = new Set(data.folded);
    this.isSurvey = false; // whether it is small or folded only to be in sight at once
    const full = data.drawing ?? svgOf(find(root, "img", HTMLImageElement));
    this.halves = pair.sides.map((_, s) => new Half(root, this, s, full));
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
        () => pair.inStep || its.scroll([view.pane.scrollLeft, view.pane.scrollTop]),
        { passive: true },
      );
  }

  /** @param {number} k */
  show(k) {
    this.pair.go(k);
    if (this.isSurvey) this.fit();
    for (const { view } of this.halves) view.inSight();
    this.drawn();
  }

  /**
   * Everything below stays in place, however much of the trees is shown.  A tree that is too wide
   * is shown as a whole until the reader steps.
   */
  fit(opens = false) {
    const { halves, folded, pair } = this;
    const panes = halves[0].figure.parentElement;
    if (!panes) return;
    panes.style.flexBasis = "";
    if (this.isSurvey) folded.clear();
    for (const { view } of halves) {
      view.hide();
      view.fit();
    }
    panes.style.flexBasis = `${panes.offsetHeight}px`;
    this.isSurvey = opens && !folded.size && halves[0].view.overlook(pair.at > 0, folded);
    for (const { view } of halves) {
      view.hide();
      if (this.isSurvey) view.fit();
      if (this.isSurvey) view.overlook(pair.at > 0, folded);
      view.stretch();
    }
    this.drawn();
  }

  /** Read the layout before changing it, because computing it twice takes longest. */
  drawn() {
    const areas = this.halves.map(({ view }) => view.shown());
    for (const half of this.halves) half.paint(areas[half.s]);
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
    const { pair, folded } = twins;
    this.pair = pair;
    this.s = s;
    this.side = pair.sides[s];
    this.folded = folded;
    const { parents, sizes } = pair.data;
    this.pane = /** @type {HTMLElement} */ (drawing(root, `Tree of ${this.side.title}`, full));
    const parts = halved(this.pane, s, parents.length);
    this.paths = ["ahead", "never", "absentee"].map((name) => {
      const path = makeSVG("path", { class: name });
      this.pane.querySelector("svg")?.append(path);
      return path;
    });
    this.view = new Forest(this.pane, parents, parts, {
      sizes,
      closed: (i) => folded.has(parents[i]),
      born: () => true,
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

  /** @param {Area} area */
  paint(area) {
    this.view.paint(area);
    const title = make("strong", {}, this.side.title);
    this.caption.replaceChildren(title, ` ${this.side.steps[this.side.now][3]}`);
  }

  /** @param {Area} area */
  outline(area) {
    const { view, side, folded, pair } = this;
    const { xs, ys, children, parents, spacing } = view;
    const { kinds, outlines } = pair.data;
    const words = ["", "", ""];
    for (const i of view.near(area)) {
      if (side.began[i] <= side.now) continue;
      const [x, y, up] = [xs[i], ys[i], parents[i]];
      const { below } = spacing;
      const shape = `M${x} ${y}${outlines[kinds[i]]}`;
      const hasStem = below && children[i].length && !folded.has(i);
      const stem = hasStem ? `M${x} ${y + 17}v${below + 1}` : "";
      const edge = up < 0 ? "" : branch(xs[up], ys[up] + 18 + below, x, y - 18).d;
      words[side.gone[i] >= 0 && side.gone[i] <= side.now ? 1 : 0] += shape + stem + edge;
      if (i === side.node || i === view.pointed) words[2] += shape;
    }
    for (const [n, d] of words.entries()) set(this.paths[n], { d });
  }

  /**
   * @param {number} i
   * @param {boolean} hidden
   * @returns {import("./tree.js").Looks}
   */
  looks(i, hidden) {
    const { side, folded } = this;
    const other = this.pair.sides[1 - this.s];
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
 * @param {number} places
 */
function halved(pane, s, places) {
  const groups = pane.querySelectorAll(".side")[s];
  /** @type {import("./tree.js").Parts} */
  const parts = { edge: [], node: [] };
  for (const name in parts)
    for (const g of groups.querySelectorAll(`.${name}`)) {
      parts[name][Number(g.getAttribute("data-i"))] = g;
      g.remove();
    }
  for (let i = 0; i < places; i++) parts.node[i] ??= makeSVG("g"); // where the run never is
  for (const other of pane.querySelectorAll("title, style, .side")) other.remove();
  return parts;
}

/** @param {Pair} pair */
function runsTable({ data, sides }) {
  const heads = ["node", "move", ...sides.map(({ title }) => title)];
  return tableBelow("The same runs as a table", heads, (rows) =>
    rows.replaceChildren(
      ...data.parents.map((_, i) =>
        row("td", [
          `${data.kinds[i]} ${data.names[i]}`,
          data.moves[i],
          ...sides.map(({ began, values }) =>
            began[i] === undefined ? "never visited" : (values[i] ?? ""),
          ),
        ]),
      ),
    ),
  );
}
