import { english } from "../../stepthrough/page.js";
import { childrenOf, first } from "../../stepthrough/views/layout.js";

export const PROOF = 0;
export const DISPROOF = 1;
export const SIDES = ["proof", "disproof"];

/** @typedef {number | "∞"} Sent a number as Python sends it */
/** @typedef {[node: number, proof: Sent, disproof: Sent]} Change */
/**
 * @typedef {{
 *   parents: number[], kinds: string[], player: string,
 *   steps: [end: number, numbers: Change[], ...rest: unknown[]][],
 * }} NumberedData
 */

/** @param {Sent} sent */
export function number(sent) {
  return sent === "∞" ? Infinity : sent;
}

/** @param {number} worth */
export function shown(worth) {
  return worth === Infinity ? "∞" : english.format(worth);
}

/** @param {number[]} numbers */
export function pair(numbers) {
  return numbers.map(shown).join("/");
}

/** @param {number} n */
export function family(n) {
  return `${english.format(n)} ${n === 1 ? "child" : "children"}`;
}

/** The proof and disproof numbers of a tree, at every step. */
export class Numbers {
  /** @param {NumberedData} data */
  constructor({ parents, kinds, steps, player }) {
    this.kinds = kinds;
    this.player = player;
    this.children = childrenOf(parents);
    /** @type {[since: number, numbers: [number, number]][][]} by node */
    this.history = parents.map(() => []);
    steps.forEach(([, changes], k) => {
      for (const [i, proof, disproof] of changes)
        this.history[i].push([k, [number(proof), number(disproof)]]);
    });
  }

  /**
   * @param {number} i
   * @param {number} k
   * @returns {[proof: number, disproof: number]}
   */
  at(i, k) {
    const history = this.history[i];
    return history[first(history, ([since]) => since > k) - 1]?.[1] ?? [1, 1];
  }

  /** @param {number} i */
  isOr(i) {
    return this.kinds[i] === this.player;
  }

  /**
   * The label in a node.
   * @param {number} i
   * @param {number} k
   */
  inside(i, k) {
    const [proof, disproof] = this.at(i, k);
    if (this.kinds[i] === "repeat") return "↺";
    return proof === 0 ? "✓" : disproof === 0 ? "✗" : "";
  }

  /**
   * Whether a node's numbers have changed at a step, whether it is proved, and whether disproved.
   * @param {number} i
   * @param {number} k
   * @param {number} born
   * @returns {[boolean, boolean, boolean]}
   */
  marks(i, k, born) {
    const [proof, disproof] = this.at(i, k);
    const history = this.history[i];
    const news = history[first(history, ([since]) => since >= k)];
    const changed = k > 0 && born < k && news?.[0] === k;
    return [changed, proof === 0, disproof === 0];
  }

  /** @param {number} i */
  hasArc(i) {
    return !this.isOr(i) && this.children[i].length > 1;
  }

  /**
   * How a node's number comes from its children's: as the least of them or as their sum.
   * @param {number} i
   * @param {number} side
   * @param {number} k
   */
  made(i, side, k) {
    const terms = this.children[i].map((child) => shown(this.at(child, k)[side]));
    const result = shown(this.at(i, k)[side]);
    if (terms.length === 1) return `${SIDES[side]} ${result}, as its only child`;
    const least = this.isOr(i) === (side === PROOF);
    return `${SIDES[side]} ${least ? `min(${terms.join(", ")})` : terms.join(" + ")} = ${result}`;
  }

  /**
   * @param {number} i
   * @param {number} k
   */
  bothMade(i, k) {
    return `${this.made(i, PROOF, k)}, ${this.made(i, DISPROOF, k)}`;
  }
}
