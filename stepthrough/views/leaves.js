import { button } from "../frame.js";
import { set } from "../page.js";
import { rerun } from "./rerun.js";
import { asNumber } from "./run.js";
import { numbered } from "./tree.js";

/** @typedef {import("./rerun.js").Leaves} Leaves */

const MOST = 99;
const PIXELS = 6; // that a pointer moves for one more

/**
 * Leaves whose numbers a reader changes, by dragging them up or down, by the arrow keys, or by
 * typing.  The run becomes what Python would record of the new tree.
 */
export class Loose {
  typing = -1; // the leaf that the next digit continues

  /**
   * @param {HTMLElement} root
   * @param {import("./run.js").Run} run
   * @param {import("./walk.js").Walk} tree
   * @param {() => void} changed called after each change
   */
  constructor(root, run, tree, changed) {
    Object.assign(tree.pane, {
      onpointerdown: (/** @type {PointerEvent} */ event) => this.drag(event),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.press(event),
    });
    this.root = root;
    this.run = run;
    this.tree = tree;
    this.changed = changed;
    this.first = this.now = /** @type {Leaves} */ (run.data.leaves);
    this.again = rerun(run.data);
    this.undo = button("Reset leaves", "Reset leaves to their own numbers", () => this.reset());
    this.undo.hidden = true;
    tree.isLoose = this.again !== null;
  }

  reset() {
    if (this.undo.hidden) return;
    this.tree.pane.focus({ preventScroll: true }); // the button goes
    this.put(this.first);
  }

  /** @param {Leaves} leaves */
  put(leaves) {
    const { run, tree, again } = this;
    if (!again) return;
    const isEnd = tree.at === run.last;
    run.become(again(leaves));
    this.now = leaves;
    this.undo.hidden = leaves === this.first;
    tree.redraw(isEnd ? run.last : Math.min(tree.at, run.last));
    this.changed();
  }

  /** The viewer calls this once it has shown a step: each leaf with a value is a spin button. */
  shown() {
    const { run, tree, root } = this;
    if (!tree.isLoose) return;
    for (const [i, { kind, name, value }] of run.nodes.entries()) {
      const leaf = tree.parts.node[i];
      if (kind !== "leaf" || !leaf) continue;
      const is = { role: "spinbutton", "aria-label": `Leaf ${name}`, tabindex: 0 };
      if (run.has("return", i, tree.at) && !root.dataset.mode)
        set(leaf, { ...is, "aria-valuenow": String(value) });
      else for (const name in is) leaf.removeAttribute(name);
    }
  }

  /**
   * @param {number} i
   * @param {number} value
   */
  change(i, value) {
    const { run, tree, now } = this;
    const to = Math.max(-MOST, Math.min(MOST, value));
    if (to !== run.nodes[i].value)
      this.put(replaced(now, run.nodes[i].name.split(".").map(Number), to));
    /** @type {SVGElement} */ (tree.parts.node[i]).focus({ preventScroll: true });
  }

  /** @param {EventTarget | null} target */
  held(target) {
    return this.root.dataset.mode ? null : numbered(target, ".loose");
  }

  /** @param {PointerEvent} event */
  drag({ target, pointerId, clientY }) {
    const i = this.held(target);
    if (i === null) return;
    const { pane } = this.tree;
    const from = asNumber(this.run.nodes[i].value);
    pane.setPointerCapture(pointerId);
    pane.onpointermove = (event) =>
      this.change(i, from + Math.round((clientY - event.clientY) / PIXELS));
    pane.onlostpointercapture = () => {
      pane.onpointermove = null;
    };
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const i = this.held(event.target);
    if (i === null) return;
    const value = asNumber(this.run.nodes[i].value);
    const isDigit = /^\d$/.test(event.key);
    /** @type {Record<string, number>} */
    const keys = { ArrowUp: value + 1, ArrowDown: value - 1, "-": -value };
    const to = isDigit ? `${this.typing === i ? value : ""}${event.key}` : keys[event.key];
    this.typing = isDigit ? i : -1;
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation(); // digits and signs are keys of the viewer
    this.change(i, Number(to));
  }
}

/**
 * @param {Leaves} tree
 * @param {number[]} path
 * @param {number} value
 * @returns {Leaves}
 */
function replaced(tree, [move, ...path], value) {
  if (typeof tree === "number") return value;
  return tree.map((child, n) => (n === move ? replaced(child, path, value) : child));
}
