// @ts-nocheck
import { hasModifier, make } from "../../stepthrough/frame.js";
import { choice } from "../../stepthrough/page.js";

export const YOU = 0;
export const COMPUTER = 1;

// A game of yours against the computer.  The record has an entry for each position; its `mover`
// is who moves there.  `begin(mover)` makes the first entry, `draw()` shows the last, `over()`
// says whether the game ends there, `reply()` plays for the computer.  `press(key, event)` takes
// more keys, and `forget()` drops what was chosen for a move that is not played any more.
// `hint`: what is shown when asked for, and its key.
export function match(
  root,
  { begin, draw, over, reply, press, forget = () => {}, hint = ["Hints", "h"], undoable = true },
) {
  const [first, firstLabel] = choice("First move", ["you", "the computer"], restart);
  const hints = make("input", { type: "checkbox", onchange: draw });
  const undoButton = make("button", { type: "button", onclick: undo }, "Undo");
  const newButton = make("button", { type: "button", onclick: restart }, "New game");
  const message = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const log = make("p", { class: "log" });
  const hintsLabel = make("label", {}, hints, ` ${hint[0]}`);
  const controls = [
    [undoButton, newButton],
    [firstLabel, hintsLabel],
  ];
  const game = {
    record: [],
    note: "",
    now,
    restart,
    enter,
    hints,
    firstLabel,
    hintsLabel,
    newButton,
    controls,
    message,
    log,
  };
  let timer;
  root.classList.add("match");
  root.addEventListener("keydown", onKey);
  return game;

  function now() {
    return game.record.at(-1);
  }

  function restart() {
    game.record = [begin(Number(first.value))];
    turn("");
  }

  function enter(entry) {
    game.record.push(entry);
    turn("");
  }

  function undo() {
    do game.record.pop();
    while (now().mover !== YOU);
    turn("Taken back.");
  }

  function canUndo() {
    return undoable && game.record.slice(0, -1).some((entry) => entry.mover === YOU);
  }

  function turn(note) {
    clearTimeout(timer);
    game.note = note;
    undoButton.disabled = !canUndo();
    forget();
    draw();
    if (now().mover !== COMPUTER || over()) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    timer = setTimeout(reply, still ? 0 : 600);
  }

  function onKey(event) {
    if (hasModifier(event)) return;
    event.stopPropagation(); // JupyterLab would take plain keys for its own commands
    const key = event.key.toLowerCase();
    const letters = event.target.matches("select"); // it looks for an option by its letter
    const own = letters
      ? null
      : { u: () => canUndo() && undo(), n: restart, [hint[1]]: () => hints.click() }[key];
    if (own) own();
    else if (!press(key, event)) return;
    event.preventDefault();
  }
}
