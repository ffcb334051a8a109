// @ts-nocheck
import { make } from "../../stepthrough/frame.js";
import { count, drawing, makeSVG } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import { stepper } from "../../stepthrough/views/stepper.js";
import { boxes, walked } from "./positions.js";

export function retrograde(root, data) {
  const { names, places, ends, untried, moves } = data;
  const MOST = 60; // in the queue that are named
  const last = data.steps.length + 1;
  const pane = drawing(root, "Positions: arrow keys choose one, Escape leads back to the step");
  const lines = pane.querySelector(".lines");
  const { marks, mark, inSight } = boxes(pane, choose);
  const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const counter = make("span", { class: "counter" });
  const queue = make("ol", { class: "queue", "aria-label": "Queue" });
  const waiting = make("p");
  const waves = make("table", { class: "waves" });
  let at = 0;
  let chosen = -1;

  // Who is decided at which step, as what, in the order of the queue; and each count of untried moves.
  const order = ends.map(([i, value]) => ({ i, value, step: 0 }));
  const counts = untried.map((number) => [[0, number]]);
  data.steps.forEach(([, reports], k) => {
    for (const [i, left, value] of reports) {
      if (left === undefined) continue;
      counts[i].push([k + 1, left]);
      if (value) order.push({ i, value, step: k + 1 });
    }
  });
  const decision = [];
  for (const entry of order) decision[entry.i] = entry;
  const queued = order.filter(({ value }) => value);
  const children = moves.map((list) => [...new Set(list.map(([, child]) => child))]);
  const steps = [...Array(last + 1).keys()];

  walked(pane, places, { chosen: () => chosen, choose });
  const { go, player, jumps, view } = stepper(root, {
    steps,
    sentence,
    show,
    jumps: [
      ["decision", "d", (k) => order.some(({ step }) => step === k)],
      [
        "wave",
        "w",
        (k) => k < last && k > 1 && plies(queued[k - 1].value) > plies(queued[k - 2].value),
      ],
    ],
  });
  stage(root, {
    controls: [[[...player, counter]]],
    jump: jumps,
    view,
    sentence,
    panes: [
      pane,
      make(
        "div",
        { class: "side", tabindex: "0", role: "region", "aria-label": "Queue and waves" },
        make("div", {}, waiting, queue),
        waves,
      ),
    ],
  });
  marks.forEach((box, i) => box.append(makeSVG("title", {}, names[i])));
  pane.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || chosen < 0) return;
    event.preventDefault(); // the stage stays as large as it is
    show(at);
  });
  go(data.at);

  // ---- what is known at the present step

  function value(i) {
    if (decision[i]?.step <= at) return decision[i].value;
    return at === last ? 0 : undefined;
  }

  function left(i) {
    return counts[i].findLast(([step]) => step <= at)[1];
  }

  function plies(number) {
    return Math.abs(number) - 1;
  }

  function kind(number) {
    return number === undefined ? "open" : number > 0 ? "win" : number < 0 ? "loss" : "draw";
  }

  function short(number) {
    return number ? (number > 0 ? "W" : "L") + plies(number) : "D";
  }

  function words(number) {
    return number ? `${kind(number)} in ${plies(number)}` : "draw";
  }

  function state(i) {
    return value(i) === undefined ? `undecided, ${left(i)} untried` : words(value(i));
  }

  // ---- the picture

  function show(k) {
    at = k;
    chosen = -1;
    paint();
    sentence.textContent = tell();
  }

  function paint() {
    const [taken, reports] = data.steps[at - 1] ?? [-1, []];
    const near = chosen < 0 ? reports.map(([i]) => i) : children[chosen];
    const decided = queued.filter(({ step }) => step <= at);
    const line = decided.slice(at);
    const inLine = new Set(line.map(({ i }) => i));
    const here = chosen < 0 ? taken : chosen;
    if (here >= 0) inSight(here);
    marks.forEach((_, i) => {
      const looks = [kind(value(i))];
      if (inLine.has(i)) looks.push("waiting");
      if (near.includes(i)) looks.push("near");
      if (i === here) looks.push("here");
      mark(i, looks, value(i) === undefined ? String(left(i)) : short(value(i)));
    });
    const arrows =
      chosen < 0
        ? reports.map(([i]) => moves[i].find(([, child]) => child === taken))
        : children[chosen].map((child) => moves[chosen].find((move) => move[1] === child));
    lines.replaceChildren(...arrows.map(([, , d]) => makeSVG("path", { d })));
    counter.textContent = `step ${at} of ${last}`;
    waiting.textContent = line.length ? `Queue, ${line.length} waiting` : "Queue, empty";
    const next = line
      .slice(0, MOST)
      .map(({ i, value }) => make("li", { class: kind(value) }, `${names[i]} ${short(value)}`));
    queue.replaceChildren(
      ...next,
      ...(line.length > MOST ? [make("li", { class: "draw" }, "…")] : []),
    );
    tally(order.filter(({ step }) => step <= at));
  }

  function tally(decided) {
    const sizes = new Map();
    for (const { value } of decided) sizes.set(short(value), (sizes.get(short(value)) ?? 0) + 1);
    if (at === last) sizes.set("D", marks.length - decided.length + (sizes.get("D") ?? 0));
    waves.replaceChildren(
      make("caption", {}, "Decided so far"),
      ...[...sizes].map(([name, size]) => {
        const bar = make("span", { class: `bar ${{ W: "win", L: "loss", D: "draw" }[name[0]]}` });
        bar.style.width = `${(100 * size) / marks.length}%`;
        return make(
          "tr",
          {},
          make("th", { scope: "row" }, name),
          make("td", {}, String(size)),
          make("td", {}, bar),
        );
      }),
    );
  }

  // ---- one position

  function choose(i) {
    chosen = i;
    paint();
    sentence.textContent = describe(i);
  }

  function describe(i) {
    const list = moves[i].map(([move, child]) => `${move} to ${names[child]} (${state(child)})`);
    return (
      `${names[i]} (${state(i)}). ` +
      (list.length ? `Moves: ${list.join("; ")}.` : "The game is over.")
    );
  }

  function tell() {
    if (at === 0)
      return `The ${count(ends.length, "end")} of the game are decided, and wait in the queue. A grey number counts the untried moves of a position.`;
    if (at === last) {
      const draws = marks.length - order.length + order.filter(({ value }) => !value).length;
      return `The queue is empty. ${count(draws, "position")} of ${marks.length} are never decided: draws.`;
    }
    const [taken, reports] = data.steps[at - 1];
    const fresh = reports.filter((report) => report.length > 1);
    const decided = fresh
      .filter(([, , value]) => value)
      .map(([i]) => names[i])
      .join(", ");
    const open = fresh
      .filter(([, , value]) => !value)
      .map(([i, left]) => `${names[i]} (${left} left)`)
      .join(", ");
    const won = value(taken) < 0;
    const becomes = words(won ? 1 - value(taken) : -1 - value(taken));
    const old = reports.length - fresh.length;
    return [
      `Off the queue comes ${names[taken]} (${words(value(taken))}).`,
      decided && won && `A move there wins: ${decided} (${becomes}).`,
      decided && !won && `No untried move left: ${decided} (${becomes}).`,
      open && `One untried move fewer: ${open}.`,
      old && `Decided before: ${old}.`,
      !reports.length && "No move leads there.",
    ]
      .filter(Boolean)
      .join(" ");
  }
}
