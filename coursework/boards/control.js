import { hasModifier, make } from "../../stepthrough/frame.js";
import { geisterControl } from "./geister_control.js";
import { playControl } from "./play_control.js";
import { recordControl, searchControl } from "./search_control.js";

/**
 * The model of an anywidget, as far as the controls need it.
 * @typedef {{
 *   get(name: "shown"): { kind: string, said: string },
 *   on(event: string, hear: () => void): void,
 *   off(event: string, hear: () => void): void,
 *   send(message: { act: string, value: Value }): void,
 * }} Model
 *
 * Where a control is drawn, and how it asks Python: a second `move` waits for the answer to the
 * first, while something that is `set` is what it is at last.
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
 * By its kind, what draws a control, and tells where the keyboard goes on if that has gone which
 * had the focus.
 * @type {Map<string, (place: Place) => (shown: never) => HTMLElement | void>}
 */
const KINDS = new Map(
  Object.entries({
    play: playControl,
    search: searchControl,
    geister: geisterControl,
    record: recordControl,
  }),
);
const LATE = "Python is at work. If nothing comes, its kernel has gone: run this cell again.";

/**
 * What an anywidget calls to show itself: Python's `shown` is drawn, and what a reader does is sent.
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
  const draw = KINDS.get(kind)?.({ root, el, said, move, set });
  const update = () => {
    const held = late === null ? null : document.activeElement;
    clearTimeout(late ?? undefined);
    late = null;
    const shown = model.get("shown");
    said.textContent = shown.said;
    const next = draw?.(/** @type {never} */ (shown));
    if (held && (!held.isConnected || held.matches(":disabled"))) next?.focus();
  };
  root.addEventListener("keydown", (event) => hasModifier(event) || event.stopPropagation()); // JupyterLab has keys, too
  el.prepend(root);
  update();
  model.on("change:shown", update);
  return () => model.off("change:shown", update);
}
