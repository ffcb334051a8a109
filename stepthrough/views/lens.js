import { make } from "../frame.js";
import { makeSVG, set } from "../page.js";
import { coloured, lines } from "../python.js";
import { inWords } from "./run.js";

/** @typedef {import("./run.js").Run} Run */

const MARK = 18; // the height of a line

/** The current function with its current line, and its variables. */
export class Lens {
  shown = /** @type {number | null} */ (null); // which function
  rows = /** @type {HTMLElement[]} */ ([]); // its lines
  places = /** @type {[number, number][]} */ ([]); // where they are, and how high
  head = 0; // the height of what stays in sight at the top

  /** @param {Run} run */
  constructor(run) {
    this.run = run;
    this.texts = run.data.functions.map(([, , text]) => text.trimEnd());
    const names = new Set(run.steps.flatMap((step) => Object.keys(step[3])));
    const all = this.texts.flatMap((text) => text.split("\n"));
    const letters = Math.max(0, ...all.map(({ length }) => length));
    this.width = Math.min(560, Math.max(300, 7.9 * letters + 60));
    const region = { tabindex: "0", role: "region" };
    this.pre = make("pre", { ...region, "aria-label": "Code" });
    this.list = make("dl");
    this.names = names.size;
    const variables = { ...region, class: "variables", "aria-label": "Variables" };
    this.glyph = makeSVG("svg", { preserveAspectRatio: "xMinYMin", "aria-hidden": "true" });
    this.box = make(
      "div",
      { class: "lens" },
      this.pre,
      make("div", variables, this.list),
      make("div", { class: "drawn" }, this.glyph),
    );
    this.glide = make("div", { class: "glide" });
    this.pre.addEventListener("scroll", () => this.cover(), { passive: true });
  }

  /** @param {number} i @param {number} number */
  line(i, number) {
    const { code } = this.run.nodes[i];
    return this.texts[code]?.split("\n")[number - this.run.data.functions[code][1]] ?? "";
  }

  measure() {
    const columns = this.list.clientWidth < 368 ? 1 : 2;
    this.list.style.minHeight = `${1.45 * Math.min(7, Math.ceil(this.names / columns))}em`;
    const top = this.rows.find((code) => code.classList.contains("head"));
    top?.classList.remove("stuck"); // what is stuck is where the code is scrolled to
    this.places = this.rows.map((code) => [code.offsetTop, code.offsetHeight]);
    const height = top?.offsetHeight ?? 0;
    const room = this.pre.clientHeight > 4 * height;
    top?.classList.toggle("stuck", room);
    this.head = room ? height + MARK : 0; // the head, and a mark for what is left out below it
    this.pre.classList.remove("long");
    this.pre.classList.toggle("long", this.pre.scrollHeight > this.pre.clientHeight);
  }

  /** Marks what is left out below the head; no line is cut at the end. */
  cover() {
    const { pre, places } = this;
    const end = pre.scrollTop + pre.clientHeight;
    const [cut] = places.find(([y, height]) => y < end && y + height > end + 1) ?? [end];
    pre.style.clipPath = `inset(0 0 ${end - cut}px round 6px)`;
    pre.classList.toggle("scrolled", pre.scrollTop > 4);
  }

  /**
   * We do not use scrollIntoView, because the page must not move.
   * @param {number} k
   */
  scroll(k) {
    const [, i, number] = this.run.steps[k];
    const { code } = this.run.nodes[i];
    if (code !== this.shown) this.write(code);
    const { pre, head, places } = this;
    const [top, height] = places[this.index(k, number)] ?? [0, 0];
    const { scrollTop, clientHeight } = pre;
    const above = Math.max(head, Math.min(clientHeight / 2, clientHeight - height - 10));
    const last = places.at(-1) ?? [0, 0];
    const from = Math.min(top - above, last[0] + last[1] - clientHeight) + head;
    if (top < scrollTop + head || top + height > scrollTop + clientHeight - 8)
      pre.scrollTop = (places.find(([y]) => y >= from)?.[0] ?? 0) - head;
    this.cover();
  }

  /** The current line, counted from 0. @param {number} k @param {number} number */
  index(k, number) {
    return number - (this.run.data.functions[this.run.nodes[this.run.steps[k][1]].code]?.[1] ?? 0);
  }

  /** @param {number} code */
  write(code) {
    this.shown = code;
    const text = this.texts[code] ?? "(no source)";
    const words = text.split("\n");
    const top = words.findIndex((line) => /^\s*(async )?def\b/.test(line));
    this.rows = lines(text).map((pieces, n) => {
      const hang = { class: n === top ? "head" : "", style: `--hang: ${indentOf(words[n]) + 4}ch` };
      return make("code", hang, ...pieces.map(coloured), "\n");
    });
    this.pre.replaceChildren(...this.rows, this.glide);
    this.measure();
  }

  /**
   * Draws a node's state again, where the tree has no room for it.
   * @param {Element | null | undefined} node
   * @param {number} height
   */
  draw(node, height) {
    const state = node?.querySelector(":scope > .state")?.cloneNode(true);
    this.glyph.replaceChildren();
    if (!(state instanceof SVGGElement)) return;
    const { e: x, f: y } = state.transform.baseVal[0].matrix;
    set(this.glyph, { viewBox: `${x - 4} ${y - 4} ${8 - 2 * x} ${height}` });
    this.glyph.style.height = `${Math.max(80, height)}px`;
    this.glyph.append(state);
  }

  /** @param {number} k */
  show(k) {
    const asks = this.box.closest("[data-mode]"); // the line would tell what comes next
    const now = asks ? -1 : this.index(k, this.run.steps[k][2]);
    const words = (this.texts[this.shown ?? -1] ?? "").split("\n");
    this.rows.forEach((code, n) => {
      code.classList.toggle("here", n === now);
      code.classList.toggle("off", !inPlay(words, now, n));
      code.ariaCurrent = n === now ? "step" : null;
    });
    const [top, height] = this.places[now] ?? [0, 0];
    this.glide.style.cssText = `top: ${top}px; height: ${height}px`;
    const changed = new Map(this.run.changes(k).map(([name, before]) => [name, before]));
    this.list.replaceChildren(
      ...Object.entries(this.run.variables(this.run.steps[k][1], k)).map(([name, value]) => {
        const before = changed.get(name);
        const was = before === undefined ? "" : `${inWords(before)} → `;
        const news = { class: changed.has(name) ? "changed" : "" };
        return make("div", news, make("dt", {}, name), " ", make("dd", {}, was + inWords(value)));
      }),
    );
  }
}

/**
 * Whether a line belongs to the current context: the line itself, its block, or a line above its
 * block.
 * @param {string[]} text
 * @param {number} now
 * @param {number} n
 */
export function inPlay(text, now, n) {
  if (n === now || !text[now]) return true;
  const [from, to] = n < now ? [n, now] : [now, n];
  const depth = Math.min(indentOf(text[now]), indentOf(text[n]));
  const between = text.slice(from + 1, to).filter((words) => words.trim());
  const least = Math.min(Infinity, ...between.map(indentOf));
  if (!text[n].trim()) return false;
  if (indentOf(text[n]) === indentOf(text[now])) return least >= depth;
  return n < now && indentOf(text[n]) < indentOf(text[now]) && least > indentOf(text[n]);
}

/** @param {string} words */
function indentOf(words) {
  return words.search(/\S|$/);
}
