import { button, make } from "./frame.js";
import { icon } from "./icons.js";
import { menu } from "./menu.js";

/**
 * Where every viewer stands: its controls and its sentence directly above the picture, all in sight
 * at once.  `controls`: rows of groups of what is pressed most; `jump` and `view` open from a menu
 * each.  `panes` stand side by side, or below one another where it is narrow, and scroll by
 * themselves; `below` is for what few look at.
 * @param {HTMLElement} root
 * @param {{
 *   controls: HTMLElement[][][],
 *   jump?: HTMLElement[],
 *   view?: HTMLElement[],
 *   sentence: HTMLElement,
 *   panes: HTMLElement[],
 *   below?: HTMLElement[],
 * }} parts
 */
export function stage(root, { controls, jump = [], view = [], sentence, panes, below = [] }) {
  const full = button(
    view.length ? "full screen" : icon("full"),
    "Full screen; Escape leads back",
    () => (root.popover ? root.hidePopover() : grow(root)),
  );
  const menus = [
    ...(jump.length ? [menu("Jump to", jump)] : []),
    view.length ? menu("View", [...view, full]) : full,
  ];
  const rows = controls.map((groups, i) =>
    make(
      "div",
      { class: "controls" },
      ...groups.map((group) => make("span", { class: "group" }, ...group)),
      ...(i ? [] : [make("span", { class: "group menus" }, ...menus)]),
    ),
  );
  const sheets = root.querySelectorAll(":scope > style");
  root.classList.add("stage");
  root.replaceChildren(
    ...sheets,
    ...rows,
    sentence,
    make("div", { class: "panes" }, ...panes),
    ...below,
  );
  for (const region of root.querySelectorAll("[role=region]")) tellApart(region);
}

/**
 * Several viewers of a page have regions of one name: the later ones get a number.
 * @param {Element} region
 */
function tellApart(region) {
  const name = region.ariaLabel;
  const regions = [...document.querySelectorAll("[role=region]")];
  const names = regions.map((other) => other !== region && other.ariaLabel);
  for (let n = 2; names.includes(region.ariaLabel); n++) region.ariaLabel = `${name} ${n}`;
}

/**
 * In another width, or in a window of another height, what was in sight may be so no more.  It is drawn in the next frame: it may
 * change the height that is observed, too.  What is hidden, as all is while JupyterLab changes its theme, is not drawn.
 * @param {HTMLElement} root
 * @param {() => void} redraw
 */
export function watchWidth(root, redraw) {
  const size = () => `${root.clientWidth} ${innerHeight}`; // what is drawn changes its own height
  let drawn = size();
  const draw = () => {
    if (!root.clientWidth) return;
    drawn = size();
    redraw();
  };
  new ResizeObserver(() => size() === drawn || requestAnimationFrame(draw)).observe(root);
}

/**
 * A popover lies above all of the page, wherever its element stands in it.  A viewer that draws to
 * size watches its pane.
 * @param {HTMLElement} root
 */
export function grow(root) {
  const focused = document.activeElement;
  root.popover = "auto";
  root.onbeforetoggle = ({ newState }) => {
    if (newState !== "open") root.popover = null; // a closed popover has no place in the page
  };
  root.showPopover();
  if (focused instanceof HTMLElement && root.contains(focused))
    focused.focus({ preventScroll: true });
}
