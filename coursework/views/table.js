import { find, make } from "../../stepthrough/frame.js";
import { drawing, makeSVG, region, set } from "../../stepthrough/page.js";
import { Entries, MARKS } from "./entries.js";

/** @typedef {import("./entries.js").TableData} TableData */

/** The slots and what they hold at a step, next to what was looked up and what was found. */
export class SlotTable {
  slot = -1; // the one in use

  /**
   * @param {HTMLElement} root
   * @param {TableData} data
   * @param {string} [svg]
   */
  constructor(root, data, svg) {
    this.entries = new Entries(data);
    this.pane = drawing(root, "Slots of the table", svg);
    this.pane.classList.add("slots"); // with `:has`, each change would style the whole page again
    this.grid = find(this.pane, "svg", SVGSVGElement);
    this.badge = find(this.grid, ".badge", SVGGElement);
    new ResizeObserver(() => this.inSight()).observe(this.pane);
    const { tally, counts } = this.counted();
    this.counts = counts;
    this.size();
    this.cells = [...this.grid.querySelectorAll(".slot")].map(cellOf);
    this.heads = [make("th"), make("th")];
    this.compared = this.entries.heads().map((head, n) => {
      const isOwn = n === this.entries.own();
      const pair = isOwn ? [make("td", { colspan: 2 })] : [make("td"), make("td")];
      return { pair, line: make("tr", {}, make("th", { scope: "row" }, head), ...pair) };
    });
    const head = make("thead", {}, make("tr", {}, make("td"), ...this.heads));
    const body = make("tbody", {}, ...this.compared.map(({ line }) => line));
    this.side = region("compared", "Looked up and found", make("table", {}, head, body));
    this.tally = tally;
  }

  /** The still picture's counts, as words on the page. */
  counted() {
    const words = find(this.grid, ".counts", SVGTextElement);
    words.remove();
    const counts = [...words.children].map((part) =>
      make("span", { class: part.getAttribute("class") ?? "" }),
    );
    const spans = [...words.children];
    const pieces = [...words.childNodes].map((part) => {
      const n = part instanceof Element ? spans.indexOf(part) : -1;
      return n < 0 ? (part.textContent ?? "") : counts[n];
    });
    return { counts, tally: make("p", { class: "log" }, ...pieces) };
  }

  size() {
    const { grid } = this;
    const box = grid.viewBox.baseVal;
    for (const name of ["role", "width", "height"]) grid.removeAttribute(name);
    find(grid, "title", SVGTitleElement).remove();
    box.y = 10; // the pane begins with a slot, and ends with one
    box.height -= 41;
    grid.style.width = `calc(${box.width / 61} * var(--row))`; // a slot and the gap below it
  }

  /**
   * The slot is scrolled into view when everything is laid out for the next frame.
   * @param {number} k
   */
  show(k) {
    this.compare(k);
    this.paint(k);
    this.slot = this.entries.steps[k][1];
    requestAnimationFrame(() => this.inSight());
  }

  inSight() {
    const { pane, cells, slot } = this;
    if (slot < 0) return;
    const [first, inner, outer] = [cells[0].frame, cells[slot].frame, pane].map((one) =>
      one.getBoundingClientRect(),
    );
    const [top, bottom] = [inner.top - first.top, inner.bottom - first.top + 6];
    pane.scrollTop = Math.min(top, Math.max(pane.scrollTop, bottom - pane.clientHeight));
    pane.scrollLeft +=
      Math.min(0, inner.left - outer.left - 8) + Math.max(0, inner.right - outer.right + 16);
  }

  /** @param {number} k */
  paint(k) {
    const [kind, slot, , , taken] = this.entries.steps[k];
    this.cells.forEach((cell, i) => {
      const entry = this.entries.holds(i, k);
      if (entry !== cell.shown) this.fill(i, entry);
      const look = i === slot ? ` here ${kind}${taken ? " taken" : ""}` : "";
      const dress = `slot${entry < 0 ? " free" : ""}${look}`;
      if (cell.box.getAttribute("class") !== dress) set(cell.box, { class: dress });
    });
    set(this.badge, { visibility: slot < 0 ? "hidden" : "visible" });
    if (slot >= 0) this.mark(slot, MARKS[kind]);
    const now = this.entries.counts(k);
    for (const count of this.counts) count.textContent = String(now[count.className]);
  }

  /**
   * @param {number} slot
   * @param {string} sign
   */
  mark(slot, sign) {
    const { box, frame, state } = this.cells[slot];
    const { e, f } = box.transform.baseVal[0].matrix;
    const { width, height } = frame;
    const out = state ? -11 : 1; // inside if there is room
    const [x, y] = [e + width.baseVal.value + out, f + height.baseVal.value + out];
    set(this.badge, { transform: `translate(${x} ${y})` });
    find(this.badge, "text", SVGTextElement).textContent = sign;
  }

  /**
   * @param {number} slot
   * @param {number} entry
   */
  fill(slot, entry) {
    const cell = this.cells[slot];
    const [key, value, bound, depth] = this.entries.entries[entry] ?? [-1, "", "", ""];
    cell.shown = entry;
    cell.worth.textContent = bound + value;
    cell.title.textContent = this.entries.titled(slot, entry);
    if (cell.state) cell.state.textContent = entry < 0 ? "" : this.entries.keys[key][1];
    if (cell.depth) cell.depth.textContent = entry < 0 ? "" : `d ${depth}`;
  }

  /** @param {number} k */
  compare(k) {
    const { heads, first, second, isEmpty } = this.entries.compared(k);
    heads.forEach((head, n) => {
      this.heads[n].textContent = head;
    });
    const own = this.entries.own();
    const [asked = "", found = ""] = [first[own], isEmpty ? "" : second[own]];
    const sign = found && (asked === found ? "=" : "≠");
    this.compared.forEach(({ pair: [one, other] }, n) => {
      if (n === own) {
        one.replaceChildren(this.spelled("", asked, asked), this.spelled(sign, found, asked));
        return;
      }
      one.textContent = first[n] ?? "";
      other.textContent = second[n] ?? "";
    });
  }

  /**
   * A key, or the bits of a short one: bold if they choose the slot, underlined if they differ.
   * @param {string} sign stands in the margin
   * @param {string} key
   * @param {string} other
   */
  spelled(sign, key, other) {
    const { entries, cells } = this;
    const bits = entries.binary ? entries.spelled(key, other, cells.length) : [];
    const marked = bits.flatMap(({ bit, chooses, differs, gap }) => {
      const look = `${chooses ? "chooses" : ""} ${differs ? "differs" : ""}`;
      return [make("span", { class: look }, bit), gap ? " " : ""];
    });
    return make("div", {}, make("i", {}, sign), ...(entries.binary ? marked : [key]));
  }
}

/** @param {Element} box */
function cellOf(box) {
  const title = makeSVG("title");
  box.append(title);
  if (!(box instanceof SVGGElement)) throw Error("a slot is a group");
  return {
    box,
    title,
    frame: find(box, "rect", SVGRectElement),
    worth: find(box, ".worth", SVGTextElement),
    state: box.querySelector(".state"),
    depth: box.querySelector(".depth"),
    shown: Number.NaN,
  };
}
