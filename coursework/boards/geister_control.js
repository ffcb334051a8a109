import { button, make } from "../../stepthrough/frame.js";
import { stage } from "../../stepthrough/stage.js";
import { gameButtons } from "./play_control.js";

/**
 * The pieces that you see, a letter for each square; the squares that the last move changed; and
 * your moves, each from a square to another one or, if null, off the board.
 * @typedef {[from: number, to: number | null]} Step
 * @typedef {{
 *   cells: string, moved: number[], moves: Step[], captured: string, canUndo: boolean,
 * }} Ghosts
 */

/** @type {Record<string, string>} */
const PIECES = {
  R: "your red",
  B: "your blue",
  u: "unknown",
  r: "the computer's red",
  b: "the computer's blue",
};

/** @param {number} square */
export function squareName(square) {
  return `${"abcdef"[square % 6]}${Math.floor(square / 6) + 1}`;
}

/**
 * The present look of a square: its classes, and whether it can be pressed.
 * @param {Ghosts} shown
 * @param {number | null} chosen a piece of yours
 * @param {number} square
 */
export function squareLook({ cells, moved, moves }, chosen, square) {
  const isTarget = moves.some(([from, to]) => from === chosen && to === square);
  const marks = [
    ...(moved.includes(square) ? ["moved"] : []),
    ...(square === chosen ? ["chosen"] : isTarget ? ["target"] : []),
  ];
  const piece = cells[square];
  return {
    words: [squareName(square), PIECES[piece], ...marks].filter(Boolean).join(" "),
    classes: [piece === "." ? "empty" : `ghost-${piece}`, ...marks].join(" "),
    canBePressed: isTarget || moves.some(([from]) => from === square),
  };
}

/**
 * The result of pressing a square: a move, by its number, or another chosen piece, or none.
 * @param {Step[]} moves
 * @param {number | null} chosen
 * @param {number} square
 * @returns {{ move: number } | { chosen: number | null }}
 */
export function pressed(moves, chosen, square) {
  const move = moves.findIndex(([from, to]) => from === chosen && to === square);
  return move < 0 ? { chosen: square === chosen ? null : square } : { move };
}

/**
 * The squares, surrounded by the names of the columns and rows.
 * @param {HTMLButtonElement[]} squares
 */
function grid(squares) {
  const names = (/** @type {string[]} */ words) => words.map((text) => make("span", {}, text));
  const rows = [0, 1, 2, 3, 4, 5].flatMap((row) => [
    ...names([String(row + 1)]),
    ...squares.slice(6 * row, 6 * row + 6),
  ]);
  const above = names(["", "a ▲", "b", "c", "d", "e", "f ▲"]);
  return make(
    "div",
    { class: "squares" },
    ...above,
    ...rows,
    ...names(["", "▼", "", "", "", "", "▼"]),
  );
}

/**
 * A game of Geister against a Python function.
 * @param {import("./control.js").Place} place
 */
export function geisterControl(place) {
  /** @type {Ghosts} */
  let shown;
  /** @type {number | null} */
  let chosen = null;
  /** @type {number | null} */
  let last = null; // where a piece of yours went
  const { undo, fresh } = gameButtons(place);
  const leaving = make("span", { class: "group" });
  const captured = make("div");
  const squares = Array.from({ length: 36 }, (_, i) => button("", "", () => press(i)));
  const can = (/** @type {number | null} */ square) => square !== null && !squares[square].disabled;

  function paint() {
    squares.forEach((square, i) => {
      const { words, classes, canBePressed } = squareLook(shown, chosen, i);
      square.textContent = words;
      square.className = classes;
      square.disabled = !canBePressed;
    });
  }

  /** @param {number} square */
  function press(square) {
    const act = pressed(shown.moves, chosen, square);
    if ("move" in act) {
      last = square;
      return place.move("move", act.move);
    }
    ({ chosen } = act);
    paint();
    const targets = squares.filter(({ className }) => className.endsWith("target"));
    (targets[0] ?? squares[square]).focus();
  }

  stage(place.root, {
    controls: [[[undo, fresh], [leaving]]],
    sentence: place.said,
    panes: [make("div", {}, grid(squares), captured)],
  });
  return (/** @type {Ghosts} */ given) => {
    shown = given;
    chosen = null;
    captured.textContent = shown.captured;
    undo.disabled = !shown.canUndo;
    leaving.replaceChildren(
      ...shown.moves.flatMap(([from, to], i) => {
        const words = `${squareName(from)} ↑ leaves the board`;
        return to === null ? button(words, words, () => place.move("move", i)) : [];
      }),
    );
    paint();
    const next = last !== null && can(last) ? last : squares.findIndex(({ disabled }) => !disabled);
    last = null;
    return squares[next] ?? fresh;
  };
}
