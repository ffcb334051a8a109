// @ts-nocheck
import { button, make } from "../../stepthrough/frame.js";
import { drawing, makeSVG, row } from "../../stepthrough/page.js";
import { stage, watchWidth } from "../../stepthrough/stage.js";
import { childrenOf } from "../../stepthrough/views/layout.js";
import { stepper } from "../../stepthrough/views/stepper.js";
import { Forest } from "../../stepthrough/views/tree.js";

// What trees that grow have in common: nodes that come step by step, the present step's line, and
// in outline what is still to come.  A step begins with the node at the end of its line.
// values(i): what stands in and below a node; marks(i): its classes; share(i): how thick its edge
// is; detail(k): what stands beside the tree, if not `aside`; part(k): the only nodes to be shown,
// if not all; room: what the children of the node in play need.
export function growth(
  root,
  data,
  {
    label,
    values,
    marks,
    share = () => 0,
    arc = () => false,
    tell,
    detail,
    heads,
    cells,
    jumps,
    controls = [],
    stride,
    part = () => null,
    room = 0,
    aside,
  },
) {
  const { parents, moves, kinds, born, places, states, shapes, steps } = data;
  const { top, level, below } = data.sizes;
  const pane = drawing(root, label, data.drawing);
  const svg = pane.firstElementChild;
  svg.replaceChildren(svg.querySelector("rect"));
  svg.insertAdjacentHTML("beforeend", data.hands);
  const children = childrenOf(parents);
  const fill = (g, html) => ((g.innerHTML = html), g);
  const parts = {
    edge: parents.map((parent, _i) =>
      parent < 0 ? null : fill(makeSVG("g"), data.edge).firstElementChild.cloneNode(true),
    ),
    node: parents.map((_, i) =>
      fill(
        makeSVG("g", { "data-i": i }),
        shapes[(data.forms ?? kinds)[i]] +
          states[places[i]][1] +
          (arc(i) ? data.arc : "") +
          (children[i].length ? data.stem : ""),
      ),
    ),
  };
  const last = steps.length - 1;
  const ys = [];
  parents.forEach((parent, i) => {
    ys[i] = parent < 0 ? top : ys[parent] + level;
    if (parts.edge[i]) parts.edge[i].lastElementChild.textContent = moves[i];
    parts.node[i].append(makeSVG("title", {}, `${kinds[i]} ${states[places[i]][0]}`));
  });

  let at = 0;
  let line = new Set();
  let open = new Set();
  let only = null;
  const said = []; // what stands in and below each node, and how thick its edge is
  const chosen = new Map(); // the nodes that a reader opened or closed
  const counter = make("span", { class: "counter" });
  const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const lens = make("div", {
    class: "detail",
    tabindex: "0",
    role: "region",
    "aria-label": "This step in numbers",
  });
  const rows = make("tbody");
  const xs = [];
  const view = new Forest(pane, parents, parts, {
    xs,
    sizes: data.sizes,
    closed: (i) => (only && !only.has(i)) || !(chosen.get(parents[i]) ?? open.has(parents[i])),
    born: counts,
    here,
    looks,
    dressed,
    follow,
  });
  const { under } = view;
  const { go, slider, buttons } = stepper(root, {
    steps,
    sentence,
    show,
    jumps,
    stride,
    keys: { ...view.keys, f: () => fold(here()) },
  });
  const key = make(
    "p",
    { class: "log" },
    `${data.key.join(" ")} Bold lines: the way to this step. Dashed: new. Faint: still to come.`,
  );
  const folder = button("fold", "Fold or unfold the node in play (f), or click any node", () =>
    fold(here()),
  );
  const table = make(
    "details",
    { ontoggle: fillTable },
    make("summary", {}, "The same run as a table"),
    make("table", {}, make("thead", {}, row("th", heads)), rows),
  );
  const signs = aside ? [make("details", {}, make("summary", {}, "The signs"), key)] : [];
  stage(root, {
    controls: [
      [[...buttons, ...view.buttons, folder]],
      [...(controls.length ? [controls] : []), [slider, counter]],
    ],
    sentence,
    panes: [pane, aside ?? lens],
    below: [...signs, table],
  });
  pane.addEventListener("click", (event) => {
    const node = event.target.closest(".node");
    if (node) fold(Number(node.dataset.i));
  });
  go(data.at);
  view.begin();
  if (!data.at) view.survey();
  watchWidth(root, () => {
    const whole = view.settle();
    view.begin();
    show(at);
    if (whole) view.survey();
  });
  return go;

  // The node in play stays in the middle, with room below it.
  function follow(i, zoom) {
    pane.scrollLeft = xs[i] * zoom - pane.clientWidth / 2;
    pane.scrollTop = Math.min(
      (ys[i] + below + 48 + room) * zoom - pane.clientHeight,
      (ys[i] - 30) * zoom,
    );
  }

  function show(k) {
    view.settle();
    at = k;
    only = part(k);
    line = new Set(only ? [] : lineOf(data, k));
    open = only ? upper() : latest(k);
    counter.textContent = `step ${at} of ${last}`;
    sentence.textContent = tell(k);
    view.hide();
    view.layOut();
    view.inSight();
    refresh();
    if (detail) lens.replaceChildren(...(k ? detail(k) : []), key);
  }

  function counts(i) {
    return born[i] <= at && (!only || only.has(i));
  }

  // The layout is read before anything else changes it: to compute it twice would take longest.
  function refresh() {
    const area = view.shown();
    parents.forEach((_, i) => {
      if (under[i] >= 0) return;
      const words = born[i] > at ? ["", ""] : values(i, at);
      const thick = 1 + (born[i] > at ? 0 : 3 * share(i, at));
      if (said[i] === `${words} ${thick}`) return;
      said[i] = `${words} ${thick}`;
      const [inside, label] = parts.node[i].querySelectorAll(".value, .label");
      [inside.textContent, label.textContent] = words;
      inside.setAttribute("font-size", data.fonts[words[0].length] ?? data.fonts.at(-1));
      parts.edge[i]?.firstElementChild.setAttribute("stroke-width", thick);
    });
    view.paint(area);
  }

  // The lines of the latest steps, then the last to come, as far as not too many nodes come in sight.
  function latest(k) {
    const found = new Set();
    let shown = 1;
    const taken = (step) => {
      const added = lineOf(data, step).filter((i) => !found.has(i));
      shown += added.reduce((sum, i) => sum + children[i].length, 0);
      const fits = !found.size || shown <= data.most;
      if (fits) added.forEach((i) => found.add(i));
      return fits;
    };
    let step = k;
    while (step >= 0 && taken(step)) step--;
    for (step = last; step > k && taken(step); ) step--;
    return found;
  }

  // The levels from the root on, as far as not too many nodes come in sight.
  function upper() {
    const found = new Set();
    const queue = [0];
    let shown = 1;
    for (const i of queue) {
      const below = children[i].filter(counts);
      shown += below.length;
      if (found.size && shown > data.most) break;
      found.add(i);
      queue.push(...below);
    }
    return found;
  }

  function here() {
    const i = only ? 0 : steps[at][0];
    return under[i] >= 0 ? under[i] : i;
  }

  function looks(i, hidden) {
    if (hidden) return [true];
    const split = children[i].some((child) => under[child] < 0);
    if (born[i] > at) return [false, true, split];
    const playing = at > 0 && !only;
    const [changed, good, bad] = marks(i, at);
    return [
      false,
      false,
      split,
      playing && here() === i,
      line.has(i),
      playing && born[i] === at,
      playing && changed,
      good,
      bad,
    ];
  }

  function dressed([absent, ahead, split, isHere, onLine, fresh, changed, good, bad]) {
    return {
      node: {
        absent,
        ahead,
        done: !ahead,
        split,
        here: isHere,
        line: onLine,
        fresh,
        changed,
        good,
        bad,
      },
      edge: { absent, ahead, line: onLine, fresh },
    };
  }

  function fold(i) {
    if (!children[i].length) return;
    chosen.set(i, !children[i].some((child) => under[child] < 0));
    view.refold(i);
    refresh();
  }

  function fillTable() {
    if (rows.childElementCount) return;
    rows.append(...steps.slice(1).map((_, k) => row("td", [k + 1, ...cells(k + 1)])));
  }
}

// The nodes from the root to the end of a step's line.
export function lineOf({ parents, steps }, k) {
  const line = [];
  for (let i = steps[k][0]; i >= 0; i = parents[i]) line.unshift(i);
  return line;
}

// The moves that lead to a node, the last of them if there are many.
export function way({ moves }, line) {
  const names = line.slice(1).map((i) => moves[i]);
  return names.length > 5 ? `… ${names.slice(-4).join(", ")}` : names.join(", ");
}
