import { find, make, svgOf } from "./frame.js";

/**
 * A select, and a label with it.
 * @param {string} label
 * @param {(string | number)[]} options
 * @param {(event: Event) => unknown} onchange
 * @returns {[HTMLSelectElement, HTMLLabelElement]}
 */
export function choice(label, options, onchange) {
  const select = make("select", { onchange });
  options.forEach((text, i) => {
    select.append(make("option", { value: i }, text));
  });
  return [select, make("label", {}, `${label} `, select)];
}

/**
 * A row of a table; an empty cell is not a header.
 * @param {"td" | "th"} cell
 * @param {(string | number | Node)[]} words
 */
export function row(cell, words) {
  return make("tr", {}, ...words.map((text) => make(text === "" ? "td" : cell, {}, text)));
}

/**
 * A table that readers can open below a viewer; `fill` gets its body each time.
 * @param {string} summary
 * @param {string[]} heads
 * @param {(rows: HTMLTableSectionElement) => void} fill
 */
export function tableBelow(summary, heads, fill) {
  const rows = make("tbody");
  const table = make("table", {}, make("thead", {}, row("th", heads)), rows);
  const ontoggle = () => fill(rows);
  return make("details", { ontoggle }, make("summary", {}, summary), table);
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function makeSVG(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  set(element, attributes);
  element.append(...children);
  return element;
}

/**
 * @param {Element} element
 * @param {Record<string, string | number>} attributes
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

export const english = new Intl.NumberFormat("en"); // toLocaleString would make one each time

/**
 * @param {number} number
 * @param {string} noun
 */
export function count(number, noun) {
  return `${english.format(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/**
 * An SVG in a scrolling pane: that of the still picture, taken out of its <img>, or another one.
 * @param {HTMLElement} root
 * @param {string} label
 * @param {string} [svg]
 */
export function drawing(root, label, svg) {
  const pane = make("div", { class: "tree", tabindex: 0, role: "region", "aria-label": label });
  pane.innerHTML = svg ?? svgOf(find(root, "img", HTMLImageElement));
  find(pane, "svg", SVGSVGElement).role = null; // the pane has one, with its name
  return pane;
}
