import { button, find, make } from "../../stepthrough/frame.js";
import { stage } from "../../stepthrough/stage.js";

/**
 * A position, and your moves there; none if it is not your turn.
 * @typedef {{ picture: string, moves: string[], canUndo: boolean }} Play
 */

/**
 * The two buttons of every game.
 * @param {import("./control.js").Place} place
 */
export function gameButtons({ move, said }) {
  said.classList.add("message");
  const fresh = button("New game", "New game", () => move("new"));
  fresh.className = "fresh";
  return { undo: button("Undo", "Undo", () => move("undo")), fresh };
}

/**
 * A game against a Python function.
 * @param {import("./control.js").Place} place
 */
export function playControl(place) {
  const { undo, fresh } = gameButtons(place);
  const picture = make("div", { class: "picture" });
  const moves = make("div", { class: "choices" });
  stage(place.root, {
    controls: [[[undo, fresh]]],
    sentence: place.said,
    panes: [picture, moves],
  });
  return (/** @type {Play} */ shown) => {
    const buttons = shown.moves.map((words, i) =>
      button(words, words, () => place.move("move", i)),
    );
    picture.innerHTML = shown.picture;
    const title = find(picture, "title", SVGTitleElement);
    find(picture, "svg", SVGSVGElement).ariaLabel = title.textContent;
    title.remove(); // nothing is to pop up
    undo.disabled = !shown.canUndo;
    moves.replaceChildren(...buttons);
    return buttons[0] ?? undo;
  };
}
