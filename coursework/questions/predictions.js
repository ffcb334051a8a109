import { button, hasModifier, make } from "../../stepthrough/frame.js";
import { guesses } from "./stored_guesses.js";

/** @typedef {{ asked: Record<string, string> }} PredictionsData the questions by their keys */
/** @typedef {"right" | "wrong" | "shown" | "open"} Went */

const MARKS = { right: "✓", wrong: "✗", shown: "–", open: "○" };

/**
 * Says in words how many predictions were right, wrong, given up ("shown") or left open.
 * @param {Went[]} went
 */
export function summedUp(went) {
  const of = (/** @type {Went} */ name) => went.filter((one) => one === name).length;
  /** @type {Went[]} */
  const others = ["wrong", "shown", "open"];
  const rest = others.filter(of).map((name) => `${of(name)} ${name}`);
  return `${[`${of("right")} of ${went.length} right`, ...rest].join(", ")}.`;
}

/**
 * Shows how the predictions of a lecture went.
 * @param {HTMLElement} root
 * @param {PredictionsData} data
 */
export function predictions(root, { asked }) {
  const status = make("p", { role: "status" });
  const list = make("ul");
  const forget = button("Forget my guesses", "Forget my guesses in this lecture", () => {
    if (!confirm("Forget your guesses in this lecture?")) return;
    for (const key of Object.keys(asked)) guesses.set(key, null);
  });
  root.replaceChildren(
    root.querySelector("style") ?? "",
    status,
    list,
    make("div", { class: "controls" }, forget),
  );
  root.addEventListener("keydown", (event) => hasModifier(event) || event.stopPropagation());
  guesses.watch(show);
  show();

  function show() {
    const went = Object.entries(asked).map(([key, question]) => {
      /** @type {Went} */
      const verdict = guesses.get(key)?.verdict ?? "open";
      return { key, question, verdict };
    });
    forget.disabled = went.every(({ key }) => !guesses.get(key));
    const words = summedUp(went.map(({ verdict }) => verdict));
    if (status.textContent === words) return;
    status.textContent = words;
    list.replaceChildren(
      ...went.map(({ key, question, verdict }) => {
        const onclick = (/** @type {Event} */ event) => lead(event, key);
        const link = make("a", { href: `#prediction-${key}`, onclick });
        link.innerHTML = question;
        const mark = { class: verdict, role: "img", "aria-label": verdict };
        return make("li", {}, make("span", mark, MARKS[verdict]), " ", link);
      }),
    );
  }

  /** @param {Event} event @param {string} key */
  function lead(event, key) {
    event.preventDefault();
    const place = document.getElementById(`prediction-${key}`);
    if (!place) {
      status.textContent = "It is not on this page at the moment: scroll up to it.";
      return;
    }
    place.scrollIntoView({ block: "center" });
    [...place.querySelectorAll("input"), ...place.querySelectorAll("button")]
      .find((control) => control.checkVisibility())
      ?.focus({ preventScroll: true });
  }
}
