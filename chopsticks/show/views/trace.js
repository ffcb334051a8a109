function trace(root, data) {
  const { nodes, steps, functions, bounds, probabilities = {}, sums = [] } = data;
  const tree = drawing(root, "Game tree", data.drawing);
  const svg = tree.firstElementChild;
  svg.querySelector("title").remove(); // it tells the result
  const parts = {};
  for (const name of ["link", "edge", "stub", "node"]) {
    parts[name] = [];
    for (const g of svg.querySelectorAll("." + name)) (parts[name][g.dataset.i] = g).remove();
  }

  // When each call began, returned and left moves untried; and each node's previous step.
  const began = [], ended = [], cut = [], previous = [], last = [];
  steps.forEach(([kind, node], k) => {
    previous[k] = last[node] ?? -1;
    last[node] = k;
    if (kind === "enter") began[node] = k;
    if (kind === "return") ended[node] = k;
    if (kind === "cut") cut[node] = k;
  });

  const windows = nodes.some((node) => node.window.length);
  const names = new Set(steps.flatMap((step) => Object.keys(step[3]))); // of all variables
  let at = 0;
  let asked = null;
  let code = {}; // what the lens shows: which function, how far it is scrolled, its size
  let right = 0, answered = 0;
  const folded = new Set(data.folded);
  const [xs, ys] = [0, 1].map((axis) => nodes.map((node) => node.place[axis]));
  const view = forest(tree, nodes.map((node) => node.parent), parts, {
    xs, ys, sizes: data.sizes, here: inPlay, looks, dressed,
    closed: (i) => folded.has(nodes[i].parent),
    born: () => true,
    gap: (i) => (nodes[i].pruned.length && !folded.has(i) ? data.sizes.stub : 0),
    moved(i) {
      const { place, source } = nodes[i];
      const [x, y] = [xs[i], ys[i]];
      parts.stub[i]?.setAttribute("transform", `translate(${x - place[0]} 0)`);
      parts.link[i]?.setAttribute("d", `M${x} ${y} Q${(x + xs[source]) / 2} ${Math.min(y, ys[source]) - 50} ${xs[source]} ${ys[source]}`);
    },
  });
  const { children, under } = view;

  const counter = make("span", { class: "counter" });
  const predict = make("input", { type: "checkbox", onchange: () => go(at) });
  const score = make("span", { class: "counter" });
  const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const quiz = make("div", { class: "quiz", role: "group", "aria-label": "Your prediction" });
  const lens = make("div", { class: "lens" });
  const bar = make("div", { class: "window" });
  const { go, slider, buttons } = stepper(root, {
    steps, sentence,
    show(k) {
      at = k;
      view.inSight(); // first: reading the layout after painting would compute it twice
      view.paint();
      asked = null;
      describe();
    },
    jumps: [
      ["cut-off", "c", ([kind]) => kind === "cut"],
      ["leaf", "l", ([kind, node]) => kind === "return" && isLeaf(node)],
    ],
    keys: { ...view.keys, f: () => fold(steps[at][1]) },
    waits: (k) => asked || (predict.checked && question(k)),
  });
  const rows = make("tbody");
  const table = make(
    "details", { ontoggle: fillTable }, make("summary", {}, "The same run as a table"),
    make("table", {}, make("thead", {}, row("th", ["node", "parent", "move", "state", "window", "value", "not tried"])), rows),
  );
  const folder = button("fold", "Fold or unfold the node in play (f), or click any node", () => fold(steps[at][1]));
  stage(root, {
    controls: [
      [...buttons, ...view.buttons, folder, make("label", {}, predict, " Predict"), score],
      [slider, counter],
    ],
    sentence,
    panes: [tree, lens],
    below: [quiz, bar, table],
  });
  tree.addEventListener("click", (event) => {
    const node = event.target.closest(".node");
    if (node) fold(Number(node.dataset.i));
  });
  parts.node.forEach((g, i) => g.append(hover(i)));
  view.hide();
  if (folded.size) view.layOut();
  view.begin();
  go(0);

  function hover(i) {
    const node = nodes[i];
    const window = node.window.length ? `, window (${node.window.map(show).join(", ")})` : "";
    return makeSVG("title", {}, `${node.kind} ${node.name}${window}`); // not the value: it may be asked for
  }

  function show(value) {
    return typeof value === "number" ? String(rounded(value)).replace("-", "−") : value;
  }

  // To three digits; but a whole number stays whole.
  function rounded(value) {
    return Number.isInteger(value) || Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
  }

  function number(value) {
    return value === "∞" ? Infinity : value === "−∞" ? -Infinity : Number(value);
  }

  // A node's variables at a step: what changed in its steps up to there.
  function variables(k) {
    const chain = [];
    for (let step = k; step >= 0; step = previous[step]) chain.push(steps[step][3]);
    return Object.assign({}, ...chain.reverse());
  }

  function windowAt(k) {
    const now = variables(k);
    const [low, high] = bounds.map((name) => now[name]);
    if (low !== undefined && high !== undefined) return [low, high];
    const { window } = nodes[steps[k][1]];
    return window.length ? window : null;
  }

  // ---- the tree

  function looks(i, hidden) {
    const absent = began[i] > at || hidden;
    const from = nodes[i].source;
    return [
      absent,
      absent || !(cut[i] <= at) || folded.has(i),
      absent || from < 0 || !(ended[i] <= at) || under[from] >= 0,
      ended[i] <= at, at === steps.length - 1 && nodes[i].best, folded.has(i), inPlay() === i,
    ];
  }

  function dressed([absent, uncut, unlinked, done, best, isFolded, here]) {
    return {
      node: { absent, done, best, folded: isFolded, here },
      edge: { absent, best },
      stub: { absent: uncut },
      link: { absent: unlinked, far: false, here },
    };
  }

  function isLeaf(i) {
    return nodes[i].kind === "leaf" || nodes[i].kind === "hit";
  }

  // The node in play, or the folded node that hides it.
  function inPlay() {
    const [, i] = steps[at];
    return under[i] >= 0 ? under[i] : i;
  }

  function fold(i) {
    if (!children[i].length) return;
    folded.has(i) ? folded.delete(i) : folded.add(i);
    view.refold(i);
    view.paint();
  }

  // ---- words, window and code

  function describe() {
    counter.textContent = `step ${at + 1} of ${steps.length}`;
    score.textContent = answered ? `${right} of ${answered} right` : "";
    quiz.replaceChildren();
    const stopped = at === steps.length - 1 && data.stopped;
    sentence.textContent = tell(at) + (stopped ? ` The search was ${stopped}.` : "");
    drawWindow();
    drawCode();
  }

  function who(i) {
    const { kind, name } = nodes[i];
    return { leaf: `Leaf ${name}`, hit: `Known ${name}`, chance: `Chance at ${name}` }[kind] ?? `${kind} at ${name}`;
  }

  // The sum of what chance has brought by a step, each value times its probability.
  function weighted(i, k) {
    const brought = children[i].filter((child) => ended[child] <= k);
    const total = brought.reduce((sum, child) => sum + probabilities[child][0] * nodes[child].value, 0);
    const terms = brought.map((child) => `${probabilities[child][1]}·${show(nodes[child].value)}`.replace(/−.*/, "($&)"));
    const equals = Math.abs(rounded(total) - total) < 1e-9 ? "=" : "≈";
    const all = children[i].length + nodes[i].pruned.length;
    return { total, words: `${terms.join(" + ")} ${equals} ${show(total)}`, seen: `${brought.length} of ${all}` };
  }

  function tell(k) {
    const [kind, i] = steps[k];
    const node = nodes[i];
    const limits = windowAt(k);
    const [low, high] = (limits ?? []).map(show);
    if (kind === "enter") {
      const how =
        node.parent < 0 ? "The search begins"
        : probabilities[i] ? `${who(node.parent)}, outcome ${node.move} (${probabilities[i][1]})`
        : `${who(node.parent)} tries ${node.move}`;
      return `${how}: ${who(i)}` + (limits ? `, with the window (${low}, ${high}).` : ".");
    }
    if (kind === "update") {
      if (sums.includes(i)) {
        const { words, seen } = weighted(i, k);
        return `${who(i)}: ${words}, with ${seen} outcomes in.`;
      }
      const before = variables(previous[k]);
      const changes = Object.entries(steps[k][3])
        .filter(([name, value]) => before[name] !== value && (typeof value === "number" || /∞/.test(value)))
        .map(([name, value]) => before[name] === undefined ? `${name} is ${show(value)}` : `${name} goes from ${show(before[name])} to ${show(value)}`);
      return `${who(i)}: ${changes.join(", ") || "nothing changes"}.`;
    }
    if (kind === "cut") {
      const noun = node.kind === "chance" ? "outcome" : "move";
      const moves = node.pruned.length === 1 ? `the ${noun} that remains` : `the ${node.pruned.length} ${noun}s that remain`;
      const nodesSaved = node.saved ? ` ${node.saved.toLocaleString("en")} node${node.saved > 1 ? "s" : ""} saved.` : "";
      if (node.kind === "chance") {
        const [worth, least, most] = [node.value, ...(limits ?? [])].map(number);
        const bound = worth <= least ? `at most ${show(worth)} ≤ ${bounds[0]} = ${low}` : worth >= most ? `at least ${show(worth)} ≥ ${bounds[1]} = ${high}` : "";
        return bound ? `${who(i)} is worth ${bound}, whatever ${moves} may bring.${nodesSaved}` : `${who(i)} leaves out ${moves}.`;
      }
      const why = limits && number(limits[0]) >= number(limits[1]) ? `${bounds[0]} = ${low} ≥ ${bounds[1]} = ${high}: the window is closed, so` : "Cut-off:";
      return `${who(i)}: ${why} ${moves} cannot matter.${nodesSaved}`;
    }
    const worth = sums.includes(i) && !node.pruned.length ? weighted(i, k).words : show(node.value);
    if (node.parent < 0) {
      const bold = sums.length ? "best play, whatever chance brings," : "the best line";
      return `${who(i)} returns ${worth}. This is the search's answer` + (k === steps.length - 1 ? `; ${bold} is drawn bold.` : ".");
    }
    const known = node.source < 0 ? "" : ` The value had been found before, where the dotted line leads: ${who(node.source)}.`;
    return `${who(i)} returns ${worth} to ${who(node.parent)}.${known}`;
  }

  function drawWindow() {
    const limits = windowAt(at);
    bar.hidden = !windows || !limits;
    if (bar.hidden) return;
    const [least, greatest] = data.range;
    const pad = (greatest - least || 2) * 0.15;
    const place = (value) => {
      const v = number(value);
      const share = (v - least + pad) / (greatest - least + 2 * pad);
      return 100 * Math.max(0, Math.min(1, share));
    };
    const [low, high] = limits;
    const closed = number(low) >= number(high);
    const [from, to] = [place(low), place(high)];
    const interval = make("div", { class: "interval" + (closed ? " closed" : "") });
    interval.style.left = Math.min(from, to) + "%";
    interval.style.width = Math.max(Math.abs(to - from), 0.8) + "%";
    bar.replaceChildren(
      make("span", { class: "bound" }, `${bounds[0]} ${show(low)}`),
      make("div", { class: "line", role: "img", "aria-label": `window from ${show(low)} to ${show(high)}${closed ? ", closed" : ""}` }, interval,
        ...[least, greatest].map((v) => { const mark = make("span", { class: "mark" }, show(v)); mark.style.left = place(v) + "%"; return mark; })),
      make("span", { class: "bound" }, `${show(high)} ${bounds[1]}` + (closed ? " · closed" : "")),
    );
  }

  function drawCode() {
    const [, i, line] = steps[at];
    const shown = nodes[i].code;
    if (shown !== code.shown) {
      const text = shown < 0 ? ["(no source)"] : functions[shown][2].trimEnd().split("\n");
      lens.replaceChildren(
        make("pre", { tabindex: "0", "aria-label": "Code" }, ...text.map(codeLine)),
        make("dl", { "aria-label": "Variables", style: `min-height: ${1.6 * names.size}em` }),
      );
      // Measured once: to ask after each step would lay the whole page out again.
      const { scrollHeight, clientHeight } = lens.firstElementChild;
      code = { shown, top: 0, height: clientHeight, lineHeight: scrollHeight / text.length };
    }
    const first = shown < 0 ? 0 : functions[shown][1];
    lens.querySelectorAll("code").forEach((element, n) => {
      element.classList.toggle("here", n + first === line);
      if (n + first !== line) return element.removeAttribute("aria-current");
      element.setAttribute("aria-current", "step");
      const top = n * code.lineHeight; // not scrollIntoView: the page must stay where it is
      if (top < code.top || top > code.top + code.height - 2 * code.lineHeight) {
        code.top = Math.max(0, top - code.height / 2);
        element.parentElement.scrollTop = code.top;
      }
    });
    lens.querySelector("dl").replaceChildren(
      ...Object.entries(variables(at)).flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, String(show(value)))]),
    );
  }

  // A line too long for the lens goes on below, a little to the right of where it began.
  function codeLine(words) {
    const parts = words.split(/(?<=[([{,.=])/).flatMap((part) => [part, make("wbr")]);
    return make("code", { style: `--indent: ${words.search(/\S|$/) + 4}ch` }, ...parts, "\n");
  }

  // ---- predict

  // Before a value goes up to a parent: what will happen there?  And once chance's last one does: what is the sum?
  function question(next) {
    const [kind, i] = steps[next];
    const parent = nodes[i].parent;
    if (kind !== "return" || parent < 0) return false;
    const follows = steps.findIndex(([, node], k) => k > next && (node === parent || nodes[node].parent === parent));
    const [better, nothing, cut] = ["the best so far changes", "nothing changes", "a cut-off"];
    const chance = nodes[parent].kind === "chance";
    const complete = sums.includes(parent) && !nodes[parent].pruned.length && i === children[parent].at(-1);
    const goesOn = chance ? "the sum goes on" : better;
    const answers = !chance ? [better, nothing, cut] : complete ? guesses(parent) : windows ? [goesOn, cut] : [];
    if (answers.length < 2) return false;
    asked =
      complete ? show(weighted(parent, next).total)
      : steps[follows]?.[0] !== "update" ? nothing
      : steps[follows + 1][0] === "cut" ? cut : goesOn;
    sentence.textContent =
      `${who(i)} is about to return ${show(nodes[i].value)} to ${who(parent)}` +
      (complete ? `, the last outcome. What is ${who(parent)} worth?` : ". What happens there?");
    quiz.replaceChildren(...answers.map((answer) => make("button", { type: "button", onclick: () => reply(answer) }, answer)));
    quiz.firstElementChild.focus({ preventScroll: true });
    return true;
  }

  // What a chance node may be taken to be worth: the weighted sum, or the mean, least or greatest value.
  function guesses(i) {
    const values = children[i].map((child) => nodes[child].value);
    const mean = values.reduce((sum, value) => sum + value) / values.length;
    const numbers = [weighted(i, ended[i]).total, mean, Math.min(...values), Math.max(...values)];
    return [...new Set(numbers.sort((a, b) => a - b).map(show))];
  }

  function reply(answer) {
    const [good, truth] = [answer === asked, asked];
    answered += 1;
    right += good ? 1 : 0;
    go(at + 1);
    sentence.textContent = `${good ? "Right" : "No"}: ${truth}. ` + sentence.textContent;
    tree.focus({ preventScroll: true });
  }

  // ---- table

  function fillTable() {
    if (rows.childElementCount) return;
    rows.append(...nodes.map((node, i) => row("td", [
      i, node.parent < 0 ? "" : node.parent, node.move + (probabilities[i] ? ` (${probabilities[i][1]})` : ""), `${node.kind} ${node.name}`,
      node.window.length ? `(${node.window.map(show).join(", ")})` : "", show(node.value), node.pruned.join(" "),
    ])));
  }
}
