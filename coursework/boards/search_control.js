import { make } from "../../stepthrough/frame.js";
import { capital } from "../../stepthrough/menu.js";
import { choice } from "../../stepthrough/page.js";

/**
 * The choices, with the least and the largest of the numbers, and the chosen run, as HTML.
 * @typedef {{ name: string, value: string, options: string[] }} Choice
 * @typedef {{ name: string, value: number, range: [number, number] }} Range
 * @typedef {{ choices: (Choice | Range)[], html: string }} Search
 */

/** @param {Choice} choice @param {import("./control.js").Place} place */
function dropdown({ name, value, options }, { set }) {
  const onchange = () => set(name, options[select.selectedIndex]);
  const [select, label] = choice(capital(name), options, onchange);
  select.ariaLabel = capital(name);
  select.selectedIndex = options.indexOf(value);
  return label;
}

/** @param {Range} range @param {import("./control.js").Place} place */
export function slider({ name, value, range: [min, max] }, { set }) {
  const told = make("span", { "aria-hidden": true }, value);
  const element = make("input", {
    type: "range",
    "aria-label": name,
    min,
    max,
    value,
    oninput: () => (told.textContent = input.value),
    onchange: () => set(name, Number(input.value)),
  });
  const input = /** @type {HTMLInputElement} */ (element);
  return make("label", {}, capital(name), input, told);
}

/**
 * A search with choices, and its run below them.
 * @param {import("./control.js").Place} place
 */
export function searchControl(place) {
  const controls = make("div", { class: "controls" });
  const run = make("div");
  place.root.append(controls, place.said);
  place.el.append(run);
  return (/** @type {Search} */ { choices, html }) => {
    if (!controls.hasChildNodes())
      controls.append(
        ...choices.map((one) => ("range" in one ? slider(one, place) : dropdown(one, place))),
      );
    run.replaceChildren(document.createRange().createContextualFragment(html));
  };
}
