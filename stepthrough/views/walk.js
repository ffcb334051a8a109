import { drawing, makeSVG, set } from "../page.js";
import { first, route } from "./layout.js";
import { inWords } from "./run.js";
import { Forest, numbered } from "./tree.js";

/** @typedef {import("./run.js").Run} Run */
/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./tree.js").Parts} Parts */

const BRISK = 250; // milliseconds: motion explains, and is over

/** The tree of a recorded search in its own pane, as far as the search has got at a step. */
export class Walk {
  /**
   * @param {HTMLElement} root
   * @param {Run} run
   */
  constructor(root, run) {
    const { data } = run;
    this.root = root;
    this.run = run;
    this.at = data.at;
    this.folded = new Set(data.folded);
    this.pane = /** @type {HTMLElement} */ (drawing(root, "Game tree", data.drawing));
    this.parts = taken(this.pane, run);
    /** @type {Record<string, Element>} an edge and a node of each kind, as they were drawn */
    this.models = { edge: like(this.parts.edge.find(Boolean)) };
    for (const [i, { kind }] of data.nodes.entries())
      this.models[kind] ??= like(this.parts.node[i]);
    this.view = new Forest(this.pane, run.parents, this.parts, {
      sizes: data.sizes,
      here: () => this.here(),
      looks: (i, hidden) => this.looks(i, hidden),
      closed: (i) => this.folded.has(run.parents[i]),
      born: (i) => i < run.nodes.length,
      fold: (i) => this.fold(i),
      laid: () => this.layLinks(),
    });
    this.spans = this.pane.querySelector("svg")?.appendChild(makeSVG("g", { class: "spans" }));
    this.title = makeSVG("title");
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.isLoose = false; // whether a reader may change the leaves
    this.isSurvey = false; // whether it is small or folded only to be in sight at once
    this.view.hide();
    this.view.layOut();
    this.pane.addEventListener("pointerover", ({ target }) => {
      const i = numbered(target, ".node:not(.ahead)");
      if (i === null) return;
      this.title.textContent = run.hover(i);
      this.parts.node[i]?.append(this.title);
    });
  }

  /**
   * Shows a step, with an animation if the reader has just stepped to it.
   * @param {number} k
   */
  show(k) {
    const moves = k === this.at + 1 && !this.calm.matches;
    const [isNew, isEnd] = [k !== this.at, k === this.run.last];
    this.at = k;
    if (isNew && (this.isSurvey || isEnd)) this.unfold(isEnd);
    this.title.remove();
    this.view.inSight(moves ? "smooth" : "instant"); // first: reading the layout after painting would compute it twice
    this.view.paint();
    this.tellWindows();
    if (moves) this.animate();
  }

  /**
   * Draws what the run has become, and shows a step of it.
   * @param {number} k
   */
  redraw(k) {
    const { run, models, view } = this;
    const { nodes, data } = run;
    const moves = [...nodes.map(({ move }) => move), ...data.ghosts.map(([, , move]) => move)];
    /** @type {Parts} */
    this.parts = {
      edge: moves.map((move, i) => (i ? like(models.edge, i, move) : null)),
      node: nodes.map(({ kind, value }, i) => like(models[kind], i, inWords(value))),
      ghost: [],
    };
    data.ghosts.forEach(([, , , kind], g) => {
      const ghost = like(models[kind], nodes.length + g, "");
      ghost.append(makeSVG("path", { class: "cross", ...CROSS }));
      this.parts.ghost[nodes.length + g] = ghost;
    });
    this.at = k;
    view.take(run.parents, this.parts);
    this.fit(true, false);
  }

  /** @param {number} i */
  label(i) {
    return this.parts.node[i]?.querySelector(".value");
  }

  /**
   * Makes the tree as large as there is room for; its pane stays as high.  At both ends of the run,
   * a tree that is too wide is shown as a whole.
   */
  fit(overview = true, anew = true) {
    const { view, run, root, at, folded } = this;
    const panes = /** @type {HTMLElement} */ (this.pane.parentElement);
    if (this.isSurvey || !overview) folded.clear();
    if (anew) panes.style.flexBasis = "";
    view.hide();
    view.fit();
    panes.style.flexBasis ||= `${Math.ceil(panes.getBoundingClientRect().height)}px`;
    const isEnd = overview && root.dataset.mode !== "fill" && (at === 0 || at === run.last);
    this.isSurvey =
      isEnd && !folded.size && view.overlook(at > 0, folded, (i) => run.nodes[i]?.best);
    view.stretch();
    this.tellWindows();
  }

  /** Unfolds everything, and leaves the overview, unless it is wanted. */
  unfold(overview = false) {
    if (this.run.nodes.length <= 2000) this.fit(overview, false);
  }

  /**
   * @param {number} i
   * @param {boolean} absent
   * @returns {import("./tree.js").Looks}
   */
  looks(i, absent) {
    const { run, at, folded, view } = this;
    if (i >= run.nodes.length) {
      const cut = run.has("cut", run.data.ghosts[i - run.nodes.length][1], at);
      return { ghost: { absent, cut, ahead: !cut }, edge: { absent, cut, ahead: !cut } };
    }
    const { source } = run.nodes[i];
    const [ahead, done] = [!run.has("enter", i, at), run.has("return", i, at)];
    const best = at === run.last && run.nodes[i].best;
    const here = this.here() === i;
    const unlinked = absent || source < 0 || !done || view.under[source] >= 0;
    const loose = this.isLoose && done && run.isLeaf(i);
    return {
      node: { absent, ahead, done, best, folded: folded.has(i), here, loose },
      edge: { absent, ahead, best },
      link: { absent: unlinked, far: false, here },
    };
  }

  here() {
    return this.view.inPlaceOf(this.run.steps[this.at][1]);
  }

  /** @param {number} i */
  fold(i) {
    if (!this.view.children[i].length) return;
    if (!this.folded.delete(i)) this.folded.add(i);
    this.view.refold(i);
    this.view.paint();
    this.tellWindows();
  }

  layLinks() {
    const { xs, ys, under, spacing, levels } = this.view;
    /** @param {number} i @returns {Place} */
    const place = (i) => [xs[i], ys[i]];
    const places = this.view.links.length ? levels.flat().map(place) : [];
    for (const i of this.view.links) {
      const { source } = this.run.nodes[i];
      if (under[i] >= 0 || under[source] >= 0) continue;
      this.parts.link[i]?.setAttribute("d", route(place(i), place(source), spacing, places));
    }
  }

  /** The window is written next to each node of the current path if there is room. */
  tellWindows() {
    const { run, at, view } = this;
    if (!run.hasWindows) return;
    const words = run.path(at).flatMap((i) => {
      const limits = view.under[i] >= 0 || run.isLeaf(i) ? null : run.windowAt(at, i);
      if (!limits) return [];
      const text = `(${limits.map(inWords).join(", ")})`;
      const out = Math.max(24, (view.halves[i] ?? 0) + 4); // beside the node
      const side = this.roomBeside(i, out + 8.5 * text.length);
      if (!side) return [];
      const x = view.xs[i] + side * out;
      const anchor = side > 0 ? "start" : "end";
      return [makeSVG("text", { x, y: view.ys[i] + 2, "text-anchor": anchor }, text)];
    });
    this.spans?.replaceChildren(...words);
  }

  /**
   * The side of a node that has this much room on its level: 1, −1, or 0 for neither.
   * @param {number} i
   * @param {number} width
   */
  roomBeside(i, width) {
    const { xs, ys, levels, box, zoom } = this.view;
    const level = levels.find((one) => ys[one[0]] === ys[i]) ?? [];
    const n = first(level, (other) => xs[other] >= xs[i]);
    const wide = width * Math.max(1, 0.8 / zoom);
    const right = n + 1 < level.length ? xs[level[n + 1]] - 22 : box.width;
    const left = n > 0 ? xs[level[n - 1]] + 22 : 0;
    return xs[i] + wide <= right ? 1 : xs[i] - wide >= left ? -1 : 0;
  }

  /** Animates a value moving up its edge in a chip, or a branch that is snipped. */
  animate() {
    const { run, view, parts } = this;
    const [kind, i] = run.steps[this.at];
    const up = run.parents[i];
    if (kind === "cut")
      run.data.ghosts.forEach(([, of], g) => {
        const frames = [{ opacity: 1 }, { opacity: 0, translate: "0 12px" }, { opacity: 0.6 }];
        for (const name of of === i ? ["ghost", "edge"] : [])
          parts[name][run.nodes.length + g]?.animate(frames, 2 * BRISK);
      });
    const words = this.label(i)?.textContent;
    if (kind !== "return" || up < 0 || view.under[i] >= 0 || !words) return;
    const size = view.sizeOf(13);
    const [width, height] = [view.length(words, size, 600) + size, 1.4 * size];
    const plate = { x: -width / 2, y: -height / 2, width, height, rx: height / 2 };
    const text = makeSVG("text", { y: 0.36 * size }, words);
    const chip = makeSVG("g", { class: "travels" }, makeSVG("rect", plate), text);
    const at = (/** @type {number} */ node, /** @type {number} */ y) => ({
      transform: `translate(${view.xs[node]}px, ${view.ys[node] + y}px)`,
    });
    view.svg.append(chip);
    chip.animate([at(i, -30), at(up, 30)], { duration: BRISK, easing: "ease-in-out" }).onfinish =
      () => chip.remove();
  }
}

const CROSS = { d: "M-15 -15L15 15M15 -15L-15 15", stroke: "var(--line)", "stroke-width": 2 };

/**
 * A copy of a node or an edge, with other words.
 * @param {Element | null | undefined} model
 * @param {number} [i]
 * @param {string} [words]
 */
function like(model, i = 0, words = "") {
  const copy = /** @type {Element} */ (model?.cloneNode(true) ?? makeSVG("g"));
  set(copy, { "data-i": i });
  copy.lastElementChild?.replaceChildren(words);
  return copy;
}

/**
 * The parts of the picture, taken out of the SVG.
 * @param {HTMLElement} pane
 * @param {Run} run
 * @returns {Parts}
 */
function taken(pane, { nodes, children, data }) {
  for (const told of pane.querySelectorAll("title, style")) told.remove(); // it tells the result
  /** @type {Parts} */
  const parts = {};
  for (const name of ["link", "edge", "ghost", "node"]) {
    parts[name] = [];
    for (const g of pane.querySelectorAll(`.${name}`)) {
      parts[name][Number(g.getAttribute("data-i"))] = g;
      g.remove();
      g.removeAttribute("opacity");
    }
  }
  const { below } = data.sizes;
  const stem = { class: "stem", d: `M0 17V${18 + below}`, stroke: "var(--ink)" };
  nodes.forEach((_, i) => {
    if (below && children[i].length) parts.node[i]?.append(makeSVG("path", stem));
  });
  for (const g of [...parts.node, ...parts.ghost])
    for (const text of g?.querySelectorAll(":scope > text") ?? []) {
      const size = text.getAttribute("font-size");
      if (size) /** @type {SVGTextElement} */ (text).style.setProperty("--own", `${size}px`);
    }
  return parts;
}
