// Copies a drawing, keeping only shapes, words and their looks.
const SHAPES = new Set(
  "svg g defs use path rect circle ellipse line polyline polygon text tspan".split(" "),
);
const LOOKS =
  /^(class|id|data-i|d|points|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|dx|dy|width|height|viewBox|transform|opacity|text-anchor|dominant-baseline|paint-order|(fill|stroke|font)(-[a-z]+)*)$/;

/**
 * Whether an attribute may stay: it must affect only the looks, and must not be a link.
 * @param {string} name
 * @param {string} value
 */
export function mayStay(name, value) {
  if (name === "href") return /^#[\w-]+$/.test(value);
  return LOOKS.test(name) && !/url|\\/i.test(value);
}

/** @param {Element} from */
function copy(from) {
  const to = document.createElementNS("http://www.w3.org/2000/svg", from.localName);
  for (const { name, value } of from.attributes)
    if (mayStay(name, value)) to.setAttribute(name, value);
  for (const child of from.childNodes) {
    if (child instanceof Text) to.append(child.data);
    else if (child instanceof Element && SHAPES.has(child.localName)) to.append(copy(child));
  }
  return to;
}

/**
 * Returns a safe copy of a drawing that may contain anything.
 * @param {unknown} drawing
 */
export function clean(drawing) {
  const { documentElement } = new DOMParser().parseFromString(String(drawing), "image/svg+xml");
  if (documentElement.localName !== "svg") throw Error("no drawing");
  return new XMLSerializer().serializeToString(copy(documentElement));
}
