import { find, make } from "../../stepthrough/frame.js";
import { drawing, makeSVG, row, set, tableBelow } from "../../stepthrough/page.js";
import { reserving, stage, watchWidth } from "../../stepthrough/stage.js";
import { childrenOf, depthsOf, SMALLEST } from "../../stepthrough/views/layout.js";
import { stepper } from "../../stepthrough/views/stepper.js";
import { Forest } from "../../stepthrough/views/tree.js";
import { Detail } from "./detail.js";
import { latest, lineOf, upper } from "./visible.js";

/** @typedef {import("../../stepthrough/views/layout.js").Spacing} Spacing */
/** @typedef {import("./visible.js").Ended} Ended */
/** @typedef {[inside: string, label: string]} Words */
/**
 * The data from Python for every growing tree; `states` has each state's name and drawing.
 * @template {Ended} Step
 * @typedef {{
 *   at: number, steps: Step[], key: string[],
 *   parents: number[], moves: string[], kinds: string[], forms?: string[], born: number[],
 *   places: number[], states: [string, string][], shapes: Record<string, string>,
 *   drawing?: string, hands: string, edge: string, arc: string, stem: string,
 *   fonts: number[], most: number, sizes: Spacing,
 * }} Grown
 */
/**
 * What a kind of tree shows.  values: the labels in and below a node; marks: its classes; share:
 * how thick its edge is; detail: the text beside the tree, if not `aside`; part: the nodes to show,
 * if not all; ahead: how many levels below the current node also have to be in sight.
 * @template {Ended} Step
 * @typedef {{
 *   label: string,
 *   values: (i: number, k: number) => Words,
 *   marks: (i: number, k: number) => [changed: boolean, good: boolean, bad: boolean],
 *   share?: (i: number, k: number) => number,
 *   arc?: (i: number) => boolean,
 *   tell: (k: number) => string,
 *   detail?: (k: number) => import("./detail.js").Details,
 *   heads: string[],
 *   cells: (k: number) => (string | number)[],
 *   jumps: import("./visible.js").Jump<Step>[],
 *   controls?: HTMLElement[],
 *   stride?: () => number,
 *   part?: (k: number) => Set<number> | null,
 *   ahead?: number,
 *   aside?: HTMLElement,
 * }} Kind
 */

/**
 * What growing trees have in common: nodes that are added step by step, the current step's line,
 * and later nodes in outline.
 * @template {Ended} Step
 */
export class Growth {
  at = 0;
  isOutline = false; // whether it is small only to be in sight at once
  columns = Infinity; // how many there is room for
  line = new Set([0]);
  open = /** @type {Set<number>} */ (new Set());
  only = /** @type {Set<number> | null} */ (null);
  hung = /** @type {Set<number>} */ (new Set()); // the nodes whose states are drawn
  chosen = /** @type {Map<number, boolean>} */ (new Map()); // what a reader opened or closed

  /**
   * @param {HTMLElement} root
   * @param {Grown<Step>} data
   * @param {Kind<Step>} kind
   */
  constructor(root, data, kind) {
    this.data = data;
    this.kind = kind;
    this.children = childrenOf(data.parents);
    this.last = data.steps.length - 1;
    const depths = depthsOf(data.parents);
    const longest = Math.max(...data.steps.map(([i]) => depths[i]));
    this.deepest = data.steps.findIndex(([i]) => depths[i] === longest);
    /** @type {{inside: string, label: string, thick: string}[]} what is written of each node */
    this.said = data.parents.map(() => ({ inside: "", label: "", thick: "1.0" }));
    this.counter = make("span", { class: "counter" });
    this.sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
    const signs = "Bold: the line of this step. On a dashed line: new. Dotted: still to come.";
    const key = make("p", { class: "log" }, `${data.key.join(" ")} ${signs}`);
    this.signs = make("details", {}, make("summary", {}, "The signs"), key);
    this.detail = new Detail();
    this.beside = kind.aside ?? this.detail.box;
    this.pane = drawing(root, kind.label, data.drawing);
    const svg = find(this.pane, "svg", SVGSVGElement);
    svg.replaceChildren(find(svg, "rect", SVGRectElement));
    svg.insertAdjacentHTML("beforeend", data.hands);
    this.nodes = data.parents.map((_, i) => this.node(i));
    this.edges = data.parents.map((parent, i) => (parent < 0 ? null : this.edge(i)));
    const words = this.nodes.map((node) => [...node.querySelectorAll(".value, .label")]);
    this.words = words.map(([inside, below]) => ({ inside, below }));
    this.view = this.forest();
    this.go = this.staged(root);
    this.go(data.at);
    if (this.last < 2000) reserving(this.sentence)(data.steps.map((_, k) => kind.tell(k)));
    this.fit();
    watchWidth(root, () => this.fit());
  }

  /** @param {number} i */
  node(i) {
    const { kinds, forms = kinds, places, states, shapes, arc, stem } = this.data;
    const g = makeSVG("g", { "data-i": i });
    g.innerHTML =
      shapes[forms[i]] + (this.kind.arc?.(i) ? arc : "") + (this.children[i].length ? stem : "");
    g.append(makeSVG("title", {}, `${kinds[i]} ${states[places[i]][0]}`));
    return g;
  }

  /** @param {number} i */
  edge(i) {
    const g = makeSVG("g");
    g.innerHTML = this.data.edge;
    const drawn = find(g, "g", SVGGElement);
    drawn.remove();
    find(drawn, "text", SVGTextElement).textContent = this.data.moves[i];
    return drawn;
  }

  /** @returns {Forest} */
  forest() {
    const { parents, sizes } = this.data;
    return new Forest(
      this.pane,
      parents,
      { edge: this.edges, node: this.nodes },
      {
        sizes,
        closed: (i) =>
          (this.only && !this.only.has(i)) ||
          !(this.chosen.get(parents[i]) ?? this.open.has(parents[i])),
        born: (i) => this.counts(i),
        here: () => this.here(),
        looks: (i, hidden) => this.looks(i, hidden),
        fold: (i) => this.fold(i),
        written: (i) => this.word(i),
        last: (i) => this.kind.values(i, this.last)[0],
        under: (i) => this.kind.values(i, this.last)[1],
        opens: () => this.widen(),
        ahead: this.kind.ahead,
      },
    );
  }

  /** Puts everything into the page. @param {HTMLElement} root */
  staged(root) {
    const { kind, data, view } = this;
    const steps = stepper(root, {
      steps: data.steps,
      sentence: this.sentence,
      show: (/** @type {number} */ k) => this.show(k),
      jumps: kind.jumps.filter(([, , test]) => data.steps.some(test)),
      stride: kind.stride,
      keys: view.keys,
      point: (step) => view.point(step?.[0]),
    });
    const controls = kind.controls?.length ? [kind.controls] : [];
    stage(root, {
      controls: [[[...steps.player, this.counter], ...controls]],
      jump: steps.jumps,
      view: [...view.buttons, ...steps.view],
      sentence: this.sentence,
      panes: [this.pane, this.beside],
      below: [make("div", { class: "folds" }, this.signs, runTable(kind, data.steps.length))],
    });
    return steps.go;
  }

  /** Makes the tree as large as its pane allows; before the first step, all of it is visible. */
  fit() {
    const { pane, view, data, kind } = this;
    if (kind.detail) this.detail.reserve(kind.detail(this.deepest));
    const leaves = this.children.filter((below) => !below.length).length;
    for (let n = 0; n < 2; n++) {
      const { margin, column, narrow } = view.widened(data.sizes);
      const least = narrow?.column ?? column;
      this.columns = Math.floor((pane.clientWidth / SMALLEST - 2 * margin) / least);
      this.reveal();
      view.fit(Math.min(this.columns, leaves)); // the size of its letters widens columns
    }
    this.isOutline = !this.at && view.overlook(false, this.open);
    view.stretch();
    const { below } = view.spacing;
    pane.style.setProperty("--states", `${data.sizes.below - below}px`);
    pane.style.setProperty("--squash", String((1 + below) / (1 + data.sizes.below)));
    this.show(this.at);
  }

  /** Chooses the nodes that show their children: before the first step, as many as ever. */
  reveal() {
    const { kind, data, at, children, view } = this;
    this.only = kind.part?.(at) ?? null;
    this.line = new Set(this.only ? [] : lineOf(data, at));
    this.open = this.only
      ? upper(children, data.most, (i) => this.counts(i))
      : latest(data, children, at, at ? this.columns : Infinity);
    view.hide();
  }

  /** No longer hides what there is no room for. */
  widen() {
    this.columns = Infinity;
    this.show(this.at);
  }

  /** @param {number} k */
  show(k) {
    const { kind, view } = this;
    this.at = k;
    if (this.isOutline && k) return this.fit();
    this.reveal();
    this.sentence.textContent = kind.tell(k);
    this.counter.textContent = `step ${k} of ${this.last}`;
    view.squeeze();
    view.layOut();
    view.inSight();
    view.paint();
    if (kind.detail) this.detail.show(k ? kind.detail(k) : { tables: [] });
  }

  /** @param {number} i */
  counts(i) {
    return this.data.born[i] <= this.at && (this.only?.has(i) ?? true);
  }

  /**
   * Writes a node's labels, but only if they have changed, and draws its state where there is room.
   * @param {number} i
   */
  word(i) {
    const { kind, data, at, said, words, edges, hung } = this;
    const isBorn = data.born[i] <= at;
    if (isBorn && !this.view.isBare && !hung.has(i)) {
      words[i].below.insertAdjacentHTML("afterend", data.states[data.places[i]][1]);
      hung.add(i);
    }
    const [inside, label] = isBorn ? kind.values(i, at) : ["", ""];
    const thick = (1 + (isBorn && kind.share ? 3 * kind.share(i, at) : 0)).toFixed(1);
    if (inside !== said[i].inside) {
      const size = data.fonts[inside.length] ?? data.fonts[data.fonts.length - 1];
      words[i].inside.textContent = inside;
      set(words[i].inside, { "font-size": size });
    }
    if (label !== said[i].label) words[i].below.textContent = label;
    if (thick !== said[i].thick) {
      const path = edges[i]?.firstElementChild;
      if (path) set(path, { "stroke-width": thick });
    }
    said[i] = { inside, label, thick };
  }

  here() {
    return this.view.inPlaceOf(this.only ? 0 : this.data.steps[this.at][0]);
  }

  /**
   * @param {number} i
   * @param {boolean} hidden
   * @returns {import("../../stepthrough/views/tree.js").Looks}
   */
  looks(i, hidden) {
    if (hidden) return { node: { absent: true }, edge: { absent: true } };
    const { data, at, view } = this;
    const split = this.children[i].some((child) => view.under[child] < 0);
    if (data.born[i] > at) return { node: { ahead: true, split }, edge: { ahead: true } };
    const playing = at > 0 && !this.only;
    const [changed, good, bad] = this.kind.marks(i, at);
    const here = playing && this.here() === i;
    const line = this.line.has(i);
    const fresh = playing && data.born[i] === at;
    return {
      node: { done: true, split, here, line, fresh, changed: playing && changed, good, bad },
      edge: { line, fresh },
    };
  }

  /** @param {number} i */
  fold(i) {
    if (!this.children[i].length) return;
    this.chosen.set(i, !this.children[i].some((child) => this.view.under[child] < 0));
    this.view.refold(i);
    this.view.paint();
  }
}

/**
 * The run as a table, which is filled when it is opened.
 * @param {{heads: string[], cells: (k: number) => (string | number)[]}} kind
 * @param {number} length
 */
export function runTable({ heads, cells }, length) {
  return tableBelow("The same run as a table", heads, (rows) => {
    for (let k = rows.childElementCount + 1; k < length; k++)
      rows.append(row("td", [k, ...cells(k)]));
  });
}
