// @ts-nocheck
import { make } from "../../stepthrough/frame.js";
import { choice, count } from "../../stepthrough/page.js";
import { grow } from "../../stepthrough/stage.js";
import { growth, lineOf, way } from "./growth.js";
import { slotTable } from "./table.js";

// The search and its table, step by step; the runs with other tables have been recorded, too.
export function search_table(root, data, number = 0) {
  const run = data.runs[number];
  const { entries, values, known, steps, parents } = run;
  const last = steps.length - 1;
  const table = slotTable(
    root,
    {
      keys: data.keys,
      entries,
      bits: data.bits,
      binary: data.bits <= 16,
      steps: steps.map(([, ...step]) => step),
    },
    data.grids[run.slots],
  );
  const aside = make("div", { class: "aside" }, table.side, table.pane);
  const asked = ["slots", "replace"].map((name) => {
    const all = [...new Set(data.runs.map((one) => one[name]))].sort((a, b) => a - b);
    const [select, label] = choice({ slots: "Slots", replace: "Replacement" }[name], all, () =>
      change(name, all[select.value]),
    );
    select.value = all.indexOf(run[name]);
    select.name = name;
    return label;
  });
  let at = 0;
  const go = growth(
    root,
    { ...data, ...run },
    {
      label: "Search tree",
      aside,
      tell,
      values: (i, k) => [known[i] <= k ? values[i] : "", ""],
      marks: (i, k) => [known[i] === k, false, false],
      heads: ["step", "event", "slot", "state", "key", "entry found or offered"],
      cells: (k) =>
        steps[k][2] < 0 ? [event(k), "", name(k), "", values[steps[k][0]]] : table.cells(k),
      jumps: table.jumps,
      controls: asked,
    },
  );
  return go;

  function name(k) {
    return data.states[run.places[steps[k][0]]][0];
  }

  function event(k) {
    return { leaf: "Leaf", enter: "Enter", return: "Return" }[steps[k][1]];
  }

  function tell(k) {
    at = k;
    table.show(k);
    const [i, kind] = steps[k];
    const end =
      k === last
        ? ` The search is over: value ${run.value}, ${count(parents.length, "node")}.`
        : "";
    if (kind === "start")
      return `The table has ${count(run.slots, "slot")}, all empty. The search begins at ${name(0)}.${end}`;
    const after = i ? `After ${way(data.runs[number], lineOf(run, k))}: ` : "";
    const words =
      kind === "leaf"
        ? `${name(k)} is a leaf, worth ${values[i]}. No leaf is looked up or stored.`
        : kind === "enter"
          ? `${name(k)} is not looked up.`
          : kind === "return"
            ? `${name(k)} returns ${values[i]} and is not stored.`
            : table.tell(k);
    return `${after}${words}${end}`;
  }

  // Another table gives another search: the viewer begins anew, at the same step or again at the end.
  function change(name, value) {
    const wanted = { ...run, [name]: value };
    const next = data.runs.findIndex(
      (one) => one.slots === wanted.slots && one.replace === wanted.replace,
    );
    const [filled, fresh] = [root.popover && root.matches(":popover-open"), root.cloneNode(false)];
    fresh.removeAttribute("popover");
    fresh.append(root.querySelector("style"));
    root.replaceWith(fresh);
    search_table(fresh, data, next)(at === last ? Infinity : at);
    if (filled) grow(fresh);
    fresh.querySelector(`[name="${name}"]`).focus({ preventScroll: true });
  }
}
