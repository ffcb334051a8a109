import { find, make, svgOf } from "../../stepthrough/frame.js";

const LEAST = 0.7; // of its size: matplotlib's 12 points are then 11 pixels
const PAPER = [0x16, 0x19, 0x1d]; // in the dark

/**
 * A picture in the colours of the page's theme.  Where it would shrink below the scale `least`, its
 * words would be too small, so the picture `narrow` takes its place, or it scrolls.
 * @param {HTMLElement} root
 * @param {{least?: number, narrow?: string}} data
 */
export function plot(root, { least = LEAST, narrow = "" }) {
  const image = root.querySelector("img");
  if (!image) return;
  const picture = make("div", { role: "img", "aria-label": image.alt, tabindex: "0" });
  picture.innerHTML = themed(svgOf(image)) + themed(narrow);
  image.replaceWith(picture);
  const svg = find(picture, "svg", SVGSVGElement);
  const width = least * Number(svg.getAttribute("width"));
  const choose = () => picture.classList.toggle("narrow", picture.clientWidth < width);
  if (narrow) new ResizeObserver(choose).observe(picture);
  else svg.style.minWidth = `${width}px`;
}

/**
 * An SVG whose colours follow the theme, also those without a name.  If it contains a raster image,
 * which cannot, they stay, because they are the image's scale.
 * @param {string} svg
 */
export function themed(svg) {
  if (svg.includes("<image")) return svg;
  return svg.replace(/#[0-9a-f]{6}\b/g, (colour) => `light-dark(${colour}, ${turned(colour)})`);
}

/**
 * A colour of the same hue, as much lighter than a dark page as the original is darker than white.
 * @param {string} colour
 */
export function turned(colour) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const sum = Math.max(...parts) + Math.min(...parts);
  const turned = parts.map((part, i) => PAPER[i] + (part + 255 - sum) * (1 - PAPER[i] / 255));
  return `#${turned.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}
