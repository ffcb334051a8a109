import { find, make } from "../../stepthrough/frame.js";
import { menu, reveal } from "../../stepthrough/menu.js";
import { choice, count } from "../../stepthrough/page.js";
import { grow } from "../../stepthrough/stage.js";
import { Growth } from "./growth.js";
import { SlotTable } from "./table.js";
import { lineOf, way } from "./visible.js";

/** @typedef {import("./entries.js").Event | "leaf" | "enter" | "return"} NodeEvent */
/** @typedef {[end: number, kind: NodeEvent, slot: number, key: number, entry: number, taken: boolean, asked: string[]]} SearchStep */
/**
 * A search with one table; `known` says at which step each node's value becomes known.
 * @typedef {{
 *   slots: number, replace: string, value: string, known: number[], values: string[],
 *   entries: import("./entries.js").Entry[], steps: SearchStep[], parents: number[],
 *   moves: string[], kinds: string[], forms: string[], born: number[], places: number[],
 * }} SearchRun
 */
/** @typedef {Omit<import("./growth.js").Grown<SearchStep>, keyof SearchRun>} Shared */
/**
 * @typedef {Shared & {
 *   runs: SearchRun[], keys: import("./entries.js").Key[], bits: number, grids: Record<number, string>,
 * }} SearchData
 */

/**
 * The search and its table, step by step; the runs with other tables are also recorded.
 * @param {HTMLElement} root
 * @param {SearchData} data
 */
export function search_table(root, data, number = 0) {
  const run = data.runs[number];
  const table = new SlotTable(root, tableOf(data, run), data.grids[run.slots]);
  /** @type {Growth<SearchStep>} */
  const growth = new Growth(
    root,
    { ...data, ...run },
    {
      label: "Search tree",
      aside: make("div", { class: "aside" }, table.side, table.pane, table.tally),
      tell: (k) => {
        table.show(k);
        return toldOf(data, run, table.entries, k);
      },
      values: (i, k) => [run.known[i] <= k ? run.values[i] : "", ""],
      marks: (i, k) => [run.known[i] === k, false, false],
      heads: ["step", "event", "slot", "state", "key", "entry found or offered"],
      cells: (k) => cellsOf(data, run, table.entries, k),
      jumps: table.entries.jumps(),
      controls: [
        menu("Table", [
          dial(data, run, "slots", "Slots", change),
          dial(data, run, "replace", "Replacement", change),
        ]),
      ],
    },
  );
  return growth;

  /**
   * Starts the viewer again with another table's search, at the same step or again at the end.
   * @param {"slots" | "replace"} name
   * @param {number} next
   */
  function change(name, next) {
    const isFilled = root.popover && root.matches(":popover-open");
    const fresh = /** @type {HTMLElement} */ (root.cloneNode(false));
    fresh.removeAttribute("popover");
    fresh.append(...root.querySelectorAll(":scope > style"));
    root.replaceWith(fresh);
    const { at, last } = growth;
    search_table(fresh, data, next).go(at === last ? Infinity : at);
    if (isFilled) grow(fresh);
    reveal(find(fresh, `[name="${name}"]`, HTMLSelectElement));
  }
}

/**
 * @param {SearchData} data
 * @param {SearchRun} run
 * @returns {import("./entries.js").TableData}
 */
export function tableOf({ keys, bits }, { entries, steps }) {
  /** @param {NodeEvent} kind */
  const event = (kind) =>
    kind === "leaf" || kind === "enter" || kind === "return" ? "start" : kind;
  return {
    keys,
    entries,
    bits,
    binary: bits <= 16,
    steps: steps.map(([, kind, ...step]) => [event(kind), ...step]),
  };
}

/**
 * The run with a table that differs in one respect.
 * @param {SearchRun[]} runs
 * @param {SearchRun} run
 * @param {Partial<SearchRun>} other
 */
export function runWith(runs, run, other) {
  const wanted = { ...run, ...other };
  return runs.findIndex((one) => one.slots === wanted.slots && one.replace === wanted.replace);
}

/**
 * @param {SearchData} data
 * @param {SearchRun} run
 * @param {"slots" | "replace"} name
 * @param {string} words
 * @param {(name: "slots" | "replace", next: number) => void} change
 */
function dial({ runs }, run, name, words, change) {
  const all = [...new Set(runs.map((one) => one[name]))].sort((a, b) => Number(a) - Number(b));
  const [select, label] = choice(words, all, () =>
    change(name, runWith(runs, run, { [name]: all[select.selectedIndex] })),
  );
  select.selectedIndex = all.indexOf(run[name]);
  select.name = name;
  return label;
}

/**
 * @param {SearchData} data
 * @param {SearchRun} run
 * @param {number} k
 */
function stateAt(data, run, k) {
  return data.states[run.places[run.steps[k][0]]][0];
}

/**
 * @param {SearchData} data
 * @param {SearchRun} run
 * @param {import("./entries.js").Entries} entries
 * @param {number} k
 */
export function cellsOf(data, run, entries, k) {
  const [i, kind, slot] = run.steps[k];
  if (slot >= 0) return entries.cells(k);
  const event = kind.charAt(0).toUpperCase() + kind.slice(1);
  return [event, "", stateAt(data, run, k), "", run.values[i]];
}

/**
 * @param {SearchData} data
 * @param {SearchRun} run
 * @param {import("./entries.js").Entries} entries
 * @param {number} k
 */
export function toldOf(data, run, entries, k) {
  const [i, kind] = run.steps[k];
  const name = stateAt(data, run, k);
  const end =
    k === run.steps.length - 1
      ? ` The search is over: value ${run.value}, ${count(run.parents.length, "node")}.`
      : "";
  if (kind === "start")
    return `The table has ${count(run.slots, "slot")}, all empty. The search begins at ${name}.${end}`;
  const after = i ? `After ${way(run, lineOf(run, k))}: ` : "";
  const words =
    kind === "leaf"
      ? `${name} is a leaf, worth ${run.values[i]}. No leaf is looked up or stored.`
      : kind === "enter"
        ? `${name} is not looked up.`
        : kind === "return"
          ? `${name} returns ${run.values[i]} and is not stored.`
          : entries.tell(k);
  return `${after}${words}${end}`;
}
