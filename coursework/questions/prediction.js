import { button, hasModifier, make } from "../../stepthrough/frame.js";
import { judged, missing, said } from "./judging.js";
import { guesses } from "./stored_guesses.js";

/** @typedef {import("./judging.js").Part} Part */
/** @typedef {import("./judging.js").Dialogue} Dialogue */
/** @typedef {{ key: string, parts: Part[] }} PredictionData */

/**
 * Asks for a guess, then shows the cell's hidden output, which is a fold if no script runs.
 * @param {HTMLElement} root
 * @param {PredictionData} data
 */
export function prediction(root, { key, parts }) {
  const frame = root.closest(".prediction");
  const [question, fold] = frame?.children ?? [];
  const fields = parts.map(field);
  const within = parts.find((part) => part.within)?.within;
  const status = make("p", { role: "status" });
  const form = make(
    "form",
    { onsubmit: check, oninput: () => status.classList.add("past") },
    ...fields.map(({ shown }) => shown),
    make(
      "span",
      { class: "actions" },
      make("button", { class: "primary" }, "Check"),
      button("Show me", "Show the answer", () => guesses.set(key, { ...kept(), verdict: "shown" })),
      within ? make("small", {}, `Right within a factor of ${within}.`) : "",
    ),
  );
  const again = button("Guess again", "Forget this guess", () => guesses.set(key, null));
  fold.firstElementChild?.remove(); // its summary
  const held = make("div", { class: "held" }, ...fold.childNodes);
  /** @type {string | undefined} */
  let now;
  fold.replaceWith(root);
  Object.assign(root, { role: "group", ariaLabel: question.textContent });
  root.append(question, form, status, held);
  root.addEventListener("keydown", (event) => hasModifier(event) || event.stopPropagation()); // JupyterLab has keys, too
  guesses.watch(show);
  show();
  if (document.readyState === "loading")
    addEventListener("DOMContentLoaded", () => explain(frame, !held.hidden));

  /** @returns {Dialogue} */
  function kept() {
    return { tries: [], ...guesses.get(key) };
  }

  /** @param {Event} event */
  function check(event) {
    event.preventDefault();
    const guess = fields.map(({ read }) => read());
    const poor = missing(parts, guess);
    if (poor) status.textContent = poor;
    else guesses.set(key, judged(parts, kept().tries, guess));
  }

  function show() {
    const dialogue = kept();
    const before = now;
    now = JSON.stringify(dialogue);
    if (now === before) return;
    const { tries, verdict } = dialogue;
    const inside = root.contains(document.activeElement);
    const inputs = fields.flatMap((one) => one.inputs);
    status.className = verdict ?? "wrong";
    status.innerHTML = said(parts, dialogue);
    if (verdict) status.append(again);
    else if (!status.innerHTML) form.reset();
    if (parts.length === 1 && parts[0].kind === "choice") strike(inputs, tries.flat(2));
    form.hidden = !!verdict;
    held.hidden = !verdict;
    if (verdict) run(held);
    explain(frame, form.hidden);
    if (inside)
      (verdict ? again : inputs.find((input) => !input.disabled))?.focus({ preventScroll: true });
  }
}

/**
 * Options that were tried cannot be chosen again.
 * @param {HTMLInputElement[]} inputs
 * @param {string[]} tried
 */
function strike(inputs, tried) {
  for (const input of inputs) {
    input.disabled = tried.includes(input.value);
    input.checked &&= !input.disabled;
  }
}

/**
 * The input field of a part, and a function that reads the guess in it.
 * @param {Part} part
 * @param {number} i
 */
function field({ kind, label, options }, i) {
  const name = make(options ? "legend" : "span");
  name.innerHTML = label ?? (options ? "" : "Your guess");
  if (!options) {
    const input = make("input", { size: 9, autocomplete: "off" });
    const shown = make("label", {}, name, " ", input);
    return { inputs: [input], read: () => input.value.trim(), shown };
  }
  const type = kind === "set" ? "checkbox" : "radio";
  const inputs = options.map((value) => make("input", { type, name: `part-${i}`, value }));
  const read = () => {
    const ticked = inputs.filter((input) => input.checked).map((input) => input.value);
    return kind === "set" ? ticked : (ticked[0] ?? "");
  };
  const pills = inputs.map((input) => make("label", {}, input, input.value));
  return { inputs, read, shown: make("fieldset", {}, name, make("div", {}, ...pills)) };
}

/**
 * Viewers start when they come into view, because they measure the space they have.
 * @param {HTMLElement} held
 */
function run(held) {
  for (const waiting of held.querySelectorAll('script[type="later"]'))
    waiting.replaceWith(make("script", {}, waiting.textContent ?? ""));
}

/**
 * The explanation of the answer is in the folds of the text that follows.
 * @param {Element | null} frame
 * @param {boolean} open
 */
function explain(frame, open) {
  const folds = [...document.querySelectorAll(".prediction, details.explained")];
  for (let i = frame ? folds.indexOf(frame) + 1 : 0; i && folds[i]?.matches(".explained"); i++)
    folds[i].toggleAttribute("open", open);
}
