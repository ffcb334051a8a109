// @ts-nocheck
import { decode, make } from "./frame.js";

// A select with a visible label.
export function choice(label, options, onchange) {
  const select = make("select", { onchange });
  options.forEach((text, i) => select.append(make("option", { value: i }, text)));
  return [select, make("label", {}, `${label} `, select)];
}

// A row of a table; an empty cell heads nothing.
export function row(cell, words) {
  return make("tr", {}, ...words.map((text) => make(text === "" ? "td" : cell, {}, text)));
}

export function makeSVG(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  set(element, attributes);
  element.append(...children);
  return element;
}

export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

export const english = new Intl.NumberFormat("en"); // toLocaleString would make one each time

export function count(number, noun) {
  return `${english.format(number)} ${noun}${number === 1 ? "" : "s"}`;
}

// An SVG in a pane that scrolls: the still picture's, taken out of its <img>, or another.
export function drawing(root, label, svg) {
  const pane = make("div", { class: "tree", tabindex: "0", role: "region", "aria-label": label });
  pane.innerHTML =
    svg ?? new TextDecoder().decode(decode(root.querySelector("img").src.split(",")[1]));
  pane.firstElementChild.role = null; // the pane has one, with its name
  return pane;
}
