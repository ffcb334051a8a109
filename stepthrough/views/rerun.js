// Makes the run of a small tree again, with other leaves: translates the recorded functions from
// Python, runs them, and writes down what `record` and `Run` write down in Python.

import { asNumber } from "./run.js";

/** @typedef {number | Leaves[]} Leaves a tree with only its leaves, as nested lists */
/** @typedef {import("./run.js").RunData} RunData */
/** @typedef {import("./run.js").Plain} Plain */
/** @typedef {{name: string, code: number, first: number, lines: string[], params: [string, string?][], names: Set<string>, body: Function}} Program */
/** @typedef {{path: number[], name: string, move: string, kind: string, value: number, children: Place[], size: number}} Place a state */
/** @typedef {{i: number, place: Place, program: Program, own: Record<string, unknown>, shown: Record<string, Plain>, changed: Record<string, Plain>, line: number, since: number[], tried: number[], counted?: number, searching?: boolean, begun?: Step}} Call */
/** @typedef {import("./run.js").Step} Step */
/** @typedef {Pick<RunData, "nodes" | "steps" | "ghosts">} Recording */

/**
 * What makes a run again with other leaves.  Null if the functions use more Python than is read
 * here, or if the same leaves do not give the recorded run.
 * @param {RunData} data
 * @returns {((leaves: Leaves) => Recording) | null}
 */
export function rerun(data) {
  if (!data.leaves) return null;
  try {
    const programs = data.functions.map(translated);
    const again = (/** @type {Leaves} */ leaves) =>
      new Recorder(programs, data, leaves).recording();
    const { nodes, steps, ghosts } = data;
    const same = JSON.stringify(again(data.leaves)) === JSON.stringify({ nodes, steps, ghosts });
    return same ? again : null;
  } catch {
    return null;
  }
}

/**
 * @param {unknown} what
 * @returns {never}
 */
function refuse(what) {
  throw Error(`no run of ${what}`);
}

// What an expression may consist of.  A name becomes a property of $, so that a keyword between
// two names is an error, as is a name that is not there.
const TOKEN =
  /\s*(?:[A-Za-z_]\w*|\d+|[<>]=?|[!=]=(?= (?:MAX|MIN|\d))|[-+(),]|\.(?:moves|result|is_terminal|utility|to_move|append)\b|\[\])\s*/g;

/** @param {string} text */
function expression(text) {
  const tokens = text.match(TOKEN) ?? [];
  const compares = tokens.filter((token) => /[<>=]/.test(token)).length;
  if (!text || tokens.join("") !== text || compares > 1 || /--|\+\+/.test(text)) refuse(text);
  const names = tokens.map((token) => token.replace(/^\s*(?=[A-Za-z_])/, "$&$.")).join("");
  return names.replaceAll(".append", ".push");
}

/** @type {[RegExp, (n: number, ...parts: string[]) => string][]} */
const STATEMENTS = [
  [/^if (.+):$/, (n, test) => `if (at(${n}), is(${expression(test)})) {`],
  [/^elif (.+):$/, (n, test) => `else if (at(${n}), is(${expression(test)})) {`],
  [/^else:$/, () => "else {"],
  [/^for (\w+) in (.+):$/, (n, v, all) => `for ($.${v} of each(${n}, () => ${expression(all)})) {`],
  [/^return (.+)$/, (n, value) => `return at(${n}), ${expression(value)}`],
  [/^(break|continue)$/, (n, word) => `at(${n}); ${word}`],
  [/^(\w+) = (.+)$/, (n, name, value) => `at(${n}); $.${name} = ${expression(value)}`],
  [/^(.+)$/, (n, words) => `at(${n}); ${expression(words)}`],
];

/**
 * A function in JavaScript, which calls at(line) before each line.
 * @param {[string, number, string]} source
 * @param {number} code
 * @returns {Program}
 */
function translated([name, first, text], code) {
  const bare = text.replace(/"""[^"]*"""/, (doc) => doc.replace(/[^\n]/g, ""));
  const lines = bare.split("\n").map((line) => line.replace(/\s*(#.*)?$/, ""));
  const head = /^def \w+\((.*)\)(?: -> \w+)?:$/.exec(lines[0]) ?? refuse(lines[0]);
  const params = head[1].split(", ").map((param) => {
    const [, known, value] = /^(\w+)(?:: \w+)?(?: ?= ?(.+))?$/.exec(param) ?? refuse(param);
    return /** @type {[string, string?]} */ ([known, value && expression(value)]);
  });
  const names = new Set(params.map(([param]) => param));
  const blocks = [0]; // how far the open ones are indented
  let words = "";
  for (const [n, line] of lines.entries()) {
    const [statement, indent] = [line.trim(), line.search(/\S/)];
    if (!n || !statement) continue;
    while (indent <= blocks[0]) words += blocks.shift() === undefined || "}";
    const [form, write] = STATEMENTS.find(([one]) => one.test(statement)) ?? refuse(statement);
    words += `${write(first + n, ...(form.exec(statement) ?? []).slice(1))}\n`;
    if (statement.endsWith(":")) blocks.unshift(indent);
    const assigned = /^(?:for )?(\w+) (?:=|in) /.exec(statement);
    if (assigned) names.add(assigned[1]);
  }
  words += "}".repeat(blocks.length - 1);
  const body = new Function("$", "at", "is", "each", words);
  return { name, code, first, lines, params, names, body };
}

/**
 * @param {Leaves} tree
 * @param {number[]} path
 * @returns {Place}
 */
function grown(tree, path = []) {
  const is = { path, name: path.join(".") || "the root", move: String(path.at(-1) ?? "") };
  if (typeof tree === "number") return { ...is, kind: "leaf", value: tree, children: [], size: 1 };
  const children = tree.map((child, move) => grown(child, [...path, move]));
  const size = children.reduce((sum, child) => sum + child.size, 1);
  return { ...is, kind: ["MAX", "MIN"][path.length % 2], value: NaN, children, size };
}

/**
 * @param {unknown} value
 * @returns {value is Place}
 */
function isPlace(value) {
  return typeof value === "object" && value !== null && "path" in value;
}

/**
 * A value as a recording has it.
 * @param {unknown} value
 * @returns {Plain}
 */
function plain(value) {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : value > 0 ? "∞" : "−∞";
  const list = isPlace(value) ? value.path : Array.isArray(value) ? value : refuse(value);
  const words = list.join(", ").replaceAll("Infinity", "inf");
  if (list.length > 20 || words.length > 77) refuse("so long a list");
  return !isPlace(value) ? `[${words}]` : list.length === 1 ? `(${words},)` : `(${words})`;
}

const KNOWN = {
  ...{ MAX: 0, MIN: 1, inf: Infinity },
  max: (/** @type {number[]} */ ...given) => Math.max(...given.flat()),
  min: (/** @type {number[]} */ ...given) => Math.min(...given.flat()),
};

class Recorder {
  nodes = /** @type {import("./run.js").RunNode[]} */ ([]);
  steps = /** @type {Step[]} */ ([]);
  ghosts = /** @type {import("./run.js").Ghost[]} */ ([]);
  places = /** @type {Place[]} */ ([]);
  open = /** @type {Call[]} */ ([]); // those that have not returned, the innermost first

  /**
   * @param {Program[]} programs
   * @param {RunData} data
   * @param {Leaves} leaves
   */
  constructor(programs, data, leaves) {
    this.data = data;
    this.game = {
      moves: (/** @type {Place} */ { children }) => [...children.keys()],
      is_terminal: (/** @type {Place} */ { kind }) => kind === "leaf",
      to_move: (/** @type {Place} */ { path }) => path.length % 2,
      utility: (/** @type {Place} */ { value }, player = 0) => (player ? -value : value),
      result: (/** @type {Place} */ { children }, /** @type {number} */ move) => {
        this.open[0].since = [];
        this.open[0].tried.push(move);
        return children[move];
      },
    };
    const searches = programs.map((one) => [one.name, this.call.bind(this, one)]);
    /** @type {Record<string, unknown>} */
    this.known = { __proto__: null, ...KNOWN, game: this.game, ...Object.fromEntries(searches) };
    const program = programs[data.nodes[0].code];
    const [, , , given] = data.steps[0];
    this.call(
      program,
      ...program.params.map(([name]) =>
        given[name] === "()" ? grown(leaves) : name in given ? asNumber(given[name]) : this.game,
      ),
    );
  }

  /** @returns {Recording} */
  recording() {
    const { nodes, steps, ghosts, places } = this;
    for (let i = 0; i >= 0; ) {
      const value = Number(nodes[i].value);
      nodes[i].best = true;
      const best = (/** @type {number} */ sign) =>
        nodes.findIndex((node) => node.parent === i && node.value === sign * value);
      i = best(1) < 0 ? best(-1) : best(1);
    }
    for (const [of, { pruned }] of nodes.entries())
      for (const move of pruned) {
        const ahead = [{ parent: of, place: places[of].children[Number(move)] }];
        for (const { parent, place } of ahead) {
          const below = nodes.length + ghosts.length;
          ghosts.push([parent, of, place.move, place.kind]);
          for (const child of place.children) ahead.push({ parent: below, place: child });
        }
      }
    return { nodes, steps, ghosts };
  }

  /**
   * @param {Program} program
   * @param {unknown[]} given
   */
  call(program, ...given) {
    const { nodes, open, known, data } = this;
    const [up] = open;
    /** @type {Record<string, unknown>} the variables */
    const own = Object.create(null);
    for (const [n, [name, otherwise]] of program.params.entries())
      own[name] = n in given ? given[n] : new Function("$", `return ${otherwise}`)(known);
    const [place, ...others] = given.filter(isPlace);
    if (!place || others.length || nodes.length > 99) refuse("such a call");
    if (up) {
      this.update(up);
      Object.assign(up, { searching: true, since: [], counted: undefined });
    }
    /** @type {Step} */
    const begun = ["enter", nodes.length, -1, {}];
    const { kind, name, move } = place;
    const bounds = data.bounds.map((bound) => own[bound]);
    nodes.push({
      ...{ parent: up?.i ?? -1, kind, name, move, value: 0 },
      ...{ window: bounds.includes(undefined) ? [] : bounds.map(plain), pruned: [] },
      ...{ saved: 0, code: program.code, best: false, source: -1 },
    });
    /** @type {Call} */
    const now = {
      ...{ i: this.steps.push(begun) && nodes.length - 1, place, program, own, begun },
      ...{ shown: {}, changed: {}, line: -1, since: [], tried: [] },
    };
    this.places.push(place);
    open.unshift(now);
    const value = this.searched(now);
    if (typeof value !== "number" || Number.isNaN(value)) refuse("such a value");
    nodes[now.i].value = plain(value);
    this.returned(now);
    open.shift();
    return value;
  }

  /** @param {Call} now */
  searched(now) {
    const { known } = this;
    const get = (/** @type {Record<string, unknown>} */ own, /** @type {string} */ name) =>
      name in own ? own[name] : name in known ? known[name] : refuse(name);
    const at = (/** @type {number} */ line) => this.at(now, line);
    const is = (/** @type {unknown} */ test) => (typeof test === "boolean" ? test : refuse(test));
    function* each(/** @type {number} */ line, /** @type {() => number[]} */ all) {
      at(line);
      for (const one of all()) {
        yield one;
        at(line); // the loop asks for the next item
      }
    }
    return now.program.body(new Proxy(now.own, { get }), at, is, each);
  }

  /**
   * @param {Call} now
   * @param {number} line
   */
  at(now, line) {
    /** @type {Record<string, Plain>} */
    const news = {};
    for (const name of now.program.names) {
      if (!(name in now.own) || now.own[name] === this.game) continue;
      const value = plain(now.own[name]);
      if (now.shown[name] !== value) now.shown[name] = news[name] = value;
    }
    const numbers = Object.keys(news).filter((name) => !Number.isNaN(asNumber(news[name])));
    if (numbers.some((name) => !this.data.turns.includes(name))) now.counted = now.line;
    now.line = line;
    now.since.push(line);
    Object.assign(now.changed, news);
    if (now.begun) {
      now.begun.splice(2, 2, line, now.changed);
      Object.assign(now, { begun: undefined, changed: {} });
    }
  }

  /** @param {Call} now */
  update(now) {
    if (now.searching && now.counted !== undefined) this.step("update", now, now.counted);
  }

  /**
   * @param {import("./run.js").Kind} kind
   * @param {Call} now
   * @param {number} line
   */
  step(kind, now, line) {
    this.steps.push([kind, now.i, line, now.changed]);
    now.changed = {};
  }

  /** @param {Call} now */
  returned(now) {
    const { i, tried, place } = now;
    const node = this.nodes[i];
    const followed = this.nodes.filter(({ parent }) => parent === i).map(({ move }) => move);
    const asked = node.kind === "leaf" || tried.length > 0;
    if (!asked || String(followed) !== String(tried)) refuse("a look ahead");
    this.update(now);
    const left = place.children.filter((_, move) => !tried.includes(move));
    node.pruned = left.map(({ move }) => move);
    node.saved = left.reduce((sum, { size }) => sum + size, 0);
    if (left.length) this.step("cut", now, cutting(now));
    this.step("return", now, now.line);
  }
}

/**
 * The line after a call's last move that left out the other moves.
 * @param {Call} call
 */
function cutting({ program, since, line }) {
  const text = (/** @type {number} */ n) => program.lines[n - program.first];
  const having = (/** @type {RegExp} */ form) => since.filter((n) => form.test(text(n)));
  const indent = (/** @type {number} */ n) => text(n).search(/\S/);
  const last = having(/^\s*(if|elif)\b/).pop();
  const returns = having(/^\s*return\b/).filter((n) => last && indent(n) > indent(last));
  return having(/\bbreak\b/).pop() ?? returns.pop() ?? last ?? line;
}
