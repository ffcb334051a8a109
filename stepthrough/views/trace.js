import { button, make } from "../frame.js";
import { reveal } from "../menu.js";
import { row, tableBelow } from "../page.js";
import { reserving, stage, watchWidth } from "../stage.js";
import { windowBar } from "./bar.js";
import { Loose } from "./leaves.js";
import { Lens } from "./lens.js";
import { Quiz } from "./quiz.js";
import { inWords, Run } from "./run.js";
import { stepper } from "./stepper.js";
import { stressed, tell } from "./telling.js";
import { Walk } from "./walk.js";

/** @typedef {import("./run.js").RunData} RunData */
/** @typedef {import("./run.js").Step} Step */

/**
 * @param {HTMLElement} root
 * @param {RunData} data
 */
export function trace(root, data) {
  const run = new Run(data);
  const tree = new Walk(root, run);
  const lens = new Lens(run);
  const bar = windowBar(run);
  const table = runTable(run);
  const counter = make("span", { class: "counter" });
  const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const reserve = reserving(sentence);
  const reader = new Quiz(root, data, {
    sentence,
    tree,
    reset: () => leaves.reset(),
    go: (k) => go(k),
    fit: () => panes.fit(),
  });
  const place = search(() => {
    const found = sought(run, (i, line) => lens.line(i, line), place.value, tree.at);
    if (found >= 0) go(found);
    else if (place.value.trim()) sentence.textContent = `No step is at “${place.value}”.`;
  });
  const panes = sided(root, tree, lens);
  const { go, take, player, jumps, view } = stepper(root, {
    steps: run.steps,
    sentence,
    show(/** @type {number} */ k) {
      lens.scroll(k); // first: reading the layout after painting would compute it twice
      tree.show(k);
      lens.show(k);
      lens.draw(tree.parts.node[run.steps[k][1]], data.sizes.below);
      counter.textContent = `step ${k} of ${run.last}`;
      sentence.replaceChildren(...stressed(tell(run, k)).map(strong));
      bar.show(k);
      table.show(k);
      reader.shown();
      leaves.shown();
    },
    jumps: jumpsOf(run),
    keys: { ...tree.view.keys, s: panes.toggle, g: () => reveal(place) },
    waits: reader.waits,
    point: (step) => tree.view.point(step?.[1]),
  });
  const leaves = new Loose(root, run, tree, () => {
    reader.begin.hidden = !leaves.undo.hidden; // its questions are about the first run
    table.clear();
    reserve(toldOf(run));
    take(run.steps);
    go(tree.at);
  });
  const practice = [leaves.undo, ...reader.buttons];
  stage(root, {
    controls: [[[...player, counter], practice]],
    jump: [...jumps, place],
    view: [panes.code, ...tree.view.buttons, ...view],
    sentence: reader.talk,
    panes: [tree.pane, lens.box],
    below: [bar.bar, table.details],
  });
  reserve(toldOf(run));
  go(data.at);
  if (data.mode) reader.enter(data.mode);
  panes.fit();
  watchWidth(root, panes.fit);
}

/** @param {Run} run of a long run not all is told beforehand */
function toldOf(run) {
  return run.last < 2000 ? run.steps.map((_, k) => tell(run, k)) : [];
}

/**
 * @param {string} words
 * @param {number} n
 */
function strong(words, n) {
  return n % 2 ? make("strong", {}, words) : words;
}

/**
 * The tree and the code beside it are as high as they need to be, and equally high, so that
 * everything below stays in place.
 * @param {HTMLElement} root
 * @param {Walk} tree
 * @param {Lens} lens
 */
function sided(root, tree, lens) {
  const width = tree.view.width(); // before it is fitted, so that it is always the same
  let asked = false; // whether the reader has shown or hidden the code
  const code = button("code", "Show or hide the code (s)", toggle);
  return { code, toggle, fit };

  function fit() {
    const panes = tree.pane.parentElement;
    if (!panes) return;
    if (!asked) lens.box.hidden = root.clientWidth <= 480;
    code.ariaPressed = String(!lens.box.hidden);
    panes.style.cssText = `--tree: ${width}px; --code: ${lens.width}px`;
    tree.fit();
    lens.measure();
    lens.scroll(tree.at);
    lens.show(tree.at);
  }

  function toggle() {
    asked = true;
    lens.box.hidden = !lens.box.hidden;
    fit();
  }
}

/**
 * The kinds of steps that a reader can jump to: name, key and test.
 * @param {Run} run
 */
export function jumpsOf(run) {
  /** @type {import("./stepper.js").Jump<Step>[]} */
  const jumps = [
    ["cut-off", "c", ([kind]) => kind === "cut", true],
    ["leaf", "l", ([kind, i]) => kind === "return" && run.isLeaf(i)],
    ["hit", "h", ([kind, i]) => kind === "return" && run.nodes[i].kind === "hit", true],
    ["root change", "r", (_, k) => run.news.includes(k)],
  ];
  return jumps.filter(([, , test]) => run.steps.some(test));
}

/** @param {() => void} seek */
function search(seek) {
  return /** @type {HTMLInputElement} */ (
    make("input", {
      type: "search",
      placeholder: "State or line … (g)",
      title: "Key g",
      "aria-label": "Go to a state or a line of code",
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && seek(),
    })
  );
}

/**
 * The next step that matches what the reader typed (a state, the number of a line, or part of a
 * state's name or of a line), or −1.
 * @param {Run} run
 * @param {(i: number, line: number) => string} lineOf
 * @param {string} name
 * @param {number} at
 */
export function sought({ nodes, steps, data }, lineOf, name, at) {
  /** @param {string} text */
  const key = (text) =>
    text
      .toLowerCase()
      .replace(/[\s()|,]+/g, " ")
      .trim();
  const words = key(name);
  if (!words) return -1;
  /** @type {((step: Step) => boolean)[]} */
  const tests = [
    ([kind, i]) => kind === "enter" && key(nodes[i].name) === words,
    ([, i, line]) => String(line - (data.functions[nodes[i].code]?.[1] ?? 0) + 1) === words,
    ([kind, i]) => kind === "enter" && key(nodes[i].name).includes(words),
    ([, i, line]) => key(lineOf(i, line)).includes(words),
  ];
  for (const test of tests) {
    const all = steps.flatMap((step, k) => (test(step) ? [k] : []));
    if (all.length) return all.find((k) => k > at) ?? all[0];
  }
  return -1;
}

/**
 * The run as a table of what is known at each step.
 * @param {Run} run
 */
function runTable(run) {
  let at = 0;
  const heads = ["node", "parent", "move", "state", "window", "value", "not tried"];
  const details = tableBelow("The same run as a table", heads, (rows) => {
    const count = run.when.enter.filter((step) => step <= at).length;
    while (rows.childElementCount > count) rows.lastChild?.remove();
    for (let i = 0; i < count; i++) {
      const { parent, move, kind, name, value, pruned } = run.nodes[i];
      const chance = run.probabilities[i];
      const moved = chance ? `${move} (${chance[1]})` : move;
      const state = `${kind} ${name}`;
      if (!rows.children[i])
        rows.append(row("td", [i, parent < 0 ? "" : parent, moved, state, run.span(i), "", ""]));
      const { cells } = /** @type {HTMLTableRowElement} */ (rows.children[i]);
      cells[5].textContent = run.has("return", i, at) ? inWords(value) : "";
      cells[6].textContent = run.has("cut", i, at) ? ["✗", ...pruned].join(" ") : "";
    }
  });
  return { details, show, clear: () => details.querySelector("tbody")?.replaceChildren() };

  /** @param {number} k */
  function show(k) {
    at = k;
    if (details.open) details.dispatchEvent(new Event("toggle"));
  }
}
