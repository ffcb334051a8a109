// @ts-nocheck
import { hasModifier } from "../../../stepthrough/frame.js";

// A text field in which Python is written: Tab indents, until Escape has been pressed, and a new line
// begins where the one before began.
export function indents(area) {
  let leaving = false;
  area.addEventListener("keydown", (event) => {
    if (area.readOnly) return;
    if (event.key === "Tab" && !leaving && !hasModifier(event)) indent(area, event);
    if (event.key === "Enter" && !event.shiftKey && !hasModifier(event)) goOn(area, event);
    if (event.key !== "Shift") leaving = event.key === "Escape";
  });
}

// By the browser's own command, so that it can be undone.
function type(text) {
  document.execCommand(text ? "insertText" : "delete", false, text);
}

function indent(area, event) {
  event.preventDefault();
  const from = area.value.lastIndexOf("\n", area.selectionStart - 1) + 1;
  const [start, end] = [area.selectionStart, area.selectionEnd];
  if (start === end && !event.shiftKey) return type(" ".repeat(4 - ((start - from) % 4)));
  const lines = area.value.slice(from, end).split("\n");
  const moved = lines
    .map((line) => (event.shiftKey ? line.replace(/^ {1,4}/, "") : line && `    ${line}`))
    .join("\n");
  area.setSelectionRange(from, end);
  type(moved);
  area.setSelectionRange(from, from + moved.length);
}

function goOn(area, event) {
  const from = area.value.lastIndexOf("\n", area.selectionStart - 1) + 1;
  const line = area.value.slice(from, area.selectionStart);
  event.preventDefault();
  type(`\n${line.match(/^ */)[0]}${/:\s*$/.test(line) ? "    " : ""}`);
}
