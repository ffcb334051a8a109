import { make } from "../../stepthrough/frame.js";
import { region, row, table } from "../../stepthrough/page.js";

/** @typedef {string | number | string[]} Cell several lines stand one below the other */
/** @typedef {{caption?: string, heads: string[], rows: Cell[][], chosen?: number}} Table */
/** @typedef {{words?: string, tables: Table[]}} Details */

/** The text beside a growing tree: a sentence and tables. */
export class Detail {
  choices = make("div", { class: "choices" });
  box = region("detail", "This step in numbers", this.choices);

  /**
   * Keeps as much space as this needs.
   * @param {Details} details
   */
  reserve(details) {
    this.show(details);
    this.box.style.setProperty("--longest", `${this.choices.offsetHeight}px`);
  }

  /** @param {Details} details */
  show({ words, tables }) {
    const said = words ? [make("p", { class: "log" }, words)] : [];
    this.choices.replaceChildren(...said, ...tables.map(grid));
  }
}

/** @param {Table} table */
function grid({ caption, heads, rows, chosen }) {
  const [all, body] = table(heads);
  if (caption) all.prepend(make("caption", {}, caption));
  for (const [r, cells] of rows.entries()) {
    const line = row("td", cells.map(inLines));
    line.className = r === chosen ? "chosen" : "";
    body.append(line);
  }
  return all;
}

/** @param {Cell} cell */
function inLines(cell) {
  if (!Array.isArray(cell)) return cell;
  return make("div", {}, ...cell.map((line) => make("span", {}, line)));
}
