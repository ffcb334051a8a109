import { choice } from "../../stepthrough/page.js";
import { Growth } from "./growth.js";
import { decimal, Visits } from "./visits.js";

/** @typedef {import("./visits.js").Playout} Playout */
/** @typedef {import("./growth.js").Grown<Playout> & import("./visits.js").PlayoutsData} PlayoutTree */

/**
 * @param {HTMLElement} root
 * @param {PlayoutTree} data
 */
export function playouts(root, data) {
  const visits = new Visits(data);
  const { last, best } = visits;
  const strides = [1, 10, 100].filter((n) => n === 1 || n < last);
  const [by, byLabel] = choice("Step by", strides, () => {});
  new Growth(root, data, {
    label: "Tree of the playouts",
    values: (i, k) => {
      const n = visits.at(i, k);
      return n ? [String(n), decimal(visits.mean(i, k))] : ["", ""];
    },
    marks: (i, k) => [visits.isOnLine(i, k), false, false],
    share: (i, k) => visits.at(i, k) / Math.max(1, visits.at(0, k)),
    tell: (k) => visits.tell(k),
    detail: (k) => ({ words: visits.randomGame(k), tables: visits.choices(k).map(choiceTable) }),
    heads: ["playout", "line", "random moves", "for MAX", "the root's mean", "most visited move"],
    cells: (k) => visits.cells(k),
    jumps: [
      ["change of the best move", "b", (_, k) => k > 1 && best[k] !== best[k - 1]],
      ["end of a game in the tree", "e", ([i]) => data.kinds[i] === "leaf"],
    ],
    controls: last > 10 ? [byLabel] : [],
    stride: () => strides[by.selectedIndex],
  });
}

/**
 * @param {ReturnType<Visits["ucb1"]>} choice
 * @returns {import("./detail.js").Table}
 */
function choiceTable({ player, words, terms }) {
  return {
    caption: words,
    heads: ["move", "visits", `mean for ${player}`, "bonus", "UCB1"],
    rows: terms.map(({ move, n, worth, bonus, isChosen }) => {
      const numbers = [worth, bonus, worth + bonus].map((term) => decimal(term, 3));
      return [(isChosen ? "▶ " : "") + move, n, ...numbers];
    }),
    chosen: terms.findIndex(({ isChosen }) => isChosen),
  };
}
