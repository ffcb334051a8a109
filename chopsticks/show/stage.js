// Where every viewer stands: its controls and its sentence directly above the picture, all in sight
// at once.  `panes` stand side by side, or below one another where it is narrow, and scroll by
// themselves; `below` is for what few look at.
function stage(root, { controls, sentence, panes, below = [] }) {
  const fill = button("fill", "Fill the window with this; Escape leads back", () => root.popover ? root.hidePopover() : grow(root, fill));
  root.classList.add("stage");
  root.replaceChildren(
    root.querySelector("style"),
    ...controls.map((row, i) => make("div", { class: "controls" }, ...grouped(row, ...(i ? [] : [fill])))),
    sentence,
    make("div", { class: "panes" }, ...panes),
    ...below,
  );
  root.querySelectorAll('[role="region"]').forEach(tellApart);
}

// Neighbours of one sort together: on a phone each group is a row that scrolls.
function grouped(row, ...others) {
  const sort = (element) => ["input[type=range], .counter", "label, details", "*"].findIndex((one) => element.matches(one));
  const groups = [];
  row.forEach((element, i) => {
    if (!i || sort(element) !== sort(row[i - 1])) groups.push(make("span", { class: "group" }));
    groups.at(-1).append(element);
  });
  (groups.find((group) => group.firstChild.matches("button")) ?? groups.at(-1)).append(...others);
  return groups;
}

// Several viewers of a page have regions of one name: the later ones get a number.
function tellApart(region) {
  const regions = [...document.querySelectorAll('[role="region"]')].filter((other) => other !== region);
  const names = new Set(regions.map((other) => other.ariaLabel));
  const name = region.ariaLabel;
  for (let n = 2; names.has(region.ariaLabel); n++) region.ariaLabel = `${name} ${n}`;
}

// In another width, what was in sight may be so no more.
function watchWidth(root, redraw) {
  let width = root.clientWidth;
  new ResizeObserver(() => {
    if (root.clientWidth === width) return;
    width = root.clientWidth;
    redraw();
  }).observe(root);
}

// A popover lies above all of the page, wherever its element stands in it.  A viewer that draws to
// size watches its pane.
function grow(root, fill) {
  const focused = document.activeElement;
  root.popover = "auto";
  fill.textContent = "back";
  root.addEventListener("beforetoggle", function closed(event) {
    if (event.target !== root || event.newState === "open") return;
    root.removeEventListener("beforetoggle", closed);
    root.removeAttribute("popover"); // at once: a closed popover has no place in the page
    fill.textContent = "fill";
  });
  root.showPopover();
  if (root.contains(focused)) focused.focus({ preventScroll: true });
}
