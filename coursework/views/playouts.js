// @ts-nocheck
import { make } from "../../stepthrough/frame.js";
import { choice, count, row } from "../../stepthrough/page.js";
import { childrenOf } from "../../stepthrough/views/layout.js";
import { growth, lineOf, way } from "./growth.js";

export function playouts(root, data) {
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
  const [by, byLabel] = choice(
    "Step by",
    [1, 10, 100].filter((n) => n === 1 || n < last),
    () => {},
  );
  growth(root, data, {
    label: "Tree of the playouts",
    values: (i, k) => (visits(i, k) ? [visits(i, k), show(mean(i, k))] : ["", ""]),
    marks: (i, k) => [k > 0 && seen[i][visits(i, k)] === k, false, false],
    share: (i, k) => visits(i, k) / Math.max(1, visits(0, k)),
    tell,
    detail,
    heads: ["playout", "line", "random moves", "for MAX", "the root's mean", "most visited move"],
    cells: (k) => [
      way(data, lineOf(data, k)),
      steps[k][1].length,
      show(steps[k][2], 0),
      show(mean(0, k)),
      best[k] < 0 ? "" : moves[best[k]],
    ],
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
    return value
      .toFixed(Number.isInteger(value) ? digits : Math.max(digits, 2))
      .replace(/^-(?=.*[1-9])/, "−")
      .replace("-", "");
  }

  function tell(k) {
    if (!k) return `The tree is its root alone, ${kinds[0]} to move. No game has been played.`;
    const line = lineOf(data, k);
    const i = line.at(-1);
    const fresh = born[i] === k;
    const chosen = fresh ? line.slice(0, -1) : line;
    const where = !fresh
      ? `UCB1 leads down ${way(data, line)}, to an end of the game.`
      : chosen.length > 1
        ? `UCB1 leads down ${way(data, chosen)}, where the move ${moves[i]} is new.`
        : `The move ${moves[i]} is new.`;
    const [, random, utility] = steps[k];
    const result = cut.includes(k)
      ? `After ${random.length} random moves the game is not over and counts ${show(utility, 0)}.`
      : !fresh
        ? `It counts ${show(utility, 0)} for MAX.`
        : random.length
          ? `A random game of ${count(random.length, "move")} ends with ${show(utility, 0)} for MAX.`
          : `The game is over there, with ${show(utility, 0)} for MAX.`;
    const [before, after] = [k - 1, k].map((step) => show(mean(0, step), 3));
    const back = `${count(line.length, "node")} count one visit more; the root's mean ${k === 1 ? "is" : before === after ? "stays" : `goes from ${before} to`} ${after}.`;
    const end =
      k === last
        ? ` To be played: ${moves[best[k]]}, with ${visits(best[k], k).toLocaleString("en")} of ${k.toLocaleString("en")} visits.`
        : "";
    return `${where} ${result} ${back}${end}`;
  }

  // The terms of UCB1 at each choice, and the moves of the random game.
  function detail(k) {
    const line = lineOf(data, k);
    const choices = line
      .slice(0, -1)
      .filter((_i, n) => born[line[n + 1]] < k)
      .map((i, n) => ucb1(i, line[n + 1], k));
    const random = steps[k][1].map((move) => names[move]);
    const words = random.length ? `The random game: ${random.join(", ")}.` : "";
    return [make("p", { class: "log" }, words), make("div", { class: "choices" }, ...choices)];
  }

  function ucb1(i, chosen, k) {
    const trials = visits(i, k - 1);
    const sign = kinds[i] === "MIN" ? -1 : 1;
    const lines = children[i]
      .filter((child) => born[child] < k)
      .map((child) => {
        const [n, worth] = [visits(child, k - 1), sign * mean(child, k - 1)];
        const bonus = exploration * Math.sqrt(Math.log(trials) / n);
        const line = row("td", [
          (child === chosen ? "▶ " : "") + moves[child],
          n,
          ...[worth, bonus, worth + bonus].map((term) => show(term, 3)),
        ]);
        if (child === chosen) line.className = "chosen";
        return line;
      });
    const where = i ? `After ${moves[i]}` : "At the root";
    return make(
      "table",
      {},
      make("caption", {}, `${where}: ${kinds[i]} chooses, ${count(trials, "visit")}`),
      make("thead", {}, row("th", ["move", "visits", `mean for ${kinds[i]}`, "bonus", "UCB1"])),
      make("tbody", {}, ...lines),
    );
  }
}
