import { find, hasModifier } from "../../stepthrough/frame.js";
import { watchWidth } from "../../stepthrough/stage.js";

/** @typedef {[left: number, top: number]} Corner */

/** @type {Record<string, [across: number, down: number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const ASIDE = 24 + 12 + 256; // what else is as wide as the stage: its edges, a gap, the words

/** The boxes in a pane; a click chooses one. */
export class Boxes {
  /** @param {HTMLElement} pane @param {(i: number) => void} choose */
  constructor(pane, choose) {
    this.pane = pane;
    this.marks = [...pane.querySelectorAll(".position")];
    this.labels = this.marks.map((box) => find(box, "text", SVGTextElement));
    /** @type {[look: string, words: string | undefined][]} */
    this.shown = this.marks.map(() => ["", undefined]);
    this.last = 0;
    const svg = find(pane, "svg", SVGSVGElement);
    const { width, height } = svg.viewBox.baseVal;
    const words = Number(find(svg, "[font-size]", SVGGElement).getAttribute("font-size"));
    const least = 11.01 / words; // of the scale: words come down to 11 px
    svg.style.minWidth = `${width * least}px`;
    svg.style.minHeight = `${height * least}px`;
    svg.setAttribute("preserveAspectRatio", "xMidYMin");
    pane.addEventListener("click", ({ target }) => {
      const box = target instanceof Element ? target.closest(".position") : null;
      if (box) choose(this.marks.indexOf(box));
    });
    watchWidth(pane, () => {
      const stage = pane.closest(".stage"); // its text is below if there is no room beside
      stage?.classList.toggle("below", stage.clientWidth < Math.max(980, least * width + ASIDE));
      pane.scrollTo(0, 0); // else it opens where a narrower pane was
      this.inSight(this.last);
    });
  }

  /**
   * Sets the look of a box and its words; writes only what has changed.
   * @param {number} i
   * @param {string[]} looks
   * @param {string} [words]
   */
  mark(i, looks, words) {
    const name = ["position", ...looks].join(" ");
    if (this.shown[i][0] !== name) this.marks[i].setAttribute("class", name);
    if (words !== undefined && this.shown[i][1] !== words) this.labels[i].textContent = words;
    this.shown[i] = [name, words];
  }

  /**
   * Outlines a box until the next one is pointed at, or painted.
   * @param {number} [i]
   */
  point(i = -1) {
    for (const [k, box] of this.marks.entries()) box.classList.toggle("pointed", k === i);
  }

  /**
   * Call this before anything is painted, while reading the layout costs nothing.
   * @param {number} i
   */
  inSight(i) {
    this.last = i;
    const [box, view] = [this.marks[i], this.pane].map((one) => one.getBoundingClientRect());
    const heads = this.pane.querySelector(".corner > rect")?.getBoundingClientRect();
    const [left, top] = [view.left + (heads?.width ?? 8), view.top + (heads?.height ?? 8)];
    if (box.top < top || box.bottom > view.bottom - 8)
      this.pane.scrollTop += (box.top + box.bottom - top - view.bottom) / 2;
    if (box.left < left || box.right > view.right - 8)
      this.pane.scrollLeft += (box.left + box.right - left - view.right) / 2;
  }
}

/**
 * The box that an arrow key leads to: the nearest one, preferably in the same row or column; the
 * same box if there is none.
 * @param {Corner[]} places
 * @param {number} i
 * @param {string} key
 */
export function nearest(places, i, key) {
  const [x, y] = WAYS[key];
  const [left, top] = places[i];
  const costs = places.map(([l, t]) => {
    const [along, aside] = x ? [(l - left) * x, t - top] : [(t - top) * y, l - left];
    return along > 0 ? along + 50 * Math.abs(aside) : Infinity;
  });
  const least = Math.min(...costs);
  return least === Infinity ? i : costs.indexOf(least);
}

/**
 * Lets the arrow keys lead from box to box while the pane has the focus.
 * @param {HTMLElement} pane
 * @param {Corner[]} places
 * @param {{chosen: () => number, choose: (i: number) => void}} walk
 */
export function walked(pane, places, { chosen, choose }) {
  pane.addEventListener("keydown", (event) => {
    if (hasModifier(event) || !WAYS[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    choose(nearest(places, Math.max(chosen(), 0), event.key));
  });
}
