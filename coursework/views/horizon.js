// @ts-nocheck
import { hasModifier, make } from "../../stepthrough/frame.js";
import { choice, count, makeSVG, row } from "../../stepthrough/page.js";
import { stage, watchWidth } from "../../stepthrough/stage.js";

// Minimax to a horizon that the reader moves.  A node is { state, move, children, leaf, value }.
export function horizon(root, data) {
  const SVG = { top: 26, below: 50, margin: 16, least: 12, most: 120 };
  const LETTER = { 1: "W", 0: "D", [-1]: "L" };
  const TRUTH = { 1: "won", 0: "drawn", [-1]: "lost" };
  const { states, moves, evaluations } = data;
  const restless = [["stop", states.map(() => 0)], ...data.restless];

  const [position, positionLabel] = choice(
    "State",
    data.roots.map((i) => states[i][0]),
    search,
  );
  const plies = make("input", {
    type: "range",
    min: 1,
    max: data.plies,
    value: 1,
    oninput: search,
  });
  const shown = make("b");
  const [quiet, quietLabel] = choice(
    "At the horizon",
    restless.map(([name], i) => (i ? `on ${name}` : name)),
    search,
  );
  const [evaluation, evaluationLabel] = choice(
    "Evaluation",
    evaluations.map(([name]) => name),
    search,
  );
  const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const pane = make("div", { class: "tree", tabindex: "0", role: "region", "aria-label": "Tree" });
  const rows = make("tbody");
  const table = make(
    "div",
    { class: "verdicts", tabindex: "0", role: "region", "aria-label": "Moves of the root" },
    make("table", {}, make("thead", {}, row("th", ["move", "the search", "the truth"])), rows),
  );
  const share = make("span");
  stage(root, {
    controls: [
      [
        [
          positionLabel,
          make("label", { class: "dial" }, "Plies ", plies, shown),
          quietLabel,
          evaluationLabel,
        ],
      ],
    ],
    sentence,
    panes: [pane, table],
    below: [legend()],
  });
  let tree, nodes, here, horizonAt, width;
  pane.addEventListener("click", (event) => {
    const mark = event.target.closest(".mark");
    if (mark) choose(nodes[mark.dataset.i]);
  });
  root.addEventListener("keydown", (event) => {
    if (hasModifier(event)) return;
    event.stopPropagation(); // JupyterLab would take plain keys for its own commands
    if (event.target !== pane || !/^(Arrow|Escape)/.test(event.key)) return;
    event.preventDefault();
    choose(beside(event.key));
  });
  search();
  watchWidth(pane, draw);

  function search() {
    horizonAt = Number(plies.value);
    shown.textContent = plies.value;
    nodes = [];
    tree = visit(data.roots[position.value], 0, "", null);
    here = null;
    for (let node = tree; node; node = node.best) node.expected = true;
    draw();
    rows.replaceChildren(...tree.children.map(verdict));
    const guesses = nodes.filter((node) => node.leaf && !node.end);
    share.textContent = `(${guesses.filter((node) => node.errs).length} of ${guesses.length}).`;
    describe();
  }

  // The textbook's search; it also keeps the tree, and the first of the best children.
  function visit(state, ply, move, parent) {
    const [, sign, truth, , end] = states[state];
    const node = {
      i: nodes.length,
      state,
      ply,
      move,
      parent,
      truth,
      children: [],
      end: end !== null,
    };
    nodes.push(node);
    const late = ply - horizonAt;
    node.leaf = node.end || late > 0 || (late === 0 && !restless[quiet.value][1][state]);
    if (node.leaf) {
      node.value = node.end ? end : evaluations[evaluation.value][1][state];
      node.errs = Math.sign(node.value) !== truth;
      return node;
    }
    for (const [name, child] of moves[state]) node.children.push(visit(child, ply + 1, name, node));
    node.best = node.children.reduce((best, child) =>
      sign * child.value > sign * best.value ? child : best,
    );
    node.value = node.best.value;
    return node;
  }

  function draw() {
    width = pane.clientWidth;
    const leaves = nodes.filter((node) => node.leaf);
    const column = Math.max(
      SVG.least,
      Math.min(SVG.most, (width - 2 * SVG.margin) / leaves.length),
    );
    const places = column * leaves.length + 2 * SVG.margin;
    const left = Math.max(0, (width - places) / 2) + SVG.margin;
    leaves.forEach((leaf, k) => ([leaf.x, leaf.span] = [left + (k + 0.5) * column, column]));
    const deepest = Math.max(...nodes.map((node) => node.ply));
    // Always as high, so that nothing jumps.
    const room = root.matches(":popover-open")
      ? pane.clientHeight - SVG.top - SVG.below - 8
      : width > 700
        ? 340
        : width > 500
          ? 236
          : 190;
    const level = Math.min(170, room / Math.max(deepest, horizonAt));
    for (const node of [...nodes].reverse()) {
      node.y = SVG.top + node.ply * level;
      if (node.leaf) continue;
      node.x = (node.children[0].x + node.children.at(-1).x) / 2;
      node.span = node.children.reduce((sum, child) => sum + child.span, 0);
    }
    const size = [Math.max(width, places), SVG.top + room + SVG.below];
    const y = SVG.top + horizonAt * level;
    const line = makeSVG("path", { class: "horizon", d: `M0 ${y} H${size[0]}` });
    const svg = makeSVG(
      "svg",
      { width: size[0], height: size[1], viewBox: `0 0 ${size.join(" ")}` },
      line,
      ...nodes.slice(1).map(edge),
      ...(level < 40 ? [] : nodes.slice(1).filter(hasRoom).map(named)),
      ...nodes.map(mark),
    );
    pane.replaceChildren(svg);
    pane.scrollLeft = tree.x - width / 2;
    if (here) outline();
  }

  function edge({ parent, x, y, expected }) {
    const d = `M${parent.x} ${parent.y + 10} L${x} ${y - 10}`;
    return makeSVG("path", { class: expected ? "line expected" : "line", d });
  }

  function hasRoom({ parent, span }) {
    return span >= (parent === tree ? 26 : 38);
  }

  function named({ parent, x, y, move }) {
    return makeSVG(
      "text",
      { class: "move", x: (parent.x + 4 * x) / 5, y: (parent.y + 4 * y) / 5 - 6 },
      move,
    );
  }

  function mark(node) {
    const { x, y, i, leaf, span, errs, end, value } = node;
    const g = makeSVG("g", {
      class: `mark ${leaf ? TRUTH[node.truth] : "inner"}`,
      "data-i": i,
      transform: `translate(${x} ${y})`,
    });
    const words = (at, text, kind) => g.append(makeSVG("text", { y: at, class: kind }, text));
    if (!leaf) {
      const wide = span >= 48;
      const [w, h] = wide ? [23, 14] : [7, 7];
      const up = states[node.state][1];
      g.append(
        makeSVG("polygon", {
          points: `0,${-h * up} ${w},${h * up} ${-w},${h * up}`,
          class: up > 0 ? "max" : "min",
        }),
      );
      if (wide) words(up > 0 ? 10 : 2, show(value), "value");
      return g;
    }
    const r = Math.min(10, span / 2 - 1);
    const shape = {
      1: ["circle", { r }],
      0: ["rect", { x: -r, y: -r, width: 2 * r, height: 2 * r }],
      [-1]: ["polygon", { points: `0,${-r - 2} ${r + 2},0 0,${r + 2} ${-r - 2},0` }],
    }[node.truth];
    g.append(makeSVG(...shape));
    if (span >= 18) words(4.5, LETTER[node.truth], "letter");
    if (span >= 34) words(26, end ? "end" : show(value), "guess");
    if (errs) words(span >= 34 ? 42 : 24, "✗", "errs");
    return g;
  }

  function outline() {
    pane.querySelector(".here")?.classList.remove("here");
    if (!here) return;
    const mark = pane.querySelectorAll(".mark")[here.i];
    mark.classList.add("here");
    mark.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function choose(node) {
    here = node;
    outline();
    describe();
  }

  // Left and right go along a level, up to the parent, down to the first child.
  function beside(key) {
    if (key === "Escape") return null;
    if (!here) return tree;
    if (key === "ArrowUp") return here.parent ?? here;
    if (key === "ArrowDown") return here.children[0] ?? here;
    const level = nodes.filter((node) => node.ply === here.ply);
    return level[level.indexOf(here) + (key === "ArrowLeft" ? -1 : 1)] ?? here;
  }

  function verdict(child) {
    const chosen = child === tree.best;
    const line = row("td", [child.move, show(child.value), forMover(child)]);
    if (chosen) line.className = "chosen";
    line.firstElementChild.prepend(chosen ? "▶ " : "");
    return line;
  }

  // What a move of the root is worth in truth to the player who makes it.
  function forMover({ state, truth }) {
    const outcome = truth * states[tree.state][1];
    return outcome ? `${outcome > 0 ? "wins" : "loses"} in ${states[state][3] + 1}` : "draws";
  }

  function describe() {
    sentence.textContent = here ? told(here) : summary();
  }

  function summary() {
    const { best, truth } = tree;
    const right = best.truth === truth;
    const kept = { 1: "the win", 0: "the draw", [-1]: "what there is" }[
      truth * states[tree.state][1]
    ];
    return (
      `${count(nodes.length, "node")}: the search says ${show(tree.value)} and plays ${best.move}, which in truth ` +
      `${forMover(best)}. ${right ? `Right: it keeps ${kept}.` : `Wrong: it gives ${kept} away.`}`
    );
  }

  function told(node) {
    const line = [];
    for (let n = node; n.parent; n = n.parent) line.unshift(n.move);
    const [name, _sign, truth, to, end] = states[node.state];
    const place = line.length ? `After ${line.join(", ")}: ${name}. ` : `${name}. `;
    if (node.end) return `${place}The game is over, and worth ${show(end)}.`;
    const winner = truth > 0 ? "MAX" : "MIN";
    const fact = truth ? `${winner} wins in ${to}` : "it is a draw";
    const verb = node.leaf ? "The evaluation guesses" : "The search says";
    return `${place}${verb} ${show(node.value)}; in truth ${fact}.${node.errs ? " So the guess errs." : ""}`;
  }

  function show(value) {
    return String(Math.round(value * 100) / 100).replace("-", "−");
  }

  function legend() {
    const key = (kind, letter, words) =>
      make("span", { class: `key ${kind}` }, make("b", {}, letter), ` ${words}`);
    return make(
      "p",
      { class: "counter" },
      "In truth MAX ",
      key("won", "● W", "wins,"),
      key("drawn", "■ D", "draws,"),
      key("lost", "◆ L", "loses."),
      key("errs", "✗", "the guess has another sign"),
      share,
      " Thick: the line that the search expects. Dashed: the horizon.",
    );
  }
}
