function slots(root, data) {
  const { keys, entries, steps, bits } = data;
  const MARKS = { miss: "○", hit: "✓", false: "!", collision: "≠", store: "+", overwrite: "↻", refused: "×" };
  const WORDS = { miss: "Empty slot", hit: "Hit", false: "False hit", collision: "Collision", store: "Store", overwrite: "Overwrite", refused: "Refused" };
  const pane = drawing(root, "Slots of the table");
  const svg = pane.firstElementChild;
  for (const name of ["role", "width", "height"]) svg.removeAttribute(name);
  svg.querySelector("title").remove(); // it tells how the search will end
  const badge = svg.querySelector(".badge");
  const counts = [...svg.querySelectorAll("tspan")];
  const cells = [...svg.querySelectorAll(".slot")].map((box) => {
    const title = makeSVG("title");
    box.append(title);
    const [worth, state, depth] = [".worth", ".state", ".depth"].map((part) => box.querySelector(part));
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

  const last = steps.length - 1;
  let at = 0;
  const counter = make("span", { class: "counter" });
  const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const jumps = [["hit", "h"], ["overwrite", "o"], ["collision", "c"], ["false", "f"]]
    .filter(([kind]) => happened[last][kind])
    .map(([kind, key]) => [WORDS[kind].toLowerCase(), key, ([what]) => what === kind]);
  const { go, slider, buttons } = stepper(root, {
    steps, sentence, jumps,
    show(k) {
      at = k;
      counter.textContent = `step ${at} of ${last}`;
      sentence.textContent = tell(at) + (at === last ? ` The search is over and returns ${data.value}.` : "");
      paint();
      compare();
    },
  });
  const heads = ["", "state", "key", ...(bits < 64 ? [`low ${bits} bits`] : []), "value", "depth", "best move"];
  const compared = [1, 2].map(() => heads.map((_, n) => make(n ? "td" : "th")));
  const rows = make("tbody");
  root.replaceChildren(
    root.querySelector("style"), pane,
    make("table", { class: "compared", tabindex: "0" },
      make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", {}, head)))),
      make("tbody", {}, ...compared.map((row) => make("tr", {}, ...row)))),
    make("div", { class: "controls" }, ...buttons),
    make("div", { class: "controls" }, slider, counter),
    sentence,
    make("details", { ontoggle: fillTable }, make("summary", {}, "The same run as a table"),
      make("table", {}, make("thead", {}, row("th", ["step", "event", "slot", "state", "key", "entry found or offered"])), rows)),
  );
  go(0);

  // ---- what is seen

  // The entry in a slot after a step, or −1.
  function holds(slot, k) {
    return held[slot].findLast(([since]) => since <= k)[1];
  }

  function paint() {
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
      badge.setAttribute("transform", `translate(${e + width.baseVal.value + 1} ${f + height.baseVal.value + 1})`);
      badge.lastElementChild.textContent = MARKS[kind];
    }
    const n = (what) => happened[at][what] ?? 0;
    const now = {
      used: n("store"), hits: n("hit") + n("false"), false: n("false"),
      collisions: n("collision"), overwrites: n("overwrite"), refused: n("refused"),
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

  // What was asked for or offered, above what the slot held before.
  function compare() {
    const [kind, slot, number, entry, , asked] = steps[at];
    const storing = ["store", "overwrite", "refused"].includes(kind);
    const before = at ? holds(slot, at - 1) : -1;
    const where = `slot ${slot}${storing ? " before" : ""}`;
    const [first, second] = [
      !at ? [] : [storing ? "to be stored" : "looked up", ...who(number),
        ...(storing ? what(entry) : [asked.length === 3 ? `? in (${asked[1]}, ${asked[2]})` : "?", asked[0] ?? "", ""])],
      !at ? [] : before < 0 ? [where, "empty"] : [where, ...who(entries[before][0]), ...what(before)],
    ];
    compared.forEach((cells, n) => cells.forEach((cell, i) => (cell.textContent = [first, second][n][i] ?? "")));
    if (before < 0) return;
    const own = bits < 64 ? 3 : 2;
    compared[1][own].textContent = (first[own] === second[own] ? "= " : "≠ ") + second[own];
  }

  function who(number) {
    const [state, , whole, cut] = keys[number];
    return bits < 64 ? [state, whole, cut] : [state, whole];
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
    if (kind === "start") {
      const cut = bits < 64 ? `, and keys are cut to ${bits} bits` : "";
      return `The table has ${cells.length} slots, all empty${cut}. The search begins.`;
    }
    const kept = holds(slot, k - 1);
    return `${WORDS[kind]}: ` + {
      miss: () => `${name(number)} belongs in slot ${slot}, and nothing is there. The search works it out.`,
      collision: () => `${name(number)} belongs in slot ${slot}, but the key there is another: that of ${name(entries[entry][0])}. The search works it out.`,
      hit: () => `slot ${slot} holds ${describe(entry)}, since step ${came[entry]}. ` + outcome(entry, taken, asked),
      false: () => `${name(number)} finds the key ${keys[number][3]} in slot ${slot}, but the entry is that of ${describe(entry)}. ` + outcome(entry, taken, asked, true),
      store: () => `slot ${slot} was empty and now holds ${describe(entry)}.`,
      overwrite: () => `slot ${slot} now holds ${describe(entry)}. Gone is ${replaced(kept, number)}.`,
      refused: () => `slot ${slot} ${kept < 0 ? "stays empty" : `keeps ${describe(kept)}`}. Not stored is ${describe(entry)}.`,
    }[kind]();
  }

  function replaced(entry, number) {
    const before = entries[entry][0];
    if (before === number) return `the same state's ${what(entry)[0]}, depth ${what(entry)[1]}`;
    return describe(entry) + (keys[before][3] === keys[number][3] ? ", whose key is the same" : "");
  }

  function outcome(entry, taken, [wanted, alpha, beta], wrong = false) {
    const [, value, bound, depth] = entries[entry];
    if (taken) return wrong ? `The search cannot know, and takes the value ${value}.` : `The search takes the value ${value}.`;
    if (wanted !== undefined && wanted !== depth) return `Depth ${wanted} is wanted, so the search goes on.`;
    if (bound !== "=" && beta !== undefined) return `In the window (${alpha}, ${beta}) “${bound}\u00a0${value}” is not enough: the search goes on.`;
    return "That is not enough: the search goes on.";
  }

  // ---- table

  function fillTable() {
    if (rows.childElementCount) return;
    rows.append(...steps.slice(1).map(([kind, slot, number, entry, taken], k) => {
      const not = (kind === "hit" || kind === "false") && !taken ? ", not enough" : "";
      return row("td", [k + 1, WORDS[kind] + not, slot, name(number), keys[number][3], entry < 0 ? "" : describe(entry)]);
    }));
  }
}
