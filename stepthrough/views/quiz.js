// @ts-nocheck
import { button, make } from "../frame.js";

// The reader is the search: is asked what comes next, or for the values of the whole tree.  The
// questions come from quiz.py.  go(k) and at() set and tell the viewer's step; `labels`: by node,
// the element with its value.  The viewer calls `shown` once it has shown a step.
export function quiz(
  root,
  { nodes, steps, questions, misconceptions, veiled },
  { sentence, go, at, labels },
) {
  const last = steps.length - 1;
  const open = questions.filter(({ node }) => node >= 0);
  const modes = {};
  if (questions.length) modes.search = "Be the search";
  if (open.length && open.length <= 16) modes.fill = "Fill in the tree";
  const buttons = Object.keys(modes).map((name) =>
    button(modes[name], modes[name], () => enter(mode === name ? "" : name)),
  );
  press("");
  root.classList.toggle("veiled", veiled);
  const score = make("span", { class: "counter" });
  const panel = make("div", { class: "quiz", role: "group", "aria-label": "Your answer" });
  const told = new Map(); // what the labels say that are hidden now
  let mode = "",
    posed = null,
    queue = [],
    right = 0,
    answered = 0;
  const talk = make(
    "div",
    { class: "talk" },
    sentence,
    make("div", { class: "answers" }, panel, score),
  );
  return { buttons, talk, waits, shown, enter };

  function enter(name) {
    unveil();
    mode = name;
    press(name);
    root.dataset.mode = name;
    go(name === "fill" ? last : name && at() === last ? 0 : at());
    if (name === "fill") fill();
    if (name === "search" && !waits(at() + 1)) sentence.textContent += " No question is left.";
  }

  function press(name) {
    for (const one of buttons) one.ariaPressed = one.textContent === modes[name];
  }

  function shown() {
    posed = null;
    queue = [];
    panel.replaceChildren();
    if (mode === "fill" && at() < last) return enter("");
    if (!mode) return;
    const line = root.querySelector("code.here"); // it would tell what comes next, as the variables would
    if (!line) return;
    line.classList.remove("here");
    line.ariaCurrent = null;
  }

  // Asks the next question about step k or a later one; false if there is none.
  function waits(k) {
    if (mode !== "search" || posed) return posed !== null;
    if (!queue.length) {
      const next = questions.find(({ step }) => step >= k);
      if (!next) return false;
      go(next.step - 1);
      queue = questions.filter(({ step }) => step === next.step);
    }
    posed = queue.shift();
    say(posed.ask);
    const send = () => reply(input.value);
    const input = field("Your answer", send);
    const choices = posed.answers?.map((answer) => button(answer, answer, () => reply(answer)));
    put(
      ...(choices ?? [input, button("answer", "Answer (Enter)", send)]),
      button("show me", "Show the answer", () => reply("")),
    );
    return true;
  }

  function say(words) {
    sentence.textContent = words;
  }

  function field(label, enter, others) {
    const onkeydown = (event) => {
      event.stopPropagation(); // digits and signs are keys of the viewer
      if (event.key !== "Enter") return;
      event.preventDefault(); // or it would press the button that has the focus next
      enter();
    };
    return make("input", {
      size: 5,
      autocomplete: "off",
      "aria-label": label,
      onkeydown,
      ...others,
    });
  }

  function put(...elements) {
    const within = answered || root.contains(document.activeElement); // else the page has only opened
    panel.replaceChildren(...elements);
    if (within) panel.querySelector("input, button").focus({ preventScroll: true });
  }

  function reply(answer) {
    const question = posed;
    if (answer && !question.answers && Number.isNaN(Number(typed(answer))))
      return say(`${question.ask} A number, please, as 3, −1.5, 7/6 or ∞.`);
    mark(1, isRight(question, answer));
    if (!queue.length) go(question.step);
    posed = null;
    say(verdict(question, answer));
    put(button("go on", "To the next question", () => waits(at() + 1) || go(last)));
  }

  function mark(more, good) {
    answered += more;
    right += good;
    score.textContent = `${right} of ${answered} right`;
  }

  function verdict(question, answer) {
    const good = isRight(question, answer);
    const name = !good && misconception(question, answer);
    const why = question.why || sentence.textContent; // the step of a cut-off tells why itself
    return `${good ? "Right" : answer ? "No" : "Shown"}: ${question.right}. ${why}${name ? ` Remember: ${misconceptions[name]}.` : ""}`;
  }

  function fill() {
    const veil = (i) => told.set(i, labels[i].textContent) && (labels[i].textContent = "?");
    nodes.forEach(({ kind }, i) => kind === "hit" && veil(i));
    const fields = open.map(({ node: i }) => {
      veil(i);
      const light = () => labels[i].parentNode.classList.toggle("asked");
      const oninput = () => (labels[i].textContent = input.value || "?");
      const input = field(`${nodes[i].kind} ${nodes[i].name}`, check, {
        oninput,
        onfocus: light,
        onblur: light,
      });
      return input;
    });
    say("What do these return? Fill in, then check; what is left empty is shown.");
    put(
      ...fields.map((input) => make("label", {}, `${input.ariaLabel} `, input)),
      button("check", "Check (Enter)", check),
    );

    function check() {
      const misses = open.flatMap((one, n) =>
        isRight(one, fields[n].value)
          ? []
          : make("li", {}, `${one.ask} ${verdict(one, fields[n].value)}`),
      );
      const good = open.length - misses.length;
      mark(open.length, good);
      unveil();
      say(`${good} of ${open.length} right.`);
      put(
        button("once more", "Empty the tree again", () => enter("fill")),
        make("ul", {}, ...misses),
      );
    }
  }

  function unveil() {
    told.forEach((words, i) => (labels[i].textContent = words));
    told.clear();
  }
}

// An answer as a number: 3, −1.5, 7/6, ∞.
function typed(text) {
  const signs = text.replace(/−/g, "-").replace(/∞|inf\w*/i, "Infinity");
  const [over, under = 1] = signs.split("/").map((part) => (part.trim() ? Number(part) : NaN));
  return over / under;
}

// Three digits of a number are enough.
function agree({ answers }, answer, other) {
  if (answers) return answer === other;
  const [a, b] = [typed(answer), typed(other)];
  return a === b || (!Number.isInteger(b) && Math.abs(a - b) <= 0.0051 * Math.max(1, Math.abs(b)));
}

function isRight(question, answer) {
  return agree(question, answer, question.right);
}

// The misconception that a wrong answer shows, if any.
function misconception({ answers, wrong }, answer) {
  return Object.keys(wrong).find((name) =>
    wrong[name].some((other) => agree({ answers }, answer, other)),
  );
}
