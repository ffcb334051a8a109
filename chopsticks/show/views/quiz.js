// The reader is the search: is asked what comes next, or for the values of the whole tree.  The
// questions come from quiz.py.  go(k) and at() set and tell the viewer's step; `labels`: by node,
// the element with its value.  The viewer calls `shown` once it has shown a step.
function quiz(root, { nodes, steps, questions, misconceptions }, { sentence, go, at, labels }) {
  const last = steps.length - 1;
  const nodeOf = ({ step }) => steps[step][1];
  const open = questions.filter((one) => steps[one.step][0] === "return" && nodes[nodeOf(one)].kind !== "leaf");
  const hidden = [...open.map(nodeOf), ...nodes.keys()].filter((i, n) => n < open.length || nodes[i].kind === "hit");
  const modes = {};
  if (questions.length) modes.search = "Be the search";
  if (open.length && open.length <= 16) modes.fill = "Fill in the tree";
  const buttons = Object.keys(modes).map((name) => make("button", { type: "button", "aria-pressed": "false", onclick: () => enter(mode === name ? "" : name) }, modes[name]));
  const score = make("span", { class: "counter" });
  const panel = make("div", { class: "quiz", role: "group", "aria-label": "Your answer" });
  let mode = "", posed = null, queue = [], told = [], right = 0, answered = 0;
  const talk = make("div", { class: "talk" }, sentence, make("div", { class: "answers" }, panel, score));
  return { buttons, talk, waits, shown, enter };

  function enter(name) {
    unveil();
    mode = name;
    for (const one of buttons) one.setAttribute("aria-pressed", one.textContent === modes[name]);
    root.classList.toggle("quizzed", name !== "");
    root.classList.toggle("veiled", name !== "" && nodes.some((node) => node.window.length || node.pruned.length));
    root.classList.toggle("filling", name === "fill");
    go(name === "fill" ? last : name && at() === last ? 0 : at());
    if (name === "fill") fill();
    if (name === "search" && !waits(at() + 1)) sentence.textContent += " No question is left.";
  }

  function shown() {
    posed = null;
    queue = [];
    panel.replaceChildren();
    if (mode === "fill" && at() < last) return enter("");
    if (!mode) return;
    const line = root.querySelector("code.here"); // it and the variables tell what comes next
    line?.classList.remove("here");
    line?.removeAttribute("aria-current");
    root.querySelector(".lens dl")?.replaceChildren();
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
    sentence.textContent = posed.ask;
    const input = field("Your answer", () => reply(input.value));
    const choices = posed.answers?.map((answer) => button(answer, answer, () => reply(answer)));
    put(...(choices ?? [input, button("answer", "Answer (Enter)", () => reply(input.value))]), button("show me", "Show the answer", () => reply("")));
    return true;
  }

  function field(label, enter) {
    const onkeydown = (event) => {
      event.stopPropagation(); // digits and signs are keys of the viewer
      if (event.key !== "Enter") return;
      event.preventDefault(); // or it would press the button that has the focus next
      enter();
    };
    return make("input", { size: 5, autocomplete: "off", "aria-label": label, onkeydown });
  }

  function put(...elements) {
    const within = answered || root.contains(document.activeElement); // else the page has only opened
    panel.replaceChildren(...elements);
    if (within) elements[0].focus({ preventScroll: true });
  }

  function reply(answer) {
    const question = posed;
    if (answer && !question.answers && Number.isNaN(typed(answer))) {
      sentence.textContent = `${question.ask} A number, please, as 3, −1.5, 7/6 or ∞.`;
      return;
    }
    mark(1, isRight(question, answer) ? 1 : 0);
    if (!queue.length) go(question.step);
    posed = null;
    sentence.textContent = verdict(question, answer);
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
    const fields = open.map((question) => {
      const i = nodeOf(question);
      const input = field(`${nodes[i].kind} ${nodes[i].name}`, check);
      const light = () => labels[i].parentNode.classList.toggle("asked");
      const oninput = () => (labels[i].textContent = input.value || "?");
      for (const [name, act] of [["input", oninput], ["focus", light], ["blur", light]]) input.addEventListener(name, act);
      return input;
    });
    told = hidden.map((i) => labels[i].textContent);
    for (const i of hidden) labels[i].textContent = "?";
    sentence.textContent = "What do these return? Fill in, then check; what is left empty is shown.";
    put(...fields.map((input) => make("label", {}, `${input.ariaLabel} `, input)), button("check", "Check (Enter)", check));
    fields[0].focus({ preventScroll: true });

    function check() {
      const misses = open.flatMap((one, n) => (isRight(one, fields[n].value) ? [] : `${one.ask} ${verdict(one, fields[n].value)}`));
      mark(open.length, open.length - misses.length);
      unveil();
      sentence.textContent = `${open.length - misses.length} of ${open.length} right.`;
      put(button("once more", "Empty the tree again", () => enter("fill")), make("ul", {}, ...misses.map((words) => make("li", {}, words))));
    }
  }

  // The tree says again what it said.
  function unveil() {
    told.forEach((words, n) => (labels[hidden[n]].textContent = words));
    told = [];
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
function misconception(question, answer) {
  return Object.keys(question.wrong).find((name) => question.wrong[name].some((other) => agree(question, answer, other)));
}
