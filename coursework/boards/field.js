import { make } from "../../stepthrough/frame.js";

/** A place on a board, by row and column from 0; or a step there.
 * @typedef {[number, number]} Place
 */
/**
 * What a board does with its buttons: `pick` presses one, and `preview` shows what that would do.
 * `near` is the nearest place that has something to press, `after` where an arrow key leads.
 * @typedef {{
 *   pick: (place: Place) => void,
 *   preview: (place: Place | null) => void,
 *   near: (place: Place) => Place,
 *   after: (place: Place, step: Place) => Place,
 * }} Board
 */

/** @type {Record<string, Place>} */
export const ARROWS = {
  arrowup: [-1, 0],
  arrowdown: [1, 0],
  arrowleft: [0, -1],
  arrowright: [0, 1],
};

/** A board's buttons in rows; the pointer or the arrow keys choose one. */
export class Field {
  /** @type {Place} */
  at = [0, 0]; // of the arrow keys
  /** @type {Place | null} */
  looked = null; // whose preview is shown

  /**
   * @param {number[]} sizes of the rows
   * @param {Board} board
   */
  constructor(sizes, board) {
    this.board = board;
    this.cells = sizes.map((size, r) => Array.from({ length: size }, (_, c) => this.cell([r, c])));
    this.element = make("div", { role: "group", onpointerleave: () => this.preview(null) });
  }

  /** @param {Place} place */
  cell(place) {
    return make("button", {
      type: "button",
      onclick: () => {
        this.look(place);
        this.board.pick(place);
      },
      onfocus: () => this.look(place),
      onpointerenter: () => this.preview(place),
      onblur: () => this.preview(null),
    });
  }

  /** @param {Place | null} place */
  preview(place) {
    this.looked = place;
    this.board.preview(place);
  }

  /** @param {Place} place */
  look(place) {
    this.at = place;
    for (const cell of this.cells.flat()) cell.tabIndex = -1;
    this.here().tabIndex = 0;
    this.preview(place);
  }

  here() {
    this.at = this.board.near(this.at);
    return this.cells[this.at[0]][this.at[1]];
  }

  /** Call this when the board has changed. */
  draw() {
    const { looked, element } = this;
    this.look(this.at);
    this.preview(element.matches(":hover, :focus-within") ? (looked ?? this.at) : null);
  }

  /** @param {string} key @param {KeyboardEvent} event */
  press(key, { target }) {
    const step = ARROWS[key];
    if (!step || !(target instanceof Element) || target.matches("select")) return false;
    if (this.element.contains(target)) this.look(this.board.after(this.at, step));
    this.here().focus();
    return true;
  }

  /** @param {(cell: HTMLButtonElement, row: number, column: number) => void} dress */
  each(dress) {
    for (const [r, row] of this.cells.entries())
      for (const [c, cell] of row.entries()) dress(cell, r, c);
  }
}
