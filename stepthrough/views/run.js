// @ts-nocheck
import { button } from "../frame.js";
import { count, drawing, makeSVG } from "../page.js";
import { childrenOf, forest } from "./tree.js";

// A recorded search: when everything happened, and in words what a step does.
export function recorded({ nodes, steps, bounds, stopped, turns, probabilities = {}, sums = [] }) {
  const parents = nodes.map((node) => node.parent);
  const children = childrenOf(parents);
  // When each call began, returned and left moves untried; and each node's previous step.
  const when = { enter: [], update: [], cut: [], return: [] };
  const { enter: began, return: ended, cut } = when;
  const previous = [],
    latest = [];
  steps.forEach(([kind, node], k) => {
    previous[k] = latest[node] ?? -1;
    latest[node] = k;
    when[kind][node] = k;
  });
  return {
    parents,
    children,
    began,
    ended,
    cut,
    variables,
    windowAt,
    changes,
    isLeaf,
    who,
    show,
    number,
    weighted,
    hover,
    span,
    tell,
  };

  function show(value) {
    return typeof value === "number" ? String(rounded(value)).replace("-", "−") : value;
  }

  // To three digits; but a whole number stays whole.
  function rounded(value) {
    return Math.abs(value) < 1000 ? Number(value.toPrecision(3)) : Math.round(value);
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
    if (low != null && high != null) return [low, high];
    const { window } = nodes[steps[k][1]];
    return window.length ? window : null;
  }

  // The numbers of a node that a step changes: [name, before, after].
  function changes(k) {
    const before = variables(previous[k]);
    return Object.entries(steps[k][3])
      .filter(
        ([name, value]) =>
          before[name] !== value &&
          !turns.includes(name) &&
          (typeof value === "number" || /∞/.test(value)),
      )
      .map(([name, value]) => [name, before[name], value]);
  }

  function isLeaf(i) {
    return nodes[i].kind === "leaf" || nodes[i].kind === "hit";
  }

  function who(i) {
    const { kind, name } = nodes[i];
    return (
      { leaf: `Leaf ${name}`, hit: `Known ${name}`, chance: `Chance at ${name}` }[kind] ??
      `${kind} at ${name}`
    );
  }

  function hover(i) {
    const { kind, name } = nodes[i];
    const limits = span(i);
    return `${kind} ${name}${limits && `, window ${limits}`}`; // not the value: it may be asked for
  }

  function span(i) {
    const { window } = nodes[i];
    return window.length ? `(${window.map(show).join(", ")})` : "";
  }

  // The sum of what chance has brought by a step, each value times its probability.
  function weighted(i, k) {
    const brought = children[i].filter((child) => ended[child] <= k);
    const total = brought.reduce(
      (sum, child) => sum + probabilities[child][0] * nodes[child].value,
      0,
    );
    const terms = brought.map((child) =>
      `${probabilities[child][1]}·${show(nodes[child].value)}`.replace(/−.*/, "($&)"),
    );
    const equals = Math.abs(rounded(total) - total) < 1e-9 ? "=" : "≈";
    const all = children[i].length + nodes[i].pruned.length;
    return {
      total,
      words: `${terms.join(" + ")} ${equals} ${show(total)}`,
      seen: `${brought.length} of ${all}`,
    };
  }

  function tell(k) {
    return told(k) + (k === steps.length - 1 && stopped ? ` The search was ${stopped}.` : "");
  }

  function told(k) {
    const [kind, i] = steps[k];
    const node = nodes[i];
    const limits = windowAt(k);
    const [low, high] = (limits ?? []).map(show);
    if (kind === "enter") {
      const how =
        node.parent < 0
          ? "The search begins"
          : probabilities[i]
            ? `${who(node.parent)}, outcome ${node.move} (${probabilities[i][1]})`
            : `${who(node.parent)} tries ${node.move}`;
      return `${how}: ${who(i)}${limits ? `, with the window (${low}, ${high}).` : "."}`;
    }
    if (kind === "update") {
      if (sums.includes(i)) {
        const { words, seen } = weighted(i, k);
        return `${who(i)}: ${words}, with ${seen} outcomes in.`;
      }
      const news = changes(k).map(([name, before, after]) =>
        before == null
          ? `${name} is ${show(after)}`
          : `${name} goes from ${show(before)} to ${show(after)}`,
      );
      return `${who(i)}: ${news.join(", ") || "nothing changes"}.`;
    }
    if (kind === "cut") {
      const chance = node.kind === "chance";
      const noun = chance ? "outcome" : "move";
      const moves =
        node.pruned.length === 1
          ? `the ${noun} that remains`
          : `the ${node.pruned.length} ${noun}s that remain`;
      const nodesSaved = node.saved ? ` ${count(node.saved, "node")} saved.` : "";
      if (chance) {
        const [worth, least, most] = [node.value, ...(limits ?? [])].map(number);
        const bound =
          worth <= least
            ? `at most ${show(worth)} ≤ ${bounds[0]} = ${low}`
            : worth >= most
              ? `at least ${show(worth)} ≥ ${bounds[1]} = ${high}`
              : "";
        return bound
          ? `${who(i)} is worth ${bound}, whatever ${moves} may bring.${nodesSaved}`
          : `${who(i)} leaves out ${moves}.`;
      }
      const why =
        limits && number(limits[0]) >= number(limits[1])
          ? `${bounds[0]} = ${low} ≥ ${bounds[1]} = ${high}: the window is closed, so`
          : "Cut-off:";
      return `${who(i)}: ${why} ${moves} cannot matter.${nodesSaved}`;
    }
    const worth = sums.includes(i) && !node.pruned.length ? weighted(i, k).words : show(node.value);
    if (node.parent < 0) {
      const bold = sums.length ? "best play, whatever chance brings," : "the best line";
      return (
        `${who(i)} returns ${worth}. This is the search's answer` +
        (k === steps.length - 1 ? `; ${bold} is drawn bold.` : ".")
      );
    }
    const known =
      node.source < 0
        ? ""
        : ` The value had been found before, where the dotted line leads: ${who(node.source)}.`;
    return `${who(i)} returns ${worth} to ${who(node.parent)}.${known}`;
  }
}

// The tree of a recorded search in a pane of its own, as far as it has come at the step at().
export function walk(root, data, run, at) {
  const { nodes, steps } = data;
  const { parents, children, began, ended, cut } = run;
  const pane = drawing(root, "Game tree", data.drawing);
  const svg = pane.firstElementChild;
  for (const told of svg.querySelectorAll("title, style")) told.remove(); // it tells the result
  const parts = {};
  for (const name of ["link", "edge", "stub", "node"]) {
    parts[name] = [];
    for (const g of svg.querySelectorAll(`.${name}`)) (parts[name][g.dataset.i] = g).remove();
  }
  const { below } = data.sizes;
  parts.node.forEach(
    (g, i) =>
      below &&
      children[i].length &&
      g.append(makeSVG("path", { class: "stem", d: `M0 17V${18 + below}`, stroke: "#1f2328" })),
  );
  const folded = new Set(data.folded);
  const [xs, ys] = [0, 1].map((axis) => nodes.map((node) => node.place[axis]));
  const title = makeSVG("title");
  const view = forest(pane, parents, parts, {
    xs,
    ys,
    sizes: data.sizes,
    here,
    looks,
    dressed,
    closed: (i) => folded.has(nodes[i].parent),
    born: () => true,
    gap: (i) => (nodes[i].pruned.length && !folded.has(i) ? data.sizes.stub : 0),
    moved(i) {
      const { place, source } = nodes[i];
      const [x, y] = [xs[i], ys[i]];
      parts.stub[i]?.setAttribute("transform", `translate(${x - place[0]} 0)`);
      parts.link[i]?.setAttribute(
        "d",
        `M${x} ${y} Q${(x + xs[source]) / 2} ${Math.min(y, ys[source]) - 50} ${xs[source]} ${ys[source]}`,
      );
    },
  });
  const { under } = view;
  const keys = { ...view.keys, f: () => fold(steps[at()][1]) };
  const buttons = [
    ...view.buttons,
    button("fold", "Fold or unfold the node in play (f), or click any node", keys.f),
  ];
  pane.addEventListener("click", (event) => {
    const node = event.target.closest(".node");
    if (node) fold(Number(node.dataset.i));
  });
  pane.addEventListener("pointerover", (event) => {
    const node = event.target.closest(".node:not(.ahead)");
    if (!node) return;
    title.textContent = run.hover(node.dataset.i);
    node.append(title);
  });
  view.hide();
  if (folded.size) view.layOut();
  const labels = parts.node.map((g) => g.querySelector(".value"));
  return { ...view, pane, labels, keys, buttons, show };

  function show() {
    title.remove();
    view.settle();
    view.inSight(); // first: reading the layout after painting would compute it twice
    view.paint();
  }

  function looks(i, hidden) {
    const from = nodes[i].source;
    return [
      hidden,
      !(began[i] <= at()),
      hidden || !(cut[i] <= at()) || folded.has(i),
      hidden || from < 0 || !(ended[i] <= at()) || under[from] >= 0,
      ended[i] <= at(),
      at() === steps.length - 1 && nodes[i].best,
      folded.has(i),
      here() === i,
    ];
  }

  function dressed([absent, ahead, uncut, unlinked, done, best, isFolded, isHere]) {
    return {
      node: { absent, ahead, done, best, folded: isFolded, here: isHere },
      edge: { absent, ahead, best },
      stub: { absent: uncut },
      link: { absent: unlinked, far: false, here: isHere },
    };
  }

  // The node in play, or the folded node that hides it.
  function here() {
    const [, i] = steps[at()];
    return under[i] >= 0 ? under[i] : i;
  }

  function fold(i) {
    if (!children[i].length) return;
    folded.has(i) ? folded.delete(i) : folded.add(i);
    view.refold(i);
    view.paint();
  }
}
