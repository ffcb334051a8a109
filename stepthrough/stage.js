import { button, make } from "./frame.js";
import { icon } from "./icons.js";
import { menu } from "./menu.js";

/**
 * The layout of every viewer: its controls and its sentence directly above the picture, all in
 * sight at once.  `controls`: rows of groups of the most used controls; `jump` and `view`: the
 * contents of two menus.  `panes` are side by side, or one below the other in a narrow page, and
 * scroll separately; `below` is for parts that few readers need.
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
  const full = button(view.length ? "full screen" : icon("full"), "Full screen", () => grow(root));
  const leave = button(icon("leave"), "Leave full screen (Esc)", () => root.hidePopover());
  full.classList.add("full");
  leave.classList.add("leave");
  const menus = [
    ...(jump.length ? [menu("Jump to", jump)] : []),
    view.length ? menu("View", [...view, full]) : full,
    leave,
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
  // Regions of several viewers on a page would have the same name, so later ones get a number.
  for (const region of root.querySelectorAll("[role=region]")) {
    const name = region.ariaLabel;
    const regions = [...document.querySelectorAll("[role=region]")];
    const names = regions.map((other) => other !== region && other.ariaLabel);
    for (let n = 2; names.includes(region.ariaLabel); n++) region.ariaLabel = `${name} ${n}`;
  }
}

/**
 * Redraws a viewer whose width, or whose window's height, has changed, because things may no longer
 * be in sight.  It redraws in the next frame, because drawing may change the observed height.
 * Hidden viewers, such as all of them while JupyterLab changes its theme, are not redrawn.
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
 * Keeps room for the longest sentence that is told, so that nothing jumps.
 * @param {HTMLElement} sentence
 */
export function reserving(sentence) {
  const box = make("div", {
    style: "position: absolute; display: grid; visibility: hidden; font-weight: 600",
  });
  const measure = () => {
    box.style.width = `${sentence.clientWidth}px`;
    sentence.after(box);
    const { height } = box.getBoundingClientRect();
    if (height) sentence.style.minHeight = `${height}px`;
    box.remove();
  };
  new ResizeObserver(measure).observe(sentence);
  return (/** @type {string[]} */ told) => {
    told.sort((one, other) => other.length - one.length);
    const look = { class: "message", style: "grid-area: 1 / 1; min-height: 0" };
    box.replaceChildren(...told.slice(0, 20).map((words) => make("p", look, words)));
    measure();
  };
}

/**
 * A popover lies above the whole page, wherever its element is in the page.  A viewer that draws to
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
    (focused.checkVisibility() ? focused : root).focus({ preventScroll: true });
}
