// @ts-nocheck
import { button, decode, make } from "../frame.js";
import { choice, count, drawing, english, makeSVG, row } from "../page.js";
import { stage, watchWidth } from "../stage.js";
import { stepper } from "./stepper.js";
import { branch, forest } from "./tree.js";

export function compare(root, data) {
  const { titles, parents, names, moves, ys, kinds, together, outlines, sizes } = data;
  const xs = parents.map(() => 0);
  const folded = new Set(data.folded);
  const full =
    data.drawing ?? new TextDecoder().decode(decode(root.querySelector("img").src.split(",")[1]));
  const sides = data.sides.map((side, s) => prepare(side, s));
  const longest = Math.max(together.length, ...sides.map((side) => side.steps.length));
  let inStep = false; // both runs event by event; otherwise both at the same node
  let at = 0;
  let pieces = []; // each place's outline, with the line that leads to it

  const counter = make("span", { class: "counter" });
  const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const [mode, modeLabel] = choice("Go", ["to the same node", "step by step"], () => {
    inStep = mode.value === "1";
    slider.max = length() - 1;
    go(at);
  });
  const { go, slider, buttons } = stepper(root, {
    steps: Array.from({ length: longest }, (_, k) => k),
    sentence,
    show(k) {
      if (k >= length()) return go(length() - 1);
      at = k;
      sides.forEach(meet);
      for (const { view } of sides) {
        view.settle();
        view.inSight();
      }
      draw();
      counter.textContent = `step ${at + 1} of ${length()}`;
      sentence.textContent = inStep ? tellEvents() : tellNode();
    },
    jumps: [["difference", "d", (k) => k < length() && differ(k)]],
    keys: {
      "+": () => zoom("+"),
      "-": () => zoom("-"),
      0: () => zoom("0"),
      f: () => fold(sides[0].node),
    },
    waits: (k) => k >= length(),
  });
  const rows = make("tbody");
  const table = make(
    "details",
    { ontoggle: fillTable },
    make("summary", {}, "The same runs as a table"),
    make("table", {}, make("thead", {}, row("th", ["node", "move", ...titles])), rows),
  );
  stage(root, {
    controls: [
      [
        [
          ...buttons,
          ...[
            ["−", "Smaller (minus)", "-"],
            ["+", "Larger (plus)", "+"],
            ["whole tree", "The whole tree (0)", "0"],
          ].map(([text, label, key]) => button(text, label, () => zoom(key))),
        ],
      ],
      [[modeLabel], [slider, counter]],
    ],
    sentence,
    panes: sides.map(({ pane, caption }) => make("figure", { class: "side" }, pane, caption)),
    below: [table],
  });
  for (const { view, pane } of sides) {
    view.hide();
    view.layOut();
    view.begin(1);
    pane.scrollLeft =
      (pane.scrollWidth * xs[0]) / pane.firstElementChild.viewBox.baseVal.width -
      pane.clientWidth / 2;
  }
  slider.max = length() - 1;
  go(data.at);
  const panes = root.querySelector(".panes");
  fit(parents.length > 20);
  watchWidth(root, () => fit(sides[0].view.settle()));

  // What is below stays in its place, whatever is shown of the trees.
  function fit(whole) {
    panes.style.flexBasis = "";
    for (const { view } of sides) view.begin(1);
    panes.style.flexBasis = `${panes.offsetHeight}px`;
    if (whole) for (const { view } of sides) view.survey();
    draw();
  }

  // A run's pane, and when it came to each place and left it.
  function prepare({ steps, kinds, gone, best }, s) {
    const pane = drawing(root, `Tree of ${titles[s]}`, full);
    const svg = pane.firstElementChild;
    const groups = svg.querySelectorAll(".side")[s];
    const parts = { edge: [], node: [] };
    for (const name in parts)
      for (const g of groups.querySelectorAll(`.${name}`)) (parts[name][g.dataset.i] = g).remove();
    parents.forEach((_, i) => (parts.node[i] ??= makeSVG("g"))); // where the run never is
    for (const other of svg.querySelectorAll("title, style, .side")) other.remove();
    const paths = ["ahead", "never", "absentee"].map((name) =>
      svg.appendChild(makeSVG("path", { class: name })),
    );
    const side = {
      s,
      steps,
      kinds,
      gone,
      pane,
      paths,
      here: 0,
      best: new Set(best),
      began: [],
      ended: [],
      left: [],
      values: [],
      counts: [],
    };
    let now = { leaf: 0, hit: 0, all: 0 };
    steps.forEach(([what, i, detail], k) => {
      if (what === "enter") {
        side.began[i] ??= k;
        now = { ...now, all: now.all + 1, [detail]: (now[detail] ?? 0) + 1 };
      }
      if (what === "cut") side.left[i] = detail;
      if (what === "return") [side.ended[i], side.values[i]] = [k, detail];
      side.counts[k] = now;
    });
    side.caption = make("figcaption");
    side.view = forest(pane, parents, parts, {
      xs,
      ys,
      sizes,
      closed: (i) => folded.has(parents[i]),
      born: () => true,
      here: () => side.here,
      looks: looks(side),
      dressed,
    });
    parts.node.forEach((g, i) =>
      g.append(
        makeSVG("title", {}, `${who(i, side)}: a click, or f for the node in play, folds it`),
        makeSVG("text", { class: "sign", x: 24, y: -6, "font-size": 18, "font-weight": 700 }, "≠"),
      ),
    );
    pane.addEventListener("click", (event) => {
      const node = event.target.closest(".node");
      if (node) fold(Number(node.dataset.i));
    });
    pane.addEventListener(
      "scroll",
      () => {
        const other = sides[1 - s].pane;
        if (!inStep) [other.scrollLeft, other.scrollTop] = [pane.scrollLeft, pane.scrollTop];
        requestAnimationFrame(() => outline(side, side.view.shown()));
      },
      { passive: true },
    );
    return side;
  }

  function length() {
    return inStep ? Math.max(...sides.map(({ steps }) => steps.length)) : together.length;
  }

  // ---- the trees

  // Takes a run to the present step.
  function meet(side) {
    const { s, steps, view } = side;
    side.now = inStep ? Math.min(at, steps.length - 1) : together[at][s + 1];
    side.node = inStep ? steps[side.now][1] : together[at][0];
    side.here = view.under[side.node] >= 0 ? view.under[side.node] : side.node; // or what hides it
  }

  // The layout is read before anything changes it: to compute it twice would take longest.
  function draw() {
    const areas = sides.map(({ view }) => view.shown());
    sides.forEach((side, s) => {
      side.view.paint(areas[s]);
      outline(side, areas[s]);
      const { leaf, hit, all } = side.counts[side.now];
      const known = hit ? `, ${count(hit, "table hit")}` : "";
      const words = `${english.format(leaf)} lea${leaf === 1 ? "f" : "ves"}, ${count(all, "node")}${known}`;
      side.caption.replaceChildren(
        make("strong", {}, titles[s]),
        ` ${words}${side.now < side.steps.length - 1 ? " so far" : ""}`,
      );
    });
  }

  // What is not there yet, and what never will be.
  function outline({ gone, began, now, node, paths, view }, area) {
    const words = [[], [], []];
    for (const i of view.near(area)) {
      if (began[i] <= now) continue;
      const [x, y, up] = [xs[i], ys[i], Math.max(parents[i], 0)];
      const shape = `M${x} ${y}${outlines[kinds[i]]}`;
      const stem =
        sizes.below && view.children[i].length && !folded.has(i)
          ? `M${x} ${y + 17}v${sizes.below + 1}`
          : "";
      pieces[i] ??=
        shape +
        stem +
        (parents[i] < 0 ? "" : branch(xs[up], ys[up] + 18 + sizes.below, x, y - 18).d);
      words[gone[i] >= 0 && gone[i] <= now ? 1 : 0].push(pieces[i]);
      if (i === node) words[2] = [shape];
    }
    words.forEach((found, n) => {
      const d = found.join("");
      if (paths[n].getAttribute("d") !== d) paths[n].setAttribute("d", d);
    });
  }

  function looks(side) {
    return (i, hidden) => {
      const other = sides[1 - side.s];
      const absent = hidden || !(side.began[i] <= side.now);
      const done = side.ended[i] <= side.now;
      return [
        absent,
        done,
        side.now === side.steps.length - 1 && side.best.has(i),
        folded.has(i),
        side.here === i,
        done && other.ended[i] <= other.now && side.values[i] !== other.values[i],
      ];
    };
  }

  function dressed([absent, done, best, isFolded, here, unlike]) {
    return { node: { absent, done, best, folded: isFolded, here, unlike }, edge: { absent, best } };
  }

  function fold(i) {
    if (!sides[0].view.children[i].length) return;
    folded.has(i) ? folded.delete(i) : folded.add(i);
    for (const side of sides) side.view.hide();
    sides[0].view.refold(i);
    sides[1].view.layOut();
    pieces = [];
    sides.forEach(meet);
    draw();
  }

  function zoom(key) {
    for (const { view } of sides) view.keys[key]();
    draw();
  }

  // ---- words

  function who(i, { kinds: own }) {
    const kind = own[i] || kinds[i];
    return `${{ leaf: "Leaf", hit: "Known", chance: "Chance at" }[kind] ?? `${kind} at`} ${names[i]}`;
  }

  function show(value) {
    return typeof value === "number"
      ? String(Number(value.toPrecision(6))).replace("-", "−")
      : value;
  }

  function differ(k) {
    if (inStep) return sides.some(({ steps }) => steps[k]?.[0] === "cut");
    if (k === 0) return false;
    const [before, i] = [together[k - 1][0], together[k][0]];
    const begins = sides.some(({ gone }) => gone[i] >= 0 && gone[i] !== gone[before]); // to do without something
    return (
      begins ||
      (sides.every(({ gone }) => gone[i] < 0) && sides[0].values[i] !== sides[1].values[i])
    );
  }

  function tellNode() {
    const i = together[at][0];
    const names = sides.map((side) => who(i, side));
    if (at === 0) return `Both searches begin: ${names[0]}.`;
    const never = sides.find(({ began }) => began[i] === undefined);
    if (never) {
      const goesOn = sides[1 - never.s];
      return `${absence(never, i)}; ${titles[goesOn.s]} goes on: ${returned(goesOn, i)}.`;
    }
    const [one, other] = sides.map(({ values }) => values[i]);
    const after = sides.map(
      ({ counts, now, s }) => `${titles[s]} after ${count(counts[now].all, "node")}`,
    );
    const same = one === other && names[0] === names[1];
    const found = same
      ? `${names[0]}: both return ${show(one)}`
      : sides.map((side) => `${titles[side.s]}: ${returned(side, i)}`).join("; ");
    const answer = parents[i] < 0 && one === other ? ` The answer is the same${choices()}.` : "";
    return `${found}${sides[0].counts[sides[0].now].all === sides[1].counts[sides[1].now].all ? "" : `, ${after.join(", ")}`}.${answer}`;
  }

  // Where both choose a move at the root, and not the same one.
  function choices() {
    const chosen = sides.map(({ best }) =>
      parents.flatMap((parent, i) => (parent === 0 && best.has(i) ? [moves[i]] : [])),
    );
    const differ = chosen.every((found) => found.length === 1) && chosen[0][0] !== chosen[1][0];
    return differ ? `, by different moves: ${chosen.join(" and ")}` : "";
  }

  function returned(side, i) {
    return side.ended[i] === undefined
      ? `${who(i, side)} never returns`
      : `${who(i, side)} returns ${show(side.values[i])}`;
  }

  // Why a run never comes to a place.
  function absence(side, i) {
    let above = parents[i];
    while (side.began[above] === undefined) above = parents[above];
    const name = names[above];
    if (side.kinds[above] === "hit") return `${titles[side.s]} knows ${name} from its table`;
    if (side.left[above])
      return `${titles[side.s]} leaves out ${count(side.left[above], "move")} of ${who(above, side)}`;
    return `${titles[side.s]} does not search this below ${name}`;
  }

  function tellEvents() {
    const words = sides.map((side) => (at >= side.steps.length ? "has finished" : event(side)));
    return words[0] === words[1]
      ? `Both: ${words[0]}.`
      : `${sides.map(({ s }) => `${titles[s]}: ${words[s]}`).join("; ")}.`;
  }

  function event(side) {
    const [what, i, detail] = side.steps[side.now];
    if (what === "enter")
      return parents[i] < 0
        ? `${who(i, side)}, the search begins`
        : `${names[parents[i]]} tries ${moves[i]}, ${who(i, side)}`;
    return what === "cut"
      ? `${who(i, side)} leaves out ${count(detail, "move")}`
      : `${who(i, side)} returns ${show(detail)}`;
  }

  function fillTable() {
    if (rows.childElementCount) return;
    rows.append(
      ...parents.map((_, i) =>
        row("td", [
          `${kinds[i]} ${names[i]}`,
          moves[i],
          ...sides.map(({ began, values }) =>
            began[i] === undefined ? "never visited" : show(values[i] ?? ""),
          ),
        ]),
      ),
    );
  }
}
