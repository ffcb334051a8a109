import { make } from "../../stepthrough/frame.js";
import { row } from "../../stepthrough/page.js";

/** @typedef {string | number | string[]} Cell several lines stand one below the other */
/** @typedef {{caption?: string, heads: string[], rows: Cell[][], chosen?: number}} Table */
/** @typedef {{words?: string, tables: Table[]}} Details */

/** The text beside a growing tree: a sentence and tables; only what has changed is written. */
export class Detail {
  constructor() {
    const region = { tabindex: 0, role: "region", "aria-label": "This step in numbers" };
    this.words = make("p", { class: "log" });
    this.choices = make("div", { class: "choices" });
    this.box = make("div", { class: "detail", ...region }, this.words, this.choices);
    /** @type {Grid[]} */
    this.grids = [];
    this.cut = new IntersectionObserver(
      (rows) => {
        for (const { target, intersectionRatio } of rows)
          target.closest("table")?.classList.toggle("cut", intersectionRatio < 0.8);
      },
      { root: this.box, threshold: 0.8 },
    );
  }

  /**
   * Keeps as much space as this needs.
   * @param {Details} details
   */
  reserve(details) {
    this.show(details);
    const { box, words, choices } = this;
    box.style.setProperty("--longest", `${words.offsetHeight + choices.offsetHeight}px`);
  }

  /** @param {Details} details */
  show({ words = "", tables }) {
    this.words.hidden = !words;
    write(this.words, words);
    const { grids, choices } = this;
    for (const { table } of grids.slice(tables.length)) table.remove();
    for (const [n, table] of tables.entries()) {
      const fresh = !grids[n];
      grids[n] ??= new Grid(table.heads.length);
      grids[n].show(table);
      if (fresh) this.cut.observe(grids[n].rows[0].line);
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
    /** @type {{line: HTMLTableRowElement, cells: Element[], said: string[]}[]} */
    this.rows = [];
    this.shown = 0; // of the rows
  }

  /** @param {Table} table */
  show({ caption = "", heads, rows, chosen = -1 }) {
    write(this.caption, caption);
    for (const [n, head] of heads.entries()) write(this.head.cells[n], head);
    for (; this.shown > rows.length; this.shown--) this.rows[this.shown - 1].line.remove();
    for (const [r, words] of rows.entries()) {
      this.rows[r] ??= this.fresh();
      const { line, cells, said } = this.rows[r];
      for (const [c, word] of words.entries()) {
        const now = String(word);
        if (said[c] !== now) put(cells[c], word);
        said[c] = now;
      }
      if ((line.className === "chosen") !== (r === chosen))
        line.className = r === chosen ? "chosen" : "";
    }
    for (; this.shown < rows.length; this.shown++) this.body.append(this.rows[this.shown].line);
  }

  fresh() {
    const line = row("td", this.columns);
    return { line, cells: [...line.cells], said: [] };
  }
}

/**
 * @param {Element} place
 * @param {Cell} cell
 */
function put(place, cell) {
  if (Array.isArray(cell)) place.replaceChildren(...cell.map((line) => make("span", {}, line)));
  else write(place, String(cell));
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
