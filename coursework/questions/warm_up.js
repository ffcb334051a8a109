import { button, hasModifier, make } from "../../stepthrough/frame.js";
import { stage } from "../../stepthrough/stage.js";
import { checked, levelled, movedTo } from "./line_order.js";

/** @typedef {import("./line_order.js").Line} Line */
/** @typedef {import("./line_order.js").WarmUpData} WarmUpData */
/** @typedef {{ element: HTMLLIElement, handle: HTMLButtonElement, inputs: HTMLInputElement[] }} Item */

const TASK =
  "Put the lines into order: click one, then its place. Or press Enter, arrow keys, Enter. Where two lines share a frame, choose one.";

/**
 * Lines to be put into order; some come with a wrong line as an alternative.
 * @param {HTMLElement} root
 * @param {WarmUpData} data
 */
export function warm_up(root, data) {
  const lines = new Lines(root, data);
  const check = button("Check", "Check the lines", () => lines.check());
  check.classList.add("primary");
  const controls = [
    check,
    button("Start again", "Start again", () => lines.begin()),
    button("Show me", "Show a right order", () => lines.reveal()),
  ];
  const region = { role: "region", tabindex: 0, "aria-label": "Lines" };
  stage(root, {
    controls: [[controls]],
    sentence: lines.status,
    panes: [make("div", region, make("pre", {}, data.head), lines.list)],
  });
  root.addEventListener("keydown", (event) => hasModifier(event) || event.stopPropagation()); // JupyterLab has keys, too
  lines.begin();
}

/** The rows on the page; the reader picks one up and puts it down elsewhere. */
class Lines {
  /** @param {HTMLElement} root @param {WarmUpData} data */
  constructor(root, data) {
    this.root = root;
    this.data = data;
    /** @type {number[]} */
    this.order = [];
    /** @type {number | null} */
    this.taken = null;
    this.status = make("p", { class: "message", role: "status" });
    this.list = make("ol");
    const name = `warm-up-${Math.random()}`; // of the choices of this page
    /** @type {Item[]} */
    this.items = data.rows.map((row, i) => this.item(row, i, `${name}-${i}`));
  }

  /** @param {Line[]} row @param {number} i @param {string} name of its choice @returns {Item} */
  item(row, i, name) {
    const onkeydown = (/** @type {KeyboardEvent} */ event) => this.key(event, i);
    const handle = make("button", { type: "button", "aria-pressed": "false", onkeydown });
    const codes = row.map(([line]) => code(line));
    const onchange = () => this.mark(-1);
    const inputs = row[1]
      ? row.map((_, value) => make("input", { type: "radio", name, value, onchange }))
      : [];
    const labels = inputs.map((input, k) => make("label", {}, input, codes[k]));
    const choice = make("fieldset", { "aria-label": "One of two lines" }, ...labels);
    const element = make(
      "li",
      {
        draggable: "true",
        onclick: (/** @type {Event} */ { target }) =>
          (target instanceof Node && choice.contains(target)) || this.touch(i),
        ondragstart: () => this.take(i),
        ondragover: (/** @type {Event} */ event) => this.over(event, i),
        ondragend: () => this.take(null),
      },
      handle,
      row[1] ? choice : codes[0],
    );
    return { element, handle, inputs };
  }

  begin() {
    for (const { inputs } of this.items) for (const input of inputs) input.checked = false;
    this.place(this.data.rows.map((_, i) => i));
    this.take(null);
    this.say(TASK);
  }

  reveal() {
    const { rows, orders } = this.data;
    this.place(orders[0]);
    this.items.forEach(({ inputs }, i) => {
      inputs.forEach((input, k) => {
        input.checked = !rows[i][k][1];
      });
    });
    this.take(null);
    this.say(orders[1] ? "This order is right; it is not the only one." : "This is the order.");
  }

  /**
   * This moves rows in the page, so the focus would be lost.
   * @param {number[]} order
   */
  place(order) {
    const focused = document.activeElement;
    this.order = order;
    this.list.append(...order.map((i) => this.items[i].element));
    order.forEach((i, at) => {
      const texts = this.data.rows[i].map(([line]) => line.trim()).join(" or ");
      const { handle } = this.items[i];
      handle.textContent = `${at + 1}`;
      handle.ariaLabel = `Line ${at + 1}: ${texts}`;
    });
    this.mark(-1);
    if (focused instanceof HTMLElement && this.root.contains(focused))
      focused.focus({ preventScroll: true });
  }

  /** @param {number} good so many lines are right, and the next one is not; -1 says nothing */
  mark(good) {
    this.order.forEach((i, at) => {
      this.items[i].element.classList.toggle("good", at < good);
      this.items[i].element.classList.toggle("bad", at === good);
    });
  }

  /** @param {number | null} i */
  take(i) {
    this.taken = i;
    this.items.forEach(({ element, handle }, k) => {
      element.classList.toggle("taken", k === i);
      handle.ariaPressed = String(k === i);
    });
  }

  /** @param {number} i */
  touch(i) {
    const at = this.order.indexOf(i);
    if (this.taken === null) {
      this.take(i);
      this.say(`Line ${at + 1} is taken. Click its new place, or move it with the arrow keys.`);
      return;
    }
    if (this.taken !== i) this.move(this.taken, at);
    this.take(null);
  }

  /** @param {Event} event @param {number} i */
  over(event, i) {
    event.preventDefault();
    if (this.taken !== null && this.taken !== i) this.move(this.taken, this.order.indexOf(i));
  }

  /** @param {number} i @param {number} at */
  move(i, at) {
    this.place(movedTo(this.order, i, at));
    this.say(`It is line ${at + 1} of ${this.order.length} now.`);
  }

  /** @param {KeyboardEvent} event @param {number} i */
  key(event, i) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || hasModifier(event)) return;
    event.preventDefault();
    const at = this.order.indexOf(i) + step;
    if (!(at in this.order)) return;
    if (this.taken === i) this.move(i, at);
    else this.items[this.order[at]].handle.focus();
    document.activeElement?.scrollIntoView({ block: "nearest" });
  }

  check() {
    const { rows } = this.data;
    const chosen = this.items.map(({ inputs }, i) =>
      inputs[0] ? rows[i][inputs.findIndex((input) => input.checked)] : rows[i][0],
    );
    const { good, says } = checked(this.data, this.order, chosen);
    if (good >= 0) this.take(null);
    this.mark(good);
    if (good in this.order)
      this.items[this.order[good]].element.scrollIntoView({ block: "nearest" });
    this.say(says);
  }

  /** @param {string} words */
  say(words) {
    this.status.textContent = words;
  }
}

/**
 * The style sheet restores a line's leading spaces.
 * @param {string} line
 */
function code(line) {
  const { indent, text } = levelled(line);
  return make("code", { style: `--indent: ${indent}` }, text);
}
