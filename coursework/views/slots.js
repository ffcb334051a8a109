import { make } from "../../stepthrough/frame.js";
import { stage, watchWidth } from "../../stepthrough/stage.js";
import { stepper } from "../../stepthrough/views/stepper.js";
import { runTable } from "./growth.js";
import { SlotTable } from "./table.js";

/** @typedef {import("./entries.js").TableData & {slots: number, value: string, at: number}} SlotsData */

/**
 * The table alone: every lookup and every store is a step.
 * @param {HTMLElement} root
 * @param {SlotsData} data
 */
export function slots(root, data) {
  const last = data.steps.length - 1;
  const table = new SlotTable(root, data);
  const counter = make("span", { class: "counter" });
  const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const { go, slider, player, jumps, view } = stepper(root, {
    steps: data.steps,
    sentence,
    jumps: table.entries.jumps(),
    show(/** @type {number} */ k) {
      counter.textContent = `step ${k} of ${last}`;
      sentence.textContent = told(data, table.entries, k);
      table.show(k);
    },
  });
  stage(root, {
    controls: [[[...player, counter]]],
    jump: jumps,
    view,
    sentence,
    panes: [table.pane, table.side],
    below: [
      runTable(
        {
          heads: ["step", "event", "slot", "state", "key", "entry found or offered"],
          cells: (k) => table.entries.cells(k),
        },
        data.steps.length,
      ),
    ],
  });
  go(data.at);
  watchWidth(root, () => table.show(Number(slider.value)));
}

/**
 * @param {SlotsData} data
 * @param {import("./entries.js").Entries} entries
 * @param {number} k
 */
export function told(data, entries, k) {
  const cut = data.bits < 64 ? `, and keys are cut to ${data.bits} bits` : "";
  const begins = `The table has ${data.slots} slots, all empty${cut}. The search begins.`;
  const isLast = k === data.steps.length - 1;
  return (
    (k ? entries.tell(k) : begins) +
    (isLast ? ` The search is over and returns ${data.value}.` : "")
  );
}
