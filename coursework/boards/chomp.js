// @ts-nocheck
import { make } from "../../stepthrough/frame.js";
import { stage } from "../../stepthrough/stage.js";
import { COMPUTER, match, YOU } from "./match.js";

export function chomp(root, { rows, columns, lost, poison }) {
  const isLost = new Set(lost.map(String));

  const bar = make("div", {
    class: "bar",
    role: "group",
    "aria-label": "Bar",
    style: `--rows: ${rows}; --columns: ${columns}`,
    onpointerleave: () => preview(null),
  });
  const squares = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c) => square([r + 1, c + 1])),
  );
  const head = (text) => make("span", { class: "head", "aria-hidden": "true" }, String(text));
  bar.append(
    head(""),
    ...squares[0].map((_, c) => head(c + 1)),
    ...squares.flatMap((line, r) => [head(r + 1), ...line]),
  );
  const effect = make("p", { class: "log effect" });
  let at, looked;
  const contest = match(root, { begin, draw, over, reply: () => play(answer()), press });
  const { now, hints, message, log } = contest;
  stage(root, {
    controls: [contest.controls],
    sentence: message,
    panes: [
      bar,
      make(
        "div",
        { class: "side", tabindex: "0", role: "region", "aria-label": "The game so far" },
        effect,
        log,
      ),
    ],
  });
  contest.restart();

  // An entry of the record: the lengths of the rows, who is to move, and the bite that led there.
  function begin(mover) {
    at = [rows, columns];
    looked = null;
    return { shape: Array(rows).fill(columns), mover, bite: null };
  }

  function over() {
    return size(now().shape) === 1;
  }

  function bites(shape) {
    return shape.flatMap((x, r) => Array.from({ length: x }, (_, c) => [r + 1, c + 1])).slice(1);
  }

  function bitten(shape, [r, c]) {
    return shape.map((x, i) => (i < r - 1 ? x : Math.min(x, c - 1))).filter((x) => x > 0);
  }

  function wins(shape, bite) {
    return isLost.has(String(bitten(shape, bite)));
  }

  function size(shape) {
    return shape.reduce((sum, x) => sum + x, 0);
  }

  function taken(shape, bite) {
    const count = size(shape) - size(bitten(shape, bite));
    return `${count} square${count === 1 ? "" : "s"}`;
  }

  function play(bite) {
    const { shape, mover } = now();
    contest.enter({ shape: bitten(shape, bite), mover: 1 - mover, bite });
  }

  // In a lost position it takes one square, so that the game is long.
  function answer() {
    const { shape } = now();
    const all = bites(shape);
    const winning = all.filter((bite) => wins(shape, bite));
    const best = winning.length
      ? winning
      : all.filter((bite) => size(bitten(shape, bite)) === size(shape) - 1);
    return best[Math.floor(Math.random() * best.length)];
  }

  function square([r, c]) {
    const element = make("button", {
      type: "button",
      onclick: () => pick([r, c]),
      onfocus: () => look([r, c]),
      onpointerenter: () => preview([r, c]),
      onblur: () => preview(null),
    });
    if (r === 1 && c === 1) element.innerHTML = poison;
    return element;
  }

  function pick(bite) {
    look(bite);
    if (now().mover !== YOU) return;
    if (String(bite) !== "1,1") return play(bite);
    contest.note = over() ? "" : "That square is poison. Leave it to the computer.";
    draw();
  }

  function look(bite) {
    at = bite;
    for (const element of squares.flat()) element.tabIndex = -1;
    here().tabIndex = 0;
    preview(bite);
  }

  // The square of the arrow keys, or the one next to it that is still there.
  function here() {
    const { shape } = now();
    const r = Math.min(at[0], shape.length);
    at = [r, Math.min(at[1], shape[r - 1])];
    return squares[at[0] - 1][at[1] - 1];
  }

  function press(key, event) {
    const step = { arrowup: [-1, 0], arrowdown: [1, 0], arrowleft: [0, -1], arrowright: [0, 1] }[
      key
    ];
    if (!step || event.target.matches("select")) return false;
    if (bar.contains(event.target)) {
      const [r, c] = [at[0] + step[0], at[1] + step[1]];
      if (r > 0 && c > 0 && now().shape[r - 1] >= c) look([r, c]);
    }
    here().focus();
    return true;
  }

  // What a bite would take, while the pointer or the focus is on its square.
  function preview(bite) {
    const { shape, mover } = now();
    const there = bite && shape[bite[0] - 1] >= bite[1] && String(bite) !== "1,1" && mover === YOU;
    looked = there ? bite : null;
    squares.forEach((line, r) =>
      line.forEach((element, c) => {
        element.classList.toggle(
          "goes",
          there && r + 1 >= bite[0] && c + 1 >= bite[1] && c < shape[r],
        );
      }),
    );
    effect.textContent = "\u00a0";
    if (!there) return;
    const left = bitten(shape, bite);
    effect.textContent = `${name(bite)} takes ${taken(shape, bite)} and leaves ${left.join("+")}.`;
    if (!hints.checked) return;
    const reply = bites(left).find((other) => wins(left, other));
    effect.textContent += reply ? ` It loses: the answer is ${name(reply)}.` : " It wins.";
  }

  function name([r, c]) {
    return `(${r}, ${c})`;
  }

  function draw() {
    const focused = document.activeElement;
    const hadFocus = root.contains(focused);
    const byKeyboard = focused?.matches(":focus-visible");
    const { shape, mover } = now();
    const end = over();
    const yours = mover === YOU && !end;
    const before = contest.record.at(-2)?.shape ?? shape;
    const winning = yours && hints.checked ? bites(shape).filter((bite) => wins(shape, bite)) : [];
    const marked = new Set(winning.map(name));
    squares.forEach((line, r) =>
      line.forEach((element, c) => {
        const there = c < shape[r];
        const bite = [r + 1, c + 1];
        const isPoison = r + c === 0;
        element.className = !there
          ? c < before[r]
            ? "gone last"
            : "gone"
          : isPoison
            ? "poison"
            : "";
        element.disabled = !there;
        if (!isPoison) element.textContent = marked.has(name(bite)) ? "★" : "";
        const label = isPoison
          ? ", poison"
          : !there
            ? ", bitten off"
            : `, takes ${taken(shape, bite)}`;
        element.setAttribute(
          "aria-label",
          `row ${r + 1}, column ${c + 1}${label}${marked.has(name(bite)) ? ", wins" : ""}`,
        );
      }),
    );
    look(looked && now().shape[looked[0] - 1] >= looked[1] ? looked : at);
    if (!bar.matches(":hover, :focus-within")) preview(null);
    message.textContent = [
      contest.note ||
        contest.record
          .slice(-2)
          .filter((entry) => entry.bite)
          .map(sentence)
          .join(" "),
      turn(end, winning),
    ]
      .join(" ")
      .trim();
    const played = contest.record
      .slice(1)
      .map(
        (entry, i) =>
          `${i + 1}.\u00a0${entry.mover === YOU ? "the computer" : "you"} ${name(entry.bite)}`,
      );
    log.textContent = played.length ? `So far: ${played.join("; ")}.` : "";
    // The square that was bitten is gone: lead on whoever stood there.
    if (hadFocus && (focused.disabled || (end && bar.contains(focused)))) {
      (end ? contest.newButton : here()).focus({ preventScroll: !byKeyboard });
    }
  }

  function sentence(entry) {
    const { shape } = contest.record[contest.record.indexOf(entry) - 1];
    return `${entry.mover === YOU ? "The computer" : "You"}: ${name(entry.bite)}, ${taken(shape, entry.bite)}.`;
  }

  function turn(end, winning) {
    const { mover } = now();
    if (end)
      return mover === YOU
        ? "Only the poison is left for you: the computer wins."
        : "Only the poison is left for the computer: you win!";
    if (mover === COMPUTER) return "The computer is thinking …";
    if (!hints.checked) return "Your move: bite a square.";
    if (!winning.length) return "Your move. No bite wins.";
    return `Your move. ${winning.length === 1 ? "One bite wins" : `${winning.length} bites win`}: ${winning.map(name).join(", ")}.`;
  }
}
