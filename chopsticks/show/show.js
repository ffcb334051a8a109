// Turns the still pictures of the course into live ones.  Python has drawn and solved
// everything; this script only shows, and writes the sentences.
(() => {
  "use strict";

  const KINDS = { board };

  const script = document.currentScript;
  const roots = script
    ? [script.closest(".chopsticks")]
    : document.querySelectorAll(".chopsticks:not(.live)");
  for (const root of roots) {
    if (!root || root.classList.contains("live")) continue;
    const data = JSON.parse(root.querySelector('script[type="application/json"]').textContent);
    root.classList.add("live");
    root.tabIndex = -1; // a click beside the buttons leaves the focus inside
    KINDS[root.dataset.kind](root, data);
  }

  function hasModifier(event) {
    return event.ctrlKey || event.metaKey || event.altKey;
  }

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value === true) element.setAttribute(name, "");
      else if (value !== false) element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  }

  // A select with a visible label.
  function choice(label, options, onchange) {
    const select = make("select", { onchange });
    options.forEach((text, i) => select.append(make("option", { value: i }, text)));
    return [select, make("label", {}, label + " ", select)];
  }

  // ---------------------------------------------------------------- the play board

  function board(root, data) {
    const TAP = 0;
    const YOU = 0;
    const COMPUTER = 1;
    const NAMES = ["You", "Computer"];

    const [rules, rulesLabel] = choice("Rules", data.games.map((g) => g.name), restart);
    const [opponent, opponentLabel] = choice("Opponent", data.opponents, restart);
    const [first, firstLabel] = choice("First move", ["you", "the computer"], restart);
    const hints = make("input", { type: "checkbox", onchange: draw });
    const undoButton = make("button", { type: "button", onclick: undo }, "Undo");
    const newButton = make("button", { type: "button", onclick: restart }, "New game");
    const table = make("div", { class: "table" });
    const message = make("p", { class: "message", role: "status", "aria-live": "polite" });
    const moves = make("ol", { class: "moves", "aria-label": "Your moves" });
    const log = make("p", { class: "log" });
    root.replaceChildren(
      root.querySelector("style"),
      make(
        "div",
        { class: "controls" },
        ...(data.games.length > 1 ? [rulesLabel] : []),
        opponentLabel,
        firstLabel,
        make("label", {}, hints, " Hints"),
        undoButton,
        newButton,
      ),
      table,
      message,
      moves,
      log,
    );
    root.addEventListener("keydown", onKey);

    // One entry for each position of the game: its number, who is to move, both players'
    // hands as they lie on the table, and what was said of the move that led there.
    let game, record, chosen, note, timer;
    restart();

    function now() {
      return record[record.length - 1];
    }

    function restart() {
      clearTimeout(timer);
      game = data.games[rules.value];
      const [a, b, c, d] = game.positions[0];
      const mover = Number(first.value);
      const hands = mover === YOU ? [[a, b], [c, d]] : [[c, d], [a, b]];
      record = [{ position: 0, mover, hands, move: null }];
      chosen = null;
      note = "";
      draw();
      if (mover === COMPUTER) think();
    }

    function undo() {
      clearTimeout(timer);
      do record.pop();
      while (now().mover !== YOU);
      chosen = null;
      note = "Taken back.";
      draw();
    }

    function ending() {
      const { position, mover } = now();
      if (game.moves[position].length === 0) {
        return mover === YOU
          ? "Both your hands are dead: the computer wins."
          : "Both its hands are dead: you win!";
      }
      const same = record.filter((e) => e.position === position && e.mover === mover);
      return same.length >= 3 ? "The same position for the third time: a draw." : "";
    }

    function play(move) {
      const { mover, hands } = now();
      const [kind, a, b, child] = move;
      const next = [[...hands[0]], [...hands[1]]];
      let words, short;
      if (kind === TAP) {
        const other = 1 - mover;
        const target = move.target ?? hands[other].indexOf(b);
        const stays = hands[other][1 - target];
        const pair = game.positions[child].slice(0, 2); // the other player moves next
        const grown = pair[0] === stays ? pair[1] : pair[0];
        next[other][target] = grown;
        short = `${a} taps ${b}`;
        words = short + (grown === 0 ? ", a hand dies" : `, which becomes ${grown}`);
      } else {
        // Lay the new division so that as few fingers as possible change hands.
        next[mover] = Math.abs(hands[mover][0] - a) <= Math.abs(hands[mover][0] - b) ? [a, b] : [b, a];
        short = `split into ${a} and ${b}`;
        words = `${hands[mover].join(" and ")} split into ${a} and ${b}`;
      }
      record.push({ position: child, mover: 1 - mover, hands: next, move: words, short });
      chosen = null;
      note = "";
      draw();
      if (now().mover === COMPUTER && !ending()) think();
    }

    function think() {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      timer = setTimeout(() => play(answer()), still ? 0 : 600);
    }

    function answer() {
      const { position } = now();
      const legal = game.moves[position];
      const name = data.opponents[opponent.value];
      if (name === "greedy") return legal[game.greedy[position]];
      const best = legal.filter((m) => name === "random" || worth(m) === game.positions[position][4]);
      return best[Math.floor(Math.random() * best.length)];
    }

    // A move's value for the player who makes it: 0 draw, else plies + 1, negative for a loss.
    function worth(move) {
      const value = game.positions[move[3]][4];
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
        else if (fingers === 0) note = "That hand is dead. It can only come back by a split.";
        else chosen = index;
        if (chosen !== null) {
          note = `Your ${fingers} is ready: now choose a hand of the computer`;
          note += game.moves[position].some(([kind]) => kind !== TAP) ? ", or a split below." : ".";
        }
      } else if (chosen === null) {
        note = "First choose one of your own hands, then the hand that it taps.";
      } else if (fingers === 0) {
        note = "That hand is dead: it cannot be tapped.";
      } else {
        const using = hands[YOU][chosen];
        const move = game.moves[position].find(([k, a, b]) => k === TAP && a === using && b === fingers);
        play(Object.assign([...move], { target: index }));
        return;
      }
      draw();
    }

    function onKey(event) {
      if (hasModifier(event)) return;
      event.stopPropagation(); // JupyterLab would take plain keys for its own commands
      const key = event.key.toLowerCase();
      const button = moves.querySelectorAll("button")[Number(key) - 1];
      if (/^[1-9]$/.test(key) && button) button.click();
      else if (event.target.matches("select")) return; // it looks for an option by its letter
      else if (key === "u" && !undoButton.disabled) undo();
      else if (key === "n") restart();
      else if (key === "h") hints.click();
      else if (key === "escape") [chosen, note] = [null, ""], draw();
      else return;
      event.preventDefault();
    }

    function draw() {
      const focused = document.activeElement;
      const hadFocus = root.contains(focused);
      const byKeyboard = focused?.matches(":focus-visible");
      const { position, mover, hands } = now();
      const end = ending();
      const yours = mover === YOU && !end;
      undoButton.disabled = !record.slice(0, -1).some((entry) => entry.mover === YOU);

      table.replaceChildren(
        ...[COMPUTER, YOU].map((player) =>
          make(
            "div",
            { class: "row" + (player === mover && !end ? " turn" : "") },
            make("span", { class: "name" }, (player === mover && !end ? "▶ " : "") + NAMES[player]),
            ...hands[player].map((fingers, i) => handButton(player, i, fingers, yours)),
          ),
        ),
      );

      const last = record.slice(-2).filter((entry) => entry.move).map(sentence);
      const turn = end || (yours ? "Your move." : "The computer is thinking …");
      message.textContent = [...(note ? [note] : [...last, turn])].join(" ");

      const legal = yours ? game.moves[position] : [];
      moves.replaceChildren(...legal.map((move) => make("li", {}, moveButton(move))));
      const played = record.slice(1).map((entry, i) => `${i + 1}.\u00a0${entry.short}`);
      log.textContent = played.length ? "So far: " + played.join("; ") + "." : "";
      // The buttons are new: whoever used one of the old ones must be led to the next.
      if (hadFocus && (focused === root || !focused.isConnected || focused.disabled)) {
        nextControl(end).focus({ preventScroll: !byKeyboard }); // a click must not scroll
      }
    }

    function nextControl(end) {
      if (end) return newButton;
      if (chosen !== null) return table.querySelector(".row .hand:not(.dead)");
      return moves.querySelector("button") ?? root;
    }

    function sentence(entry) {
      const who = entry.mover === YOU ? "The computer: " : "You: ";
      return who + entry.move + ".";
    }

    function handButton(player, index, fingers, enabled) {
      const whose = player === YOU ? "your" : "the computer's";
      const label = `${whose} ${index ? "right" : "left"} hand, ${fingers || "dead"}`;
      const before = record.length > 1 ? record[record.length - 2].hands[player][index] : fingers;
      const button = make("button", {
        type: "button",
        class: "hand" + (fingers ? "" : " dead") + (before === fingers ? "" : " changed"),
        "aria-label": label,
        "aria-pressed": player === YOU ? String(chosen === index) : false,
        disabled: !enabled,
        onclick: () => pick(player, index),
      });
      button.innerHTML = data.hands[fingers][index];
      return button;
    }

    function moveButton(move) {
      const [kind, a, b] = move;
      const button = make(
        "button",
        { type: "button", onclick: () => play(move) },
        kind === TAP ? `${a} taps ${b}` : `split into ${a} and ${b}`,
      );
      if (hints.checked) {
        const value = worth(move);
        const kindOfHint = value === 0 ? "draws" : value > 0 ? "wins" : "loses";
        button.append(" ", make("span", { class: "hint " + kindOfHint }, inWords(value)));
      }
      return button;
    }
  }
})();
