// @ts-nocheck
import { make } from "../../stepthrough/frame.js";
import { choice } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import { COMPUTER, match, YOU } from "./match.js";

export function sums(root, { heaps, rules }) {
  const some = (rule) =>
    ({
      nim: "any number",
      stones: "1, 2 or 3",
      kayles: "1, or 2 neighbours",
      dawson: "2 neighbours",
    })[rule];
  const [ball, ballLabel] = choice("Take", ["one pin", "two pins"], () => draw());
  const table = make("div", {
    class: "rows",
    role: "group",
    "aria-label": "Heaps",
    onpointerleave: () => preview(null),
  });
  const worths = heaps.map(() => make("span", { class: "worth" }));
  const pins = heaps.map(([_rule, size], r) => Array.from({ length: size }, (_, c) => pin(r, c)));
  heaps.forEach(([rule], r) =>
    table.append(
      make(
        "div",
        { class: "heap" },
        make("span", { class: "rule" }, make("b", {}, rule), ` ${some(rule)}`),
        make("span", { class: "pins" }, ...pins[r]),
        worths[r],
      ),
    ),
  );
  const effect = make("p", { class: "log effect" });
  let at = [0, 0];
  const contest = match(root, {
    begin,
    draw,
    over,
    reply: () => play(answer()),
    press,
    hint: ["Grundy values", "g"],
  });
  const { now, hints, message, log } = contest;
  const balls = heaps.some(([rule]) => rule === "kayles");
  stage(root, {
    controls: balls ? [[...contest.controls, [ballLabel]]] : [contest.controls],
    sentence: message,
    panes: [
      table,
      make(
        "div",
        { class: "side", tabindex: "0", role: "region", "aria-label": "The game so far" },
        effect,
        log,
      ),
    ],
  });
  contest.restart();

  // An entry of the record: which pins of each heap stand, who is to move, and what led there.
  function begin(mover) {
    at = [0, 0];
    return { rows: heaps.map(([, size]) => Array(size).fill(true)), mover, taken: null };
  }

  function over() {
    return !all(now().rows).length;
  }

  // What a press on a pin takes: it and all on its right where a heap stays together, or a ball.
  function run(rows, r, c) {
    const { takes, fallsApart } = rules[heaps[r][0]];
    const count = !fallsApart
      ? rows[r].lastIndexOf(true) - c + 1
      : takes.length === 1
        ? 2
        : ball.selectedIndex + 1;
    return { r, c, count };
  }

  function legal(rows, { r, c, count }) {
    const { takes } = rules[heaps[r][0]];
    return (
      takes.includes(count) &&
      rows[r].slice(c, c + count).every(Boolean) &&
      c + count <= rows[r].length
    );
  }

  function all(rows) {
    return rows.flatMap((row, r) => {
      const { takes, fallsApart } = rules[heaps[r][0]];
      const size = row.lastIndexOf(true) + 1;
      return takes
        .flatMap((count) =>
          fallsApart ? row.map((_, c) => ({ r, c, count })) : [{ r, c: size - count, count }],
        )
        .filter((move) => move.c >= 0 && legal(rows, move));
    });
  }

  function after(rows, { r, c, count }) {
    return rows.map((row, i) =>
      i === r ? row.map((stands, j) => stands && (j < c || j >= c + count)) : row,
    );
  }

  // The heaps that stand in a row: neighbours.
  function groups(row) {
    return row
      .map((stands) => (stands ? "i" : " "))
      .join("")
      .split(" ")
      .filter(Boolean)
      .map((group) => group.length);
  }

  function worth(rows, r) {
    return groups(rows[r]).reduce((sum, size) => sum ^ rules[heaps[r][0]].numbers[size], 0);
  }

  function total(rows) {
    return rows.reduce((sum, _, r) => sum ^ worth(rows, r), 0);
  }

  function wins(move) {
    return total(after(now().rows, move)) === 0;
  }

  function play(move) {
    const { rows, mover } = now();
    contest.enter({ rows: after(rows, move), mover: 1 - mover, taken: move });
  }

  // In a lost position it takes as few as it can, so that the game is long.
  function answer() {
    const moves = all(now().rows);
    const winning = moves.filter(wins);
    const least = Math.min(...moves.map((move) => move.count));
    const best = winning.length ? winning : moves.filter((move) => move.count === least);
    return best[Math.floor(Math.random() * best.length)];
  }

  function pin(r, c) {
    return make("button", {
      type: "button",
      onclick: () => pick(r, c),
      onfocus: () => look(r, c),
      onpointerenter: () => preview([r, c]),
      onblur: () => preview(null),
    });
  }

  function pick(r, c) {
    look(r, c);
    const { rows, mover } = now();
    const move = run(rows, r, c);
    if (mover !== YOU || over()) return;
    if (legal(rows, move)) return play(move);
    contest.note = `Here that takes ${move.count}: ${heaps[r][0]} takes ${some(heaps[r][0])}.`;
    draw();
  }

  function look(r, c) {
    at = [r, c];
    for (const element of pins.flat()) element.tabIndex = -1;
    here().tabIndex = 0;
    preview(at);
  }

  // The pin of the arrow keys, or the nearest one that still stands.
  function here() {
    const standing = now().rows.flatMap((row, r) =>
      row.flatMap((stands, c) => (stands ? [[r, c]] : [])),
    );
    const far = ([r, c]) => 100 * Math.abs(r - at[0]) + Math.abs(c - at[1]);
    if (standing.length)
      at = standing.reduce((best, other) => (far(other) < far(best) ? other : best));
    return pins[at[0]][at[1]];
  }

  function press(key, event) {
    if (balls && (key === "1" || key === "2")) {
      ball.selectedIndex = key - 1;
      draw();
      return true;
    }
    const step = { arrowup: [-1, 0], arrowdown: [1, 0], arrowleft: [0, -1], arrowright: [0, 1] }[
      key
    ];
    if (!step || event.target.matches("select")) return false;
    if (table.contains(event.target)) {
      const { rows } = now();
      let [r, c] = [at[0] + step[0], at[1] + step[1]];
      while (rows[r]?.length > c && c >= 0 && !rows[r][c] && step[1]) c += step[1];
      if (step[0]) while (rows[r] && !rows[r].includes(true)) r += step[0];
      if (rows[r] && (step[0] || rows[r][c])) at = [r, c];
    }
    here().focus();
    return true;
  }

  // What a press would take, while the pointer or the focus is on its pin.
  function preview(place) {
    const { rows, mover } = now();
    const move = place && rows[place[0]][place[1]] && mover === YOU && run(rows, ...place);
    const shown = move && legal(rows, move) ? move : null;
    pins.forEach((row, r) =>
      row.forEach((element, c) => {
        element.classList.toggle(
          "goes",
          !!shown && r === shown.r && c >= shown.c && c < shown.c + shown.count,
        );
      }),
    );
    effect.textContent = "\u00a0";
    if (!shown) return;
    const left = after(rows, shown);
    effect.textContent = `That takes ${say(shown)} and leaves ${groups(left[shown.r]).join("+") || "nothing"} there.`;
    if (hints.checked)
      effect.textContent += ` The sum is worth ${total(left)}: it ${total(left) ? "loses" : "wins"}.`;
  }

  function say({ r, count }) {
    return `${count} of heap ${r + 1}`;
  }

  function draw() {
    const focused = document.activeElement;
    const hadFocus = table.contains(focused);
    const { rows, mover } = now();
    const end = over();
    const yours = mover === YOU && !end;
    const before = contest.record.at(-2)?.rows ?? rows;
    pins.forEach((row, r) =>
      row.forEach((element, c) => {
        const stands = rows[r][c];
        const move = run(rows, r, c);
        const star = stands && yours && hints.checked && legal(rows, move) && wins(move);
        element.className = stands ? "" : before[r][c] ? "gone last" : "gone";
        element.disabled = !stands;
        element.textContent = star ? "★" : "";
        element.setAttribute(
          "aria-label",
          `heap ${r + 1}, pin ${c + 1}${!stands ? ", gone" : legal(rows, move) ? `, takes ${move.count}` : ""}${star ? ", wins" : ""}`,
        );
      }),
    );
    worths.forEach((element, r) => {
      const sizes = groups(rows[r]);
      const parts = sizes.map((size) => rules[heaps[r][0]].numbers[size]);
      const sum =
        parts.length > 1 ? `${parts.join(" ⊕ ")} = ${worth(rows, r)}` : `${worth(rows, r)}`;
      element.textContent = hints.checked ? `${sizes.join("+") || "nothing"} is worth ${sum}` : "";
    });
    look(...at);
    if (!table.matches(":hover, :focus-within")) preview(null);
    message.textContent = [
      contest.note ||
        contest.record
          .slice(-2)
          .filter((entry) => entry.taken)
          .map(sentence)
          .join(" "),
      turn(end),
    ]
      .join(" ")
      .trim();
    const played = contest.record
      .slice(1)
      .map((entry, i) => `${i + 1}.\u00a0${who(entry)} ${say(entry.taken)}`);
    log.textContent = played.length ? `So far: ${played.join("; ")}.` : "";
    // The pin that was taken is gone: lead on whoever stood there.
    if (hadFocus && (focused.disabled || end))
      (end ? contest.newButton : here()).focus({ preventScroll: true });
  }

  function who(entry) {
    return entry.mover === YOU ? "the computer" : "you";
  }

  function sentence(entry) {
    return entry.mover === YOU
      ? `The computer takes ${say(entry.taken)}.`
      : `You take ${say(entry.taken)}.`;
  }

  function turn(end) {
    const { rows, mover } = now();
    if (end)
      return mover === YOU
        ? "You can take nothing: the computer wins."
        : "The computer can take nothing: you win!";
    if (mover === COMPUTER) return "The computer is thinking …";
    if (!hints.checked) return "Your move: press a pin.";
    const worthy = rows.map((_, r) => worth(rows, r));
    return `Your move. The sum is worth ${worthy.length > 1 ? `${worthy.join(" ⊕ ")} = ` : ""}${total(rows)}${total(rows) ? "." : ": no move wins."}`;
  }
}
