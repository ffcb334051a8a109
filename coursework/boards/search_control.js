import { make } from "../../stepthrough/frame.js";
import { capital } from "../../stepthrough/menu.js";
import { choice, slider } from "../../stepthrough/page.js";

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
function dial({ name, value, range: [min, max] }, { set }) {
  const told = make("span", { "aria-hidden": true }, value);
  const input = slider(name, { min, max, value }, (now) => told.replaceChildren(String(now)));
  input.addEventListener("change", () => set(name, Number(input.value)));
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
        ...choices.map((one) => ("range" in one ? dial(one, place) : dropdown(one, place))),
      );
    run.replaceChildren(document.createRange().createContextualFragment(html));
  };
}
