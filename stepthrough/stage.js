// @ts-nocheck
import { button, make } from "./frame.js";

// Where every viewer stands: its controls and its sentence directly above the picture, all in sight
// at once.  `panes` stand side by side, or below one another where it is narrow, and scroll by
// themselves; `below` is for what few look at.  A row of controls has groups: on a phone each is a
// row of its own, and scrolls.
export function stage(
  root,
  { controls, sentence, panes, below = /** @type {HTMLElement[]} */ ([]) },
) {
  const fill = button("fill", "Fill the window; Escape leads back", () =>
    root.popover ? root.hidePopover() : grow(root, fill),
  );
  controls[0][0].push(fill);
  root.classList.add("stage");
  root.replaceChildren(
    root.querySelector("style"),
    ...controls.map((row) =>
      make(
        "div",
        { class: "controls" },
        ...row.map((group) => make("span", { class: "group" }, ...group)),
      ),
    ),
    sentence,
    make("div", { class: "panes" }, ...panes),
    ...below,
  );
  root.querySelectorAll("[role=region]").forEach(tellApart);
}

// Several viewers of a page have regions of one name: the later ones get a number.
function tellApart(region) {
  const name = region.ariaLabel;
  const names = [...document.querySelectorAll("[role=region]")].map(
    (other) => other !== region && other.ariaLabel,
  );
  for (let n = 2; names.includes(region.ariaLabel); n++) region.ariaLabel = `${name} ${n}`;
}

// In another width, what was in sight may be so no more.  It is drawn in the next frame: it may
// change the height that is observed, too.
export function watchWidth(root, redraw) {
  let width = root.clientWidth;
  new ResizeObserver(() => {
    if (width !== (width = root.clientWidth)) requestAnimationFrame(redraw);
  }).observe(root);
}

// A popover lies above all of the page, wherever its element stands in it.  A viewer that draws to
// size watches its pane.
export function grow(root, fill) {
  const focused = document.activeElement;
  root.popover = "auto";
  fill.textContent = "back";
  root.onbeforetoggle = ({ newState }) => {
    if (newState === "open") return;
    root.popover = null; // at once: a closed popover has no place in the page
    fill.textContent = "fill";
  };
  root.showPopover();
  if (root.contains(focused)) focused.focus({ preventScroll: true });
}
