import { make } from "./frame.js";

// Syntax colouring for Python, with the class names of Pygments.

const NAMES =
  "False None True and as assert break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield";
const TOKENS = new RegExp(
  [
    "(?<c1>#.*)",
    /(?<s2>(?<!\w)[bfr]{0,2}(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?))/
      .source,
    "(?<=\\b(?:def|class) +)(?<nf>\\w+)",
    "(?<o>-(?=\\w))",
    "\\b(?<mi>\\d[\\w.]*)",
    `\\b(?<k>${NAMES.replaceAll(" ", "|")})\\b`,
  ].join("|"),
  "g",
);

/**
 * A program in pieces, each with its class or "", and its text.
 * @param {string} text
 * @returns {[string, string][]}
 */
export function tokens(text) {
  /** @type {[string, string][]} */
  const pieces = [];
  let end = 0;
  for (const { 0: token, index, groups = {} } of text.matchAll(TOKENS)) {
    const kind = Object.keys(groups).find((name) => groups[name]) ?? "";
    pieces.push(["", text.slice(end, index)], [kind, token]);
    end = index + token.length;
  }
  pieces.push(["", text.slice(end)]);
  return pieces.filter(([, piece]) => piece);
}

/**
 * The same, line by line; a string of several lines is continued on each of them.
 * @param {string} text
 * @returns {[string, string][][]}
 */
export function lines(text) {
  /** @type {[string, string][][]} */
  const found = [[]];
  for (const [kind, piece] of tokens(text))
    piece.split("\n").forEach((part, n) => {
      if (n) found.push([]);
      if (part) found[found.length - 1].push([kind, part]);
    });
  return found;
}

/** @param {[string, string]} piece */
export function coloured([kind, words]) {
  return kind ? make("span", { class: kind }, words) : words;
}
