// @ts-nocheck
// Turns the still pictures of one kind into live ones.  Python has drawn and solved everything;
// the scripts only show, and write the sentences.
export function start(show) {
  const root = document.currentScript.closest(".stepthrough");
  root.classList.add("live");
  root.tabIndex = -1; // a click beside the buttons leaves the focus inside
  const block = root.querySelector('script[type^="application/"]');
  if (block.type === "application/json") show(root, JSON.parse(block.textContent));
  else unpack(block.textContent).then((data) => show(root, data));
}

function unpack(base64) {
  const packed = new Response(decode(base64)).body;
  return new Response(packed.pipeThrough(new DecompressionStream("gzip"))).json();
}

export function decode(base64) {
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
}

export function hasModifier(event) {
  return event.ctrlKey || event.metaKey || event.altKey;
}

/**
 * The first element of this kind inside another one; it must be there.
 * @template {Element} Kind
 * @param {ParentNode} parent
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function find(parent, selector, kind) {
  const found = parent.querySelector(selector);
  if (found instanceof kind) return found;
  throw Error(`no ${selector}`);
}

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

export function button(text, label, onclick) {
  return make("button", { type: "button", "aria-label": label, title: label, onclick }, text);
}
