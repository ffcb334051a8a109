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
import { Field } from "./field.js";
import { Match, oneOf, YOU } from "./match.js";

/** @import { Bar, Square } from "./bars.js" */
/** @import { Place } from "./field.js" */

/**
 * `lost`: the bars that are lost for the player to move; `poison`: a picture for the first square.
 * @typedef {{ rows: number, columns: number, lost: Bar[], poison: string }} ChompData
 */
/** @typedef {import("./match.js").Turn & { bar: Bar }} Bite */

/** @param {HTMLElement} root @param {ChompData} data */
export function chomp(root, data) {
  new ChompBoard(root, data);
}

/**
 * What you can do and, if hints are on, which bites win; or who has won.
 * @param {Bite} now
 * @param {Square[] | null} winning
 */
export function chompTurn({ bar, mover }, winning) {
  if (sizeOf(bar) === 1)
    return mover === YOU
      ? "Only the poison is left for you: the computer wins."
      : "Only the poison is left for the computer: you win!";
  if (mover !== YOU) return "";
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
  /** @param {HTMLElement} root @param {ChompData} data */
  constructor(root, { rows, columns, lost, poison }) {
    this.full = Array(rows).fill(columns);
    this.lost = new Set(lost.map(String));
    this.field = new Field(this.full, this);
    const { cells, element } = this.field;
    cells[0][0].innerHTML = poison;
    /** @param {number | string} text */
    const head = (text) => make("span", { class: "head", "aria-hidden": "true" }, text);
    element.className = "bar";
    element.ariaLabel = "Bar";
    element.style.cssText = `--rows: ${rows}; --columns: ${columns}`;
    element.append(
      head(""),
      ...cells[0].map((_, c) => head(c + 1)),
      ...cells.flatMap((line, r) => [head(r + 1), ...line]),
    );
    this.effect = make("p", { class: "log effect" });
    /** @type {Match<Bite>} */
    this.match = new Match(root, this);
    stage(root, {
      controls: [this.match.controls()],
      sentence: this.match.message,
      panes: [element, this.match.side(this.effect, this.match.score)],
    });
    this.match.restart();
  }

  /** @param {number} mover @returns {Bite} */
  begin(mover) {
    this.field.at = [this.full.length - 1, this.full[0] - 1];
    return { bar: this.full, mover };
  }

  over() {
    const { bar, mover } = this.match.now;
    return sizeOf(bar) > 1 ? "" : mover === YOU ? "loss" : "win";
  }

  reply() {
    this.play(oneOf(answersTo(this.match.now.bar, this.lost)));
  }

  /** @param {Square} bite */
  play(bite) {
    const { bar, mover } = this.match.now;
    const short = squareName(bite);
    const move = `${short}, ${takenBy(bar, bite)}`;
    this.match.enter({ bar: bitten(bar, bite), mover: 1 - mover, move, short });
  }

  /** @param {Place} place */
  pick(place) {
    if (this.match.now.mover !== YOU) return;
    if (String(place) !== "0,0") return this.play(squareAt(place));
    this.match.note = this.over() ? "" : "That square is poison. Leave it to the computer.";
    this.match.draw();
  }

  here = () => this.field.here();
  /** @type {Field["press"]} */
  press = (key, event) => this.field.press(key, event);

  /** @param {Place} place @returns {Place} */
  near([r, c]) {
    const { bar } = this.match.now;
    const row = Math.min(r, bar.length - 1);
    return [row, Math.min(c, bar[row] - 1)];
  }

  /** @param {Place} place @param {Place} step @returns {Place} */
  after([r, c], [down, right]) {
    const there = this.match.now.bar[r + down] > c + right && c + right >= 0;
    return there ? [r + down, c + right] : [r, c];
  }

  /** @param {Place | null} place */
  preview(place) {
    const { now, yours, hints } = this.match;
    const bite = place && squareAt(place);
    const bites = bite && yours && isThere(now.bar, bite) && String(bite) !== "1,1";
    const left = bites ? bitten(now.bar, bite) : now.bar;
    this.field.each((square, r, c) =>
      square.classList.toggle("goes", c < now.bar[r] && c >= (left[r] ?? 0)),
    );
    this.effect.textContent = bites
      ? effectOf(now.bar, bite, hints.checked ? this.lost : null)
      : "\u00a0";
  }

  /** The winning bites, if they are to be shown. */
  winning() {
    const { yours, hints, now } = this.match;
    return yours && hints.checked ? winningBites(now.bar, this.lost) : null;
  }

  turn() {
    return chompTurn(this.match.now, this.winning());
  }

  draw() {
    this.paint(new Set(this.winning()?.map(squareName)));
    this.field.draw();
  }

  /**
   * Shows which squares are there, and marks those whose bite wins.
   * @param {Set<string>} marked
   */
  paint(marked) {
    const { record, now } = this.match;
    const before = record.at(-2)?.bar ?? now.bar;
    this.field.each((element, r, c) => {
      const square = squareAt([r, c]);
      const [there, isPoison] = [c < now.bar[r], r + c === 0];
      const star = marked.has(squareName(square));
      const gone = c < before[r] ? "gone last" : "gone";
      element.className = there ? (isPoison ? "poison" : "") : gone;
      element.disabled = !there;
      if (!isPoison) element.textContent = star ? "★" : "";
      const takes = isPoison ? "poison" : `takes ${takenBy(now.bar, square)}`;
      const does = there ? takes : "bitten off";
      element.ariaLabel = `row ${r + 1}, column ${c + 1}, ${does}${star ? ", wins" : ""}`;
    });
  }
}

/** @param {Place} place @returns {Square} */
function squareAt([r, c]) {
  return [r + 1, c + 1];
}
