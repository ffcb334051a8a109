import { guesses } from "../../coursework/questions/stored_guesses.js";
import { button, make } from "../../stepthrough/frame.js";
import { choice, count } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import { dueAt, inBoxes, marked, RESTS, rest, upTo } from "./leitner.js";

/** @typedef {import("./leitner.js").Card} Card */

/**
 * Asks the cards of a page, which are its folds, once it has loaded.
 * @param {HTMLElement} root
 */
export function cards(root) {
  if (document.readyState === "loading")
    return addEventListener("DOMContentLoaded", () => cards(root));
  const all = [...document.querySelectorAll("details.card")].map(read);
  const lectures = [...new Set(all.map(({ lecture }) => lecture))];
  const [select, label] = choice("Lectures up to", lectures, () =>
    keep({ upTo: lectures[select.selectedIndex] }),
  );
  const status = make("p", { class: "message", role: "status" });
  const counts = RESTS.map(() => make("strong"));
  const boxes = RESTS.map((days, i) =>
    make("li", {}, counts[i], days ? `back in ${count(days, "day")}` : "asked today"),
  );
  const face = faceOf((card, knew) =>
    keep({ cards: marked(kept().cards, card, knew, Date.now()) }),
  );
  const forget = button(
    "Forget all",
    "Forget all that is stored about the cards",
    () => confirm("Forget which cards you knew?") && guesses.set("cards", null),
  );
  stage(root, {
    controls: [[[label], [forget]]],
    sentence: status,
    panes: [face.element],
  });
  root.append(make("ol", { class: "boxes", "aria-label": "Boxes" }, ...boxes));
  guesses.watch(show);
  show();

  function kept() {
    return { upTo: lectures[0], cards: {}, ...guesses.get("cards") };
  }

  /** @param {import("../../coursework/questions/stored_guesses.js").Kept} changed */
  function keep(changed) {
    guesses.set("cards", { ...kept(), ...changed });
  }

  function show() {
    const now = Date.now();
    const { upTo: last, cards } = kept();
    const chosen = upTo(all, lectures, last);
    const due = dueAt(chosen, cards, now);
    select.selectedIndex = Math.max(0, lectures.indexOf(last));
    status.textContent = due.length
      ? `${due.length} of ${count(chosen.length, "card")} to ask today.`
      : rest(chosen, cards, now);
    inBoxes(chosen, cards).forEach((number, i) => {
      counts[i].textContent = `${number} `;
    });
    if (!due.length && face.element.contains(document.activeElement))
      select.focus({ preventScroll: true });
    face.ask(due[0]);
  }
}

/**
 * A fold of the page as a card.
 * @param {Element} fold
 * @returns {Card}
 */
function read(fold) {
  const [summary, ...rest] = fold.children;
  return {
    lecture: fold.closest("section")?.querySelector("h2")?.firstChild?.textContent ?? "",
    question: summary.innerHTML,
    key: summary.textContent ?? "",
    answer: rest.map((part) => part.outerHTML).join(""),
  };
}

/**
 * The card being asked, and a function that shows the next one.
 * @param {(card: Card, knew: boolean) => void} mark
 */
function faceOf(mark) {
  /** @type {Card | undefined} */
  let now;
  const place = make("p", { class: "counter" });
  const question = make("p", { class: "question" });
  const answer = make("div");
  const shown = button("Show the answer", "Show the answer", () => open(true));
  shown.classList.add("primary");
  const marks = [
    button("Knew it", "I knew it", () => told(true)),
    button("Not yet", "I did not know it yet", () => told(false)),
  ];
  const element = make(
    "div",
    { role: "group", "aria-label": "Card" },
    make("div", { "aria-live": "polite" }, place, question, answer),
    make("div", { class: "controls" }, shown, ...marks),
  );
  return { element, ask };

  /** @param {Card | undefined} card */
  function ask(card) {
    element.hidden = !card;
    if (card && card !== now) {
      place.textContent = card.lecture;
      question.innerHTML = card.question;
      answer.innerHTML = card.answer;
      open(false);
    }
    now = card;
  }

  /** @param {boolean} knew */
  function told(knew) {
    const card = now;
    now = undefined; // the same card may come again
    if (card) mark(card, knew);
  }

  /** @param {boolean} is */
  function open(is) {
    const inside = element.contains(document.activeElement);
    answer.hidden = !is;
    shown.hidden = is;
    for (const one of marks) one.hidden = !is;
    if (inside) (is ? marks[0] : shown).focus({ preventScroll: true });
  }
}
