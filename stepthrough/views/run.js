import { childrenOf } from "./layout.js";

/** @typedef {number | string | boolean} Plain a number, or what is none in words, as ∞ */
/** @typedef {"enter" | "update" | "cut" | "return"} Kind */
/** @typedef {Record<string, Plain>} Variables */
/** @typedef {[Kind, number, number, Variables]} Step what, the node, the line, what changed */
/** @typedef {{parent: number, kind: string, name: string, move: string, value: Plain, result?: string, window: Plain[], pruned: string[], saved: number, code: number, best: boolean, source: number}} RunNode */
/** @typedef {[number, number, string, string]} Ghost parent, the node that left it out, move, kind */
/** @typedef {{step: number, ask: string, right: string, why: string, answers?: string[], node?: number, wrong: Record<string, string[]>}} Question */
/**
 * The data from `view` in trace.py.
 * @typedef {{
 *   nodes: RunNode[],
 *   ghosts: Ghost[],
 *   steps: Step[],
 *   at: number,
 *   turns: string[],
 *   functions: [string, number, string][],
 *   bounds: string[],
 *   stopped: string,
 *   remark?: string,
 *   folded: number[],
 *   sizes: import("./layout.js").Spacing,
 *   probabilities?: Record<number, [number, string]>,
 *   sums?: number[],
 *   loops?: boolean,
 *   questions: Question[],
 *   veiled: boolean,
 *   misconceptions: Record<string, string>,
 *   drawing?: string,
 *   leaves?: import("./rerun.js").Leaves,
 *   mode?: "search" | "fill",
 * }} RunData
 */

/**
 * Writes a number with three digits; a whole number keeps all its digits.
 * @param {number} value
 */
export function rounded(value) {
  return Math.abs(value) < 1000 ? Number(value.toPrecision(3)) : Math.round(value);
}

const MINUS = /(?<![\p{L}\d)])-(?=\d)/gu;

/** @param {Plain} value */
export function inWords(value) {
  return String(typeof value === "number" ? rounded(value) : value).replace(MINUS, "−");
}

/** @param {Plain} value */
export function asNumber(value) {
  return value === "∞" ? Infinity : value === "−∞" ? -Infinity : Number(value);
}

/** @type {Record<string, string>} */
const WHO = { leaf: "Leaf", hit: "Known", chance: "Chance at", position: "Position", call: "Call" };

/** A recorded search, and what was known at each step. */
export class Run {
  /** @param {RunData} data */
  constructor(data) {
    const { nodes, steps, ghosts } = data;
    this.data = data;
    this.nodes = nodes;
    this.steps = steps;
    this.last = steps.length - 1;
    this.probabilities = data.probabilities ?? {};
    this.sums = new Set(data.sums);
    this.hasWindows = nodes.some(({ window }) => window.length > 0);
    this.parents = [...nodes.map(({ parent }) => parent), ...ghosts.map(([parent]) => parent)];
    this.children = childrenOf(this.parents.slice(0, nodes.length));
    /** @type {Record<Kind, number[]>} when each call began, returned and left moves untried */
    this.when = { enter: [], update: [], cut: [], return: [] };
    /** @type {number[][]} by node, its steps */
    this.visits = nodes.map(() => []);
    steps.forEach(([kind, i], k) => {
      this.visits[i].push(k);
      this.when[kind][i] = k;
    });
    this.news = newsOf(this);
  }

  /**
   * Becomes another run of the same search.
   * @param {import("./rerun.js").Recording} recording
   */
  become(recording) {
    Object.assign(this, new Run({ ...this.data, ...recording }));
  }

  /**
   * Whether a node has begun, been cut off or returned by a step.
   * @param {Kind} kind
   * @param {number} i
   * @param {number} k
   */
  has(kind, i, k) {
    return this.when[kind][i] <= k;
  }

  /**
   * A node's variables at a step, from the changes up to there.
   * @param {number} i
   * @param {number} k
   * @returns {Variables}
   */
  variables(i, k) {
    const past = this.visits[i].filter((step) => step <= k);
    return Object.assign({}, ...past.map((step) => this.steps[step][3]));
  }

  /**
   * The window of a node at a step, or null.
   * @param {number} k
   * @param {number} i by default, the step's own
   * @returns {[Plain, Plain] | null}
   */
  windowAt(k, i = this.steps[k][1]) {
    const now = this.variables(i, k);
    const [low, high] = this.data.bounds.map((name) => now[name]);
    if (low !== undefined && high !== undefined) return [low, high];
    const [least, most] = this.nodes[i].window;
    return least === undefined || !this.has("enter", i, k) ? null : [least, most];
  }

  /**
   * The nodes that are being searched at a step, the current one first.
   * @param {number} k
   */
  path(k) {
    const line = [];
    for (let i = this.steps[k][1]; i >= 0; i = this.parents[i]) line.push(i);
    return line;
  }

  /**
   * The numbers of a node that a step changes, each with its name, old value and new value.
   * @param {number} k
   * @returns {[string, Plain | undefined, Plain][]}
   */
  changes(k) {
    const [, i, , changed] = this.steps[k];
    const before = this.variables(i, k - 1);
    return Object.entries(changed)
      .filter(
        ([name, value]) =>
          before[name] !== value &&
          !this.data.turns.includes(name) &&
          (typeof value === "number" || /∞/.test(String(value))),
      )
      .map(([name, value]) => [name, before[name], value]);
  }

  /** @param {number} i */
  isLeaf(i) {
    return this.nodes[i].kind === "leaf" || this.nodes[i].kind === "hit";
  }

  /** @param {number} i */
  who(i) {
    const { kind, name } = this.nodes[i];
    return `${WHO[kind] ?? `${kind} at`} ${name}`;
  }

  /**
   * A node's tooltip; it leaves out the value, because a question may ask for it.
   * @param {number} i
   */
  hover(i) {
    const { kind, name } = this.nodes[i];
    const limits = this.span(i);
    return `${kind} ${name}${limits && `, window ${limits}`}`;
  }

  /**
   * The window with which a node was entered.
   * @param {number} i
   */
  span(i) {
    const { window } = this.nodes[i];
    return window.length ? `(${window.map(inWords).join(", ")})` : "";
  }

  /**
   * The weighted sum of the outcomes visited by a step: each value times its probability.
   * @param {number} i
   * @param {number} k
   */
  weighted(i, k) {
    const { nodes, children, probabilities } = this;
    const brought = children[i].filter((child) => this.has("return", child, k));
    const total = brought.reduce(
      (sum, child) => sum + probabilities[child][0] * asNumber(nodes[child].value),
      0,
    );
    const terms = brought.map((child) =>
      `${probabilities[child][1]}·${inWords(nodes[child].value)}`.replace(/−.*/, "($&)"),
    );
    const equals = Math.abs(rounded(total) - total) < 1e-9 ? "=" : "≈";
    const all = children[i].length + nodes[i].pruned.length;
    return {
      words: `${terms.join(" + ")} ${equals} ${inWords(total)}`,
      seen: `${brought.length} of ${all}`,
    };
  }
}

/**
 * The steps at which the root's value changes: a weighted sum, or the best so far, which is a
 * variable that only rises or only falls, and ends at the value that the root returns.
 * @param {Run} run
 */
function newsOf(run) {
  const updates = run.visits[0].filter((k) => run.steps[k][0] === "update");
  if (run.sums.has(0)) return updates;
  const past = updates.map((k) => run.variables(0, k));
  const telling = Object.keys(past.at(-1) ?? {}).filter((name) => {
    const values = past.map((then) => asNumber(then[name]));
    const isOneWay = [1, -1].some((sign) =>
      values.every((value, n) => !n || !(sign * value < sign * values[n - 1])),
    );
    return isOneWay && values.at(-1) === asNumber(run.nodes[0].value);
  });
  return updates.filter((k) => telling.some((name) => name in run.steps[k][3]));
}
