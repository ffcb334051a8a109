// @ts-nocheck
import { indents } from "../../../coursework/commands/tutor/editor.js";
import { make } from "../../../stepthrough/frame.js";

// A text field on a cell's coloured text, and one in place of an answer in words.
const NAMES =
  "False None True and as assert break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield";
const TOKENS = new RegExp(
  [
    "(?<c1>#.*)",
    /(?<s2>(?<!\w)[bfr]{0,2}(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?))/
      .source,
    "(?<=\\b(?:def|class) +)(?<nf>\\w+)",
    "\\b(?<mi>\\d[\\w.]*)",
    `\\b(?<k>${NAMES.replaceAll(" ", "|")})\\b`,
  ].join("|"),
  "g",
);

// The page's colours of code, nearly: the classes are those of Pygments.
function coloured(text) {
  const parts = [];
  let end = 0;
  for (const { 0: token, index, groups } of text.matchAll(TOKENS)) {
    const kind = Object.keys(groups).find((name) => groups[name]);
    parts.push(text.slice(end, index), make("span", { class: kind }, token));
    end = index + token.length;
  }
  return [...parts, text.slice(end), "\n"];
}

export function codeEditor(place, label, locked) {
  const box = place.querySelector(".cell_input .highlight");
  const pre = box.querySelector("pre");
  const area = field(label, {
    rows: "1",
    wrap: "off",
    "aria-describedby": "live-keys",
    ...(locked && { readonly: true }),
  });
  pre.removeAttribute("tabindex");
  pre.setAttribute("aria-hidden", "true");
  box.classList.add("live-code");
  box.append(area);
  indents(area);
  area.addEventListener("input", () => pre.replaceChildren(...coloured(area.value)));
  return area;
}

// A written answer: a text field in place of the words that stand for it.
export function textEditor(place, label) {
  const area = field(label, { class: "live-text" });
  place.nextElementSibling.hidden = true;
  place.append(area);
  return area;
}

function field(label, attributes) {
  return make("textarea", {
    "aria-label": label,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    ...attributes,
  });
}
