// @ts-nocheck
import { button, make } from "../frame.js";
import { row } from "../page.js";
import { stage, watchWidth } from "../stage.js";
import { quiz } from "./quiz.js";
import { recorded, walk } from "./run.js";
import { stepper } from "./stepper.js";

export function trace(root, data) {
  const { nodes, steps, functions, bounds, probabilities = {} } = data;
  const run = recorded(data);
  const { show, number, began, ended, cut } = run;
  const last = steps.length - 1;
  let at = data.at;
  const tree = walk(root, data, run, () => at);
  const lens = codeLens(data, run);
  const counter = make("span", { class: "counter" });
  const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const bar = make("div", { class: "window" });
  const reader = quiz(root, data, {
    sentence,
    labels: tree.labels,
    go: (k) => go(k),
    at: () => at,
  });
  const place = make("input", {
    type: "search",
    placeholder: "go to …",
    title: "Key g",
    "aria-label": "Go to a state or a line of code",
    onkeydown: (event) => event.key === "Enter" && seek(),
  });
  const { go, slider, moves, jumps, links } = stepper(root, {
    steps,
    sentence,
    show(k) {
      at = k;
      lens.scroll(k); // first: reading the layout after painting would compute it twice
      tree.show();
      lens.show(k);
      counter.textContent = `step ${k} of ${last}`;
      sentence.textContent = run.tell(k);
      drawWindow();
      fillTable();
      reader.shown();
    },
    jumps: [
      ["cut-off", "c", ([kind]) => kind === "cut"],
      ["leaf", "l", ([kind, i]) => kind === "return" && run.isLeaf(i)],
      ["table hit", "h", ([kind, i]) => kind === "return" && nodes[i].kind === "hit"],
      ["root change", "r", (_, k) => data.news.includes(k)],
    ].filter(([, , test]) => steps.some(test)),
    keys: { ...tree.keys, s: toggle, g: () => place.focus() },
    waits: reader.waits,
  });
  const rows = make("tbody");
  const table = make(
    "details",
    { ontoggle: fillTable },
    make("summary", {}, "The same run as a table"),
    make(
      "table",
      {},
      make(
        "thead",
        {},
        row("th", ["node", "parent", "move", "state", "window", "value", "not tried"]),
      ),
      rows,
    ),
  );
  const code = button("code", "Show or hide the code (s)", toggle);
  stage(root, {
    controls: [
      [
        [...moves, code, ...links],
        [slider, counter],
      ],
      [[...jumps, place, ...tree.buttons, ...reader.buttons]],
    ],
    sentence: reader.talk,
    panes: [tree.pane, lens.box],
    below: [bar, table],
  });
  const panes = tree.pane.parentElement;
  panes.style = `--tree: ${tree.width()}px; --code: ${lens.width}px`;
  let asked = false; // whether the reader has shown or hidden the code
  go(at);
  fit(true);
  if (data.mode) reader.enter(data.mode);
  watchWidth(root, () => fit());

  // As high as it needs, and then of one height, so that what is below stays in its place.
  function fit(whole = tree.settle()) {
    if (!asked) lens.box.hidden = root.clientWidth <= 480;
    code.ariaPressed = !lens.box.hidden;
    panes.style.flexBasis = "";
    tree.begin();
    panes.style.flexBasis = `${panes.offsetHeight}px`;
    lens.measure();
    lens.scroll(at);
    tree.show();
    if (whole) tree.survey();
  }

  function toggle() {
    asked = true;
    lens.box.hidden = !lens.box.hidden;
    fit();
  }

  // On to what is named: a state, a line's number, a part of a state's name or of a line.
  function seek() {
    const key = (words) =>
      words
        .toLowerCase()
        .replace(/[\s()|,]+/g, " ")
        .trim();
    const words = key(place.value);
    if (!words) return;
    const tests = [
      ([kind, i]) => kind === "enter" && key(nodes[i].name) === words,
      ([, i, line]) => String(line - functions[nodes[i].code]?.[1] + 1) === words,
      ([kind, i]) => kind === "enter" && key(nodes[i].name).includes(words),
      ([, i, line]) => key(lens.line(i, line)).includes(words),
    ];
    for (const test of tests) {
      const found = steps.flatMap((step, k) => (test(step) ? [k] : []));
      if (found.length) return go(found.find((k) => k > at) ?? found[0]);
    }
    sentence.textContent = `No step is at “${place.value}”.`;
  }

  // ---- the window

  function drawWindow() {
    const limits = run.windowAt(at);
    bar.hidden = !limits;
    if (!limits) return;
    const seen = steps
      .slice(0, at + 1)
      .flatMap(([kind, i]) =>
        kind === "enter" ? nodes[i].window : kind === "return" ? [nodes[i].value] : [],
      );
    const known = seen.map(number).filter(Number.isFinite);
    const ends = known.length ? [Math.min(...known), Math.max(...known)] : [];
    const [least = -1, greatest = 1] = ends;
    const pad = (greatest - least || 2) * 0.15;
    const share = (value) =>
      100 * Math.max(0, Math.min(1, (number(value) - least + pad) / (greatest - least + 2 * pad)));
    const [low, high] = limits;
    const closed = number(low) >= number(high);
    const [from, to] = [share(low), share(high)];
    bar.replaceChildren(
      make("span", { class: "bound" }, `${bounds[0]} ${show(low)}`),
      make(
        "div",
        {
          class: "line",
          role: "img",
          "aria-label": `window from ${show(low)} to ${show(high)}${closed ? ", closed" : ""}`,
        },
        make("div", {
          class: `interval ${closed ? "closed" : ""}`,
          style: `left: ${Math.min(from, to)}%; width: ${Math.max(Math.abs(to - from), 0.8)}%`,
        }),
        ...[...new Set(ends)].map((v) =>
          make("span", { class: "mark", style: `left: ${share(v)}%` }, show(v)),
        ),
      ),
      make("span", { class: "bound" }, `${show(high)} ${bounds[1]}${closed ? " · closed" : ""}`),
    );
  }

  // ---- the table: what is known at this step

  function fillTable() {
    if (!table?.open) return;
    const count = began.filter((k) => k <= at).length;
    while (rows.childElementCount > count) rows.lastChild.remove();
    for (let i = 0; i < count; i++) {
      const { parent, move, kind, name, value, pruned } = nodes[i];
      const chance = probabilities[i] ? ` (${probabilities[i][1]})` : "";
      if (!rows.children[i])
        rows.append(
          row("td", [
            i,
            parent < 0 ? "" : parent,
            move + chance,
            `${kind} ${name}`,
            run.span(i),
            "",
            "",
          ]),
        );
      const { cells } = rows.children[i];
      cells[5].textContent = ended[i] <= at ? show(value) : "";
      cells[6].textContent = cut[i] <= at ? pruned.join(" ") : "";
    }
  }
}

// The function in play with the line in play, and its variables.
function codeLens({ nodes, steps, functions }, run) {
  const texts = functions.map(([, , text]) => text.trimEnd().split("\n"));
  const names = new Set(steps.flatMap((step) => Object.keys(step[3])));
  const letters = Math.max(0, ...texts.flat().map((line) => line.length));
  const pre = make("pre", { tabindex: "0", role: "region", "aria-label": "Code" });
  const list = make("dl");
  const variables = make(
    "div",
    {
      class: "variables",
      tabindex: "0",
      role: "region",
      "aria-label": "Variables",
      style: `--lines: ${Math.ceil(names.size / 2)}`,
    },
    list,
  );
  const box = make("div", { class: "lens" }, pre, variables);
  let shown = null; // which function
  let places = []; // where its lines are, and how high
  let head = 0; // the height of its first line, which stays in sight if there is room
  return {
    box,
    width: Math.min(560, Math.max(300, 7.9 * letters + 60)),
    measure,
    scroll,
    show,
    line,
  };

  function line(i, number) {
    return texts[nodes[i].code]?.[number - functions[nodes[i].code][1]] ?? "";
  }

  function measure() {
    places = [...pre.children].map((code) => [code.offsetTop, code.offsetHeight]);
    const first = pre.querySelector(".head");
    const room = pre.clientHeight > 3 * first?.offsetHeight;
    first?.classList.toggle("stuck", room);
    head = room ? first.offsetHeight : 0;
  }

  // Not scrollIntoView: the page must stay where it is.
  function scroll(k) {
    const [, i, number] = steps[k];
    if (nodes[i].code !== shown) write(nodes[i].code);
    const [top, height] = places[number - functions[shown]?.[1]] ?? [];
    const { scrollTop, clientHeight } = pre;
    if (top < scrollTop + head || top + height > scrollTop + clientHeight - 8)
      pre.scrollTop = top - Math.max(head, Math.min(clientHeight / 2, clientHeight - height - 10));
  }

  function write(index) {
    shown = index;
    const text = texts[index] ?? ["(no source)"];
    const first = text.findIndex((words) => /^\s*(async )?def\b/.test(words));
    pre.replaceChildren(...text.map((words, n) => codeLine(words, n === first)));
    measure();
  }

  function show(k) {
    const now = steps[k][2] - (functions[shown]?.[1] ?? 0);
    [...pre.children].forEach((code, n) => {
      code.classList.toggle("here", n === now);
      code.ariaCurrent = n === now ? "step" : null;
    });
    list.replaceChildren(
      ...Object.entries(run.variables(k)).map(([name, value]) =>
        make("div", {}, make("dt", {}, name), " ", make("dd", {}, run.show(value))),
      ),
    );
  }

  // A line too long for the lens goes on below, a little to the right of where it began.
  function codeLine(words, isHead) {
    const parts = words.split(/(?<=[([{,.=])/).flatMap((part) => [part, make("wbr")]);
    return make(
      "code",
      { class: isHead ? "head" : "", style: `--indent: ${words.search(/\S|$/) + 4}ch` },
      ...parts,
      "\n",
    );
  }
}
