import { first } from "../../stepthrough/views/layout.js";
import { DISPROOF, family, Numbers, number, PROOF, pair, SIDES, shown } from "./numbers.js";
import { lineOf, lineTo, way } from "./visible.js";

// The words for a df-pn search, with the limits that guide it.

/** @typedef {import("./numbers.js").Change} Change */
/** @typedef {import("./numbers.js").Sent} Sent */
/**
 * A step: the current node, the numbers that changed, the limits that were set, and the node that
 * the search left, or −1.
 * @typedef {[
 *   node: number, numbers: Change[], limits: [node: number, proof: Sent, disproof: Sent][],
 *   kind: "start" | "down" | "return", left: number,
 * ]} LimitStep
 */
/**
 * @typedef {{
 *   parents: number[], moves: string[], kinds: string[], born: number[], player: string,
 *   steps: LimitStep[], stopped: string,
 * }} LimitsData
 */

export class Limits {
  /** @param {LimitsData} data */
  constructor(data) {
    this.data = data;
    this.numbers = new Numbers(data);
    this.last = data.steps.length - 1;
    /** @type {[since: number, limits: number[]][][]} by node */
    this.limits = data.parents.map(() => []);
    /** @type {number[][]} by node, the steps that went down to it */
    this.arrived = data.parents.map(() => []);
    data.steps.forEach(([node, , set, kind], k) => {
      for (const [i, ...bounds] of set) this.limits[i].push([k, bounds.map(number)]);
      if (kind === "down") this.arrived[node].push(k);
    });
  }

  /**
   * @param {number} i
   * @param {number} k
   */
  at(i, k) {
    const limits = this.limits[i];
    return limits[first(limits, ([since]) => since > k) - 1]?.[1] ?? [Infinity, Infinity];
  }

  /**
   * A node's limits, with < or ≮ before them, if the node is on the line or was just left.
   * @param {number} i
   * @param {number} k
   */
  bounded(i, k) {
    const isLeft = this.data.steps[k][4] === i;
    if (!k || this.numbers.at(i, k).includes(0)) return "";
    if (!isLeft && !lineOf(this.data, k).includes(i)) return "";
    return ` ${this.isBelow(i, k) ? "<" : "≮"} ${pair(this.at(i, k))}`;
  }

  /**
   * @param {number} i
   * @param {number} k
   */
  isBelow(i, k) {
    return this.numbers.at(i, k).every((n, side) => n < this.at(i, k)[side]);
  }

  /** @param {number} i */
  named(i) {
    return i ? way(this.data, lineTo(this.data.parents, i)) : "the root";
  }

  /** @param {number} i */
  who(i) {
    return `${this.named(i)} (${this.numbers.isOr(i) ? "OR" : "AND"})`;
  }

  /**
   * Where a node's limits come from: the second-best child, and what its parent has to spare.
   * @param {number} i
   * @param {number} k
   */
  source(i, k) {
    const parent = this.data.parents[i];
    if (parent < 0) return "no limits: it stays until the question is settled";
    const since = this.arrived[i].findLast((step) => step <= k) ?? 0;
    const own = this.at(parent, since - 1);
    const first = this.numbers.at(i, since - 1);
    const here = this.numbers.at(parent, since - 1);
    const least = this.numbers.isOr(parent) ? PROOF : DISPROOF;
    const sum = 1 - least;
    const others = this.numbers.children[parent]
      .filter((child) => child !== i)
      .map((child) => this.numbers.at(child, since - 1)[least]);
    const second = Math.min(...others);
    const given = this.limits[i].find(([step]) => step === since)?.[1] ?? this.at(i, k);
    const isRaised = this.at(i, k) !== given;
    const raised = isRaised ? `; raised to ${pair(this.at(i, k))}, for it was searched before` : "";
    const found = [Math.min(own[least], second + 1), own[sum] - here[sum] + first[sum]];
    const wider = given[least] > found[0] && given[least] <= own[least]; // by 1 + ε
    if ((given[least] !== found[0] && !wider) || given[sum] !== found[1])
      return `limits ${pair(given)}${raised}`;
    const words = [`${shown(given[least])}, its parent's`, `${shown(given[sum])}, its parent's`];
    if (others.length && !wider)
      words[0] = `min(${shown(own[least])}, ${shown(second)} + 1) = ${shown(given[least])}`;
    if (wider && given[least] < own[least])
      words[0] = `${shown(second)} · ${+(given[least] / second).toFixed(3)} = ${shown(given[least])}`;
    if (others.length)
      words[1] = `${shown(own[sum])} − (${shown(here[sum])} − ${shown(first[sum])}) = ${shown(given[sum])}`;
    const both = [PROOF, DISPROOF].map(
      (side) => `${SIDES[side]} limit ${words[+(side !== least)]}`,
    );
    return both.join(", ") + raised;
  }

  /** @param {number} k */
  tell(k) {
    const { data, numbers } = this;
    const [i, , , kind, left] = data.steps[k];
    const end = k === this.last ? ` ${this.ending()}` : "";
    if (kind === "start")
      return `Can ${data.player} win? The root is all there is, with the numbers 1/1.${end}`;
    const how = numbers.children[i].length ? `${numbers.bothMade(i, k)}.` : "";
    const why = !i || this.isBelow(i, k) ? "" : ` ${this.reason(i, k)}`;
    if (kind === "return")
      return `Back from ${this.named(left)}: ${this.reason(left, k)} At ${this.who(i)} now ${how}${why}${end}`;
    const again = this.arrived[i].indexOf(k) > 0 ? ", made again" : "";
    const to = i
      ? `Down to ${this.who(i)}, with the limits ${pair(this.at(i, k))}.`
      : `Df-pn begins at the root (${numbers.isOr(0) ? "OR" : "AND"}), without limits.`;
    return `${to} Its ${family(numbers.children[i].length)}${again}: ${how}${why}${end}`;
  }

  /**
   * Why the search leaves a node.
   * @param {number} i
   * @param {number} k
   */
  reason(i, k) {
    const numbers = this.numbers.at(i, k);
    if (numbers[PROOF] === 0) return "It is proved.";
    if (numbers[DISPROOF] === 0) return "It is disproved.";
    const bounds = this.at(i, k);
    const side = [PROOF, DISPROOF].find((one) => numbers[one] >= bounds[one]);
    if (side === undefined) return "The search stops.";
    return `Its ${SIDES[side]} number ${shown(numbers[side])} reaches the limit ${shown(bounds[side])}: another node is easier.`;
  }

  ending() {
    const { player, stopped } = this.data;
    const [proof, disproof] = this.numbers.at(0, this.last);
    if (stopped) return `The search was stopped ${stopped}: nothing is settled.`;
    if (proof && disproof) return "The search ends, and nothing is settled.";
    return `Settled: ${player} ${proof ? "cannot" : "can"} win.`;
  }

  /**
   * A step, as a row of the table.
   * @param {number} k
   */
  cells(k) {
    const [node, , , kind, left] = this.data.steps[k];
    const i = left < 0 ? node : left;
    return [
      left < 0 ? kind : "return from",
      way(this.data, lineTo(this.data.parents, i)) || "root",
      pair(this.numbers.at(i, k)),
      pair(this.at(i, k)),
    ];
  }

  /**
   * The line, with each node's numbers and limits, and where the limits come from.
   * @param {number} k
   */
  rows(k) {
    const { data, numbers } = this;
    const [i, , , , left] = data.steps[k];
    return lineTo(data.parents, left < 0 ? i : left).map((n) => [
      `${n ? data.moves[n] : "root"}${n === left ? ", left" : ""}`,
      numbers.isOr(n) ? "OR" : "AND",
      `${pair(numbers.at(n, k))}${this.bounded(n, k)}`,
      this.source(n, k),
    ]);
  }
}
