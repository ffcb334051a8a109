// Where every viewer stands: its controls and its sentence directly above the picture, all in sight
// at once.  `panes` stand side by side, or below one another where it is narrow, and scroll by
// themselves; `below` is for what few look at.
function stage(root, { controls, sentence, panes, below = [] }) {
  const fill = button("fill", "Fill the window with this; Escape leads back", () => root.popover ? root.hidePopover() : grow(root));
  root.classList.add("stage");
  root.replaceChildren(
    root.querySelector("style"),
    ...controls.map((row, i) => make("div", { class: "controls" }, ...row, ...(i ? [] : [fill]))),
    sentence,
    make("div", { class: "panes" }, ...panes),
    ...below,
  );
}

// A popover lies above all of the page, wherever its element stands in it.
function grow(root) {
  const focused = document.activeElement;
  root.popover = "auto";
  root.addEventListener("toggle", function closed(event) {
    if (event.newState === "open") return;
    root.removeEventListener("toggle", closed);
    root.removeAttribute("popover");
  });
  root.showPopover();
  if (root.contains(focused)) focused.focus({ preventScroll: true });
}
