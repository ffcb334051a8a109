// @ts-nocheck
import { indents } from "../../../coursework/commands/tutor/editor.js";
import { make } from "../../../stepthrough/frame.js";
import { tokens } from "../../../stepthrough/python.js";

// A text field on a cell's coloured text, and one in place of an answer in words.
// The page's colours of code, nearly.
function coloured(text) {
  return [
    ...tokens(text).map(([kind, piece]) => (kind ? make("span", { class: kind }, piece) : piece)),
    "\n",
  ];
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
