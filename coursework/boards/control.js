import { hasModifier, make } from "../../stepthrough/frame.js";
import { geisterControl } from "./geister_control.js";
import { playControl } from "./play_control.js";
import { endIn, resultLine } from "./result.js";
import { searchControl } from "./search_control.js";

/**
 * The parts of an anywidget's model that the controls need.
 * @typedef {{
 *   get(name: "shown"): { kind: string, said: string },
 *   on(event: string, hear: () => void): void,
 *   off(event: string, hear: () => void): void,
 *   send(message: { act: string, value: Value }): void,
 * }} Model
 *
 * Where a control is drawn, and how it asks Python: `move` does nothing while an answer is awaited,
 * whereas `set` always sends the value.
 * @typedef {string | number | null} Value
 * @typedef {{
 *   root: HTMLElement,
 *   el: HTMLElement,
 *   said: HTMLElement,
 *   move(act: string, value?: Value): void,
 *   set(name: string, value: Value): void,
 * }} Place
 */

/**
 * The function that draws each kind of control; it returns the element that gets the focus if the
 * one that had it is gone.
 * @type {Record<string, (place: Place) => (shown: never) => HTMLElement | void>}
 */
const KINDS = { play: playControl, search: searchControl, geister: geisterControl };
const LATE = "Python is working. If nothing happens, its kernel has stopped: run this cell again.";

/**
 * Shows an anywidget: draws Python's `shown`, and sends Python what a reader does.
 * @param {{ model: Model, el: HTMLElement }} view
 */
export function render({ model, el }) {
  const { kind } = model.get("shown");
  const root = make("div", { class: `stepthrough live control ${kind}`, "data-kind": "control" });
  const said = make("div", { role: "status", class: "said" });
  /** @type {ReturnType<typeof setTimeout> | null} */
  let late = null; // as long as an answer is waited for
  const set = (/** @type {string} */ act, /** @type {Value} */ value) => {
    late ??= setTimeout(() => (said.textContent = LATE), 1000);
    model.send({ act, value });
  };
  const move = (/** @type {string} */ act, /** @type {Value} */ value = null) =>
    late === null && set(act, value);
  const draw = KINDS[kind]?.({ root, el, said, move, set });
  const update = () => {
    const held = late === null ? null : document.activeElement;
    clearTimeout(late ?? undefined);
    late = null;
    const shown = model.get("shown");
    const [words, result, end] = endIn(shown.said);
    said.replaceChildren(words, resultLine(result, end));
    const next = draw?.(/** @type {never} */ (shown));
    root.querySelector(".fresh")?.classList.toggle("primary", Boolean(result));
    if (held && (!held.isConnected || held.matches(":disabled"))) next?.focus();
  };
  root.addEventListener("keydown", (event) => hasModifier(event) || event.stopPropagation()); // JupyterLab has keys, too
  el.prepend(root);
  update();
  model.on("change:shown", update);
  return () => model.off("change:shown", update);
}
