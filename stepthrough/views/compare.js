import { button, find, make, svgOf } from "../frame.js";
import { choice, drawing, makeSVG, row } from "../page.js";
import { stage, watchWidth } from "../stage.js";
import { asShown, Pair } from "./comparing.js";
import { branch } from "./layout.js";
import { stepper } from "./stepper.js";
import { Forest } from "./tree.js";

/** @typedef {import("./comparing.js").CompareData} CompareData */
/** @typedef {import("./comparing.js").Side} Side */
/** @typedef {import("./tree.js").Area} Area */

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
  const {
    go,
    slider,
    player,
    jumps,
    view: settings,
  } = stepper(root, {
    steps: Array.from({ length: longest }, (_, k) => k),
    sentence,
    show(/** @type {number} */ k) {
      if (k >= pair.length()) return go(pair.length() - 1);
      twins.show(k);
      counter.textContent = `step ${pair.at + 1} of ${pair.length()}`;
      sentence.textContent = pair.tell();
    },
    jumps: [["difference", "d", (/** @type {number} */ k) => k < pair.length() && pair.differ(k)]],
    keys: twins.keys,
    waits: (/** @type {number} */ k) => k >= pair.length(),
  });
  stage(root, {
    controls: [[[...player, counter], [modeLabel]]],
    jump: jumps,
    view: [...twins.buttons, ...settings],
    sentence,
    panes: halves.map(({ figure }) => figure),
    below: [tableOf(pair)],
  });
  slider.max = String(pair.length() - 1);
  go(data.at);
  twins.fit(data.at === 0 || data.at === data.together.length - 1);
  watchWidth(root, () => twins.fit(twins.isSurvey));
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
    this.halves = pair.sides.map((_, s) => new Half(root, pair, s, this.folded, full));
    for (const half of this.halves)
      half.listen(this.halves[1 - half.s], (/** @type {number} */ i) => this.fold(i));
    this.keys = {
      "+": () => this.zoom("+"),
      "-": () => this.zoom("-"),
      0: () => this.zoom("0"),
      f: () => this.fold(this.halves[0].here()),
    };
    this.buttons = [
      button("smaller", "Smaller (minus)", this.keys["-"]),
      button("larger", "Larger (plus)", this.keys["+"]),
      button("whole tree", "The whole tree (0)", this.keys[0]),
    ];
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

  /** @param {string} key */
  zoom(key) {
    for (const { view } of this.halves) view.keys[key]();
    this.drawn();
  }
}

/** One run's tree in its pane, with outlines of nodes that come later or never. */
class Half {
  /**
   * @param {HTMLElement} root
   * @param {Pair} pair
   * @param {number} s
   * @param {Set<number>} folded shared by both
   * @param {string} full the drawing of both finished runs
   */
  constructor(root, pair, s, folded, full) {
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
      dressed: dressedHalf,
    });
    for (const [i, g] of parts.node.entries()) {
      const words = `${pair.who(i, this.side)}: a click, or f for the node in play, folds it`;
      const sign = { class: "sign", x: 24, y: -6, "font-size": 18, "font-weight": 700 };
      g?.append(makeSVG("title", {}, words), makeSVG("text", sign, "≠"));
    }
    this.caption = make("figcaption");
    this.figure = make("figure", { class: "side" }, this.pane, this.caption);
    this.view.hide();
    this.view.layOut();
  }

  /**
   * @param {Half} other
   * @param {(i: number) => void} fold
   */
  listen(other, fold) {
    const { pane, pair, view } = this;
    pane.addEventListener("click", ({ target }) => {
      const node = target instanceof Element ? target.closest(".node") : null;
      if (node) fold(Number(node.getAttribute("data-i")));
    });
    const scrolled = () => {
      if (!pair.inStep)
        [other.pane.scrollLeft, other.pane.scrollTop] = [pane.scrollLeft, pane.scrollTop];
      requestAnimationFrame(() => this.outline(view.shown()));
    };
    pane.addEventListener("scroll", scrolled, { passive: true });
  }

  /** The current node, or the folded node that hides it. */
  here() {
    const { node } = this.side;
    return this.view.under[node] >= 0 ? this.view.under[node] : node;
  }

  /** @param {Area} area */
  paint(area) {
    this.view.paint(area);
    this.outline(area);
    const title = make("strong", {}, this.side.title);
    this.caption.replaceChildren(title, ` ${this.side.counted()}`);
  }

  /** @param {Area} area */
  outline(area) {
    const { view, side } = this;
    const words = ["", "", ""];
    for (const i of view.near(area)) {
      if (side.began[i] <= side.now) continue;
      const shape = this.shape(i);
      const isGone = side.gone[i] >= 0 && side.gone[i] <= side.now;
      words[isGone ? 1 : 0] += shape + this.lines(i);
      if (i === side.node) words[2] = shape;
    }
    words.forEach((d, n) => {
      if (this.paths[n].getAttribute("d") !== d) this.paths[n].setAttribute("d", d);
    });
  }

  /** @param {number} i */
  shape(i) {
    const { kinds, outlines } = this.pair.data;
    return `M${this.view.xs[i]} ${this.view.ys[i]}${outlines[kinds[i]]}`;
  }

  /**
   * The lines from the parent's state, and down from a node to where its children begin.
   * @param {number} i
   */
  lines(i) {
    const { xs, ys, spacing, children, parents } = this.view;
    const [x, y, up] = [xs[i], ys[i], parents[i]];
    const { below } = spacing;
    const stem = below && children[i].length && !this.folded.has(i);
    const edge = up < 0 ? "" : branch(xs[up], ys[up] + 18 + below, x, y - 18).d;
    return (stem ? `M${x} ${y + 17}v${below + 1}` : "") + edge;
  }

  /**
   * @param {number} i
   * @param {boolean} hidden
   * @returns {boolean[]}
   */
  looks(i, hidden) {
    const { side, pair, s } = this;
    const other = pair.sides[1 - s];
    const done = side.ended[i] <= side.now;
    return [
      hidden || !(side.began[i] <= side.now),
      done,
      side.isOver() && side.best.has(i),
      this.folded.has(i),
      this.here() === i,
      done && other.ended[i] <= other.now && side.values[i] !== other.values[i],
    ];
  }
}

/** @param {boolean[]} look */
function dressedHalf([absent, done, best, folded, here, unlike]) {
  return { node: { absent, done, best, folded, here, unlike }, edge: { absent, best } };
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
function tableOf({ data, sides }) {
  const rows = make("tbody");
  const heads = ["node", "move", ...data.titles];
  const fill = () => {
    if (rows.childElementCount) return;
    rows.append(
      ...data.parents.map((_, i) =>
        row("td", [
          `${data.kinds[i]} ${data.names[i]}`,
          data.moves[i],
          ...sides.map(({ began, values }) =>
            began[i] === undefined ? "never visited" : asShown(values[i] ?? ""),
          ),
        ]),
      ),
    );
  };
  return make(
    "details",
    { ontoggle: fill },
    make("summary", {}, "The same runs as a table"),
    make("table", {}, make("thead", {}, row("th", heads)), rows),
  );
}
