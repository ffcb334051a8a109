// What a transposition table holds at a step, in words.

/** @typedef {"start" | "miss" | "hit" | "false" | "collision" | "store" | "overwrite" | "refused"} Event */
/** @typedef {[state: string, label: string, key: string, cut: string]} Key */
/** @typedef {[key: number, value: string, bound: string, depth: string, best: string]} Entry */
/**
 * A step; `asked` has the call's depth and window, if it has any.
 * @typedef {[kind: Event, slot: number, key: number, entry: number, taken: boolean, asked: string[]]} TableStep
 */
/** @typedef {{keys: Key[], entries: Entry[], steps: TableStep[], bits: number, binary?: boolean}} TableData */

export const MARKS = {
  start: "",
  miss: "○",
  hit: "✓",
  false: "!",
  collision: "≠",
  store: "+",
  overwrite: "↻",
  refused: "×",
};

const WORDS = {
  start: "Start",
  miss: "Empty slot",
  hit: "Hit",
  false: "False hit",
  collision: "Collision",
  store: "Store",
  overwrite: "Overwrite",
  refused: "Refused",
};

/** @type {[Event, string][]} what a reader can jump to, and its key */
const JUMPS = [
  ["hit", "h"],
  ["overwrite", "o"],
  ["collision", "c"],
  ["false", "w"],
];

/** @param {Event} kind */
export function isStoring(kind) {
  return kind === "store" || kind === "overwrite" || kind === "refused";
}

export class Entries {
  /** @param {TableData} data */
  constructor({ keys, entries, steps, bits, binary = false }) {
    this.keys = keys;
    this.entries = entries;
    this.steps = steps;
    this.bits = bits;
    this.binary = binary;
    /** @type {Map<number, [since: number, entry: number][]>} what each slot holds over time */
    this.held = new Map();
    /** @type {number[]} by entry, the step at which it was stored */
    this.came = [];
    /** @type {Record<string, number>[]} by step, how often each event has happened */
    this.happened = [];
    /** @type {Record<string, number>} */
    let counts = {};
    steps.forEach(([kind, slot, , entry], k) => {
      counts = { ...counts, [kind]: (counts[kind] ?? 0) + 1 };
      this.happened.push(counts);
      if (kind !== "store" && kind !== "overwrite") return;
      this.held.set(slot, [...(this.held.get(slot) ?? []), [k, entry]]);
      this.came[entry] = k;
    });
  }

  /**
   * The entry in a slot after a step, or −1.
   * @param {number} slot
   * @param {number} k
   */
  holds(slot, k) {
    return this.held.get(slot)?.findLast(([since]) => since <= k)?.[1] ?? -1;
  }

  /**
   * The kinds of events that occur: name, key and test.
   * @returns {[string, string, (step: unknown, k: number) => boolean][]}
   */
  jumps() {
    const counts = this.happened[this.happened.length - 1];
    return JUMPS.filter(([kind]) => counts[kind]).map(([kind, key]) => [
      WORDS[kind].toLowerCase(),
      key,
      (_, k) => this.steps[k][0] === kind,
    ]);
  }

  /**
   * @param {number} k
   * @returns {Record<string, number>}
   */
  counts(k) {
    /** @param {Event} kind */
    const n = (kind) => this.happened[k][kind] ?? 0;
    return {
      used: n("store"),
      hits: n("hit") + n("false"),
      false: n("false"),
      collisions: n("collision"),
      overwrites: n("overwrite"),
      refused: n("refused"),
    };
  }

  /** The rows of the comparison; the row with the kept part of the key is `own`. */
  heads() {
    const { binary, bits } = this;
    return [
      "state",
      ...(binary ? [] : ["key"]),
      ...(bits < 64 ? [`${binary ? "" : "low "}${bits} bits`] : []),
      "value",
      "depth",
      "best",
    ];
  }

  own() {
    return this.bits < 64 && !this.binary ? 2 : 1;
  }

  /**
   * Compares what was looked up or offered with what the slot held before: heads and rows of each.
   * @param {number} k
   */
  compared(k) {
    const [kind, slot, key, entry, , asked] = this.steps[k];
    const storing = isStoring(kind);
    const heads = [storing ? "to be stored" : "looked up", "in the slot"];
    if (slot < 0) return { heads, first: [], second: [], isEmpty: true };
    heads[1] = `slot ${slot}${storing ? " before" : ""}`;
    const before = this.holds(slot, k - 1);
    const wanted = storing
      ? this.what(entry)
      : [asked.length === 3 ? `? in (${asked[1]}, ${asked[2]})` : "?", asked[0] ?? "", ""];
    const first = [...this.who(key), ...wanted];
    const isEmpty = before < 0;
    const held = isEmpty ? ["empty"] : [...this.who(this.entries[before][0]), ...this.what(before)];
    return { heads, first, second: held, isEmpty };
  }

  /**
   * The bits of a short key: whether each one helps choose the slot, or differs from another key's.
   * @param {string} key
   * @param {string} other
   * @param {number} slots
   */
  spelled(key, other, slots) {
    const [digits, others] = [key, other].map((hex) =>
      Number.parseInt(hex, 16).toString(2).padStart(this.bits, "0"),
    );
    return [...digits].slice(0, key ? this.bits : 0).map((bit, n) => {
      const place = this.bits - 1 - n;
      return {
        bit,
        chooses: 2 ** place < slots,
        differs: bit !== others[n],
        gap: place % 4 === 0 && place > 0,
      };
    });
  }

  /** @param {number} key */
  who(key) {
    const [state, , whole, cut] = this.keys[key];
    return this.binary ? [state, cut] : this.bits < 64 ? [state, whole, cut] : [state, whole];
  }

  /** @param {number} entry */
  what(entry) {
    const [, value, bound, depth, best] = this.entries[entry];
    return [`${bound}\u00a0${value}`, depth, best];
  }

  /** @param {number} key */
  name(key) {
    return this.keys[key][0];
  }

  /** @param {number} entry */
  describe(entry) {
    const [value, depth, best] = this.what(entry);
    return `${this.name(this.entries[entry][0])} ${value}, depth ${depth}, best move ${best}`;
  }

  /**
   * A slot's title: what it holds.
   * @param {number} slot
   * @param {number} entry
   */
  titled(slot, entry) {
    const held = entry < 0 ? "empty" : `${this.describe(entry)}, since step ${this.came[entry]}`;
    return `Slot ${slot}: ${held}`;
  }

  /** @param {number} k */
  tell(k) {
    const [kind] = this.steps[k];
    return `${WORDS[kind]}: ${isStoring(kind) ? this.toldStore(k) : this.toldLookup(k)}`;
  }

  /** @param {number} k */
  toldLookup(k) {
    const [kind, slot, key, entry, taken, asked] = this.steps[k];
    const name = this.name(key);
    if (kind === "miss")
      return `${name} belongs in slot ${slot}, and nothing is there. The search works it out.`;
    if (kind === "collision")
      return `${name} belongs in slot ${slot}, but the key there is another: that of ${this.name(this.entries[entry][0])}. The search works it out.`;
    const outcome = this.outcome(entry, taken, asked, kind === "false");
    if (kind === "hit")
      return `slot ${slot} holds ${this.describe(entry)}, since step ${this.came[entry]}. ${outcome}`;
    return `${name} finds the key ${this.keys[key][3]} in slot ${slot}, but the entry is that of ${this.describe(entry)}. ${outcome}`;
  }

  /** @param {number} k */
  toldStore(k) {
    const [kind, slot, key, entry] = this.steps[k];
    const kept = this.holds(slot, k - 1);
    const words = this.describe(entry);
    if (kind === "store") return `slot ${slot} was empty and now holds ${words}.`;
    if (kind === "overwrite")
      return `slot ${slot} now holds ${words}. Gone is ${this.replaced(kept, key)}.`;
    return `slot ${slot} ${kept < 0 ? "stays empty" : `keeps ${this.describe(kept)}`}. Not stored is ${words}.`;
  }

  /**
   * @param {number} entry
   * @param {number} key
   */
  replaced(entry, key) {
    const before = this.entries[entry][0];
    const [value, depth] = this.what(entry);
    if (before === key) return `the same state's ${value}, depth ${depth}`;
    const isSame = this.keys[before][3] === this.keys[key][3];
    return this.describe(entry) + (isSame ? ", whose key is the same" : "");
  }

  /**
   * What the search does with a hit.
   * @param {number} entry
   * @param {boolean} taken
   * @param {string[]} asked
   * @param {boolean} wrong
   */
  outcome(entry, taken, [wanted, alpha, beta], wrong) {
    const [, value, bound, depth] = this.entries[entry];
    if (taken)
      return wrong
        ? `The search cannot know, and takes the value ${value}.`
        : `The search takes the value ${value}.`;
    if (wanted !== undefined && wanted !== depth)
      return `Depth ${wanted} is wanted, so the search goes on.`;
    if (bound !== "=" && beta !== undefined)
      return `In the window (${alpha}, ${beta}) “${bound}\u00a0${value}” is not enough: the search goes on.`;
    return "That is not enough: the search goes on.";
  }

  /**
   * A step, as a row of the table.
   * @param {number} k
   */
  cells(k) {
    const [kind, slot, key, entry, taken] = this.steps[k];
    const not = (kind === "hit" || kind === "false") && !taken ? ", not enough" : "";
    const found = entry < 0 ? "" : this.describe(entry);
    return [WORDS[kind] + not, slot, this.name(key), this.keys[key][3], found];
  }
}
