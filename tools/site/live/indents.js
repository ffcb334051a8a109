import { hasModifier } from "../../../stepthrough/frame.js";

const INDENT = "    ";

/**
 * A text field for Python: Tab indents until Escape is pressed, and a new line has the indentation
 * of the previous one.
 * @param {HTMLTextAreaElement} area
 */
export function indents(area) {
  let leaving = false;
  area.addEventListener("keydown", (event) => {
    if (area.readOnly) return;
    if (event.key === "Tab" && !leaving && !hasModifier(event)) indent(area, event);
    if (event.key === "Enter" && !event.shiftKey && !hasModifier(event)) goOn(area, event);
    if (event.key !== "Shift") leaving = event.key === "Escape";
  });
}

/**
 * The part of a line before this place.
 * @param {string} text
 * @param {number} place
 */
export function lineBefore(text, place) {
  return text.slice(text.lastIndexOf("\n", place - 1) + 1, place);
}

/**
 * Lines indented by one level more or less; empty ones stay empty.
 * @param {string} lines
 * @param {boolean} back
 */
export function shifted(lines, back) {
  return back ? lines.replace(/^ {1,4}/gm, "") : lines.replace(/^(?=.)/gm, INDENT);
}

/**
 * What Enter types after this beginning of a line.
 * @param {string} line
 */
export function newLine(line) {
  return `\n${line.match(/^ */)}${/:\s*$/.test(line) ? INDENT : ""}`;
}

/**
 * Types a text with the browser's own command, so it can be undone.
 * @param {string} text
 */
function type(text) {
  document.execCommand(text ? "insertText" : "delete", false, text);
}

/**
 * @param {HTMLTextAreaElement} area
 * @param {KeyboardEvent} event
 */
function indent(area, event) {
  event.preventDefault();
  const [start, end] = [area.selectionStart, area.selectionEnd];
  const before = lineBefore(area.value, start);
  if (start === end && !event.shiftKey) return type(" ".repeat(4 - (before.length % 4)));
  const from = start - before.length;
  const moved = shifted(area.value.slice(from, end), event.shiftKey);
  area.setSelectionRange(from, end);
  type(moved);
  area.setSelectionRange(from, from + moved.length);
}

/**
 * @param {HTMLTextAreaElement} area
 * @param {KeyboardEvent} event
 */
function goOn(area, event) {
  event.preventDefault();
  type(newLine(lineBefore(area.value, area.selectionStart)));
}
