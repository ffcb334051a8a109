// @ts-nocheck
import { button, hasModifier, make } from "../stepthrough/frame.js";
import { guesses } from "./guesses.js";

// Asks for a guess, and then shows what the cell holds back: a fold where no script runs.  A part of
// the answer is a number, a word, a choice of `options`, or a set of them.
export function prediction(root, { key, parts }) {
  const frame = root.closest(".prediction");
  const fold = frame.querySelector("details");
  const question = frame.querySelector(".question");
  const alone = parts.length === 1;
  const form = make("form", { class: "controls", onsubmit });
  const status = make("p", { role: "status" });
  const held = make("div", { class: "held", hidden: true });
  let now;
  fold.firstElementChild.remove(); // the summary
  held.append(...fold.childNodes);
  fold.replaceWith(root, held);
  root.role = "group";
  root.ariaLabel = question.textContent;
  root.append(question, status, form);
  root.addEventListener("keydown", (event) => hasModifier(event) || event.stopPropagation()); // JupyterLab has keys, too
  guesses.watch(show);
  show();
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", explain);

  function show() {
    const kept = guesses.get(key);
    if (JSON.stringify(kept) === now) return;
    const inside = root.contains(document.activeElement);
    now = JSON.stringify(kept);
    form.replaceChildren(
      ...(kept
        ? [button("guess again", "Forget this guess", () => guesses.set(key, null))]
        : asked()),
    );
    status.className = kept ? kept.verdict : "";
    status.innerHTML = kept ? verdict(kept) : "";
    held.hidden = !kept;
    if (kept) run();
    explain();
    if (inside) form.querySelector("input, select, button").focus({ preventScroll: true });
  }

  function asked() {
    const [{ kind, options }] = parts;
    const shown = button("show me", "Show the answer", () =>
      guesses.set(key, { verdict: "shown" }),
    );
    if (alone && kind === "choice")
      return [...options.map((one) => button(one, one, () => answer([one]))), shown];
    return [...parts.map(field), make("button", {}, "guess"), shown];
  }

  function field({ kind, label, about, options }) {
    const name = make("span");
    name.innerHTML = label ?? (about ? "Your guess, roughly" : "Your guess");
    if (kind === "set")
      return make(
        "fieldset",
        {},
        make("legend", {}, name),
        ...options.map((one) =>
          make("label", {}, make("input", { type: "checkbox", value: one }), ` ${one}`),
        ),
      );
    const choices = kind === "choice" && ["", ...options].map((one) => make("option", {}, one));
    return make(
      "label",
      {},
      name,
      " ",
      choices ? make("select", {}, ...choices) : make("input", { size: 9, autocomplete: "off" }),
    );
  }

  function onsubmit(event) {
    event.preventDefault();
    const given = [...form.querySelectorAll("fieldset, label > :is(input:not([type]), select)")];
    answer(
      given.map((one) =>
        one.matches("fieldset")
          ? [...one.querySelectorAll(":checked")].map(({ value }) => value)
          : one.value.trim(),
      ),
    );
  }

  function answer(guess) {
    const poor = parts.find(({ kind }, i) =>
      kind === "number" ? Number.isNaN(number(guess[i])) : !guess[i],
    );
    if (poor)
      return (status.textContent =
        poor.kind === "number" ? "A number, please, such as 1,200 or 0.5." : "Make a guess first.");
    guesses.set(key, {
      guess,
      verdict: parts.every((part, i) => isRight(part, guess[i])) ? "right" : "wrong",
    });
  }

  function verdict({ guess, verdict }) {
    const it = parts.map(({ label, shown }) => (label ? `${label}: ${shown}` : shown)).join("; ");
    const word = { right: "<b>Right</b>", shown: "Answer" }[verdict];
    if (word) return `${word}: ${it}.`;
    const said = make("i", {}, guess.map((one) => [one].flat().join(", ") || "none").join("; "));
    const words = parts.flatMap((part, i) =>
      isRight(part, guess[i])
        ? []
        : part.wrong
            .filter(([target]) => matches(part, guess[i], target))
            .map(([, sentence]) => sentence),
    );
    return [`<b>No</b>: you said ${said.innerHTML}. Answer: ${it}.`, ...words].join(" ");
  }

  // What explains the answer follows in folds of the text.
  function explain() {
    const folds = [...document.querySelectorAll(".prediction, details.explained")];
    for (let i = folds.indexOf(frame) + 1; i && folds[i]?.matches(".explained"); i++)
      folds[i].open = !held.hidden;
  }

  // Viewers begin when they are in sight: they measure their room.
  function run() {
    for (const waiting of held.querySelectorAll('script[type="later"]'))
      waiting.replaceWith(make("script", {}, waiting.textContent));
  }
}

function isRight(part, guess) {
  return part.kind === "set"
    ? part.options.every((one) => guess.includes(one) === part.right.includes(one))
    : part.right.some((target) => matches(part, guess, target));
}

// Whether a guess is what is meant; of a set, whether it goes wrong there.
function matches({ kind, right }, guess, target) {
  if (kind === "set") return guess.includes(target) !== right.includes(target);
  if (kind === "choice") return guess === target;
  if (kind === "word") return squeeze(guess) === squeeze(target);
  const share = right.every(([low, high]) => 0 < low && high < 1); // of a share, 50 % is 0.5
  const it = number(guess) / (share && guess.includes("%") ? 100 : 1);
  return (target[0] ?? -Infinity) <= it && it <= (target[1] ?? Infinity);
}

function squeeze(word) {
  return word.toLowerCase().replace(/\s/g, "");
}

// 97,679 and 97 679, 0.5 and 0,5, −1, 1/3, 40%.
function number(text) {
  const plain = text
    .replace(/−/g, "-")
    .replace(/[%\s]/g, "")
    .replace(/(?<=[1-9][\d,]*),(?=\d{3}(?!\d))/g, "")
    .replace(",", ".");
  const [over, under = 1] = plain.split("/").map((one) => (one ? Number(one) : NaN));
  return over / under;
}
