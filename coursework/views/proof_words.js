import { count, english } from "../../stepthrough/page.js";
import { DISPROOF, family, Numbers, PROOF, pair, SIDES, shown } from "./numbers.js";
import { lineOf, way } from "./visible.js";

// The words for a proof-number search.

/** @typedef {[end: number, numbers: import("./numbers.js").Change[]]} ProofStep */
/**
 * @typedef {{
 *   parents: number[], moves: string[], kinds: string[], born: number[], player: string,
 *   steps: ProofStep[], certificate: number[],
 * }} ProofData
 */

export class Proofs {
  /** @param {ProofData} data */
  constructor(data) {
    this.data = data;
    this.numbers = new Numbers(data);
    this.last = data.steps.length - 1;
  }

  /**
   * @param {number} i
   * @param {number} k
   */
  fromTo(i, k) {
    const [before, after] = [this.numbers.at(i, k - 1), this.numbers.at(i, k)].map(pair);
    return before === after ? `${after}, as before` : `${before} to ${after}`;
  }

  /**
   * How many of a node's children are settled, in words.
   * @param {number} i
   * @param {number} k
   */
  settled(i, k) {
    const found = { proved: 0, disproved: 0, repeats: 0 };
    for (const child of this.numbers.children[i]) {
      const [proof, disproof] = this.numbers.at(child, k);
      if (this.data.kinds[child] === "repeat") found.repeats++;
      else if (proof === 0) found.proved++;
      else if (disproof === 0) found.disproved++;
    }
    const known = Object.entries(found)
      .filter(([, n]) => n)
      .map(([what, n]) => `${n} ${what === "repeats" && n > 1 ? "repeat" : what}`);
    return known.length ? ` (${known.join(", ")})` : "";
  }

  start() {
    const [proof, disproof] = this.numbers.at(0, 0);
    const start = `Can ${this.data.player} win? `;
    if (proof && disproof)
      return `${start}The tree is its root alone, with the numbers 1/1: one leaf may still prove it, and one disprove it.`;
    return `${start}The game is over at the root: ${proof ? "no" : "yes"}.`;
  }

  /** @param {number} k */
  tell(k) {
    if (!k) return this.start();
    const { numbers, data } = this;
    const line = lineOf(data, k);
    const i = line[line.length - 1];
    const sort = numbers.isOr(i) ? "OR" : "AND";
    const isDeep = line.length > 1;
    const where = isDeep
      ? `Always on to the easiest child: ${way(data, line)} (${sort}).`
      : `The root (${sort}) is expanded.`;
    const how = `It gets ${family(numbers.children[i].length)}${this.settled(i, k)}: ${numbers.bothMade(i, k)}.`;
    const above = isDeep
      ? ` The root goes from ${this.fromTo(0, k)}.`.replace(/from (\S+), as before/, "on with $1")
      : "";
    return `${where} ${how}${above}${k === this.last ? ` ${this.ending()}` : ""}`;
  }

  ending() {
    const { parents, player, certificate } = this.data;
    const [proof, disproof] = this.numbers.at(0, this.last);
    const all = count(parents.length, "node");
    if (proof && disproof) return `The search stops at ${all}: nothing is settled.`;
    return `Settled: ${player} ${proof ? "cannot" : "can"} win; the certificate is ${english.format(certificate.length)} of the ${all}.`;
  }

  tellCertificate() {
    const { parents, player, certificate } = this.data;
    const proved = this.numbers.at(0, this.last)[PROOF] === 0;
    const [one, all] = proved ? ["OR", "AND"] : ["AND", "OR"];
    return `The certificate: ${english.format(certificate.length)} of ${count(parents.length, "node")} ${proved ? "prove" : "disprove"} that ${player} can win. It keeps one child of each ${one} node, and all children of each ${all} node.`;
  }

  /**
   * A step, as a row of the table.
   * @param {number} k
   */
  cells(k) {
    const line = lineOf(this.data, k);
    const end = line[line.length - 1];
    return [
      way(this.data, line) || "root",
      this.numbers.children[end].length,
      this.fromTo(end, k),
      pair(this.numbers.at(0, k)),
    ];
  }

  /**
   * Why the search continues from a node of its line as it does.
   * @param {number} i
   * @param {number | undefined} next
   * @param {number} k
   */
  why(i, next, k) {
    if (next === undefined) return "the most-proving node: expanded";
    const { numbers, data } = this;
    const side = numbers.isOr(i) ? PROOF : DISPROOF;
    const known = numbers.children[i]
      .filter((child) => data.born[child] < k)
      .map((child) => shown(numbers.at(child, k - 1)[side]));
    if (known.length === 1) return `on to ${data.moves[next]}, the only child`;
    return `on to ${data.moves[next]}, ${SIDES[side]} ${shown(numbers.at(next, k - 1)[side])}: the least of ${known.join(", ")}`;
  }

  /**
   * The line down: each node's name, kind and numbers, the reason for the next one, and what became
   * of the numbers on the way back.
   * @param {number} k
   * @returns {import("./detail.js").Cell[][]}
   */
  rows(k) {
    const { numbers, data } = this;
    const line = lineOf(data, k);
    return line.map((i, n) => [
      n ? data.moves[i] : "root",
      numbers.isOr(i) ? "OR" : "AND",
      `${pair(numbers.at(i, k - 1))} → ${pair(numbers.at(i, k))}`,
      [this.why(i, line[n + 1], k), numbers.made(i, PROOF, k), numbers.made(i, DISPROOF, k)],
    ]);
  }
}
