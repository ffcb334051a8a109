// What both have in common: nodes that come step by step; the latest lines are open.  A step
// begins with the node at the end of its line.  values(i): what stands in and below a node;
// marks(i): its classes; share(i): how thick its edge is; detail(line): what stands below the
// sentence; part(k): the only nodes to be shown, if not all; ahead: whether children matter.
function growth(root, data, { label, values, marks, share = () => 0, arc = () => false, tell, detail, heads, cells, jumps, controls = [], stride, part = () => null, ahead = false }) {
  const { parents, moves, kinds, born, places, states, shapes, steps } = data;
  const { top, level, below } = data.sizes;
  const pane = drawing(root, label);
  const svg = pane.firstElementChild;
  svg.replaceChildren(svg.querySelector("rect"));
  svg.insertAdjacentHTML("beforeend", data.hands);
  const fill = (g, html) => ((g.innerHTML = html), g);
  const parts = {
    edge: parents.map((parent, i) => parent < 0 ? null : fill(makeSVG("g"), data.edge).firstElementChild),
    node: parents.map((_, i) => fill(makeSVG("g", { "data-i": i }), shapes[kinds[i]] + states[places[i]][1] + (arc(i) ? data.arc : ""))),
  };
  const ys = [];
  parents.forEach((parent, i) => {
    ys[i] = parent < 0 ? top : ys[parent] + level;
    if (parts.edge[i]) parts.edge[i].lastElementChild.textContent = moves[i];
    parts.node[i].append(makeSVG("title", {}, `${kinds[i]} ${states[places[i]][0]}`));
  });
  pane.style.height = `${Math.max(...ys) + below + 64}px`; // so that what is below stays in its place

  let at = 0;
  let line = new Set();
  let open = new Set();
  let only = null;
  const chosen = new Map(); // the nodes that a reader opened or closed
  const counter = make("span", { class: "counter" });
  const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const lens = make("div", { class: "detail", tabindex: "0", role: "region", "aria-label": "This step in numbers" });
  const rows = make("tbody");
  const view = forest(pane, parents, parts, {
    xs: [], ys, sizes: data.sizes,
    closed: (i) => !counts(i) || !(chosen.get(parents[i]) ?? open.has(parents[i])),
    born: counts,
    here, looks, dressed, follow: below + 48 + (ahead ? level : 0),
  });
  const { children, under } = view;
  const { go, slider, buttons } = stepper(root, { steps, sentence, show, jumps, stride, keys: { ...view.keys, f: () => fold(here()) } });
  root.replaceChildren(
    root.querySelector("style"), pane, make("p", { class: "log" }, `${data.key.join(" ")} Bold: on this step's line. Dashed: new.`),
    make("div", { class: "controls" }, ...buttons, ...view.buttons,
      button("fold", "Fold or unfold the node in play (f), or click any node", () => fold(here())), ...controls),
    make("div", { class: "controls" }, slider, counter),
    sentence, lens,
    make("details", { ontoggle: fillTable }, make("summary", {}, "The same run as a table"),
      make("table", {}, make("thead", {}, row("th", heads)), rows)),
  );
  pane.addEventListener("click", (event) => {
    const node = event.target.closest(".node");
    if (node) fold(Number(node.dataset.i));
  });
  view.hide();
  view.layOut();
  view.begin(0.85);
  go(0);
  return go;

  function show(k) {
    at = k;
    only = part(k);
    line = new Set(only ? [] : lineOf(data, k));
    open = only ? upper() : latest(k);
    view.hide();
    view.layOut();
    view.inSight();
    refresh();
    counter.textContent = `step ${at} of ${steps.length - 1}`;
    sentence.textContent = tell(k);
    lens.replaceChildren(...(k ? detail(k) : []));
  }

  function counts(i) {
    return born[i] <= at && (!only || only.has(i));
  }

  function refresh() {
    parents.forEach((_, i) => {
      if (born[i] > at || under[i] >= 0) return;
      const [inside, label] = parts.node[i].querySelectorAll(".value, .label");
      [inside.textContent, label.textContent] = values(i, at);
      inside.setAttribute("font-size", data.fonts[inside.textContent.length] ?? data.fonts.at(-1));
      if (parts.edge[i]) parts.edge[i].firstElementChild.setAttribute("stroke-width", 1 + 3 * share(i, at));
    });
    view.paint();
  }

  // The lines of the latest steps, as far as not too many nodes come in sight.
  function latest(k) {
    const found = new Set();
    for (let shown = 1; k >= 0; k--) {
      const added = lineOf(data, k).filter((i) => !found.has(i));
      shown += added.reduce((sum, i) => sum + children[i].filter((child) => born[child] <= at).length, 0);
      if (found.size && shown > data.most) break;
      added.forEach((i) => found.add(i));
    }
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
    if (hidden || born[i] > at) return [true];
    const split = children[i].some((child) => under[child] < 0);
    const playing = at > 0 && !only;
    const [changed, good, bad] = marks(i, at);
    return [false, playing && here() === i, line.has(i), playing && born[i] === at, split, playing && changed, good, bad];
  }

  function dressed([absent, isHere, onLine, fresh, split, changed, good, bad]) {
    return {
      node: { absent, done: true, here: isHere, line: onLine, fresh, split, changed, good, bad },
      edge: { absent, line: onLine, fresh },
    };
  }

  function fold(i) {
    if (!children[i].some((child) => born[child] <= at)) return;
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
function lineOf({ parents, steps }, k) {
  const line = [];
  for (let i = steps[k][0]; i >= 0; i = parents[i]) line.unshift(i);
  return line;
}

// The moves that lead to a node, the last of them if there are many.
function way({ moves }, line) {
  const names = line.slice(1).map((i) => moves[i]);
  return names.length > 8 ? `… ${names.slice(-6).join(", ")}` : names.join(", ");
}

function proof(root, data) {
  const { parents, moves, kinds, born, steps, player, certificate } = data;
  const PROOF = 0, DISPROOF = 1, SIDES = ["proof", "disproof"];
  const last = steps.length - 1;
  const children = childrenOf(parents);
  const history = parents.map(() => []); // each node's numbers, and since which step
  steps.forEach(([, numbers], k) => {
    for (const [i, ...pair] of numbers) history[i].push([k, pair.map((n) => (n === "∞" ? Infinity : n))]);
  });
  const needed = new Set(certificate);
  const alone = make("input", { type: "checkbox", onchange: () => go(last) });
  const go = growth(root, data, {
    label: "AND/OR tree",
    values: (i, k) => [inside(i, k), pair(numbersAt(i, k))],
    marks: (i, k) => [
      k > 0 && born[i] < k && history[i].some(([since]) => since === k),
      numbersAt(i, k)[PROOF] === 0, numbersAt(i, k)[DISPROOF] === 0,
    ],
    arc: (i) => !isOr(i) && children[i].length > 1,
    tell: (k) => (shownAlone(k) ? tellCertificate() : tell(k)),
    detail,
    heads: ["step", "line to the most-proving node", "children", "its numbers", "the root's numbers"],
    cells(k) {
      const line = lineOf(data, k);
      return [way(data, line) || "root", children[line.at(-1)].length, fromTo(line.at(-1), k), pair(numbersAt(0, k))];
    },
    jumps: [
      ["settled node", "s", ([, numbers]) => numbers.some(([i, ...pair]) => children[i].length && pair.includes(0))],
      ["repeat", "r", ([, numbers]) => numbers.some(([i]) => kinds[i] === "repeat")],
    ].filter(([, , test]) => steps.some(test)),
    controls: certificate.length ? [make("label", {}, alone, " Certificate only")] : [],
    part: (k) => (shownAlone(k) ? needed : null),
    ahead: true,
  });

  function shownAlone(k) {
    return alone.checked && k === last;
  }

  function numbersAt(i, k) {
    return history[i].findLast(([since]) => since <= k)[1];
  }

  function isOr(i) {
    return kinds[i] === player;
  }

  function inside(i, k) {
    const [proof, disproof] = numbersAt(i, k);
    if (kinds[i] === "repeat") return "↺";
    return proof === 0 ? "✓" : disproof === 0 ? "✗" : isOr(i) ? "OR" : "AND";
  }

  function show(number) {
    return number === Infinity ? "∞" : number.toLocaleString("en");
  }

  function pair(numbers) {
    return numbers.map(show).join("/");
  }

  function fromTo(i, k) {
    const [before, after] = [numbersAt(i, k - 1), numbersAt(i, k)].map(pair);
    return before === after ? `${after}, as before` : `${before} to ${after}`;
  }

  // How a node's number comes from its children's: a least one or a sum.
  function made(i, side, k) {
    const numbers = children[i].map((child) => numbersAt(child, k)[side]);
    const terms = numbers.map(show);
    const result = show(numbersAt(i, k)[side]);
    if (terms.length === 1) return `${SIDES[side]} ${result}, as its only child`;
    const least = isOr(i) === (side === PROOF);
    return `${SIDES[side]} ${least ? `min(${terms.join(", ")})` : terms.join(" + ")} = ${result}`;
  }

  function tell(k) {
    if (!k) {
      const [proof, disproof] = numbersAt(0, 0);
      const start = `Can ${player} win? `;
      if (proof && disproof) return `${start}The tree is its root alone, with the numbers 1/1: one leaf may still prove it, and one disprove it.`;
      return `${start}The game is over at the root: ${proof ? "no" : "yes"}.`;
    }
    const line = lineOf(data, k);
    const i = line.at(-1);
    const settled = { proved: 0, disproved: 0, repeats: 0 };
    for (const child of children[i]) {
      const [proof, disproof] = numbersAt(child, k);
      if (kinds[child] === "repeat") settled.repeats++;
      else if (proof === 0) settled.proved++;
      else if (disproof === 0) settled.disproved++;
    }
    const known = Object.entries(settled).filter(([, n]) => n).map(([what, n]) => `${n} ${what === "repeats" && n > 1 ? "repeat" : what}`);
    const where = line.length > 1
      ? `Always on to the easiest child: ${way(data, line)}. ${kinds[i]} moves there (${isOr(i) ? "OR" : "AND"}).`
      : `The root, where ${kinds[i]} moves (${isOr(i) ? "OR" : "AND"}), is expanded.`;
    const numbers = `It gets ${count(children[i].length, "child").replace("childs", "children")}${known.length ? ` (${known.join(", ")})` : ""}: ${made(i, PROOF, k)}, ${made(i, DISPROOF, k)}.`;
    const above = line.length > 1 ? ` The root goes from ${fromTo(0, k)}.`.replace(/from (\S+), as before/, "on with $1") : "";
    return `${where} ${numbers}${above}${k === last ? ` ${ending()}` : ""}`;
  }

  function ending() {
    const [proof, disproof] = numbersAt(0, last);
    if (proof && disproof) return `The search stops at ${count(parents.length, "node")}: nothing is settled.`;
    return `Settled: ${player} ${proof ? "cannot" : "can"} win. The certificate is ${needed.size.toLocaleString("en")} of the ${count(parents.length, "node")}.`;
  }

  function tellCertificate() {
    const proved = numbersAt(0, last)[PROOF] === 0;
    const [one, all] = proved ? ["OR", "AND"] : ["AND", "OR"];
    return `The certificate: ${needed.size.toLocaleString("en")} of ${count(parents.length, "node")} ${proved ? "prove" : "disprove"} that ${player} can win. It keeps one child of each ${one} node, and all children of each ${all} node.`;
  }

  // The line down, with the reason for each child, and what came of the numbers on the way back.
  function detail(k) {
    if (shownAlone(k)) return [];
    const line = lineOf(data, k);
    const lines = line.map((i, n) => {
      const next = line[n + 1];
      const side = isOr(i) ? PROOF : DISPROOF;
      const numbers = children[i].filter((child) => born[child] < k).map((child) => show(numbersAt(child, k - 1)[side]));
      const why = next === undefined ? "the most-proving node: expanded"
        : numbers.length === 1 ? `${moves[next]}, the only child`
        : `${moves[next]}, ${SIDES[side]} ${show(numbersAt(next, k - 1)[side])}: the least of ${numbers.join(", ")}`;
      return row("td", [n ? moves[i] : "root", isOr(i) ? "OR" : "AND", why, pair(numbersAt(i, k - 1)), pair(numbersAt(i, k)), `${made(i, PROOF, k)}; ${made(i, DISPROOF, k)}`]);
    });
    return [make("table", {}, make("thead", {}, row("th", ["node", "", "on to the easiest child", "before", "after", "from its children"])), make("tbody", {}, ...lines))];
  }
}

function playouts(root, data) {
  const { parents, moves, kinds, born, steps, names, exploration, cut } = data;
  const last = steps.length - 1;
  const children = childrenOf(parents);
  const seen = parents.map(() => [0]); // the playouts that came through each node, in order ...
  const totals = parents.map(() => [0]); // ... and the sums of their utilities
  for (let k = 1; k <= last; k++) {
    for (const i of lineOf(data, k)) {
      seen[i].push(k);
      totals[i].push(totals[i].at(-1) + steps[k][2]);
    }
  }
  const best = steps.map((_, k) => mostVisited(k));
  const [by, byLabel] = choice("Step by", [1, 10, 100].filter((n) => n === 1 || n < last), () => {});
  growth(root, data, {
    label: "Tree of the playouts",
    values: (i, k) => (visits(i, k) ? [visits(i, k), show(mean(i, k))] : ["", ""]),
    marks: (i, k) => [k > 0 && seen[i][visits(i, k)] === k, false, false],
    share: (i, k) => visits(i, k) / Math.max(1, visits(0, k)),
    tell, detail,
    heads: ["playout", "line", "random moves", "for MAX", "the root's mean", "most visited move"],
    cells: (k) => [way(data, lineOf(data, k)), steps[k][1].length, show(steps[k][2], 0), show(mean(0, k)), best[k] < 0 ? "" : moves[best[k]]],
    jumps: [
      ["change of the best move", "b", (_, k) => k > 1 && best[k] !== best[k - 1]],
      ["end of a game in the tree", "e", ([i]) => kinds[i] === "leaf"],
    ].filter(([, , test]) => steps.some(test)),
    controls: last > 10 ? [byLabel] : [],
    stride: () => Number(by.selectedOptions[0].textContent),
  });

  // How many of a node's playouts had come by a step.
  function visits(i, k) {
    let [low, high] = [0, seen[i].length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (seen[i][middle] <= k) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function mean(i, k) {
    const n = visits(i, k);
    return totals[i][n] / n;
  }

  function mostVisited(k) {
    const there = children[0].filter((child) => born[child] <= k);
    return there.length ? there.reduce((a, b) => (visits(b, k) > visits(a, k) ? b : a)) : -1;
  }

  function show(value, digits = 2) {
    return value.toFixed(Number.isInteger(value) ? digits : Math.max(digits, 2)).replace(/^-(?=.*[1-9])/, "−").replace("-", "");
  }

  function tell(k) {
    if (!k) return `The tree is its root alone, ${kinds[0]} to move. No game has been played.`;
    const line = lineOf(data, k);
    const i = line.at(-1);
    const fresh = born[i] === k;
    const chosen = fresh ? line.slice(0, -1) : line;
    const where =
      !fresh ? `UCB1 leads down ${way(data, line)}, to an end of the game.`
      : chosen.length > 1 ? `UCB1 leads down ${way(data, chosen)}; there the move ${moves[i]} is tried for the first time.`
      : `The move ${moves[i]} is tried for the first time.`;
    const [, random, utility] = steps[k];
    const result =
      cut.includes(k) ? `After ${random.length} random moves the game is not over and counts ${show(utility, 0)}.`
      : !fresh ? `It counts ${show(utility, 0)} for MAX.`
      : random.length ? `A random game of ${count(random.length, "move")} ends with ${show(utility, 0)} for MAX.`
      : `The game is over there, with ${show(utility, 0)} for MAX.`;
    const [before, after] = [k - 1, k].map((step) => show(mean(0, step), 3));
    const back = `On the way back ${count(line.length, "node")} count one visit more; the root's mean ${k === 1 ? "is" : before === after ? "stays" : `goes from ${before} to`} ${after}.`;
    const end = k === last ? ` The move to play has the most visits: ${moves[best[k]]}, ${visits(best[k], k).toLocaleString("en")} of ${k.toLocaleString("en")}.` : "";
    return `${where} ${result} ${back}${end}`;
  }

  // The terms of UCB1 at each choice, and the moves of the random game.
  function detail(k) {
    const line = lineOf(data, k);
    const choices = line.slice(0, -1).filter((i, n) => born[line[n + 1]] < k).map((i, n) => ucb1(i, line[n + 1], k));
    const random = steps[k][1].map((move) => names[move]);
    const words = random.length ? `The random game: ${random.join(", ")}.` : "";
    return [make("p", { class: "log" }, words), make("div", { class: "choices" }, ...choices)];
  }

  function ucb1(i, chosen, k) {
    const trials = visits(i, k - 1);
    const sign = kinds[i] === "MIN" ? -1 : 1;
    const lines = children[i].filter((child) => born[child] < k).map((child) => {
      const [n, worth] = [visits(child, k - 1), sign * mean(child, k - 1)];
      const bonus = exploration * Math.sqrt(Math.log(trials) / n);
      const line = row("td", [(child === chosen ? "▶ " : "") + moves[child], n, ...[worth, bonus, worth + bonus].map((term) => show(term, 3))]);
      if (child === chosen) line.className = "chosen";
      return line;
    });
    const where = i ? `After ${moves[i]}` : "At the root";
    return make("table", {}, make("caption", {}, `${where}: ${kinds[i]} chooses, ${count(trials, "visit")}`),
      make("thead", {}, row("th", ["move", "visits", `mean for ${kinds[i]}`, "bonus", "UCB1"])), make("tbody", {}, ...lines));
  }
}
