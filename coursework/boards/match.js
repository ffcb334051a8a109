import { button, hasModifier, make } from "../../stepthrough/frame.js";
import { menu } from "../../stepthrough/menu.js";
import { choice, region, tick } from "../../stepthrough/page.js";
import { resultLine } from "./result.js";

/** @import { Result } from "./result.js" */

export const YOU = 0;
export const COMPUTER = 1;

/**
 * What each entry of a game's record has in addition to what the game needs: the player to move,
 * and the move that led there, in words and for the score.
 * @typedef {{ mover: number, move?: string, short?: string }} Turn
 */

/**
 * The board of one game.  `begin(mover)` makes the first entry, `draw()` shows the last, `over()`
 * is how the game has ended for you, `turn()` says what you can do or who has won, and `reply()`
 * plays for the computer.  `press(key, event)` handles more keys, `here()` gets the focus of what
 * has gone, `forget()` drops what was chosen for a move that will not be played, and `said()` may
 * describe the last moves.
 * @template {Turn} Entry
 * @typedef {{
 *   begin: (mover: number) => Entry,
 *   draw: () => void,
 *   over: () => Result,
 *   turn: () => string,
 *   reply: () => void,
 *   press: (key: string, event: KeyboardEvent) => boolean,
 *   here: () => HTMLElement,
 *   forget?: () => void,
 *   said?: () => string[],
 * }} Played
 */

/**
 * Where an undo leads: to the last earlier entry where it is your move, or -1.
 * @param {Turn[]} record
 */
export function turnBefore(record) {
  return record.slice(0, -1).findLastIndex(({ mover }) => mover === YOU);
}

/**
 * One of these, chosen at random.
 * @template Item
 * @param {Item[]} items
 */
export function oneOf(items) {
  return items[Math.floor(Math.random() * items.length)];
}

/**
 * The last two moves in words.
 * @param {Turn[]} record
 */
export function report(record) {
  const last = record.slice(Math.max(1, record.length - 2));
  return last.map(({ mover, move }) => `${mover === YOU ? "The computer" : "You"}: ${move}.`);
}

/**
 * A game of yours against the computer.
 * @template {Turn} Entry
 */
export class Match {
  /** @type {Entry[]} */
  played = []; // with the moves after the one that is shown
  at = 0;
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
    this.root = root;
    this.board = board;
    this.undoable = undoable;
    const [first, label] = choice("First move", ["you", "the computer"], () => this.restart());
    this.first = first;
    this.firstLabel = label;
    const [hints, hintsLabel] = tick(hint[0], () => this.draw());
    this.hints = hints;
    this.hintsLabel = hintsLabel;
    this.undoButton = make("button", { type: "button", onclick: () => this.undo() }, "Undo");
    this.newButton = make("button", { type: "button", onclick: () => this.restart() }, "New game");
    this.message = make("p", { class: "message", role: "status", "aria-live": "polite" });
    const scrolls = { role: "group", "aria-label": "Score", tabindex: "0" };
    this.score = make("div", { class: "record", ...scrolls });
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

  /**
   * The pane beside the board.
   * @param {HTMLElement[]} parts
   */
  side(...parts) {
    return region("side", "The game so far", ...parts);
  }

  get record() {
    return this.played.slice(0, this.at + 1);
  }

  get now() {
    return this.played[this.at];
  }

  /** Whether you may move now. */
  get yours() {
    return this.now.mover === YOU && !this.board.over();
  }

  /** Whether the computer is to move, and has not moved yet. */
  replies() {
    return this.now.mover === COMPUTER && this.at === this.played.length - 1;
  }

  restart() {
    this.played = [this.board.begin(Number(this.first.value))];
    this.go(0);
  }

  /** @param {Entry} entry */
  enter(entry) {
    this.played = [...this.record, entry];
    this.go(this.at + 1);
  }

  undo() {
    this.go(turnBefore(this.record), "Taken back.");
  }

  canUndo() {
    return this.undoable && turnBefore(this.record) >= 0;
  }

  /**
   * Shows the game after this many plies; the computer replies only to the last one.
   * @param {number} at
   */
  go(at, note = "") {
    clearTimeout(this.timer);
    this.at = at;
    this.note = note;
    this.board.forget?.();
    this.draw();
    const end = this.board.over();
    this.newButton.classList.toggle("primary", Boolean(end));
    const focused = document.activeElement;
    if (end && this.root.contains(focused) && !this.score.contains(focused))
      this.newButton.focus({ preventScroll: true });
    if (end || !this.replies()) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.timer = setTimeout(() => this.board.reply(), still ? 0 : 600);
  }

  draw() {
    const { board, root, score, note } = this;
    const focused = document.activeElement;
    const [inside, inScore] = [root.contains(focused), score.contains(focused)];
    const byKeyboard = focused?.matches(":focus-visible");
    this.undoButton.disabled = !this.canUndo();
    board.draw();
    const said = note ? [note] : (board.said?.() ?? report(this.record));
    if (!board.over() && this.now.mover === COMPUTER)
      said.push(this.replies() ? "The computer is thinking …" : "The computer moved next.");
    const words = make("span", {}, said.filter(Boolean).join(" "));
    this.message.replaceChildren(words, " ", resultLine(board.over(), board.turn()));
    if (score.parentElement) this.write();
    // What had the focus may be gone: if so, another control must get it.
    const lost = focused === root || !focused?.isConnected || focused.matches(":disabled");
    const next = inScore ? score.querySelector("[aria-current]") : board.here();
    if (inside && lost && next instanceof HTMLElement) next.focus({ preventScroll: !byKeyboard });
  }

  /** Writes the score, whose entries lead back to their positions. */
  write() {
    const { played, at, score } = this;
    const names = played[0].mover === YOU ? ["You", "The computer"] : ["The computer", "You"];
    const entries = played.slice(1).map(({ short = "" }, i) => {
      const made = button(short, `${i + 1}. ${names[i % 2]}: ${short}`, () => this.go(i + 1));
      if (i + 1 === at) made.ariaCurrent = "true";
      made.classList.toggle("later", i >= at);
      return made;
    });
    score.hidden = !entries.length;
    score.replaceChildren(...names.map((name) => make("span", {}, name)), ...entries);
    const { offsetTop = 0 } = entries[at - 1] ?? {};
    score.scrollTop = offsetTop - score.clientHeight / 2;
  }

  /** @param {KeyboardEvent} event @param {string} hintKey */
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
