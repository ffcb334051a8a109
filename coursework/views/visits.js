import { count, english } from "../../stepthrough/page.js";
import { childrenOf, first } from "../../stepthrough/views/layout.js";
import { lineOf, way } from "./visible.js";

// The numbers and words for Monte Carlo tree search.

/** @typedef {[end: number, random: number[], utility: number]} Playout */
/**
 * `names` are the moves of the random games, `cut` the playouts whose game was cut short.
 * @typedef {{
 *   parents: number[], moves: string[], kinds: string[], born: number[], steps: Playout[],
 *   names: string[], exploration: number, cut: number[],
 * }} PlayoutsData
 */

/**
 * Writes a mean or a bonus.
 * @param {number} value
 * @param {number} digits
 */
export function decimal(value, digits = 2) {
  return value
    .toFixed(Number.isInteger(value) ? digits : Math.max(digits, 2))
    .replace(/^-(?=.*[1-9])/, "−")
    .replace("-", "");
}

export class Visits {
  /** @param {PlayoutsData} data */
  constructor(data) {
    this.data = data;
    this.last = data.steps.length - 1;
    this.children = childrenOf(data.parents);
    /** @type {number[][]} by node, the playouts that passed through it, in order ... */
    this.seen = data.parents.map(() => [0]);
    /** @type {number[][]} ... and the sums of their utilities */
    this.totals = data.parents.map(() => [0]);
    for (let k = 1; k <= this.last; k++)
      for (const i of lineOf(data, k)) {
        this.seen[i].push(k);
        this.totals[i].push(this.totals[i][this.totals[i].length - 1] + data.steps[k][2]);
      }
    this.best = data.steps.map((_, k) => this.mostVisited(k));
  }

  /**
   * How many playouts had passed through a node by a step.
   * @param {number} i
   * @param {number} k
   */
  at(i, k) {
    return first(this.seen[i], (step) => step > k) - 1;
  }

  /**
   * @param {number} i
   * @param {number} k
   */
  mean(i, k) {
    const n = this.at(i, k);
    return this.totals[i][n] / n;
  }

  /**
   * Whether a playout passed through a node.
   * @param {number} i
   * @param {number} k
   */
  isOnLine(i, k) {
    return k > 0 && this.seen[i][this.at(i, k)] === k;
  }

  /** @param {number} k */
  mostVisited(k) {
    const there = this.children[0].filter((child) => this.data.born[child] <= k);
    return there.length ? there.reduce((a, b) => (this.at(b, k) > this.at(a, k) ? b : a)) : -1;
  }

  /** @param {number} k */
  tell(k) {
    const { data } = this;
    if (!k) return `The tree is its root alone, ${data.kinds[0]} to move. No game has been played.`;
    const line = lineOf(data, k);
    const [before, after] = [k - 1, k].map((step) => decimal(this.mean(0, step), 3));
    const goes = k === 1 ? "is" : before === after ? "stays" : `goes from ${before} to`;
    const back = `${count(line.length, "node")} count one visit more; the root's mean ${goes} ${after}.`;
    const best = this.best[k];
    const end =
      k === this.last
        ? ` To be played: ${data.moves[best]}, with ${english.format(this.at(best, k))} of ${english.format(k)} visits.`
        : "";
    return `${this.where(line, k)} ${this.result(line, k)} ${back}${end}`;
  }

  /**
   * Where UCB1 has led the playout.
   * @param {number[]} line
   * @param {number} k
   */
  where(line, k) {
    const i = line[line.length - 1];
    if (this.data.born[i] !== k)
      return `UCB1 leads down ${way(this.data, line)}, to an end of the game.`;
    return line.length > 2
      ? `UCB1 leads down ${way(this.data, line.slice(0, -1))}, where the move ${this.data.moves[i]} is new.`
      : `The move ${this.data.moves[i]} is new.`;
  }

  /**
   * How the random game ended.
   * @param {number[]} line
   * @param {number} k
   */
  result(line, k) {
    const [, random, utility] = this.data.steps[k];
    const worth = decimal(utility, 0);
    if (this.data.cut.includes(k))
      return `After ${random.length} random moves the game is not over and counts ${worth}.`;
    if (this.data.born[line[line.length - 1]] !== k) return `It counts ${worth} for MAX.`;
    return random.length
      ? `A random game of ${count(random.length, "move")} ends with ${worth} for MAX.`
      : `The game is over there, with ${worth} for MAX.`;
  }

  /**
   * A playout, as a row of the table.
   * @param {number} k
   */
  cells(k) {
    const { data } = this;
    const [, random, utility] = data.steps[k];
    return [
      way(data, lineOf(data, k)),
      random.length,
      decimal(utility, 0),
      decimal(this.mean(0, k)),
      this.best[k] < 0 ? "" : data.moves[this.best[k]],
    ];
  }

  /**
   * UCB1's choices on the line of a playout.
   * @param {number} k
   */
  choices(k) {
    const line = lineOf(this.data, k);
    return line
      .slice(0, -1)
      .map((i, n) => ({ i, chosen: line[n + 1] }))
      .filter(({ chosen }) => this.data.born[chosen] < k)
      .map(({ i, chosen }) => this.ucb1(i, chosen, k));
  }

  /**
   * The terms of UCB1 at a node.
   * @param {number} i
   * @param {number} chosen
   * @param {number} k
   */
  ucb1(i, chosen, k) {
    const { kinds, moves, born, exploration } = this.data;
    const trials = this.at(i, k - 1);
    const sign = kinds[i] === "MIN" ? -1 : 1;
    const terms = this.children[i]
      .filter((child) => born[child] < k)
      .map((child) => {
        const [n, worth] = [this.at(child, k - 1), sign * this.mean(child, k - 1)];
        const bonus = exploration * Math.sqrt(Math.log(trials) / n);
        return { move: moves[child], n, worth, bonus, isChosen: child === chosen };
      });
    const where = i ? `After ${moves[i]}` : "At the root";
    return {
      player: kinds[i],
      words: `${where}: ${kinds[i]} chooses, ${count(trials, "visit")}`,
      terms,
    };
  }

  /** @param {number} k */
  randomGame(k) {
    const random = this.data.steps[k][1].map((move) => this.data.names[move]);
    return random.length ? `The random game: ${random.join(", ")}.` : "";
  }
}
