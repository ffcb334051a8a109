import { make } from "../../stepthrough/frame.js";
import { row } from "../../stepthrough/page.js";

/** @typedef {string | number | string[]} Cell several lines stand one below the other */
/** @typedef {{caption?: string, heads: string[], rows: Cell[][], chosen?: number}} Table */
/** @typedef {{words?: string, tables: Table[]}} Details */

/** The text beside a growing tree: a sentence and tables; only what has changed is written. */
export class Detail {
  /** @param {HTMLElement} key the key to the symbols in the tree */
  constructor(key) {
    const region = { tabindex: 0, role: "region", "aria-label": "This step in numbers" };
    this.words = make("p", { class: "log" });
    this.choices = make("div", { class: "choices" });
    this.box = make("div", { class: "detail", ...region }, this.words, this.choices, key);
    /** @type {Grid[]} */
    this.grids = [];
  }

  /** @param {Details} details */
  show({ words = "", tables }) {
    this.words.hidden = !words;
    write(this.words, words);
    const { grids, choices } = this;
    for (const { table } of grids.splice(tables.length)) table.remove();
    for (const [n, table] of tables.entries()) {
      grids[n] ??= new Grid(table.heads.length);
      grids[n].show(table);
      if (!grids[n].table.parentNode) choices.append(grids[n].table);
    }
  }
}

/** A table that reuses its rows. */
class Grid {
  /** @param {number} columns */
  constructor(columns) {
    this.columns = Array(columns).fill(" ");
    this.caption = make("caption");
    this.head = row("th", this.columns);
    this.body = make("tbody");
    this.table = make("table", {}, this.caption, make("thead", {}, this.head), this.body);
    /** @type {string[][]} */
    this.said = [];
  }

  /** @param {Table} table */
  show({ caption = "", heads, rows, chosen = -1 }) {
    write(this.caption, caption);
    for (const [n, head] of heads.entries()) write(this.head.cells[n], head);
    const lines = this.body.rows;
    while (lines.length > rows.length) lines[rows.length].remove();
    this.said.length = Math.min(this.said.length, rows.length);
    for (const [r, cells] of rows.entries()) {
      if (!lines[r]) this.body.append(row("td", this.columns));
      this.said[r] ??= [];
      for (const [c, cell] of cells.entries()) this.put(r, c, cell);
      if ((lines[r].className === "chosen") !== (r === chosen))
        lines[r].className = r === chosen ? "chosen" : "";
    }
  }

  /**
   * @param {number} r
   * @param {number} c
   * @param {Cell} cell
   */
  put(r, c, cell) {
    const now = String(cell);
    if (this.said[r][c] === now) return;
    this.said[r][c] = now;
    const place = this.body.rows[r].cells[c];
    if (Array.isArray(cell)) place.replaceChildren(...cell.map((line) => make("span", {}, line)));
    else write(place, now);
  }
}

/**
 * @param {Element} element
 * @param {string} text
 */
function write(element, text) {
  const { firstChild } = element;
  if (!(firstChild instanceof Text)) element.textContent = text;
  else if (firstChild.data !== text) firstChild.data = text;
}
