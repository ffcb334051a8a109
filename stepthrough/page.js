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
 * A checkbox, and a label with it.
 * @param {string} words
 * @param {(checked: boolean) => unknown} onchange
 * @returns {[HTMLInputElement, HTMLLabelElement]}
 */
export function tick(words, onchange) {
  const box = make("input", { type: "checkbox" });
  box.addEventListener("change", () => onchange(box.checked));
  return [box, make("label", {}, box, ` ${words}`)];
}

/**
 * @param {string} label
 * @param {Record<string, number>} scale
 * @param {(value: number) => unknown} oninput
 */
export function slider(label, scale, oninput) {
  const range = make("input", { type: "range", "aria-label": label, ...scale });
  range.addEventListener("input", () => oninput(Number(range.value)));
  return range;
}

/**
 * A part of a viewer that the keyboard can scroll.
 * @param {string} look
 * @param {string} label
 * @param {Node[]} parts
 */
export function region(look, label, ...parts) {
  const named = { class: look, tabindex: 0, role: "region", "aria-label": label };
  return make("div", named, ...parts);
}

/**
 * A table, and its body.
 * @param {string[]} heads
 * @returns {[HTMLTableElement, HTMLTableSectionElement]}
 */
export function table(heads) {
  const rows = make("tbody");
  return [make("table", {}, make("thead", {}, row("th", heads)), rows), rows];
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
  const [all, rows] = table(heads);
  const ontoggle = () => fill(rows);
  return make("details", { ontoggle }, make("summary", {}, summary), all);
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
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
  const pane = region("tree", label);
  pane.innerHTML = svg ?? svgOf(find(root, "img", HTMLImageElement));
  find(pane, "svg", SVGSVGElement).role = null; // the pane has one, with its name
  return pane;
}
