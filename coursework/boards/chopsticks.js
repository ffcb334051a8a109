// @ts-nocheck
import { make } from "../../stepthrough/frame.js";
import { choice } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import { COMPUTER, match, YOU } from "./match.js";

export function chopsticks(root, data) {
  const [TAP, SPLIT, , SWAP] = [0, 1, 2, 3];
  const NAMES = ["You", "The computer"];

  const [rules, rulesLabel] = choice(
    "Rules",
    data.games.map((g) => g.name),
    () => contest.restart(),
  );
  const [opponent, opponentLabel] = choice("Opponent", data.opponents, () => contest.restart());
  const table = make("div", { class: "table" });
  const moves = make("ol", { class: "moves", "aria-label": "Your moves" });
  let game, chosen;
  const contest = match(root, {
    begin,
    draw,
    over: ending,
    reply: () => play(answer()),
    press,
    forget,
  });
  const {
    now,
    hints,
    message,
    log,
    controls: [buttons, labels],
  } = contest;
  stage(root, {
    controls: [
      [buttons, [...(data.games.length > 1 ? [rulesLabel] : []), opponentLabel, ...labels]],
    ],
    sentence: message,
    panes: [table, make("div", { class: "side" }, moves, log)],
  });
  contest.restart();

  // An entry of the record: the position's number, who is to move, both players' hands as they
  // lie on the table, and what was said of the move that led there.
  function begin(mover) {
    game = data.games[rules.value];
    return { position: 0, mover, hands: mover === YOU ? sides(0) : sides(0).reverse(), move: null };
  }

  function forget() {
    chosen = null;
  }

  // The hands of the player to move in a position, and the other player's.
  function sides(position) {
    const hands = game.positions[position].slice(0, -1);
    return [hands.slice(0, hands.length / 2), hands.slice(hands.length / 2)];
  }

  function worthOf(position) {
    return game.positions[position].at(-1);
  }

  function ending() {
    const { position, mover, hands } = now();
    if (game.moves[position].length === 0) {
      const value = worthOf(position);
      if (value === 0) return "Both players are out: a draw.";
      const [yours, its] = hands.map((side) => side.reduce((sum, fingers) => sum + fingers));
      const out = yours < its ? YOU : COMPUTER;
      const all = hands[out].length === 2 ? "Both" : "All";
      const why =
        Math.min(yours, its) === 0
          ? `${all} ${out === YOU ? "your" : "its"} hands are dead`
          : `${out === YOU ? "You have" : "It has"} one finger left`;
      return `${why}: ${(value > 0) === (mover === YOU) ? "you win!" : "the computer wins."}`;
    }
    const same = contest.record.filter((e) => e.position === position && e.mover === mover);
    return same.length >= 3 ? "The same position for the third time: a draw." : "";
  }

  function play(move) {
    const { mover, hands } = now();
    const other = 1 - mover;
    const [kind, a, b] = move;
    const child = move.at(-1);
    const short = named(move);
    const [theirs, own] = sides(child); // the other player moves next
    const next = [];
    let words = short;
    if (kind === TAP) {
      const using = move.using ?? hands[mover].indexOf(a);
      const target = move.target ?? hands[other].indexOf(b);
      next[mover] = laid(hands[mover], own, using);
      next[other] = laid(hands[other], theirs, target);
      const grown = next[other][target];
      words += grown === 0 ? ", a hand dies" : `, which becomes ${grown}`;
      if (next[mover][using] !== a) words += `, and the ${a} goes back to ${next[mover][using]}`;
    } else {
      next[other] = hands[other];
      next[mover] = laid(hands[mover], own);
      if (kind === SPLIT) words = `${hands[mover].join(" and ")} ${short}`;
      if (kind === SWAP) {
        const [i, j] = [move[3], move[4]].map((fingers) => hands[mover].indexOf(fingers));
        [next[mover][i], next[mover][j]] = [next[mover][j], next[mover][i]];
      }
    }
    contest.enter({ position: child, mover: other, hands: next, move: words, short });
  }

  // The new hands, ascending, as they lie on the table: those that are as before stay where they
  // are, but for the one that moved, and of the others as few fingers as possible change hands.
  function laid(before, after, moved) {
    const rest = [...after];
    const next = before.map((fingers, i) => {
      const k = i === moved ? -1 : rest.indexOf(fingers);
      return k < 0 ? null : rest.splice(k, 1)[0];
    });
    const empty = next.flatMap((fingers, i) => (fingers === null ? [i] : []));
    empty.sort((i, j) => before[i] - before[j]).forEach((i) => (next[i] = rest.shift()));
    return next;
  }

  function named([kind, a, b]) {
    if (kind === TAP) return `${a} taps ${b || "a dead hand"}`;
    return kind === SPLIT ? `split into ${a} and ${b}` : a;
  }

  function answer() {
    const { position } = now();
    const legal = game.moves[position];
    const name = data.opponents[opponent.value];
    if (name === "greedy") return legal[game.greedy[position]];
    const best = legal.filter((m) => name === "random" || worth(m) === worthOf(position));
    return best[Math.floor(Math.random() * best.length)];
  }

  // A move's value for the player who makes it: 0 draw, else plies + 1, negative for a loss.
  function worth(move) {
    const value = worthOf(move.at(-1));
    return value === 0 ? 0 : value > 0 ? -(value + 1) : 1 - value;
  }

  function inWords(value) {
    if (value === 0) return "draw";
    return `${value > 0 ? "wins" : "loses"} in ${Math.abs(value) - 1}`;
  }

  function pick(player, index) {
    const { hands, position } = now();
    const fingers = hands[player][index];
    if (player === YOU) {
      if (chosen === index) chosen = null;
      else if (fingers === 0) contest.note = "That hand is dead. It cannot tap.";
      else chosen = index;
      if (chosen !== null) {
        contest.note = `Your ${fingers} is ready: now choose a hand of the computer`;
        const others = game.moves[position].filter(([kind]) => kind !== TAP);
        const split = others.every(([kind]) => kind === SPLIT);
        contest.note += others.length ? `, or ${split ? "a split" : "another move"} below.` : ".";
      }
    } else if (chosen === null) {
      contest.note = "First choose one of your own hands, then the hand that it taps.";
    } else {
      const using = hands[YOU][chosen];
      const move = game.moves[position].find(
        ([k, a, b]) => k === TAP && a === using && b === fingers,
      );
      if (move) return play(Object.assign([...move], { using: chosen, target: index }));
      contest.note = "That hand is dead: it cannot be tapped.";
    }
    draw();
  }

  function press(key) {
    const button = moves.querySelectorAll("button")[Number(key) - 1];
    if (/^[1-9]$/.test(key) && button) button.click();
    else if (key === "escape" && chosen !== null) ([chosen, contest.note] = [null, ""]), draw();
    else return false;
    return true;
  }

  function draw() {
    const focused = document.activeElement;
    const hadFocus = root.contains(focused);
    const byKeyboard = focused?.matches(":focus-visible");
    const { position, mover, hands } = now();
    const end = ending();
    const yours = mover === YOU && !end;

    table.style.setProperty("--hands", hands[YOU].length);
    table.replaceChildren(
      ...[COMPUTER, YOU].map((player) =>
        make(
          "div",
          { class: `row${player === mover && !end ? " turn" : ""}` },
          make("span", { class: "name" }, (player === mover && !end ? "▶ " : "") + NAMES[player]),
          ...hands[player].map((fingers, i) => handButton(player, i, fingers, yours)),
        ),
      ),
    );

    const last = contest.record
      .slice(-2)
      .filter((entry) => entry.move)
      .map(sentence);
    const turn = end || (yours ? "Your move." : "The computer is thinking …");
    message.textContent = [...(contest.note ? [contest.note] : [...last, turn])].join(" ");

    const legal = yours ? game.moves[position] : [];
    moves.replaceChildren(...legal.map((move) => make("li", {}, moveButton(move))));
    const played = contest.record.slice(1).map((entry, i) => `${i + 1}.\u00a0${entry.short}`);
    log.textContent = played.length ? `So far: ${played.join("; ")}.` : "";
    // The buttons are new: whoever used one of the old ones must be led to the next.
    if (hadFocus && (focused === root || !focused.isConnected || focused.disabled)) {
      nextControl(end).focus({ preventScroll: !byKeyboard }); // a click must not scroll
    }
  }

  function nextControl(end) {
    if (end) return contest.newButton;
    if (chosen !== null) return table.querySelector(".row .hand:not(.dead)");
    return moves.querySelector("button") ?? root;
  }

  function sentence(entry) {
    const who = entry.mover === YOU ? "The computer: " : "You: ";
    return `${who + entry.move}.`;
  }

  function handButton(player, index, fingers, enabled) {
    const whose = player === YOU ? "your" : "the computer's";
    const hands = now().hands[player].length;
    const side = index < Math.floor(hands / 2) ? 0 : 1;
    const which = hands === 2 ? `${["left", "right"][side]} hand` : `hand ${index + 1}`;
    const label = `${whose} ${which}, ${fingers || "dead"}`;
    const before = contest.record.at(-2)?.hands[player][index] ?? fingers;
    const button = make("button", {
      type: "button",
      class: `hand${fingers ? "" : " dead"}${before === fingers ? "" : " changed"}`,
      "aria-label": label,
      "aria-pressed": player === YOU ? String(chosen === index) : false,
      disabled: !enabled,
      onclick: () => pick(player, index),
    });
    button.innerHTML = data.hands[fingers][side];
    return button;
  }

  function moveButton(move) {
    const button = make("button", { type: "button", onclick: () => play(move) }, named(move));
    if (hints.checked) {
      const value = worth(move);
      const kindOfHint = value === 0 ? "draws" : value > 0 ? "wins" : "loses";
      button.append(" ", make("span", { class: `hint ${kindOfHint}` }, inWords(value)));
    }
    return button;
  }

  return contest;
}
