// @ts-nocheck
import { make } from "../../../stepthrough/frame.js";
import { choice } from "../../../stepthrough/page.js";

// Outputs in the form that notebooks store, as elements of the page.
export const WIDGET = "application/vnd.jupyter.widget-view+json";

export function shown(output, act) {
  const { output_type: type, data } = output;
  if (type === "stream") return words(`stream ${output.name}`, output.text);
  if (type === "error") return words("traceback", output.traceback.join("\n"));
  if (data[WIDGET]) return make("div", { class: "output" }, built(data[WIDGET], null, act));
  if (data["text/html"] || data["image/svg+xml"])
    return piece(data["text/html"] ?? data["image/svg+xml"]);
  if (data["image/png"])
    return make(
      "div",
      { class: "output image_png" },
      make("img", { src: `data:image/png;base64,${data["image/png"]}`, alt: data["text/plain"] }),
    );
  return words("text_plain", data["text/markdown"] ?? data["text/latex"] ?? data["text/plain"]);
}

function words(kind, text) {
  const pre = make("pre", { tabindex: "0" }, text);
  return make(
    "div",
    { class: `output ${kind} highlight-myst-ansi notranslate` },
    make("div", { class: "highlight" }, pre),
  );
}

// HTML, with its scripts: they run as they come into the page.
function piece(html) {
  const element = make(
    "div",
    { class: "output text_html" },
    document.createRange().createContextualFragment(html),
  );
  if (!element.matches(":has(> img, > .stepthrough, > .prediction)")) {
    for (const [name, value] of [
      ["tabindex", "0"],
      ["role", "group"],
      ["aria-label", "Output"],
    ])
      element.setAttribute(name, value);
  }
  return element;
}

// ---- controls of Python: trees of ipywidgets.py

const KINDS = {
  HTML: (element, { value }) =>
    element.replaceChildren(document.createRange().createContextualFragment(value)),
  Label: (element, { value }) => (element.textContent = value),
  Button(element, { description, disabled }) {
    Object.assign(element, { textContent: description, disabled, type: "button" });
  },
  Dropdown(element, { description, value, options, number }, act) {
    const [select, label] = choice(description, options, () => act(number, select.value));
    for (const [i, option] of options.entries()) select.options[i].value = option;
    select.value = value;
    element.replaceChildren(label);
  },
  IntSlider(element, { description, value, min, max, number }, act) {
    const told = make("output", {}, String(value));
    const onchange = () => act(number, Number(slider.value));
    const slider = make("input", {
      type: "range",
      min,
      max,
      value,
      onchange,
      oninput: () => (told.textContent = slider.value),
    });
    element.replaceChildren(make("label", {}, `${description} `, slider), " ", told);
  },
  Output: (element, { outputs }, act) =>
    element.replaceChildren(...outputs.map((one) => shown(one, act))),
};

// What is as it was stays in the page as it is, and so keeps the focus.
export function built(tree, old, act) {
  const text = JSON.stringify(tree);
  if (old?.said === text) return old;
  const { number, kind, look, classes, children } = tree;
  const onclick = () => act(number, null);
  const fresh = () =>
    make(kind === "Button" ? "button" : "div", {
      "data-widget": number,
      ...(kind === "Button" && { onclick }),
    });
  const element = old ?? fresh();
  element.said = text;
  element.className = [`widget-${kind.toLowerCase()}`, ...classes].join(" ");
  element.style.cssText = Object.entries(look)
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");
  if (KINDS[kind]) {
    const focused = element.contains(document.activeElement) && element.tagName !== "BUTTON";
    KINDS[kind](element, tree, act);
    if (focused) element.querySelector("select, input")?.focus();
  } else {
    const before = new Map([...element.children].map((child) => [child.dataset.widget, child]));
    const parts = children.map((child) => built(child, before.get(String(child.number)), act));
    if (parts.some((part, i) => part !== element.children[i])) element.replaceChildren(...parts);
  }
  return element;
}
