// @ts-nocheck
import { make } from "../../stepthrough/frame.js";
import { row } from "../../stepthrough/page.js";
import { stage, watchWidth } from "../../stepthrough/stage.js";
import { stepper } from "../../stepthrough/views/stepper.js";
import { slotTable } from "./table.js";

// The table alone: every lookup and every store is a step.
export function slots(root, data) {
  const { steps, bits } = data;
  const last = steps.length - 1;
  const table = slotTable(root, data);
  const counter = make("span", { class: "counter" });
  const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const { go, slider, buttons } = stepper(root, {
    steps,
    sentence,
    jumps: table.jumps,
    show(k) {
      counter.textContent = `step ${k} of ${last}`;
      const cut = bits < 64 ? `, and keys are cut to ${bits} bits` : "";
      const begins = `The table has ${data.slots} slots, all empty${cut}. The search begins.`;
      sentence.textContent =
        (k ? table.tell(k) : begins) +
        (k === last ? ` The search is over and returns ${data.value}.` : "");
      table.show(k);
    },
  });
  const rows = make("tbody");
  const run = make(
    "details",
    { ontoggle: fillTable },
    make("summary", {}, "The same run as a table"),
    make(
      "table",
      {},
      make(
        "thead",
        {},
        row("th", ["step", "event", "slot", "state", "key", "entry found or offered"]),
      ),
      rows,
    ),
  );
  stage(root, {
    controls: [[buttons], [[slider, counter]]],
    sentence,
    panes: [table.pane, table.side],
    below: [run],
  });
  go(data.at);
  watchWidth(root, () => table.show(Number(slider.value)));

  function fillTable() {
    if (!rows.childElementCount)
      rows.append(...steps.slice(1).map((_, k) => row("td", [k + 1, ...table.cells(k + 1)])));
  }
}
