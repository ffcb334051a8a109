import { makeSVG } from "./page.js";

// Icons on a 16 × 16 grid; all but the triangle are drawn as lines.
const ICONS = {
  first: "M4 3.5v9M12 3.5 7.5 8l4.5 4.5",
  back: "M10 3.5 5.5 8l4.5 4.5",
  play: "M4.5 2.5v11L13 8z",
  pause: "M5 3v10M11 3v10",
  forward: "M6 3.5 10.5 8l-4.5 4.5",
  last: "M12 3.5v9M4 3.5 8.5 8 4 12.5",
  full: "M2.5 6v-3.5h3.5M10 2.5h3.5v3.5M13.5 10v3.5h-3.5M6 13.5h-3.5v-3.5",
  leave: "M6 2.5v3.5h-3.5M10 2.5v3.5h3.5M13.5 10h-3.5v3.5M2.5 10h3.5v3.5",
  down: "M4 6.5 8 10.5l4-4",
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  const path = makeSVG("path", { d: ICONS[name] });
  return makeSVG(
    "svg",
    { class: `icon ${name}`, viewBox: "0 0 16 16", "aria-hidden": "true" },
    path,
  );
}

/**
 * @param {Element} control
 * @param {keyof typeof ICONS} name
 * @param {string} label
 */
export function face(control, name, label) {
  control.replaceChildren(icon(name));
  control.ariaLabel = label;
  control.setAttribute("title", label);
}
