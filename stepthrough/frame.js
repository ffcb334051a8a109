// Turns the still pictures of one kind into live ones.  Python has drawn and solved everything; the
// scripts only show it and write the sentences.

/** @typedef {string | number | boolean | ((event: never) => unknown)} Attribute */

/**
 * @template Data
 * @param {(root: HTMLElement, data: Data) => void} show
 */
export function start(show) {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const root = /** @type {HTMLElement} */ (script.closest(".stepthrough"));
  root.classList.add("live");
  root.tabIndex = -1; // a click beside the buttons leaves the focus inside
  const block = find(root, 'script[type^="application/"]', HTMLScriptElement);
  if (block.type === "application/json") return show(root, JSON.parse(block.text));
  const packed = new Blob([decode(block.text)]).stream();
  const unpacked = new Response(packed.pipeThrough(new DecompressionStream("gzip")));
  unpacked.json().then((data) => show(root, data));
}

/** @param {string} base64 */
export function decode(base64) {
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
}

/**
 * The SVG that is the address of a still picture.
 * @param {HTMLImageElement} image
 */
export function svgOf({ src }) {
  return decodeURIComponent(src.slice(src.indexOf(",") + 1));
}

/** @param {KeyboardEvent} event */
export function hasModifier(event) {
  return event.ctrlKey || event.metaKey || event.altKey;
}

/**
 * The first element of this kind inside another one; it must be there.
 * @template {Element} Kind
 * @param {ParentNode} parent
 * @param {string} selector
 * @param {new () => Kind} kind
 */
export function find(parent, selector, kind) {
  const found = parent.querySelector(selector);
  if (found instanceof kind) return found;
  throw Error(`no ${selector}`);
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} attributes
 * @param {(Node | string | number)[]} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function")
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.map((child) => (typeof child === "number" ? String(child) : child)));
  return element;
}

/**
 * @param {string | Node} face
 * @param {string} label
 * @param {() => unknown} onclick
 */
export function button(face, label, onclick) {
  return make("button", { type: "button", "aria-label": label, title: label, onclick }, face);
}
