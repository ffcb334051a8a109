import { Growth } from "./growth.js";
import { Limits } from "./limits.js";
import { DISPROOF, PROOF, pair } from "./numbers.js";

/** @typedef {import("./growth.js").Grown<import("./limits.js").LimitStep> & import("./limits.js").LimitsData} DfpnData */

/**
 * @param {HTMLElement} root
 * @param {DfpnData} data
 */
export function dfpn(root, data) {
  const limits = new Limits(data);
  const { numbers } = limits;
  new Growth(root, data, {
    label: "AND/OR tree with limits",
    values: (i, k) => [numbers.inside(i, k), pair(numbers.at(i, k)) + limits.bounded(i, k)],
    marks: (i, k) => numbers.marks(i, k, data.born[i]),
    arc: (i) => numbers.hasArc(i),
    tell: (k) => limits.tell(k),
    detail: (k) => ({
      tables: [
        {
          heads: ["node", "kind", "numbers, limits", "the limits come from"],
          rows: limits.rows(k),
        },
      ],
    }),
    heads: ["step", "direction", "line", "numbers", "limits"],
    cells: (k) => limits.cells(k),
    jumps: [
      ["return", "r", ([, , , kind]) => kind === "return"],
      ["proof", "p", ([, , , , left], k) => left >= 0 && numbers.at(left, k)[PROOF] === 0],
      ["disproof", "d", ([, , , , left], k) => left >= 0 && numbers.at(left, k)[DISPROOF] === 0],
    ],
    ahead: 1,
  });
}
