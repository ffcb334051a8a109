import { find, make } from "../../stepthrough/frame.js";
import { drawing, makeSVG, region } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import { stepper } from "../../stepthrough/views/stepper.js";
import { Analysis, lookOf, short } from "./analysis.js";
import { Boxes, walked } from "./positions.js";

const MOST = 60; // in the queue that are named

/** @param {HTMLElement} root @param {import("./analysis.js").RetrogradeData} data */
export function retrograde(root, data) {
  const grid = new Waves(root, data);
  const { run, pane, sentence } = grid;
  const { go, player, jumps, view } = stepper(root, {
    steps: [...Array(run.last + 1).keys()],
    sentence,
    show: (/** @type {number} */ k) => grid.show(k),
    jumps: [
      ["decision", "d", (/** @type {number} */ k) => run.order.some(({ step }) => step === k)],
      ["wave", "w", (/** @type {number} */ k) => run.isWave(k)],
    ],
    point: (k = 0) => grid.boxes.point(data.steps[k - 1]?.[0]),
  });
  const { waiting, queue, waves } = grid;
  stage(root, {
    controls: [[[...player, grid.counter]]],
    jump: jumps,
    view,
    sentence,
    panes: [pane, region("side", "Queue and waves", make("div", {}, waiting, queue), waves)],
  });
  walked(pane, data.places, { chosen: () => grid.chosen, choose: (i) => grid.choose(i) });
  pane.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || grid.chosen < 0) return;
    event.preventDefault(); // the stage stays as large as it is
    grid.show(run.at);
  });
  go(data.at);
}

/** The positions at a step, with the queue and the waves beside them. */
class Waves {
  /** @param {HTMLElement} root @param {import("./analysis.js").RetrogradeData} data */
  constructor(root, data) {
    this.data = data;
    this.run = new Analysis(data);
    this.chosen = -1;
    this.pane = drawing(root, "Positions: arrow keys choose one, Escape leads back to the step");
    this.lines = find(this.pane, ".lines", SVGGElement);
    this.pane.addEventListener("scroll", () => this.stick(), { passive: true });
    this.boxes = new Boxes(this.pane, (i) => this.choose(i));
    this.sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
    this.counter = make("span", { class: "counter" });
    this.queue = make("ol", { class: "queue", "aria-label": "Queue" });
    this.waiting = make("p");
    this.waves = make("div");
    for (const [i, box] of this.boxes.marks.entries())
      box.append(makeSVG("title", {}, data.names[i]));
  }

  /** @param {number} k */
  show(k) {
    this.run.at = k;
    this.chosen = -1;
    this.paint();
    this.sentence.textContent = this.run.tell();
  }

  /** Keeps the heads in sight. */
  stick() {
    const { scrollLeft, scrollTop } = this.pane;
    const scale = this.lines.getScreenCTM()?.a ?? 1;
    const [x, y] = [scrollLeft / scale, scrollTop / scale];
    for (const [name, ...place] of [
      ["rows", x, 0],
      ["columns", 0, y],
      ["corner", x, y],
    ])
      find(this.pane, `.${name}`, SVGGElement).style.transform =
        `translate(${place.join("px, ")}px)`;
  }

  /** @param {number} i */
  choose(i) {
    this.chosen = i;
    this.paint();
    this.sentence.textContent = this.run.describe(i);
  }

  paint() {
    const { run, chosen, data } = this;
    const [taken, reports] = run.step() ?? [-1, []];
    const here = chosen < 0 ? taken : chosen;
    if (here >= 0) this.boxes.inSight(here);
    const line = run.waiting();
    const arrows =
      chosen < 0
        ? reports.map(([i]) => [i, taken])
        : [...new Set(data.moves[chosen].map(([, child]) => child))].map((child) => [
            chosen,
            child,
          ]);
    const near = new Set(arrows.map(([from, to]) => (chosen < 0 ? from : to)));
    this.mark(here, near, new Set(line.map(({ i }) => i)));
    this.lines.replaceChildren(
      ...arrows.map(([from, to]) => {
        const move = data.moves[from].find(([, child]) => child === to);
        return makeSVG("path", { d: move?.[2] ?? "" });
      }),
    );
    this.counter.textContent = `step ${run.at} of ${run.last}`;
    this.paintQueue(line);
    this.paintTally();
  }

  /** @param {number} here @param {Set<number>} near @param {Set<number>} waiting */
  mark(here, near, waiting) {
    const { run } = this;
    for (const i of this.data.names.keys()) {
      const value = run.value(i);
      const looks = [lookOf(value)];
      if (waiting.has(i)) looks.push("waiting");
      if (near.has(i)) looks.push("near");
      if (i === here) looks.push("here");
      this.boxes.mark(i, looks, value === undefined ? String(run.left(i)) : short(value));
    }
  }

  /** @param {import("./analysis.js").Decision[]} line */
  paintQueue(line) {
    const { names } = this.data;
    this.waiting.textContent = line.length ? `Queue, ${line.length} waiting` : "Queue, empty";
    const next = line
      .slice(0, MOST)
      .map(({ i, value }) => make("li", { class: lookOf(value) }, `${names[i]} ${short(value)}`));
    const more = line.length > MOST ? [make("li", { class: "draw" }, "…")] : [];
    this.queue.replaceChildren(...next, ...more);
  }

  paintTally() {
    const rows = [...this.run.tally()].map(([name, size]) => {
      const kind = name === "D" ? "draw" : name.startsWith("W") ? "win" : "loss";
      const bar = make("span", { class: `bar ${kind}` });
      bar.style.width = `${(100 * size) / this.data.names.length}%`;
      return make("li", {}, make("strong", {}, name), ` ${size} `, bar);
    });
    const title = make("p", {}, "Decided so far");
    this.waves.replaceChildren(title, make("ol", { class: "waves" }, ...rows));
  }
}
