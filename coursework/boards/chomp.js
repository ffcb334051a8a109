import { make } from "../../stepthrough/frame.js";
import { stage } from "../../stepthrough/stage.js";
import {
  answersTo,
  barName,
  bitten,
  isThere,
  sizeOf,
  squareName,
  takenBy,
  winningBites,
} from "./bars.js";
import { COMPUTER, Match, oneOf, report, soFar, YOU } from "./match.js";

/** @import { Bar, Square } from "./bars.js" */

/**
 * `lost`: the bars that are lost for the player to move; `poison`: a picture for the first square.
 * @typedef {{ rows: number, columns: number, lost: Bar[], poison: string }} ChompData
 */
/** @typedef {{ bar: Bar, mover: number, bite: Square | null }} Bite */

/** The steps of the arrow keys on a board, in rows and columns.
 * @type {Record<string, [number, number]>}
 */
const ARROWS = { arrowup: [-1, 0], arrowdown: [1, 0], arrowleft: [0, -1], arrowright: [0, 1] };

/**
 * @param {HTMLElement} root
 * @param {ChompData} data
 */
export function chomp(root, data) {
  new ChompBoard(root, data);
}

/**
 * Whose turn it is and, if hints are on, which bites win.
 * @param {Bite} now
 * @param {Square[] | null} winning
 */
export function chompTurn({ bar, mover }, winning) {
  if (sizeOf(bar) === 1)
    return mover === YOU
      ? "Only the poison is left for you: the computer wins."
      : "Only the poison is left for the computer: you win!";
  if (mover === COMPUTER) return "The computer is thinking …";
  if (!winning) return "Your move: bite a square.";
  if (!winning.length) return "Your move. No bite wins.";
  const wins = winning.length === 1 ? "One bite wins" : `${winning.length} bites win`;
  return `Your move. ${wins}: ${winning.map(squareName).join(", ")}.`;
}

/**
 * What a bite would do and, given `lost`, who would then win.
 * @param {Bar} bar
 * @param {Square} bite
 * @param {Set<string> | null} lost
 */
export function effectOf(bar, bite, lost) {
  const left = bitten(bar, bite);
  const does = `${squareName(bite)} takes ${takenBy(bar, bite)} and leaves ${barName(left)}.`;
  if (!lost) return does;
  const [reply] = winningBites(left, lost);
  return `${does} ${reply ? `It loses: the answer is ${squareName(reply)}.` : "It wins."}`;
}

class ChompBoard {
  /** @type {Square} */
  at = [1, 1]; // the square of the arrow keys
  /** @type {Square | null} */
  looked = null; // whose bite is shown

  /**
   * @param {HTMLElement} root
   * @param {ChompData} data
   */
  constructor(root, { rows, columns, lost, poison }) {
    this.root = root;
    this.full = Array(rows).fill(columns);
    this.lost = new Set(lost.map(String));
    this.squares = this.full.map((_, r) =>
      Array.from({ length: columns }, (_, c) => this.square([r + 1, c + 1])),
    );
    this.squares[0][0].innerHTML = poison;
    this.bar = this.grid(rows, columns);
    this.effect = make("p", { class: "log effect" });
    /** @type {Match<Bite>} */
    this.match = new Match(root, this);
    const { message, log } = this.match;
    const side = { class: "side", tabindex: "0", role: "region", "aria-label": "The game so far" };
    stage(root, {
      controls: [this.match.controls()],
      sentence: message,
      panes: [this.bar, make("div", side, this.effect, log)],
    });
    this.match.restart();
  }

  /**
   * Makes the squares, with the numbers of rows and columns.
   * @param {number} rows
   * @param {number} columns
   */
  grid(rows, columns) {
    /** @param {number | string} text */
    const head = (text) => make("span", { class: "head", "aria-hidden": "true" }, String(text));
    return make(
      "div",
      {
        class: "bar",
        role: "group",
        "aria-label": "Bar",
        style: `--rows: ${rows}; --columns: ${columns}`,
        onpointerleave: () => this.preview(null),
      },
      head(""),
      ...this.squares[0].map((_, c) => head(c + 1)),
      ...this.squares.flatMap((line, r) => [head(r + 1), ...line]),
    );
  }

  /** @param {Square} place */
  square(place) {
    return make("button", {
      type: "button",
      onclick: () => this.pick(place),
      onfocus: () => this.look(place),
      onpointerenter: () => this.preview(place),
      onblur: () => this.preview(null),
    });
  }

  /**
   * @param {number} mover
   * @returns {Bite}
   */
  begin(mover) {
    this.at = [this.full.length, this.full[0]];
    this.looked = null;
    return { bar: this.full, mover, bite: null };
  }

  over() {
    return sizeOf(this.match.now.bar) === 1;
  }

  reply() {
    this.play(oneOf(answersTo(this.match.now.bar, this.lost)));
  }

  /** @param {Square} bite */
  play(bite) {
    const { bar, mover } = this.match.now;
    this.match.enter({ bar: bitten(bar, bite), mover: 1 - mover, bite });
  }

  /** @param {Square} bite */
  pick(bite) {
    this.look(bite);
    if (this.match.now.mover !== YOU) return;
    if (String(bite) !== "1,1") return this.play(bite);
    this.match.note = this.over() ? "" : "That square is poison. Leave it to the computer.";
    this.draw();
  }

  /** @param {Square} bite */
  look(bite) {
    this.at = bite;
    for (const element of this.squares.flat()) element.tabIndex = -1;
    this.here().tabIndex = 0;
    this.preview(bite);
  }

  /** The square that the arrow keys have chosen, or the nearest one that is still there. */
  here() {
    const { bar } = this.match.now;
    const row = Math.min(this.at[0], bar.length);
    this.at = [row, Math.min(this.at[1], bar[row - 1])];
    return this.squares[this.at[0] - 1][this.at[1] - 1];
  }

  /**
   * @param {string} key
   * @param {KeyboardEvent} event
   */
  press(key, { target }) {
    const step = ARROWS[key];
    if (!step || !(target instanceof Element) || target.matches("select")) return false;
    if (this.bar.contains(target)) {
      /** @type {Square} */
      const next = [this.at[0] + step[0], this.at[1] + step[1]];
      if (Math.min(...next) > 0 && isThere(this.match.now.bar, next)) this.look(next);
    }
    this.here().focus();
    return true;
  }

  /**
   * Shows what a bite would take while the pointer or the focus is on its square.
   * @param {Square | null} bite
   */
  preview(bite) {
    const { bar, mover } = this.match.now;
    const bites = bite && isThere(bar, bite) && String(bite) !== "1,1" && mover === YOU;
    this.looked = bites ? bite : null;
    const left = this.looked ? bitten(bar, this.looked) : bar;
    this.squares.forEach((line, r) => {
      line.forEach((element, c) => {
        element.classList.toggle("goes", c < bar[r] && c >= (left[r] ?? 0));
      });
    });
    this.effect.textContent = this.looked
      ? effectOf(bar, this.looked, this.match.hints.checked ? this.lost : null)
      : "\u00a0";
  }

  draw() {
    const focused = document.activeElement;
    const hadFocus = this.root.contains(focused);
    const byKeyboard = focused?.matches(":focus-visible");
    const { record, note, yours, hints, now } = this.match;
    const winning = yours && hints.checked ? winningBites(now.bar, this.lost) : null;
    this.paint(new Set(winning?.map(squareName)));
    this.look(this.looked && isThere(now.bar, this.looked) ? this.looked : this.at);
    if (!this.bar.matches(":hover, :focus-within")) this.preview(null);
    this.match.message.textContent = report(note, record, told, chompTurn(now, winning));
    this.match.log.textContent = soFar(record, ({ mover, bite }) =>
      [mover === YOU ? "the computer" : "you", bite && squareName(bite)].join(" "),
    );
    // The bitten square is gone: if it had the focus, move the focus.
    const end = this.over();
    if (hadFocus && (focused?.matches(":disabled") || (end && this.bar.contains(focused))))
      (end ? this.match.newButton : this.here()).focus({ preventScroll: !byKeyboard });

    /** @type {(entry: Bite, before: Bite) => string} */
    function told({ mover, bite }, { bar }) {
      const who = mover === YOU ? "The computer" : "You";
      return bite ? `${who}: ${squareName(bite)}, ${takenBy(bar, bite)}.` : "";
    }
  }

  /**
   * Shows which squares are there, and marks those whose bite wins.
   * @param {Set<string>} marked
   */
  paint(marked) {
    const { record, now } = this.match;
    const before = record.at(-2)?.bar ?? now.bar;
    this.squares.forEach((line, r) => {
      line.forEach((element, c) => {
        /** @type {Square} */
        const square = [r + 1, c + 1];
        const [there, isPoison] = [c < now.bar[r], r + c === 0];
        const star = marked.has(squareName(square));
        element.className = there
          ? isPoison
            ? "poison"
            : ""
          : c < before[r]
            ? "gone last"
            : "gone";
        element.disabled = !there;
        if (!isPoison) element.textContent = star ? "★" : "";
        const does = there
          ? isPoison
            ? "poison"
            : `takes ${takenBy(now.bar, square)}`
          : "bitten off";
        element.ariaLabel = `row ${r + 1}, column ${c + 1}, ${does}${star ? ", wins" : ""}`;
      });
    });
  }
}
