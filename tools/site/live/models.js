import { make } from "../../../stepthrough/frame.js";

/**
 * A message from Python about a widget.
 * @typedef {Record<string, unknown>} State
 * @typedef {{ number: number, state: State }} Told
 */

/** A widget of Python's on the page, with what its module needs of an anywidget's model. */
export class Model extends EventTarget {
  on = this.addEventListener;
  off = this.removeEventListener;
  #state;

  /**
   * @param {State} state
   * @param {(content: unknown) => void} send hands something to Python
   */
  constructor(state, send) {
    super();
    this.#state = state;
    this.send = send;
  }

  /** @param {string} name */
  get(name) {
    return this.#state[name];
  }

  /**
   * Takes over a change made by Python.
   * @param {State} state
   */
  change(state) {
    Object.assign(this.#state, state);
    for (const name in state) this.dispatchEvent(new Event(`change:${name}`));
  }
}

/**
 * A view of a widget, drawn by the module in its state.
 * @param {Model} model
 */
export function viewed(model) {
  const el = make("div", { class: "live-widget" });
  const module = new Blob([String(model.get("_esm"))], { type: "text/javascript" });
  const address = URL.createObjectURL(module);
  import(address).then(({ default: { render } }) => render({ model, el }));
  return make("div", { class: "output" }, make("style", {}, String(model.get("_css"))), el);
}
