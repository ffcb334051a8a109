import { tick } from "../../stepthrough/page.js";
import { Growth } from "./growth.js";
import { pair } from "./numbers.js";
import { Proofs } from "./proof_words.js";

/** @typedef {import("./growth.js").Grown<import("./proof_words.js").ProofStep> & import("./proof_words.js").ProofData} ProofTree */

/**
 * @param {HTMLElement} root
 * @param {ProofTree} data
 */
export function proof(root, data) {
  const proofs = new Proofs(data);
  const { numbers, last } = proofs;
  const needed = new Set(data.certificate);
  const [alone, aloneLabel] = tick("Certificate only", () => growth.go(last));
  const isAlone = (/** @type {number} */ k) => alone.checked && k === last;
  /** @type {Growth<import("./proof_words.js").ProofStep>} */
  const growth = new Growth(root, data, {
    label: "AND/OR tree",
    values: (i, k) => [numbers.inside(i, k), pair(numbers.at(i, k))],
    marks: (i, k) => numbers.marks(i, k, data.born[i]),
    arc: (i) => numbers.hasArc(i),
    tell: (k) => (isAlone(k) ? proofs.tellCertificate() : proofs.tell(k)),
    detail: (k) => ({
      tables: isAlone(k)
        ? []
        : [{ heads: ["node", "kind", "numbers", "how"], rows: proofs.rows(k) }],
    }),
    heads: [
      "step",
      "line to the most-proving node",
      "children",
      "its numbers",
      "the root's numbers",
    ],
    cells: (k) => proofs.cells(k),
    jumps: [
      [
        "settled node",
        "s",
        ([, changes]) =>
          changes.some(([i, ...both]) => numbers.children[i].length > 0 && both.includes(0)),
      ],
      ["repeat", "r", ([, changes]) => changes.some(([i]) => data.kinds[i] === "repeat")],
    ],
    controls: needed.size ? [aloneLabel] : [],
    part: (k) => (isAlone(k) ? needed : null),
    ahead: 1,
  });
}
