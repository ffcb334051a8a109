// @ts-nocheck
import { make } from "../../stepthrough/frame.js";
import { drawing, makeSVG } from "../../stepthrough/page.js";

// The slots and what they hold at a step; beside them what was looked up, and what was found.
export function slotTable(root, data, svg) {
  const { keys, entries, steps, bits, binary } = data;
  const MARKS = {
    miss: "○",
    hit: "✓",
    false: "!",
    collision: "≠",
    store: "+",
    overwrite: "↻",
    refused: "×",
  };
  const WORDS = {
    miss: "Empty slot",
    hit: "Hit",
    false: "False hit",
    collision: "Collision",
    store: "Store",
    overwrite: "Overwrite",
    refused: "Refused",
  };
  const pane = drawing(root, "Slots of the table", svg);
  const grid = pane.firstElementChild;
  const box = grid.viewBox.baseVal;
  for (const name of ["role", "width", "height"]) grid.removeAttribute(name);
  grid.querySelector("title").remove();
  const badge = grid.querySelector(".badge");
  const words = grid.querySelector(".counts");
  words.remove();
  box.height -= 22;
  grid.style.minWidth = `${0.8 * box.width}px`; // letters of 11 pixels
  grid.style.maxWidth = `${(binary ? 1 : 1.2) * box.width}px`;
  const counts = [...words.children].map((count) =>
    make("span", { class: count.getAttribute("class") }),
  );
  const tally = make(
    "p",
    { class: "log" },
    ...[...words.childNodes].map((part) => counts[[...words.children].indexOf(part)] ?? part.data),
  );
  const cells = [...grid.querySelectorAll(".slot")].map((box) => {
    const title = makeSVG("title");
    box.append(title);
    const [worth, state, depth] = [".worth", ".state", ".depth"].map((part) =>
      box.querySelector(part),
    );
    return { box, title, worth, state, depth, shown: NaN };
  });

  // What each slot holds from which step on, when each entry came, and the counts by step.
  const held = cells.map(() => [[0, -1]]);
  const came = [];
  const happened = [];
  steps.forEach(([kind, slot, , entry], k) => {
    happened[k] = { ...happened[k - 1], [kind]: (happened[k - 1]?.[kind] ?? 0) + 1 };
    if (kind !== "store" && kind !== "overwrite") return;
    held[slot].push([k, entry]);
    came[entry] = k;
  });

  const jumps = [
    ["hit", "h"],
    ["overwrite", "o"],
    ["collision", "c"],
    ["false", "f"],
  ]
    .filter(([kind]) => happened.at(-1)[kind])
    .map(([kind, key]) => [WORDS[kind].toLowerCase(), key, (_step, k) => steps[k][0] === kind]);
  const heads = [
    "state",
    ...(binary ? [] : ["key"]),
    ...(bits < 64 ? [`${binary ? "" : "low "}${bits} bits`] : []),
    "value",
    "depth",
    "best move",
  ];
  const compared = heads.map((head) =>
    make("tr", {}, make("th", { scope: "row" }, head), make("td"), make("td")),
  );
  const columns = [make("th"), make("th")];
  const side = make(
    "div",
    { class: "compared", tabindex: "0", role: "region", "aria-label": "Looked up and found" },
    make(
      "table",
      {},
      make("thead", {}, make("tr", {}, make("td"), ...columns)),
      make("tbody", {}, ...compared),
    ),
    tally,
  );
  return { pane, side, jumps, show, tell, cells: inWords };

  // ---- what is seen

  // The entry in a slot after a step, or −1.
  function holds(slot, k) {
    return held[slot].findLast(([since]) => since <= k)[1];
  }

  function show(k) {
    compare(k);
    paint(k);
  }

  function paint(at) {
    const [kind, slot, , , taken] = steps[at];
    cells.forEach((cell, i) => {
      const entry = holds(i, at);
      if (entry !== cell.shown) fill(cell, i, entry);
      const look = i === slot ? ` here ${kind}${taken ? " taken" : ""}` : "";
      cell.box.setAttribute("class", `slot${entry < 0 ? " free" : ""}${look}`);
    });
    badge.setAttribute("visibility", slot < 0 ? "hidden" : "visible");
    if (slot >= 0) {
      const { e, f } = cells[slot].box.transform.baseVal[0].matrix;
      const { width, height } = cells[slot].box.firstElementChild;
      badge.setAttribute(
        "transform",
        `translate(${e + width.baseVal.value + 1} ${f + height.baseVal.value + 1})`,
      );
      badge.lastElementChild.textContent = MARKS[kind];
      inSight(cells[slot].box.firstElementChild);
    }
    const n = (what) => happened[at][what] ?? 0;
    const now = {
      used: n("store"),
      hits: n("hit") + n("false"),
      false: n("false"),
      collisions: n("collision"),
      overwrites: n("overwrite"),
      refused: n("refused"),
    };
    for (const count of counts) count.textContent = now[count.getAttribute("class")];
  }

  function fill(cell, slot, entry) {
    const [number, value, bound, depth] = entries[entry] ?? [];
    cell.shown = entry;
    cell.worth.textContent = entry < 0 ? "" : bound + value;
    cell.title.textContent = `Slot ${slot}: ${entry < 0 ? "empty" : `${describe(entry)}, since step ${came[entry]}`}`;
    if (!cell.state) return;
    cell.state.textContent = entry < 0 ? "" : keys[number][1];
    cell.depth.textContent = entry < 0 ? "" : `d ${depth}`;
  }

  function inSight(slot) {
    const [inner, outer] = [slot, pane].map((element) => element.getBoundingClientRect());
    pane.scrollTop +=
      Math.min(0, inner.top - outer.top - 8) + Math.max(0, inner.bottom - outer.bottom + 16);
    pane.scrollLeft +=
      Math.min(0, inner.left - outer.left - 8) + Math.max(0, inner.right - outer.right + 16);
  }

  // What was asked for or offered, beside what the slot held before.
  function compare(at) {
    const [kind, slot, number, entry, , asked] = steps[at];
    const storing = ["store", "overwrite", "refused"].includes(kind);
    const idle = slot < 0;
    const before = idle ? -1 : holds(slot, at - 1);
    columns[0].textContent = storing ? "to be stored" : "looked up";
    columns[1].textContent = idle ? "in the slot" : `slot ${slot}${storing ? " before" : ""}`;
    const wanted = storing
      ? () => what(entry)
      : () => [asked.length === 3 ? `? in (${asked[1]}, ${asked[2]})` : "?", asked[0] ?? "", ""];
    const first = idle ? [] : [...who(number), ...wanted()];
    const second = idle
      ? []
      : before < 0
        ? ["empty"]
        : [...who(entries[before][0]), ...what(before)];
    const own = bits < 64 && !binary ? 2 : 1;
    const keys = [first[own] ?? "", before < 0 ? "" : second[own]];
    compared.forEach(({ cells }, n) => {
      cells[1].replaceChildren(...(n === own ? spelled(keys[0], keys[0]) : [first[n] ?? ""]));
      cells[2].replaceChildren(
        ...(n === own && keys[1]
          ? [keys[0] === keys[1] ? "=\u00a0" : "≠\u00a0", ...spelled(keys[1], keys[0])]
          : [second[n] ?? ""]),
      );
    });
  }

  // A key; its bits, if it is short: bold those that choose the slot, underlined where two differ.
  function spelled(key, other) {
    if (!binary) return [key];
    const [digits, others] = [key, other].map((hex) =>
      parseInt(hex, 16).toString(2).padStart(bits, "0"),
    );
    return [...digits].slice(0, key && bits).flatMap((bit, n) => {
      const place = bits - 1 - n;
      const look = `${2 ** place < cells.length ? "chooses" : ""} ${bit === others[n] ? "" : "differs"}`;
      return [make("span", { class: look }, bit), place % 4 || !place ? "" : " "];
    });
  }

  function who(number) {
    const [state, , whole, cut] = keys[number];
    return binary ? [state, cut] : bits < 64 ? [state, whole, cut] : [state, whole];
  }

  function what(entry) {
    const [, value, bound, depth, best] = entries[entry];
    return [`${bound}\u00a0${value}`, depth, best];
  }

  // ---- words

  function name(number) {
    return keys[number][0];
  }

  function describe(entry) {
    const [value, depth, best] = what(entry);
    return `${name(entries[entry][0])} ${value}, depth ${depth}, best move ${best}`;
  }

  function tell(k) {
    const [kind, slot, number, entry, taken, asked] = steps[k];
    const kept = holds(slot, k - 1);
    return (
      `${WORDS[kind]}: ` +
      {
        miss: () =>
          `${name(number)} belongs in slot ${slot}, and nothing is there. The search works it out.`,
        collision: () =>
          `${name(number)} belongs in slot ${slot}, but the key there is another: that of ${name(entries[entry][0])}. The search works it out.`,
        hit: () =>
          `slot ${slot} holds ${describe(entry)}, since step ${came[entry]}. ` +
          outcome(entry, taken, asked),
        false: () =>
          `${name(number)} finds the key ${keys[number][3]} in slot ${slot}, but the entry is that of ${describe(entry)}. ` +
          outcome(entry, taken, asked, true),
        store: () => `slot ${slot} was empty and now holds ${describe(entry)}.`,
        overwrite: () =>
          `slot ${slot} now holds ${describe(entry)}. Gone is ${replaced(kept, number)}.`,
        refused: () =>
          `slot ${slot} ${kept < 0 ? "stays empty" : `keeps ${describe(kept)}`}. Not stored is ${describe(entry)}.`,
      }[kind]()
    );
  }

  function replaced(entry, number) {
    const before = entries[entry][0];
    if (before === number) return `the same state's ${what(entry)[0]}, depth ${what(entry)[1]}`;
    return describe(entry) + (keys[before][3] === keys[number][3] ? ", whose key is the same" : "");
  }

  function outcome(entry, taken, [wanted, alpha, beta], wrong = false) {
    const [, value, bound, depth] = entries[entry];
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

  function inWords(k) {
    const [kind, slot, number, entry, taken] = steps[k];
    const not = (kind === "hit" || kind === "false") && !taken ? ", not enough" : "";
    return [
      WORDS[kind] + not,
      slot,
      name(number),
      keys[number][3],
      entry < 0 ? "" : describe(entry),
    ];
  }
}
