import { make } from "./frame.js";
import { icon } from "./icons.js";

/**
 * The key that a label names in brackets, or "".
 * @param {string | null} label
 */
export function keyIn(label) {
  return /\(([^()]+)\)/.exec(label ?? "")?.[1] ?? "";
}

/** @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The index of the entry that an arrow key leads to.
 * @param {string} key
 * @param {number} at -1 is the button that opens
 * @param {number} all
 */
export function arrowTo(key, at, all) {
  if (at < 0 && key !== "ArrowDown" && key !== "ArrowUp") return null; // the viewer's own
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: all - 1 }[key];
  return to === undefined ? null : (to + all) % all;
}

/**
 * A button that opens a list of controls.  It closes by itself when one of its buttons is pressed.
 * @param {string} words
 * @param {HTMLElement[]} entries
 * @param {string} label its name, if it has no words
 */
export function menu(words, entries, label = words) {
  const list = make("div", { class: "entries", hidden: true }, ...entries);
  /** @type {HTMLButtonElement} */
  const opener = make(
    "button",
    {
      type: "button",
      "aria-label": label,
      "aria-expanded": "false",
      onclick: () => open(opener.ariaExpanded !== "true"),
    },
    words,
    icon("down"),
  );
  const whole = make("span", { class: "menu" }, opener, list);
  for (const entry of entries.filter((one) => one.matches("button"))) {
    const key = keyIn(entry.ariaLabel);
    const sign = { plus: "+", minus: "−" }[key] ?? key;
    entry.replaceChildren(capital(entry.textContent), make("kbd", {}, sign));
  }
  whole.addEventListener("keydown", press);
  list.addEventListener("click", ({ target }) => {
    if (!list.hidden && target instanceof Element && target.closest("button")) close();
  });
  whole.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && whole.contains(relatedTarget)) && document.hasFocus())
      open(false);
  });
  return whole;

  /** @param {boolean} wanted */
  function open(wanted) {
    list.hidden = !wanted;
    opener.ariaExpanded = String(wanted);
  }

  function close() {
    open(false);
    opener.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    const all = entries.map((entry) => entry.querySelector("input, select") ?? entry);
    const to = arrowTo(event.key, all.indexOf(/** @type {Element} */ (event.target)), all.length);
    const typing = event.target instanceof Element && event.target.matches("input, select");
    if (event.key === "Escape" && !list.hidden) close();
    else if (to !== null && !typing) {
      open(true);
      /** @type {HTMLElement} */ (all[to]).focus({ preventScroll: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * Opens the menu that contains this control, and moves the focus to it.
 * @param {HTMLElement} control
 */
export function reveal(control) {
  const list = control.closest(".entries");
  if (list instanceof HTMLElement && list.hidden)
    /** @type {HTMLElement} */ (list.previousElementSibling).click();
  control.focus({ preventScroll: true });
}
