import { hasModifier, make } from "../../stepthrough/frame.js";
import { menu } from "../../stepthrough/menu.js";
import { choice } from "../../stepthrough/page.js";

export const YOU = 0;
export const COMPUTER = 1;

/**
 * What each entry of a game's record has in addition to what the game needs: the player to move.
 * @typedef {{ mover: number }} Turn
 */

/**
 * The board of one game.  `begin(mover)` makes the first entry, `draw()` shows the last, `over()`
 * says whether the game has ended, `reply()` plays for the computer.  `press(key, event)` handles
 * more keys, and `forget()` drops what was chosen for a move that will not be played.
 * @template {Turn} Entry
 * @typedef {{
 *   begin: (mover: number) => Entry,
 *   draw: () => void,
 *   over: () => unknown,
 *   reply: () => void,
 *   press: (key: string, event: KeyboardEvent) => boolean,
 *   forget?: () => void,
 * }} Played
 */

/**
 * The record after an undo: it goes back to the last earlier entry where it is your move.
 * @template {Turn} Entry
 * @param {Entry[]} record
 * @returns {Entry[]}
 */
export function takenBack(record) {
  return record.slice(0, 1 + record.slice(0, -1).findLastIndex(({ mover }) => mover === YOU));
}

/**
 * One of these, chosen at random.
 * @template Item
 * @param {Item[]} items
 * @returns {Item}
 */
export function oneOf(items) {
  return items[Math.floor(Math.random() * items.length)];
}

/**
 * The last two moves in words, and whose turn it is; a note, if any, replaces the moves.
 * @template {Turn} Entry
 * @param {string} note
 * @param {Entry[]} record
 * @param {(entry: Entry, before: Entry) => string} told
 * @param {string} turn
 */
export function report(note, record, told, turn) {
  const from = Math.max(1, record.length - 2);
  const last = record.slice(from).map((entry, i) => told(entry, record[from + i - 1]));
  return [...(note ? [note] : last), turn].filter(Boolean).join(" ");
}

/**
 * All moves so far, each in a few words.
 * @template {Turn} Entry
 * @param {Entry[]} record
 * @param {(entry: Entry) => string} short
 */
export function soFar(record, short) {
  const played = record.slice(1).map((entry, i) => `${i + 1}.\u00a0${short(entry)}`);
  return played.length ? `So far: ${played.join("; ")}.` : "";
}

/**
 * A game of yours against the computer.
 * @template {Turn} Entry
 */
export class Match {
  /** @type {Entry[]} */
  record = [];
  note = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /**
   * `hint`: the label of the hints' checkbox, and its key.
   * @param {HTMLElement} root
   * @param {Played<Entry>} board
   * @param {{ hint?: [string, string], undoable?: boolean }} [options]
   */
  constructor(root, board, { hint = ["Hints", "h"], undoable = true } = {}) {
    this.board = board;
    this.undoable = undoable;
    const [first, label] = choice("First move", ["you", "the computer"], () => this.restart());
    this.first = first;
    this.firstLabel = label;
    this.hints = make("input", { type: "checkbox", onchange: () => board.draw() });
    this.hintsLabel = make("label", {}, this.hints, ` ${hint[0]}`);
    this.undoButton = make("button", { type: "button", onclick: () => this.undo() }, "Undo");
    this.newButton = make("button", { type: "button", onclick: () => this.restart() }, "New game");
    this.message = make("p", { class: "message", role: "status", "aria-live": "polite" });
    this.log = make("p", { class: "log" });
    root.classList.add("match");
    root.addEventListener("keydown", (event) => this.onKey(event, hint[1]));
  }

  /**
   * Groups of controls; `settings` are the game's own, in a menu with the choice of first player.
   * @param {HTMLElement[]} settings
   */
  controls(...settings) {
    return [
      [this.undoButton, this.newButton],
      [this.hintsLabel, menu("Game", [...settings, this.firstLabel])],
    ];
  }

  get now() {
    return this.record[this.record.length - 1];
  }

  /** Whether you may move now. */
  get yours() {
    return this.now.mover === YOU && !this.board.over();
  }

  restart() {
    this.record = [this.board.begin(Number(this.first.value))];
    this.turn("");
  }

  /** @param {Entry} entry */
  enter(entry) {
    this.record.push(entry);
    this.turn("");
  }

  undo() {
    this.record = takenBack(this.record);
    this.turn("Taken back.");
  }

  /** @param {string} note */
  turn(note) {
    clearTimeout(this.timer);
    this.note = note;
    this.undoButton.disabled = !this.canUndo();
    this.board.forget?.();
    this.board.draw();
    if (this.now.mover !== COMPUTER || this.board.over()) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.timer = setTimeout(() => this.board.reply(), still ? 0 : 600);
  }

  canUndo() {
    return this.undoable && takenBack(this.record).length > 0;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} hintKey
   */
  onKey(event, hintKey) {
    if (hasModifier(event)) return;
    event.stopPropagation(); // JupyterLab would take plain keys for its own commands
    const key = event.key.toLowerCase();
    // In a select, a letter key looks for an option.
    const letters = event.target instanceof Element && event.target.matches("select");
    if (!letters && key === "u") this.canUndo() && this.undo();
    else if (!letters && key === "n") this.restart();
    else if (!letters && key === hintKey) this.hints.click();
    else if (!this.board.press(key, event)) return;
    event.preventDefault();
  }
}
