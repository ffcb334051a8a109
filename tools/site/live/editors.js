import { find, make } from "../../../stepthrough/frame.js";
import { coloured, tokens } from "../../../stepthrough/python.js";
import { indents } from "./indents.js";

/**
 * A text field on top of a cell's coloured text.
 * @param {Element} place
 * @param {string} label
 * @param {boolean} locked
 */
export function codeEditor(place, label, locked) {
  const box = find(place, ".cell_input .highlight", HTMLElement);
  const pre = find(box, "pre", HTMLElement);
  const area = field(label, {
    rows: "1",
    wrap: "off",
    "aria-describedby": "live-keys",
    readonly: locked,
  });
  pre.removeAttribute("tabindex");
  pre.setAttribute("aria-hidden", "true");
  box.classList.add("live-code");
  box.append(area);
  indents(area);
  // Almost like the code on the page.
  area.addEventListener("input", () =>
    pre.replaceChildren(...tokens(area.value).map(coloured), "\n"),
  );
  return area;
}

/**
 * A text field that replaces the placeholder of a written answer.
 * @param {Element} place
 * @param {string} label
 */
export function textEditor(place, label) {
  const area = field(label, { class: "live-text" });
  place.nextElementSibling?.toggleAttribute("hidden", true);
  place.append(area);
  return area;
}

/**
 * @param {string} label
 * @param {Record<string, string | boolean>} attributes
 */
function field(label, attributes) {
  return make("textarea", {
    "aria-label": label,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    ...attributes,
  });
}
