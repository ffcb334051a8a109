// @ts-nocheck
import { button, make } from "../../stepthrough/frame.js";
import { count, makeSVG, row } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import { COMPUTER, match, YOU } from "./match.js";

export function pig(root, { target, faces, parts, chances }) {
  const NAMES = ["You", "The computer"];
  const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
  const win = summed(chances).map((line) => line.map((chance) => chance / parts));

  const rollButton = make("button", { type: "button", class: "act", onclick: () => act("roll") });
  const holdButton = make("button", { type: "button", class: "act", onclick: () => act("hold") });
  const mapBox = make("input", { type: "checkbox", onchange: () => draw() });
  const table = make("div", { class: "table" });
  const plot = make("div", { class: "plot", tabindex: "0", role: "application", onclick: point });
  const theirsLabel = make("span", { class: "counter" });
  const theirs = make("input", {
    type: "range",
    min: 0,
    max: target - 1,
    value: 0,
    "aria-label": "The computer's score on the map",
    oninput: () => (look(null), draw()),
  });
  const rows = make("tbody");
  const details = make(
    "details",
    {},
    make("summary", {}, "Your decisions as a table"),
    make(
      "table",
      {},
      make(
        "thead",
        {},
        row("th", ["score", "at stake", "you", "to roll wins", "to hold wins", "given away"]),
      ),
      rows,
    ),
  );
  const map = make(
    "div",
    { class: "map" },
    make(
      "div",
      { class: "controls" },
      button("◀ decision", "Your decision before (page up)", () => walk(-1)),
      button("decision ▶", "Your next decision (page down)", () => walk(1)),
      button("miss ▶", "Your next decision that the perfect player would not make (x)", () =>
        walk(1, wrong),
      ),
      make("label", {}, theirsLabel, " ", theirs),
    ),
    make(
      "div",
      { class: "sheet" },
      make("span", { class: "axis" }, "points at stake ↑"),
      plot,
      make("span", { class: "axis" }, "your score →"),
    ),
    make(
      "p",
      { class: "log key" },
      ...[
        ["swatch hold", "perfect: hold"],
        ["swatch", "perfect: roll"],
        ["spot", "you rolled"],
        ["spot held", "you held"],
        ["spot wrong", "not perfect"],
        ["spot elsewhere", "when it had another score"],
      ].map(([sort, words]) =>
        make(
          "span",
          {},
          make("span", { class: sort }, sort === "spot wrong" ? "×" : ""),
          " ",
          words,
        ),
      ),
    ),
    details,
  );
  let cell = null; // [score, points at stake] that is looked at on the map
  let walked = -1;
  let wasOver = false;
  const contest = match(root, {
    begin,
    draw,
    over,
    press,
    reply: () => act(best(now())),
    hint: ["Chance of winning", "c"],
    undoable: false,
    forget() {
      cell = null;
      walked = -1;
      theirs.value = now().scores[COMPUTER];
    },
  });
  const { now, hints, message, log } = contest;
  stage(root, {
    controls: [
      [
        [rollButton, holdButton],
        [contest.hintsLabel, make("label", {}, mapBox, " Map"), contest.firstLabel],
        [contest.newButton],
      ],
    ],
    sentence: message,
    panes: [
      make(
        "div",
        { class: "side", tabindex: "0", role: "region", "aria-label": "The game so far" },
        table,
        log,
      ),
      map,
    ],
  });
  contest.restart();

  // Undoes what Python's `thinned` did.
  function summed(lines) {
    for (let i = 0; i < 4; i++) {
      const columns = lines[0].map((_, c) => lines.map((line) => line[c]));
      lines = columns.map((column) => {
        let sum = 0;
        return column.map((value) => (sum += value));
      });
    }
    return lines;
  }

  // ---- the game.  An entry of the record: what stands on the table, and how it came to that.

  function begin(mover) {
    return { scores: [0, 0], mover, points: 0, act: null, face: 0, judged: null };
  }

  function over() {
    const { scores, mover, points } = now();
    return scores[mover] + points >= target;
  }

  function act(what) {
    const { scores, mover, points } = now();
    if (over() || (what === "hold" && !points)) return;
    const judged =
      mover === YOU && points
        ? { mine: scores[YOU], theirs: scores[COMPUTER], points, what, ...worth(now()) }
        : null;
    if (what === "hold") {
      const kept = scores.map((score, i) => score + (i === mover ? points : 0));
      return contest.enter({
        scores: kept,
        mover: 1 - mover,
        points: 0,
        act: what,
        face: 0,
        judged,
        brought: points,
      });
    }
    const face = 1 + Math.floor(Math.random() * faces);
    const bust = face === 1;
    contest.enter({
      scores,
      mover: bust ? 1 - mover : mover,
      points: bust ? 0 : points + face,
      act: what,
      face,
      judged,
      lost: points,
    });
  }

  // What to roll and to hold are worth with each number of points at stake: chances to win.
  function turns(mine, others) {
    const room = target - mine;
    const passed = 1 - win[others][mine];
    const rolls = Array(room),
      holds = Array(room),
      all = Array(room + faces).fill(1);
    for (let points = room - 1; points >= 0; points--) {
      let sum = passed;
      for (let face = 2; face <= faces; face++) sum += all[points + face];
      rolls[points] = sum / faces;
      holds[points] = points ? 1 - win[others][mine + points] : -1;
      all[points] = Math.max(rolls[points], holds[points]);
    }
    return { rolls, holds };
  }

  function worth({ scores, mover, points }) {
    if (scores[mover] + points >= target) return { roll: 1, hold: 1 };
    const { rolls, holds } = turns(scores[mover], scores[1 - mover]);
    return { roll: rolls[points], hold: holds[points] };
  }

  function best(entry) {
    const { roll, hold } = worth(entry);
    return hold > roll ? "hold" : "roll";
  }

  function decisions() {
    return contest.record.flatMap((entry) => (entry.judged ? [entry.judged] : []));
  }

  function cost({ roll, hold, what }) {
    return Math.max(roll, hold) - (what === "roll" ? roll : hold);
  }

  function wrong(decision) {
    return cost(decision) > 0;
  }

  // ---- words

  function percent(chance) {
    return `${(100 * chance).toFixed(1)} %`;
  }

  // A difference of chances, in percentage points.
  function pointsOf(difference) {
    const given = (100 * difference).toFixed(2);
    return difference > 0 && given === "0.00" ? "less than 0.01" : given;
  }

  // The turn that led to the entry k: the entry before it, its throws, and how it ended.
  function turnUpTo(k) {
    const who = contest.record[k - 1].mover;
    let from = k;
    while (from > 0 && contest.record[from - 1].mover === who) from--;
    const thrown = contest.record
      .slice(from + 1, k + 1)
      .flatMap((entry) => (entry.act === "roll" ? [entry.face] : []));
    return { who, from, faces: thrown, last: contest.record[k] };
  }

  function told({ who, faces: thrown, last }) {
    const [it, s] = who === YOU ? ["You", ""] : ["The computer", "s"];
    const rolls = `${it} roll${s} ${thrown.join(", ")}`;
    if (last.act === "hold") return `${rolls} and hold${s}: ${last.brought} points.`;
    if (last.face === 1) return `${rolls}: the turn brings nothing.`;
    const sum = last.scores[who] + last.points;
    return sum < target ? `${rolls}: ${last.points} at stake.` : `${rolls}: ${sum} points in all.`;
  }

  function sentence() {
    const { mover, points } = now();
    const k = contest.record.length - 1;
    const said = [];
    if (k) {
      const turn = turnUpTo(k);
      said.push(told(turn));
      if (turn.who === COMPUTER && turn.from > 0) said.unshift(told(turnUpTo(turn.from)));
    }
    if (over()) {
      said.push(mover === YOU ? "You win!" : "The computer wins.", verdict());
    } else {
      said.push(
        mover === COMPUTER
          ? "The computer is thinking …"
          : points
            ? "Roll or hold?"
            : "Your turn: roll.",
      );
      if (hints.checked) said.push(`Your chance to win: ${percent(yours())}.`);
    }
    return said.join(" ");
  }

  function yours() {
    const { roll, hold } = worth(now());
    const chance = Math.max(roll, hold);
    return now().mover === YOU ? chance : 1 - chance;
  }

  function verdict() {
    const all = decisions();
    const misses = all.filter(wrong);
    if (!misses.length) return `All your ${count(all.length, "decision")} were perfect.`;
    const sum = misses.reduce((total, miss) => total + cost(miss), 0);
    return `Of your ${count(all.length, "decision")} ${misses.length} ${misses.length === 1 ? "was" : "were"} not perfect; given away: ${pointsOf(sum)} percentage points.`;
  }

  function judgement(decision) {
    const { mine, theirs: others, points, what, roll, hold } = decision;
    const [did, other, chance, missed] =
      what === "roll" ? ["rolled", "hold", roll, hold] : ["held", "roll", hold, roll];
    const right = wrong(decision)
      ? `Given away: ${pointsOf(cost(decision))} percentage points.`
      : "Perfect.";
    return `At ${mine} : ${others} with ${points} at stake you ${did}: ${percent(chance)} to win; to ${other}, ${percent(missed)}. ${right}`;
  }

  // ---- the map

  function walk(by, test = () => true) {
    const all = decisions();
    for (let i = walked + by; i >= 0 && i < all.length; i += by) {
      if (!test(all[i])) continue;
      walked = i;
      theirs.value = all[i].theirs;
      cell = [all[i].mine, all[i].points];
      contest.note = judgement(all[i]);
      return draw();
    }
    contest.note = `There is no such decision ${by > 0 ? "after" : "before"} this one.`;
    draw();
  }

  // Any place of the map, by pointer or arrow key: what is perfect there, or what you did there.
  function look(place) {
    walked = -1;
    cell = place;
    contest.note = "";
    if (!place) return;
    const [mine, points] = place;
    const others = Number(theirs.value);
    const all = decisions();
    walked = all.findLastIndex(
      (d) => d.mine === mine && d.points === points && d.theirs === others,
    );
    const { rolls, holds } = turns(mine, others);
    const [roll, hold] = [rolls[points], holds[points]];
    contest.note =
      walked >= 0
        ? judgement(all[walked])
        : `At ${mine} : ${others} with ${points} at stake: to roll wins ${percent(roll)}, to hold ${percent(hold)}. Better by ${pointsOf(Math.abs(roll - hold))} percentage points: ${hold > roll ? "hold" : "roll"}.`;
  }

  function point(event) {
    const { left, bottom, width, height } = plot.getBoundingClientRect();
    const mine = Math.min(
      target - 2,
      Math.max(0, Math.floor(((event.clientX - left) / width) * target)),
    );
    const points = Math.max(1, Math.floor(((bottom - event.clientY) / height) * top()));
    look([mine, Math.min(points, target - 1 - mine)]);
    draw();
  }

  function press(key, event) {
    if (key === "r") use(rollButton);
    else if (key === "h") use(holdButton);
    else if (key === "m") mapBox.click();
    else if (key === "x") walk(1, wrong);
    else if (key === "pageup" || key === "pagedown") walk(key === "pageup" ? -1 : 1);
    else if (event.target === plot && key.startsWith("arrow")) {
      const [dx, dy] = {
        arrowleft: [-1, 0],
        arrowright: [1, 0],
        arrowup: [0, 1],
        arrowdown: [0, -1],
      }[key];
      const [x, y] = cell ?? [0, 20];
      const mine = Math.min(target - 2, Math.max(0, x + dx));
      look([mine, Math.min(Math.max(1, y + dy), target - 1 - mine, top() - 1)]);
      draw();
    } else return false;
    return true;
  }

  function use(control) {
    if (control.getAttribute("aria-disabled") === "false") control.click();
  }

  // The points at stake that the map reaches up to.
  function top() {
    return Math.min(target, Math.max(50, ...decisions().map((decision) => decision.points + 3)));
  }

  function drawMap() {
    const others = Number(theirs.value);
    theirsLabel.textContent = `the computer has ${others}`;
    const [width, height] = [target, top()];
    let [holds, won] = ["", ""];
    for (let mine = 0; mine < target; mine++) {
      const turn = turns(mine, others);
      const room = Math.min(target - mine, height);
      for (let points = 1; points < room; points++) {
        if (turn.holds[points] <= turn.rolls[points]) continue;
        const from = points;
        while (points < room && turn.holds[points] > turn.rolls[points]) points++;
        holds += `M${mine} ${height - points}h1v${points - from}h-1z`;
      }
      if (room < height) won += `M${mine} 0h1v${height - room}h-1z`;
    }
    const svg = makeSVG(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      makeSVG("path", { class: "won", d: won }),
      makeSVG("path", { class: "hold", d: holds }),
    );
    const at = (x, y) => `left: ${(100 * x) / width}%; bottom: ${(100 * y) / height}%`;
    const step = target > 40 ? 20 : 5;
    const ticks = [];
    for (let x = 0; x < width; x += step)
      ticks.push(make("span", { class: "tick x", style: at(x + 0.5, 0) }, String(x)));
    for (let y = step / 2; y < height; y += step / 2)
      if (y % (step / 2) === 0 && Number.isInteger(y))
        ticks.push(make("span", { class: "tick y", style: at(0, y + 0.5) }, String(y)));
    const spots = decisions().map((decision) => {
      const { mine, points, what } = decision;
      const names = [
        "spot",
        what === "hold" ? "held" : "",
        wrong(decision) ? "wrong" : "",
        decision.theirs === others ? "" : "elsewhere",
      ];
      return make(
        "span",
        { class: names.filter(Boolean).join(" "), style: at(mine + 0.5, points + 0.5) },
        wrong(decision) ? "×" : "",
      );
    });
    const cross = cell
      ? [make("span", { class: "looked", style: at(cell[0] + 0.5, cell[1] + 0.5) })]
      : [];
    plot.replaceChildren(svg, ...ticks, ...spots, ...cross);
    plot.setAttribute(
      "aria-label",
      `Map of the perfect decisions while the computer has ${others}: your score to the right, points at stake upwards. The arrow keys lead from place to place.`,
    );
  }

  // ---- drawing

  function die(face) {
    const pips = PIPS[face].map((i) =>
      makeSVG("circle", { cx: 8 + 12 * (i % 3), cy: 8 + 12 * Math.floor(i / 3), r: 4 }),
    );
    return makeSVG(
      "svg",
      {
        viewBox: "0 0 40 40",
        class: `die${face === 1 ? " one" : ""}`,
        role: "img",
        "aria-label": String(face),
      },
      makeSVG("rect", { x: 1.5, y: 1.5, width: 37, height: 37, rx: 8 }),
      ...pips,
    );
  }

  // The last turn of a player, or the one that goes on.
  function lastTurn(player) {
    for (let k = contest.record.length - 1; k > 0; k--)
      if (contest.record[k - 1].mover === player) return turnUpTo(k);
    return { faces: [], last: {} };
  }

  function side(player) {
    const { scores, mover, points } = now();
    const turn = mover === player && !over();
    const { faces: thrown, last } = lastTurn(player);
    const fresh = mover === player && points === 0 && !over();
    const stake = turn ? points : 0;
    const score = scores[player] + (over() && mover === player ? points : 0);
    const note =
      fresh || !thrown.length
        ? ""
        : stake
          ? `+${stake} at stake`
          : last.act === "hold"
            ? `+${last.brought} kept`
            : last.face === 1
              ? "nothing"
              : "wins";
    const share = Math.min(100, (100 * score) / target);
    const bar = make(
      "div",
      {
        class: "score",
        role: "img",
        "aria-label": `${NAMES[player]}: ${score} of ${target}${stake ? `, ${stake} at stake` : ""}`,
      },
      make("div", { class: "kept", style: `width: ${share}%` }),
      make("div", {
        class: "stake",
        style: `width: ${Math.min(100 - share, (100 * stake) / target)}%`,
      }),
    );
    return make(
      "div",
      { class: `row${turn ? " turn" : ""}` },
      make("span", { class: "name" }, (turn ? "▶ " : "") + NAMES[player]),
      make("span", { class: "number" }, String(score)),
      bar,
      make(
        "div",
        { class: "dice" },
        ...(fresh ? [] : thrown.map(die)),
        make("span", { class: "note" }, note),
      ),
    );
  }

  function draw() {
    const end = over();
    const { mover, points } = now();
    const mine = mover === YOU && !end;
    const chance = mine && hints.checked ? worth(now()) : null;
    rollButton.textContent = `Roll${chance ? ` ${percent(chance.roll)}` : ""}`;
    holdButton.textContent = `Hold${chance && points ? ` ${percent(chance.hold)}` : ""}`;
    rollButton.setAttribute("aria-disabled", String(!mine));
    holdButton.setAttribute("aria-disabled", String(!mine || !points));
    table.replaceChildren(side(COMPUTER), side(YOU));
    message.textContent = contest.note || sentence();
    if (end && !wasOver) mapBox.checked = true;
    wasOver = Boolean(end);
    map.hidden = !mapBox.checked;
    if (mapBox.checked) drawMap();
    rows.replaceChildren(
      ...decisions().map((d) =>
        row("td", [
          `${d.mine} : ${d.theirs}`,
          d.points,
          d.what,
          percent(d.roll),
          percent(d.hold),
          wrong(d) ? pointsOf(cost(d)) : "–",
        ]),
      ),
    );
    log.textContent =
      contest.record.length > 1
        ? ""
        : `A 1 ends the turn and takes its points. First to ${target} wins.`;
    if (
      end &&
      root.contains(document.activeElement) &&
      document.activeElement.classList.contains("act")
    )
      contest.newButton.focus({ preventScroll: true });
  }
}
