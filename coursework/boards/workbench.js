// @ts-nocheck
import { hasModifier, make } from "../../stepthrough/frame.js";
import { choice, count, row } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";

// Weights are whole thousandths, features whole numbers: a sum is exact here and in Python.
export function workbench(root, data) {
  const { features, rows, values, states, moves, names, sets, most, openings } = data;
  const DEPTHS = [1, 2, 3, 4];
  const live = moves.flatMap((legal, i) => (legal.length ? [i] : []));
  const hands = features.indexOf("hands");
  const menus = {
    // what an opponent may play in a position: indexes into its moves
    random: (i) => moves[i].map((_, k) => k),
    greedy: (i) => bestOf(moves[i].map((child) => -rows[child][hands])),
    perfect: (i) => bestOf(moves[i].map((child) => worth(values[child]))),
  };
  const rivals = [...Object.keys(menus), ...sets.map(([name]) => name)];

  const sliders = features.map((name, k) =>
    make("input", {
      type: "range",
      min: -most,
      max: most,
      step: 10,
      "aria-label": `Weight of ${name}`,
      oninput: () => turn(k),
      onchange: contest,
    }),
  );
  const outputs = features.map(() => make("b"));
  const [take, takeLabel] = choice("Weights of", ["…", ...sets.map(([name]) => name)], () => {
    if (take.value > 0) set(take.value - 1);
  });
  const [plies, pliesLabel] = choice(
    "Search",
    DEPTHS.map((d) => count(d, "ply").replace("plys", "plies")),
    all,
  );
  const [rival, rivalLabel] = choice("Opponent", rivals, all);
  rival.value = Object.keys(menus).length;
  const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const body = make("tbody");
  const heads = ["weights", "error", "outcomes", "rank", "moves at 1", "2", "3", "4 plies"];
  const judges = make(
    "div",
    { class: "judges", tabindex: "0", role: "region", "aria-label": "Judges" },
    make("table", {}, make("thead", {}, row("th", heads)), body),
  );
  const strips = make("div", {
    class: "strips",
    tabindex: "0",
    role: "region",
    "aria-label": "Positions",
  });
  const points = [];
  let mine,
    marks,
    chosen,
    here = null,
    result = "";
  lay();
  stage(root, {
    controls: [
      [[takeLabel, pliesLabel, rivalLabel]],
      [
        features.map((name, k) =>
          make("label", { class: "weight" }, make("span", {}, name, outputs[k]), sliders[k]),
        ),
      ],
    ],
    sentence,
    panes: [judges, strips],
    below: [
      make(
        "p",
        { class: "counter" },
        "● a right move, ✗ one that gives something away; to the right: outcomes told right.",
      ),
    ],
  });
  strips.addEventListener("click", (event) => {
    const point = event.target.closest("i");
    if (point) choose(points.indexOf(point));
  });
  root.addEventListener("keydown", (event) => {
    if (hasModifier(event)) return;
    event.stopPropagation(); // JupyterLab would take plain keys for its own commands
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Escape: 0 }[event.key];
    if (event.target !== strips || by === undefined) return;
    event.preventDefault();
    if (by) choose(here === null ? 0 : (here + by + points.length) % points.length);
    else choose(null);
  });
  set(0);

  function set(k) {
    mine = [...sets[k][1]];
    mine.forEach((weight, j) => (sliders[j].value = weight)); // to the nearest hundredth
    all();
  }

  function turn(k) {
    mine[k] = Number(sliders[k].value);
    take.value = 0;
    judge();
  }

  function all() {
    judge();
    contest();
  }

  // ------------------------------------------------------------------ evaluation and search

  function sum(weights, i) {
    return rows[i].reduce((total, x, k) => total + weights[k] * x, 0) / 1000;
  }

  // What each position is worth to its mover at this depth: the evaluation, or negamax over it.
  function worths(weights, depth) {
    if (depth) {
      const below = worths(weights, depth - 1);
      return moves.map((legal, i) =>
        legal.length ? Math.max(...legal.map((child) => -below[child])) : Math.sign(values[i]),
      );
    }
    return moves.map((legal, i) => {
      const total = sum(weights, i);
      return legal.length ? total / (1 + Math.abs(total)) : Math.sign(values[i]);
    });
  }

  // The indexes of the best moves, in the order of the game.
  function bestOf(worths) {
    const best = Math.max(...worths);
    return worths.flatMap((worth, k) => (worth === best ? [k] : []));
  }

  function looksBest(weights, depth) {
    const below = worths(weights, depth - 1);
    return moves.map((legal) => bestOf(legal.map((child) => -below[child])));
  }

  // A child's value for the player who moves there, as a number to compare: fast wins first.
  function worth(value) {
    return value === 0 ? 0 : value > 0 ? -1 / value : 2 + value / 1000;
  }

  // The outcome that a sum is nearest to.
  function guessed(total) {
    return Math.abs(total) > 0.5 ? Math.sign(total) : 0;
  }

  function outcome(i) {
    return Math.sign(values[i]);
  }

  function keeps(i, k) {
    return -outcome(moves[i][k]) === outcome(i);
  }

  // ------------------------------------------------------------------ the judges

  function judged(weights) {
    const sums = live.map((i) => sum(weights, i));
    const error =
      sums.reduce((total, s, k) => total + (s - outcome(live[k])) ** 2, 0) / live.length;
    const told = live.filter((i, k) => guessed(sums[k]) === outcome(i)).length;
    const right = DEPTHS.map((depth) => {
      const best = looksBest(weights, depth);
      return live.filter((i) => keeps(i, best[i][0])).length;
    });
    const targets = live.map(outcome);
    const rank = correlation(ranks(bothSides(sums)), ranks(bothSides(targets)));
    return [error.toFixed(2), told, Number.isNaN(rank) ? "–" : rank.toFixed(2), ...right];
  }

  function bothSides(numbers) {
    return [...numbers, ...numbers.map((x) => -x)];
  }

  // Equal numbers share the mean of their ranks.
  function ranks(numbers) {
    const order = numbers.map((x, i) => [x, i]).sort(([a], [b]) => a - b);
    const result = [];
    for (let from = 0, to; from < order.length; from = to) {
      for (to = from; to < order.length && order[to][0] === order[from][0]; to++);
      for (let k = from; k < to; k++) result[order[k][1]] = (from + to - 1) / 2;
    }
    return result;
  }

  function correlation(xs, ys) {
    const mean = (xs.length - 1) / 2; // of ranks
    const dot = (us, vs) => us.reduce((total, u, k) => total + (u - mean) * (vs[k] - mean), 0);
    return dot(xs, ys) / Math.sqrt(dot(xs, xs) * dot(ys, ys));
  }

  function judge() {
    outputs.forEach((output, k) => {
      output.textContent = (mine[k] / 1000).toFixed(2).replace("-", "−");
      sliders[k].setAttribute("aria-valuetext", output.textContent);
    });
    const fixed = sets[rival.value - Object.keys(menus).length];
    body.replaceChildren(
      row("td", ["yours", ...judged(mine)]),
      ...(fixed ? [row("td", [fixed[0], ...judged(fixed[1])])] : []),
    );
    chosen = looksBest(mine, depth());
    paint();
    result = "";
    say();
  }

  function depth() {
    return Number(plies.value) + 1;
  }

  // ------------------------------------------------------------------ the match

  // Each opening is played twice, with sides exchanged.  One move of ten is any legal one.
  function contest() {
    const name = rivals[rival.value];
    const other = menus[name]
      ? moves.map((_, i) => menus[name](i))
      : looksBest(sets.find(([n]) => n === name)[1], depth());
    const draw = lots(10);
    const points = Array.from({ length: openings }, () => {
      const start = opening(draw);
      return game([chosen, other], start, draw) - game([other, chosen], start, draw);
    });
    const mean = points.reduce((a, b) => a + b) / openings;
    const spread = Math.sqrt(
      points.reduce((total, p) => total + (p - mean) ** 2, 0) / (openings - 1),
    );
    const half = (1.96 * spread) / Math.sqrt(openings);
    const [middle, low, high] = [mean, mean - half, mean + half].map((x) =>
      (50 + 25 * x).toFixed(1),
    );
    result = `${count(2 * openings, "game")} against ${name}: ${middle} % of the points (${low} to ${high}).`;
    say();
  }

  // Numbers drawn by Lehmer's generator: the same match every time.
  function lots(seed) {
    return () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  }

  function any(items, draw) {
    return items[Math.floor(draw() * items.length)];
  }

  // Up to six random plies from the start, where the game is not over; [position, who moves].
  function opening(draw) {
    for (;;) {
      let [at, mover] = [0, 0];
      for (let n = Math.floor(draw() * 7); n > 0 && moves[at].length; n--)
        [at, mover] = [any(moves[at], draw), 1 - mover];
      if (moves[at].length) return [at, mover];
    }
  }

  // What a game is worth to the first player; a position for the third time is a draw.
  function game(menus, [at, mover], draw) {
    const seen = {};
    for (let ply = 0; moves[at].length; ply++) {
      const key = 2 * at + mover;
      seen[key] = (seen[key] ?? 0) + 1;
      if (seen[key] === 3 || ply === 200) return 0;
      at = draw() < 0.1 ? any(moves[at], draw) : moves[at][any(menus[mover][at], draw)];
      mover = 1 - mover;
    }
    return mover ? -outcome(at) : outcome(at);
  }

  // ------------------------------------------------------------------ the strips

  // A strip for each true value: wins, the fastest first, draws, losses, the slowest first.
  function lay() {
    const order = (value) => (value > 0 ? value : value < 0 ? 2000 + value : 1000);
    const kinds = [...new Set(live.map((i) => values[i]))].sort((a, b) => order(a) - order(b));
    const zones = ["lost", "drawn", "won"].map((word) => make("span", {}, `guessed ${word}`));
    const lines = kinds.map((value) => {
      const members = live.filter((i) => values[i] === value);
      const strip = make("div", {
        class: "strip",
        style: `height: ${12 + members.length * 0.9}px`,
      });
      members.forEach((i, k) => {
        const point = make("i", { style: `top: ${15 + 70 * ((k * 0.618) % 1)}%` });
        point.dataset.i = i;
        strip.append(point);
        points.push(point);
      });
      const kind = value > 0 ? "won" : value < 0 ? "lost" : "drawn";
      return make(
        "div",
        { class: `line ${kind}` },
        make("span", { class: "true" }, inWords(value)),
        strip,
        make("span", { class: "told" }),
      );
    });
    strips.append(
      make(
        "div",
        { class: "line zones" },
        make("span", { class: "true" }, "in truth"),
        make("div", {}, ...zones),
        make("span", { class: "told" }, "told"),
      ),
      ...lines,
    );
    marks = lines;
  }

  function inWords(value) {
    return value ? `${value > 0 ? "win" : "loss"} in ${Math.abs(value) - 1}` : "draw";
  }

  function paint() {
    for (const point of points) {
      const i = Number(point.dataset.i);
      const total = sum(mine, i);
      const aside = 2.4 * ((i * 0.755) % 1) - 1.2; // equal sums lie side by side
      point.style.left = `${50 * (1 + total / (1 + Math.abs(total))) + aside}%`;
      const right = keeps(i, chosen[i][0]);
      point.textContent = right ? "●" : "✗";
      point.classList.toggle("wrong", !right);
    }
    for (const line of marks) {
      const members = [...line.querySelectorAll("i")].map((point) => Number(point.dataset.i));
      const told = members.filter((i) => guessed(sum(mine, i)) === outcome(i));
      line.lastElementChild.textContent = `${told.length} of ${members.length}`;
    }
  }

  function choose(k) {
    points[here]?.classList.remove("here");
    here = k;
    points[k]?.classList.add("here");
    say();
  }

  function say() {
    if (here !== null) return tell(Number(points[here].dataset.i));
    const right = live.filter((i) => keeps(i, chosen[i][0])).length;
    sentence.textContent = `${right} right moves of ${live.length}. ${result}`;
  }

  function tell(i) {
    const k = chosen[i][0];
    const child = values[moves[i][k]];
    const after = inWords(-Math.sign(child) * (Math.abs(child) + 1));
    const total = sum(mine, i).toFixed(2).replace("-", "−");
    sentence.textContent =
      `${states[i]}: sum ${total}, in truth a ${inWords(values[i])}. Your search plays ${names[i][k]}, a ` +
      `${after}. ${keeps(i, k) ? "Right" : "Wrong"}.`;
  }
}
