import { button, make } from "../frame.js";
import { menu } from "../menu.js";
import { makeSVG, set } from "../page.js";
import { isRight, typed, verdict } from "./answering.js";
import { numbered } from "./tree.js";

/** @typedef {import("./run.js").Question} Question */
/** @typedef {import("./run.js").RunData} RunData */
/**
 * go(k) sets the step; reset() undoes what the reader has changed; fit() divides the room again.
 * @typedef {{
 *   sentence: HTMLElement,
 *   tree: import("./walk.js").Walk,
 *   go: (k: number) => void,
 *   reset: () => void,
 *   fit: () => void,
 * }} Viewer
 */
/** @typedef {"" | "search" | "fill"} Mode */

const [BEGIN, FILL] = ["Be the search", "Fill in the tree"];

/**
 * Lets the reader be the search: asks what comes next, or for the values of the whole tree.  The
 * questions come from quiz.py.
 */
export class Quiz {
  mode = /** @type {Mode} */ ("");
  posed = /** @type {Question | null} */ (null);
  queue = /** @type {Question[]} */ ([]);
  right = 0;
  answered = 0;
  fields = /** @type {Map<number, HTMLInputElement>} */ (new Map()); // where values are typed
  told = /** @type {Map<number, string | null>} */ (new Map()); // what hidden labels say

  /** @param {HTMLElement} root @param {RunData} data @param {Viewer} viewer */
  constructor(root, data, viewer) {
    this.root = root;
    this.data = data;
    this.viewer = viewer;
    this.last = data.steps.length - 1;
    this.open = data.questions.filter(({ node = -1 }) => node >= 0);
    this.begin = button(BEGIN, BEGIN, () => this.enter(this.mode ? "" : "search"));
    this.begin.classList.add("primary");
    const fill = button(FILL, FILL, () => this.enter("fill"));
    const canFill = this.open.length && this.open.length <= 16;
    const also = canFill ? [menu("", [fill], "More to practise")] : [];
    this.buttons = data.questions.length ? [this.begin, ...also] : [];
    root.classList.toggle("veiled", data.veiled);
    this.score = make("span", { class: "counter" });
    this.panel = make("div", { class: "quiz", role: "group", "aria-label": "Your answer" });
    const answers = make("div", { class: "answers" }, this.panel, this.score);
    this.talk = make("div", { class: "talk" }, viewer.sentence, answers);
    viewer.tree.pane.addEventListener("click", (event) => this.pick(event), true);
    this.waits = this.waits.bind(this);
    root.addEventListener("keydown", ({ key }) => key === "Escape" && this.mode && this.enter(""));
  }

  /** @param {Mode} mode */
  enter(mode) {
    const { viewer, root, last } = this;
    this.unveil();
    if (mode) viewer.reset();
    this.mode = mode;
    const words = mode ? "Stop (Esc)" : BEGIN;
    Object.assign(this.begin, { textContent: words, ariaLabel: words, title: words });
    if (mode) root.dataset.mode = mode;
    else delete root.dataset.mode;
    if (mode === "fill") viewer.tree.unfold(); // a question about what is hidden has no answer
    if (!mode) viewer.fit();
    viewer.go(mode === "fill" ? last : mode && viewer.tree.at === last ? 0 : viewer.tree.at);
    if (mode === "fill") this.fill();
    if (mode === "search" && !this.waits(viewer.tree.at + 1))
      viewer.sentence.textContent += " No question is left.";
  }

  /** The viewer calls this once it has shown a step. */
  shown() {
    this.posed = null;
    this.queue = [];
    this.unveil();
    this.panel.replaceChildren();
    if (this.mode === "fill" && this.viewer.tree.at < this.last) return this.enter("");
  }

  /**
   * Asks the next question about step k or a later one; false if there is none.
   * @param {number} k
   */
  waits(k) {
    if (this.mode !== "search" || this.posed) return this.posed !== null;
    if (!this.queue.length) {
      const { questions } = this.data;
      const next = questions.find(({ step }) => step >= k);
      if (!next) return false;
      this.viewer.go(next.step - 1);
      this.queue = questions.filter(({ step }) => step === next.step);
    }
    const posed = this.queue.shift();
    if (!posed) return false;
    this.posed = posed;
    this.say(posed.ask);
    const [kind, i] = this.data.steps[posed.step];
    const node = posed.node ?? (kind === "enter" ? this.data.nodes[i].parent : i);
    this.veil(node);
    this.light(node, true);
    const reply = this.reply.bind(this, posed);
    const poor = () => this.say(`${posed.ask} A number, please, as 3, −1.5, 7/6 or ∞.`);
    const send = () => (Number.isNaN(typed(input.value)) ? poor() : reply(input.value));
    const input = field("Your answer", send);
    const choices = posed.answers?.map((answer) => button(answer, answer, () => reply(answer)));
    this.put(
      ...(choices ?? [input, as("primary", "Answer", "Answer (Enter)", send)]),
      as("quiet", "Show me", "Show the answer", () => reply("")),
    );
    return true;
  }

  /**
   * Marks the node that a question is about.
   * @param {number} i
   * @param {boolean} on
   */
  light(i, on) {
    this.viewer.tree.label(i)?.parentElement?.classList.toggle("asked", on);
  }

  /** @param {string} words */
  say(words) {
    this.viewer.sentence.textContent = words;
  }

  /** @param {HTMLElement[]} elements */
  put(...elements) {
    const within = this.answered || this.root.contains(document.activeElement); // else the page has only opened
    this.panel.replaceChildren(...elements);
    const first = this.panel.querySelector(":is(input, button):enabled");
    if (within && first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  /** @param {Question} question @param {string} answer */
  reply(question, answer) {
    const { viewer, last } = this;
    const good = isRight(question, answer);
    this.right += Number(good);
    this.score.textContent = `${this.right} of ${++this.answered} right`;
    const all = [...this.panel.querySelectorAll("button")];
    const choices = question.answers ? all.slice(0, -1) : []; // the last one shows the answer
    if (!this.queue.length) viewer.go(question.step);
    this.posed = null;
    this.unveil();
    const step = viewer.sentence.textContent ?? "";
    const words = verdict(question, answer, step, this.data.misconceptions);
    const [head, ...rest] = words.split(":");
    const looks = { class: good ? "right" : answer && "wrong" };
    viewer.sentence.replaceChildren(make("b", looks, head), `:${rest.join(":")}`);
    for (const choice of choices) {
      choice.disabled = true;
      choice.classList.toggle("right", isRight(question, choice.textContent));
      choice.classList.toggle("wrong", !good && choice.textContent === answer);
    }
    const on = () => this.waits(viewer.tree.at + 1) || viewer.go(last);
    this.put(...choices, as("primary", "Go on", "To the next question", on));
  }

  fill() {
    const { nodes } = this.data;
    for (const [i, { kind }] of nodes.entries()) if (kind === "hit") this.veil(i);
    const report = make("div", { class: "report" });
    const check = () => {
      report.replaceChildren(...this.check());
      this.viewer.tree.unfold(); // into the room that is left
    };
    for (const { node: i = 0 } of this.open) {
      this.veil(i);
      const input = field(`${nodes[i].kind} ${nodes[i].name}`, check);
      input.onfocus = () => this.light(i, true);
      input.onblur = () => this.light(i, false);
      input.oninput = () => this.write(i, input.value || "?");
      this.fields.set(i, input);
    }
    this.say("What does each node return? Type in the tree (Tab leads on), then check.");
    const labels = [...this.fields.values()].map((input) =>
      make("label", {}, `${input.ariaLabel} `, input),
    );
    this.put(...labels, as("primary", "Check", "Check (Enter)", check), report);
  }

  /**
   * Marks each node that is filled in, until it is answered again; returns what to say about the
   * mistakes, after a button to begin again.
   */
  check() {
    const given = this.open.filter(({ node = 0 }) => this.fields.get(node)?.value);
    const misses = given.flatMap((one) => {
      const { node = 0, ask } = one;
      const value = this.fields.get(node)?.value ?? "";
      const good = isRight(one, value);
      this.write(node, value, good ? "right" : "wrong");
      const words = `${ask} ${verdict(one, value, "", this.data.misconceptions)}`;
      return good ? [] : make("li", {}, words);
    });
    this.say(`${given.length - misses.length} of ${this.open.length} right.`);
    const again = as("quiet", "Once more", "Empty the tree again", () => this.enter("fill"));
    return misses.length ? [again, make("ul", { tabindex: 0 }, ...misses)] : [again];
  }

  /**
   * In the tree that is filled in, a click on a node leads to its field, and folds nothing.
   * @param {MouseEvent} event
   */
  pick(event) {
    if (this.mode !== "fill") return;
    event.stopPropagation();
    const input = this.fields.get(numbered(event.target, ".node") ?? -1);
    input?.focus({ preventScroll: true });
    input?.select();
  }

  /** @param {number} i */
  veil(i) {
    const label = this.viewer.tree.label(i);
    if (!label || this.told.has(i)) return;
    this.told.set(i, label.textContent);
    label.textContent = "?";
  }

  unveil() {
    for (const [i, words] of this.told) {
      this.write(i, words ?? "");
      this.light(i, false);
    }
    this.told.clear();
  }

  /**
   * Writes an answer into a node, with a mark beside it if it has been judged.
   * @param {number} i
   * @param {string} words
   * @param {"" | "right" | "wrong"} went
   */
  write(i, words, went = "") {
    const label = this.viewer.tree.label(i);
    if (!label) return;
    label.replaceChildren(words);
    set(label, { class: `value ${went}` });
    const { view } = this.viewer.tree;
    view.suit(i);
    const place = { x: view.halves[i], y: label.getAttribute("y") ?? 0 };
    const sign = { "": "", right: "✓", wrong: "✗" }[went];
    label.parentElement?.querySelector(".went")?.remove();
    if (sign) label.after(makeSVG("text", { class: `went ${went}`, ...place }, sign));
  }
}

/** @param {string} look @param {Parameters<typeof button>} parts */
function as(look, ...parts) {
  const made = button(...parts);
  made.className = look;
  return made;
}

/** @param {string} label @param {() => void} enter */
function field(label, enter) {
  return /** @type {HTMLInputElement} */ (
    make("input", {
      size: 5,
      autocomplete: "off",
      "aria-label": label,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Escape") return;
        event.stopPropagation(); // digits and signs are keys of the viewer
        if (event.key !== "Enter") return;
        event.preventDefault(); // or it would press the button that has the focus next
        enter();
      },
    })
  );
}
