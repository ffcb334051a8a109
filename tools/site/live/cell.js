import { find, make } from "../../../stepthrough/frame.js";
import { codeEditor, textEditor } from "./editors.js";
import { shown, WIDGET } from "./outputs.js";

/**
 * A cell as a notebook's file has it.
 * @typedef {{
 *   id: string,
 *   cell_type: string,
 *   metadata: { tags?: string[], editable?: boolean },
 *   source: string | string[],
 * }} Stored
 * @typedef {import("./outputs.js").Output} Output
 */

/**
 * @param {string} words
 * @param {() => unknown} onclick
 * @param {Record<string, string | boolean>} attributes
 */
export function act(words, onclick, attributes = {}) {
  return make("button", { type: "button", onclick, ...attributes }, words);
}

/** A place on the page for one more cell, in Sphinx's form. */
export function newPlace() {
  const code = make("div", { class: "highlight-ipython3 notranslate" });
  code.append(make("div", { class: "highlight" }, make("pre")));
  const input = make("div", { class: "cell_input docutils container" }, code);
  return make("div", { class: "cell docutils container" }, input);
}

/** A cell that can be written in: of code, or an answer in words. */
export class Cell {
  /** @type {Output[] | null} */
  outputs = null; // those of the last run
  /** @type {number | null} */
  count = null; // its number, as long as Python knows the names

  /**
   * @param {Stored} stored
   * @param {Element} place
   * @param {string} label
   */
  constructor({ id, cell_type: type, metadata, source }, place, label) {
    this.id = id;
    this.place = place;
    this.source = [source].flat().join("");
    this.goesOn = metadata.tags?.includes("raises-exception") ?? false;
    this.isCode = type === "code";
    this.label = label;
    this.area = this.isCode
      ? codeEditor(place, this.label, metadata.editable === false)
      : textEditor(place, this.label);
    this.area.value = this.source;
    this.told = make("span", { class: "count" });
    this.reset = act("Reset", () => this.write(this.source), {
      "aria-label": `Reset: ${this.label}`,
      hidden: true,
    });
    this.head = make("div", { class: "live-head" }, this.told, this.reset);
    if (this.isCode) this.tell(" ");
    place.prepend(this.head);
    this.area.addEventListener("input", () => {
      this.reset.hidden = !this.isChanged;
    });
  }

  get isChanged() {
    return this.area.value !== this.source;
  }

  /** @param {string} text */
  write(text) {
    this.area.value = text;
    this.area.dispatchEvent(new Event("input"));
  }

  /** @param {number | string} mark */
  tell(mark = this.count ?? " ") {
    this.told.textContent = `[${mark}]`;
  }

  /** The place of the outputs, without those of another run. */
  emptied() {
    let place = this.place.querySelector(":scope > .cell_output");
    if (!place) {
      place = make("div", { class: "cell_output docutils container" });
      this.place.append(place);
    }
    if (!this.outputs) place.replaceChildren();
    this.outputs ??= [];
    return { place, outputs: this.outputs };
  }

  /**
   * @param {Output | { output_type: "clear" }} output
   * @param {(told: import("./models.js").Told) => HTMLElement} view shows a widget
   */
  put(output, view) {
    const { place, outputs } = this.emptied();
    const before = outputs.at(-1);
    if (output.output_type === "clear") {
      this.outputs = [];
      place.replaceChildren();
    } else if (
      output.output_type === "stream" &&
      before?.output_type === "stream" &&
      before.name === output.name
    ) {
      before.text += output.text;
      find(place, ":scope > :last-child pre", HTMLElement).append(output.text);
    } else {
      outputs.push(output);
      place.append(shown(output, view));
    }
  }

  /**
   * The cell for a notebook's file, with the reader's changes and outputs.
   * @param {Stored} cell
   */
  saved(cell) {
    const written = this.isChanged ? { source: this.area.value.split(/(?<=\n)/) } : {};
    if (!this.isCode || !(this.outputs || this.isChanged)) return { ...cell, ...written };
    const outputs = structuredClone(this.outputs ?? []);
    for (const output of outputs) if ("data" in output) delete output.data[WIDGET];
    return { ...cell, ...written, execution_count: this.count, outputs };
  }
}
