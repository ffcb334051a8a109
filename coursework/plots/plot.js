import { make, svgOf } from "../../stepthrough/frame.js";

// The palette of course.mplstyle, and the colour that replaces each of its colours in the dark.
/** @type {Record<string, string>} */
const IN_THE_DARK = {
  "#0072b2": "#56b4e9",
  "#e69f00": "#e69f00",
  "#009e73": "#4fd1a5",
  "#d55e00": "#ff9a5c",
  "#cc79a7": "#e3a5c8",
  "#767676": "#8b949e",
  "#e4e4e4": "#30363d",
  "#000000": "#e6e8ea",
  "#ffffff": "#16191d",
};

const LEAST = 0.7; // of its size: matplotlib's 12 points are then 11 pixels
const PAPER = [0x16, 0x19, 0x1d]; // in the dark

/**
 * A picture in the colours of the page's theme; `least` is the smallest scale it may shrink to.
 * @param {HTMLElement} root
 * @param {{least?: number}} data
 */
export function plot(root, { least = LEAST }) {
  const image = root.querySelector("img");
  if (!image) return;
  const picture = make("div", { role: "img", "aria-label": image.alt, tabindex: "0" });
  picture.innerHTML = themed(svgOf(image));
  const svg = picture.querySelector("svg");
  // In a narrower page its words would be too small, so it scrolls.
  if (svg) svg.style.minWidth = `${least * Number(svg.getAttribute("width"))}px`;
  image.replaceWith(picture);
}

/**
 * An SVG whose colours follow the theme.  If it contains a raster image, which cannot, colours
 * outside the palette stay, because they are the image's scale.
 * @param {string} svg
 */
export function themed(svg) {
  const scale = svg.includes("<image");
  return svg.replace(/#[0-9a-f]{6}\b/g, (colour) => {
    const dark = IN_THE_DARK[colour] ?? (scale ? colour : turned(colour));
    return dark === colour ? colour : `light-dark(${colour}, ${dark})`;
  });
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
