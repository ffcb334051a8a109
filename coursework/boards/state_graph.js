// @ts-nocheck
import { button, hasModifier, make } from "../../stepthrough/frame.js";
import { count, drawing, makeSVG } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import { boxes, walked } from "./positions.js";

export function state_graph(root, data) {
  const { names, places, distances, before, moves } = data;
  const pane = drawing(root, "State graph: arrow keys choose a position");
  const lines = pane.querySelector(".lines");
  const { marks, mark, inSight } = boxes(pane, choose);
  const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const side = make("div", { class: "side" });
  const sides = ["MAX", "MIN"];
  let chosen = data.at;
  stage(root, {
    controls: [
      [
        [
          button("|◀ start", "To the start (Home)", () => choose(0)),
          button("◀ back", "One move back on the line (Backspace)", back),
        ],
        [make("span", { class: "counter" }, "Click a position, or walk with the arrow keys")],
      ],
    ],
    sentence,
    panes: [pane, side],
  });
  walked(pane, places, { chosen: () => chosen, choose });
  root.addEventListener("keydown", (event) => {
    const action =
      { Home: () => choose(0), Backspace: back }[event.key] ??
      (moves[chosen][Number(event.key) - 1] &&
        (() => choose(moves[chosen][Number(event.key) - 1][1])));
    if (hasModifier(event) || !action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });
  choose(chosen);

  function back() {
    choose(Math.max(before[chosen], 0));
  }

  // The positions from the start to one, by as few moves as can be.
  function lineTo(i) {
    return before[i] < 0 ? [i] : [...lineTo(before[i]), i];
  }

  function moveTo(from, to) {
    return moves[from].find(([, child]) => child === to);
  }

  function choose(i) {
    const inSide = side.contains(document.activeElement);
    chosen = i;
    inSight(i);
    const line = lineTo(i);
    const near = new Set(moves[i].map(([, child]) => child));
    marks.forEach((_, k) => {
      const looks = moves[k].length ? [] : ["end"];
      if (line.includes(k)) looks.push("line");
      if (near.has(k)) looks.push("near");
      if (k === i) looks.push("here");
      mark(k, looks);
    });
    const steps = line.slice(1).map((to, ply) => [line[ply], moveTo(line[ply], to)]);
    lines.replaceChildren(
      ...moves[i].map(([, child, d]) =>
        makeSVG("path", { d, class: distances[child] > distances[i] ? "" : "back" }),
      ),
      ...steps.map(([, [, , d]]) => makeSVG("path", { d, class: "line" })),
    );
    const told = steps.map(([, [words]], ply) => `${sides[ply % 2]} ${words}`).join(", ");
    sentence.textContent = i
      ? `${names[i]} is ${count(distances[i], "ply").replace("plys", "plies")} from the start: ${told}.`
      : `${names[i]} is the start.`;
    if (!moves[i].length)
      sentence.textContent += ` The game is over: ${sides[distances[i] % 2]} has lost.`;
    side.replaceChildren(
      list(
        "A shortest line to it",
        line.map((k, ply) => [
          k,
          ply ? `${sides[(ply + 1) % 2]} ${steps[ply - 1][1][0]}: ` : "the start: ",
        ]),
        0,
      ),
      list(
        moves[i].length ? `From ${names[i]}` : "The game is over",
        moves[i].map(([words, child]) => [child, `${words}: `]),
        1,
      ),
    );
    if (inSide)
      (side.lastElementChild.querySelector("button") ?? pane).focus({ preventScroll: true });
  }

  function list(title, entries, first) {
    const lines = entries.map(([i, words]) =>
      make(
        "li",
        {},
        button(words + names[i], words + names[i], () => choose(i)),
      ),
    );
    return make(
      "div",
      {},
      make("p", {}, title),
      make("ol", { start: first, "aria-label": title }, ...lines),
    );
  }
}
