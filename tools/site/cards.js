// @ts-nocheck
import { guesses } from "../../coursework/guesses.js";
import { button, make } from "../../stepthrough/frame.js";
import { choice, count } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";

// Asks the cards of a page, its folds, as S. Leitner did with five boxes: what one knew goes a box up
// and rests for longer, what one did not is asked again the same day.  A card is kept by its question.
const RESTS = [0, 1, 3, 7, 21]; // days, of the boxes
const DAY = 86_400_000;

export function cards(root) {
  if (document.readyState === "loading")
    return addEventListener("DOMContentLoaded", () => cards(root));
  const all = [...document.querySelectorAll("details.card")].map(read);
  const lectures = [...new Set(all.map(({ lecture }) => lecture))];
  const [select, label] = choice("Lectures up to", lectures, () =>
    keep({ upTo: lectures[select.value] }),
  );
  const status = make("p", { class: "message", role: "status" });
  const place = make("p", { class: "counter" });
  const question = make("p", { class: "question" });
  const answer = make("div");
  const shown = button("show the answer", "Show the answer", reveal);
  const marks = [
    button("knew it", "I knew it", () => mark(true)),
    button("not yet", "I did not know it yet", () => mark(false)),
  ];
  const boxes = make("p", { class: "counter" });
  const card = make(
    "div",
    { role: "group", "aria-label": "Card" },
    make("div", { "aria-live": "polite" }, place, question, answer),
    make("div", { class: "controls" }, shown, ...marks),
  );
  const forget = button(
    "forget all",
    "Forget all that is kept of the cards",
    () => confirm("Forget which cards you knew?") && guesses.set("cards", null),
  );
  let now;
  stage(root, { controls: [[[label], [forget]]], sentence: status, panes: [card], below: [boxes] });
  guesses.watch(show);
  show();

  function read(fold) {
    const [summary, ...rest] = fold.children;
    const lecture = fold.closest("section").querySelector("h2").firstChild.textContent;
    return {
      lecture,
      question: summary.innerHTML,
      key: summary.textContent,
      answer: rest.map((part) => part.outerHTML).join(""),
    };
  }

  function kept() {
    return { upTo: lectures[0], cards: {}, ...guesses.get("cards") };
  }

  function keep(changed) {
    guesses.set("cards", { ...kept(), ...changed });
  }

  // [box, when it is due]: of a new card the first box, at once.
  function where({ key }) {
    return kept().cards[key] ?? [0, 0];
  }

  function show() {
    const { upTo } = kept();
    const last = Math.max(0, lectures.indexOf(upTo));
    const chosen = all.filter(({ lecture }) => lectures.indexOf(lecture) <= last);
    const due = chosen
      .filter((one) => where(one)[1] <= Date.now())
      .sort((a, b) => where(a)[1] - where(b)[1]);
    select.value = last;
    status.textContent = due.length
      ? `${due.length} of ${count(chosen.length, "card")} to ask today.`
      : rest(chosen);
    const counts = RESTS.map((_, box) => chosen.filter((one) => where(one)[0] === box).length);
    boxes.textContent = `In boxes 1 to 5: ${counts.join(", ")} cards. What you knew goes a box up and comes back after 1, 3, 7 or 21 days; what you did not, today.`;
    if (!due.length && card.contains(document.activeElement)) select.focus({ preventScroll: true });
    card.hidden = !due.length;
    if (due.length && due[0] !== now) ask(due[0]);
    now = due[0];
  }

  function rest(chosen) {
    const days = Math.ceil((Math.min(...chosen.map((one) => where(one)[1])) - Date.now()) / DAY);
    return `Nothing to ask today. The next card comes back ${days > 1 ? `in ${days} days` : "tomorrow"}.`;
  }

  function ask(one) {
    place.textContent = one.lecture;
    question.innerHTML = one.question;
    answer.innerHTML = one.answer;
    open(false);
  }

  function reveal() {
    open(true);
  }

  function open(is) {
    const inside = card.contains(document.activeElement);
    answer.hidden = !is;
    shown.hidden = is;
    for (const one of marks) one.hidden = !is;
    if (inside) (is ? marks[0] : shown).focus({ preventScroll: true });
  }

  function mark(knew) {
    const box = knew ? Math.min(where(now)[0] + 1, RESTS.length - 1) : 0;
    const due = box ? new Date().setHours(0, 0, 0, 0) + RESTS[box] * DAY : Date.now();
    const { key } = now;
    now = null; // the same card may come again
    keep({ cards: { ...kept().cards, [key]: [box, due] } });
  }
}
