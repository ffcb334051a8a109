import { button } from "../frame.js";
import { drawing, makeSVG } from "../page.js";
import { first, route } from "./layout.js";
import { inWords } from "./run.js";
import { Forest } from "./tree.js";

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
    const { data, nodes } = run;
    this.run = run;
    this.at = data.at;
    this.folded = new Set(data.folded);
    this.pane = /** @type {HTMLElement} */ (drawing(root, "Game tree", data.drawing));
    this.parts = taken(this.pane, run);
    this.view = new Forest(this.pane, run.parents, this.parts, {
      sizes: data.sizes,
      here: () => this.here(),
      looks: (i, hidden) => this.looks(i, hidden),
      dressed: (look, i) => (i < nodes.length ? dressedNode(look) : dressedGhost(look)),
      closed: (i) => this.folded.has(run.parents[i]),
      born: (i) => i < nodes.length,
      laid: () => this.layLinks(),
    });
    this.spans = this.pane.querySelector("svg")?.appendChild(makeSVG("g", { class: "spans" }));
    this.title = makeSVG("title");
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.isSurvey = false; // whether it is small or folded only to be in sight at once
    /** @type {number | null} */
    this.pointed = null;
    this.labels = this.parts.node.map((g) => g?.querySelector(".value"));
    this.view.hide();
    this.view.layOut();
    const fold = () => this.fold(run.steps[this.at][1]);
    this.keys = { ...this.view.keys, f: fold };
    this.buttons = [
      ...this.view.buttons,
      button("fold", "Fold or unfold the node in play (f), or click any node", fold),
    ];
    this.pane.addEventListener("click", ({ target }) => {
      const i = numbered(target, ".node");
      if (i !== null) this.fold(i);
    });
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
    const isNext = k === this.at + 1;
    if (this.isSurvey && k !== this.at) this.unfold();
    this.at = k;
    this.title.remove();
    this.view.inSight(); // first: reading the layout after painting would compute it twice
    this.view.paint();
    this.tellWindows();
    if (isNext && !this.calm.matches) this.animate();
  }

  /** As large as there is room for; `settled` then uses the space that is left in the pane. */
  fit() {
    if (this.isSurvey) this.folded.clear();
    this.view.hide();
    this.view.fit();
  }

  settled() {
    const { view, run, at, folded } = this;
    const isEnd = at === 0 || at === run.last;
    this.isSurvey = isEnd && !folded.size && view.overlook(at > 0, folded);
    view.stretch();
    this.tellWindows();
  }

  /** Unfolds everything, and leaves the overview. */
  unfold() {
    if (this.run.nodes.length > 2000) return;
    this.isSurvey = false;
    this.folded.clear();
    this.view.hide();
    this.view.fit();
    this.view.stretch();
    this.tellWindows();
  }

  /**
   * Highlights a place without going there; null removes the highlight.
   * @param {number | null} k
   */
  point(k) {
    const i = k === null ? null : this.run.steps[k][1];
    if (i === this.pointed) return;
    this.pointed = i;
    this.view.paint();
  }

  /**
   * @param {number} i
   * @param {boolean} hidden
   * @returns {boolean[]}
   */
  looks(i, hidden) {
    const { run, at, folded, view } = this;
    if (i >= run.nodes.length) {
      const of = run.data.ghosts[i - run.nodes.length][1];
      return [hidden, run.has("cut", of, at)];
    }
    const from = run.nodes[i].source;
    return [
      hidden,
      !run.has("enter", i, at),
      hidden || from < 0 || !run.has("return", i, at) || view.under[from] >= 0,
      run.has("return", i, at),
      at === run.last && run.nodes[i].best,
      folded.has(i),
      this.here() === i,
      this.pointed === i,
    ];
  }

  /** The current node, or the folded node that hides it. */
  here() {
    const [, i] = this.run.steps[this.at];
    return this.view.under[i] >= 0 ? this.view.under[i] : i;
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
      const limits = view.under[i] >= 0 || run.isLeaf(i) ? null : run.windowOf(i, at);
      if (!limits) return [];
      const text = `(${limits.map(inWords).join(", ")})`;
      const side = this.roomBeside(i, 24 + 8.5 * text.length);
      if (!side) return [];
      const x = view.xs[i] + side * 24;
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

  /** Animates a value moving up its edge, or a branch that is cut off fading to a ghost. */
  animate() {
    const { run, view, parts } = this;
    const [kind, i] = run.steps[this.at];
    const up = run.parents[i];
    if (kind === "cut")
      run.data.ghosts.forEach(([, of], g) => {
        const ghost = parts.ghost[run.nodes.length + g];
        if (of === i) ghost?.animate([{ opacity: 1 }, { opacity: 0.6 }], BRISK);
      });
    const label = this.labels[i];
    if (kind !== "return" || up < 0 || view.under[i] >= 0 || !label) return;
    const traveller = /** @type {Element} */ (label.cloneNode(true));
    /** @param {number} node */
    const at = (node) => ({ transform: `translate(${view.xs[node]}px, ${view.ys[node]}px)` });
    view.svg.append(traveller);
    traveller.classList.add("travels");
    traveller.animate([at(i), at(up)], { duration: BRISK, easing: "ease-in-out" }).onfinish = () =>
      traveller.remove();
  }
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
  nodes.forEach((_, i) => {
    if (data.sizes.below && children[i].length)
      parts.node[i]?.append(
        makeSVG("path", {
          class: "stem",
          d: `M0 17V${18 + data.sizes.below}`,
          stroke: "var(--ink)",
        }),
      );
  });
  for (const g of [...parts.node, ...parts.ghost])
    for (const text of g?.querySelectorAll(":scope > text") ?? []) {
      const size = text.getAttribute("font-size");
      if (size) /** @type {SVGTextElement} */ (text).style.setProperty("--own", `${size}px`);
    }
  return parts;
}

/** @param {boolean[]} look */
function dressedNode([absent, ahead, unlinked, done, best, folded, here, pointed]) {
  return {
    node: { absent, ahead, done, best, folded, here, pointed },
    edge: { absent, ahead, best },
    link: { absent: unlinked, far: false, here },
  };
}

/** @param {boolean[]} look */
function dressedGhost([absent, cut]) {
  return { ghost: { absent, cut, ahead: !cut }, edge: { absent, cut, ahead: !cut } };
}

/**
 * The number of the node that contains an element.
 * @param {EventTarget | null} target
 * @param {string} selector
 */
function numbered(target, selector) {
  const g = target instanceof Element ? target.closest(selector) : null;
  return g ? Number(g.getAttribute("data-i")) : null;
}
