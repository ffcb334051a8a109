// @ts-nocheck
import { make } from "../../stepthrough/frame.js";
import { choice, count, row } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import { chopsticks } from "./chopsticks.js";
import { ascending, isOut, solveRules } from "./solver.js";

// The rules as dials; what the solver finds out about the game that they make; a board.
export function rules(root, data) {
  const WORDS = {
    // of the dials, by the field of `Rules`
    overflow: "A full hand",
    split: "Split",
    revive: "revival",
    sacrifice: "sacrifice",
    swap: "Swap",
    transfer: "transfer",
    own_tap: "own taps",
    add: "adding",
    flip: "flipping",
    passing: "passing",
    meta: "meta",
    tap_dead: "dead hands tapped",
    recoil: "recoil",
    sudden_death: "sudden death",
    misere: "misère",
  };
  const FURTHER = Object.keys(WORDS).slice(6); // off by default, and said only where they are on
  const SAID = {
    cutoff: "dies (cut-off)",
    rollover: "keeps the rest (rollover)",
    halve: "halving",
  };
  const presets = Object.entries(data.presets);
  let rules = { ...data.opening };

  const fingers = make("input", {
    type: "range",
    min: data.fingers[0],
    max: data.fingers[1],
    oninput: () => turn("fingers", Number(fingers.value)),
  });
  const shown = make("b");
  const [preset, presetLabel] = choice(
    "House rules",
    ["…", ...presets.map(([name]) => name)],
    () => {
      if (preset.value > 0) begin(presets[preset.value - 1][1]);
    },
  );
  const selects = Object.fromEntries(
    Object.entries(data.choices).map(([axis, values]) => [
      axis,
      choice(
        WORDS[axis],
        values.map((value) => SAID[value] ?? value),
        () => turn(axis, values[selects[axis][0].value]),
      ),
    ]),
  );
  const boxes = Object.fromEntries(
    Object.keys(rules)
      .filter((axis) => typeof rules[axis] === "boolean")
      .map((axis) => {
        const box = make("input", { type: "checkbox", onchange: () => turn(axis, box.checked) });
        return [axis, [box, make("label", {}, box, ` ${WORDS[axis]}`)]];
      }),
  );
  const starts = [0, 1].map((i) =>
    make("input", {
      type: "number",
      min: 0,
      "aria-label": `${["First", "Second"][i]} hand at the start`,
      onchange: turnStart,
    }),
  );
  const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const bar = make("div", { class: "shares" });
  const line = make("p", { class: "best", tabindex: "0" });
  const rows = make("tbody");
  const table = make(
    "details",
    {},
    make("summary", {}, "Rules tried so far"),
    make(
      "table",
      {},
      make(
        "thead",
        {},
        row("th", ["rules", "start", "positions", "won", "lost", "drawn", "longest"]),
      ),
      rows,
    ),
  );
  const place = make("div", { class: "play" }, make("style"));
  const more = make(
    "details",
    { class: "more" },
    make("summary", {}, "More words"),
    make(
      "div",
      { class: "controls" },
      selects.swap[1],
      ...Object.entries(boxes)
        .slice(2)
        .map(([, [, label]]) => label),
      make("span", {}, "Start ", ...starts),
    ),
  );
  const played = {
    games: [{ name: "" }],
    opponents: ["perfect", "greedy", "random"],
    hands: data.hands,
  };
  stage(root, {
    controls: [
      [[presetLabel, make("label", { class: "dial" }, "Fingers ", fingers, shown)]],
      [[selects.overflow[1], selects.split[1], boxes.revive[1], boxes.sacrifice[1], more]],
    ],
    sentence,
    panes: [make("div", { class: "found" }, bar, line), place],
    below: [table],
  });
  root.addEventListener("keydown", (event) => event.stopPropagation()); // JupyterLab's own keys
  let contest = null;
  begin(rules);

  function begin(others) {
    rules = { ...others };
    solve();
  }

  function turn(axis, value) {
    preset.value = 0;
    rules = { ...rules, [axis]: value };
    rules.start = rules.start.map((hand) => Math.min(hand, rules.fingers - 1));
    solve();
  }

  function turnStart() {
    const hands = starts.map((input) =>
      Math.max(0, Math.min(rules.fingers - 1, Math.floor(Number(input.value)))),
    );
    turn("start", ascending(hands));
  }

  function solve() {
    set();
    if (isOut(rules, rules.start)) {
      sentence.textContent = `${said()}: with this start the game is over before it begins.`;
      [bar, line].forEach((part) => part.replaceChildren());
      place.hidden = true;
      return;
    }
    const game = solveRules(rules);
    const values = game.positions.map((position) => position.at(-1));
    const won = values.filter((value) => value > 0).length;
    const lost = values.filter((value) => value < 0).length;
    const drawn = values.length - won - lost;
    const longest = Math.max(0, ...values.map((value) => Math.abs(value) - 1));
    sentence.textContent =
      `${said()}: the start is a ${inWords(values[0])}. ${count(values.length, "position")}; ` +
      `the longest forced line has ${count(longest, "ply").replace("plys", "plies")}.`;
    bar.replaceChildren(
      ...[
        ["won", won],
        ["drawn", drawn],
        ["lost", lost],
      ]
        .filter(([, n]) => n)
        .map(([word, n]) => make("span", { class: word, style: `flex: ${n}` }, `${word} ${n}`)),
    );
    line.textContent = `Best play: ${bestLine(game)}`;
    rows.prepend(row("td", [said(), inWords(values[0]), values.length, won, lost, drawn, longest]));
    place.hidden = false;
    played.games[0] = { name: "", ...game };
    if (contest) contest.restart();
    else contest = chopsticks(place, played);
  }

  // The dials show the rules.
  function set() {
    fingers.value = rules.fingers;
    shown.textContent = rules.fingers;
    for (const [axis, [select]] of Object.entries(selects))
      select.value = data.choices[axis].indexOf(rules[axis]);
    for (const [axis, [box]] of Object.entries(boxes)) box.checked = rules[axis];
    for (const axis of ["revive", "sacrifice"])
      boxes[axis][0].disabled = ["none", "halve"].includes(rules.split);
    starts.forEach((input, i) => {
      input.max = rules.fingers - 1;
      input.value = rules.start[i];
    });
  }

  function inWords(value) {
    return value ? `${value > 0 ? "win" : "loss"} in ${Math.abs(value) - 1}` : "draw";
  }

  // The first of the best moves, on and on: to the end, or until a position comes again.
  function bestLine({ positions, moves }) {
    const value = (i) => positions[i].at(-1);
    const seen = new Set();
    const words = [];
    let at = 0;
    while (moves[at].length && !seen.has(at)) {
      seen.add(at);
      const wanted = value(at) ? -Math.sign(value(at)) * (Math.abs(value(at)) - 1) : 0;
      const move = moves[at].find((one) => value(one.at(-1)) === wanted);
      words.push([`${move[1]}→${move[2]}`, `${move[1]}+${move[2]}`, move[2], move[2]][move[0]]);
      at = move.at(-1);
    }
    return words.join(", ") + (moves[at].length ? " … and round again." : ".");
  }

  // The rules in words, as Python's `str` says them.
  function said() {
    const { split, swap } = rules;
    return [
      `${rules.fingers} fingers`,
      rules.overflow.replace("cutoff", "cut-off"),
      { none: "no split", halve: "halving", nearly: "nearly equal split" }[split] ??
        `${split} split`,
      ...(["none", "halve"].includes(split)
        ? []
        : ["revive", "sacrifice"]
            .filter((axis) => !rules[axis])
            .map((axis) => `no ${WORDS[axis]}`)),
      ...(rules.start.join() === "1,1" ? [] : [`start ${rules.start.join(" ")}`]),
      ...(rules.transfer ? [] : ["no transfer"]),
      ...(swap === "none" ? [] : [`swaps (${swap})`]),
      ...FURTHER.filter((axis) => rules[axis]).map((axis) => WORDS[axis]),
    ].join(", ");
  }
}
