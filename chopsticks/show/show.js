// Turns the still pictures of the course into live ones.  Python has drawn and solved
// everything; this script only shows, and writes the sentences.
(() => {
  "use strict";

  const KINDS = { board, chomp, slots, trace, waves, strategy, proof, playouts };

  const script = document.currentScript;
  const roots = script
    ? [script.closest(".chopsticks")]
    : document.querySelectorAll(".chopsticks:not(.live)");
  for (const root of roots) {
    if (!root || root.classList.contains("live")) continue;
    root.classList.add("live");
    root.tabIndex = -1; // a click beside the buttons leaves the focus inside
    const block = root.querySelector('script[type^="application/"]');
    if (block.type === "application/json") KINDS[root.dataset.kind](root, JSON.parse(block.textContent));
    else unpack(block.textContent).then((data) => KINDS[root.dataset.kind](root, data));
  }

  function unpack(base64) {
    const packed = new Blob([decode(base64)]).stream();
    return new Response(packed.pipeThrough(new DecompressionStream("gzip"))).json();
  }

  function decode(base64) {
    return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
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

  function button(text, label, onclick) {
    return make("button", { type: "button", "aria-label": label, title: label, onclick }, text);
  }

  // A select with a visible label.
  function choice(label, options, onchange) {
    const select = make("select", { onchange });
    options.forEach((text, i) => select.append(make("option", { value: i }, text)));
    return [select, make("label", {}, label + " ", select)];
  }

  function row(cell, words) {
    return make("tr", {}, ...words.map((text) => make(cell, {}, String(text))));
  }

  function makeSVG(tag, attributes = {}, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  function count(number, noun) {
    return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
  }

  // An SVG in a pane that scrolls: the still picture's, taken out of its <img>, or another.
  function drawing(root, label, svg) {
    const pane = make("div", { class: "tree", tabindex: "0", role: "region", "aria-label": label });
    pane.innerHTML = svg ?? new TextDecoder().decode(decode(root.querySelector("img").src.split(",")[1]));
    pane.firstElementChild.removeAttribute("role"); // the pane has one, with its name
    return pane;
  }

  // Buttons, a slider and keys that step through a run, or play it.  `show(k)` shows a step, and
  // `waits(k)` may hold it back; `jumps` to the next step of a sort: its name, key and test.
  function stepper(root, { steps, sentence, show, jumps, keys = {}, waits = () => false, stride = () => 1 }) {
    const last = steps.length - 1;
    let at = 0;
    let timer = null;
    const slider = make("input", {
      type: "range", min: 0, max: last, value: 0, "aria-label": "Step", oninput: () => go(Number(slider.value)),
    });
    const playButton = button("▶▶", "Play (space)", play);
    const buttons = [
      button("|◀", "To the start (Home)", () => go(0)),
      button("◀", "One step back (left arrow)", back),
      button("▶", "One step on (right arrow)", forward),
      playButton,
      button("▶|", "To the end (End)", () => go(last)),
      ...jumps.map((sort) => button(`next ${sort[0]}`, `Next ${sort[0]} (${sort[1]})`, () => jump(sort))),
    ];
    const actions = { ArrowRight: forward, ArrowLeft: back, Home: () => go(0), End: () => go(last), ...keys };
    for (const sort of jumps) actions[sort[1]] = () => jump(sort);
    root.addEventListener("keydown", (event) => {
      if (hasModifier(event)) return;
      event.stopPropagation();
      if (event.target === slider || event.target.closest("details, select")) return;
      const space = event.key === " " && !event.target.matches("button, input");
      const action = space ? play : actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    });

    function go(k) {
      at = Math.max(0, Math.min(last, k));
      slider.value = at;
      show(at);
    }

    function forward() {
      const held = at === last || waits(at + 1);
      if (!held) go(at + stride());
      return !held;
    }

    function back() {
      go(at - stride());
    }

    function jump([name, , test]) {
      const found = steps.findIndex((step, k) => k > at && test(step, k));
      if (found >= 0) go(found);
      else sentence.textContent = `There is no ${name} after this step.`;
    }

    function play() {
      if (timer) return stop();
      playButton.textContent = "❚❚";
      playButton.setAttribute("aria-label", "Pause (space)");
      if (at === last) go(0);
      timer = setInterval(() => {
        if (!forward() || at === last) stop();
      }, 700);
    }

    function stop() {
      clearInterval(timer);
      timer = null;
      playButton.textContent = "▶▶";
      playButton.setAttribute("aria-label", "Play (space)");
    }

    return { go, slider, buttons };
  }

  function childrenOf(parents) {
    const children = parents.map(() => []);
    parents.forEach((parent, i) => children[parent]?.push(i));
    return children;
  }

  // Trees in a pane that scrolls, zooms and folds, laid out as chopsticks/show/tree.py does it.
  // parts: by layer, each node's element; each of them is in the page only while `paint` wants it,
  // for a browser would lay out all of a large tree.  looks(i, hidden): flags, the first of them
  // whether the node is absent; dressed(flags): by layer, its classes.  here(): the node in play.
  // closed(i): whether a node is hidden below its parent, and born(i), whether it counts there.
  // follow: the room that the node in play, if it is to stay in the middle, needs below.
  function forest(pane, parents, parts, { xs, ys, sizes, closed, born, here, looks, dressed, gap = () => 0, moved = () => {}, follow = 0 }) {
    const { margin, stub, column, below } = sizes;
    const svg = pane.firstElementChild;
    const box = svg.viewBox.baseVal;
    const layers = {};
    for (const name in parts) svg.append((layers[name] = makeSVG("g")));
    const children = childrenOf(parents);
    const roots = parents.flatMap((parent, i) => (parent < 0 ? [i] : []));
    const under = []; // the node in sight that hides each node, or -1
    const hidden = []; // how many nodes each node hides
    const drawn = []; // how each node looks now, as a number
    let zoom = 1;
    pane.addEventListener("scroll", () => requestAnimationFrame(paint), { passive: true });

    function paint() {
      const margin = 120;
      const [left, top] = [pane.scrollLeft / zoom - margin, pane.scrollTop / zoom - margin];
      const [right, bottom] = [left + pane.clientWidth / zoom + 2 * margin, top + pane.clientHeight / zoom + 2 * margin];
      for (let i = 0; i < parents.length; i++) {
        const [x, y, up] = [xs[i], ys[i], Math.max(parents[i], 0)];
        const look = looks(i, under[i] >= 0);
        const absent = look[0];
        const far = !absent && (x < left || x > right || y < top || y > bottom);
        const farEdge = !absent && (Math.max(x, xs[up]) < left || Math.min(x, xs[up]) > right || y < top || ys[up] > bottom);
        const code = [far, farEdge, ...look].reduce((sum, flag) => 2 * sum + (flag ? 1 : 0), 1);
        if (code === drawn[i]) continue;
        drawn[i] = code;
        const layered = dressed(look);
        for (const name in layered) if (parts[name][i]) dress(parts[name][i], name, { far: name === "edge" ? farEdge : far, ...layered[name] });
      }
    }

    function dress(element, name, { absent, far, ...look }) {
      if (absent || far) return element.remove();
      element.setAttribute("class", [name, ...Object.keys(look).filter((flag) => look[flag])].join(" "));
      if (!element.parentNode) layers[name].append(element);
    }

    function hide() {
      hidden.fill(0, 0, parents.length);
      parents.forEach((parent, i) => {
        under[i] = parent < 0 ? -1 : under[parent] >= 0 ? under[parent] : closed(i) ? parent : -1;
        if (under[i] >= 0 && born(i)) hidden[under[i]] = (hidden[under[i]] ?? 0) + 1;
      });
    }

    function layOut() {
      let right = 0, lowest = 0;
      const place = (i) => {
        lowest = Math.max(lowest, ys[i]);
        const shown = children[i].filter((child) => under[child] < 0);
        shown.forEach(place);
        xs[i] = shown.length ? (xs[shown[0]] + xs[shown.at(-1)]) / 2 : margin + right + column / 2;
        right += (shown.length ? 0 : column) + gap(i);
      };
      roots.forEach(place);
      parents.forEach((parent, i) => under[i] < 0 && move(i, parent));
      box.width = 2 * margin + right + stub;
      box.height = lowest + below + 48;
      resize();
    }

    function move(i, parent) {
      const [x, y] = [xs[i], ys[i]];
      parts.node[i].setAttribute("transform", `translate(${x} ${y})`);
      parts.node[i].querySelector(".more")?.remove();
      if (hidden[i]) parts.node[i].append(makeSVG("text", { class: "more", "text-anchor": "middle", y: below + 32 }, `+${hidden[i]}`));
      if (parts.edge[i]) {
        const [line, label] = parts.edge[i].children;
        const from = ys[parent] + 18 + below;
        line.setAttribute("d", `M${xs[parent]} ${from} L${x} ${y - 18}`);
        label.setAttribute("x", (xs[parent] + 2 * x) / 3);
        label.setAttribute("y", (from + 2 * (y - 18)) / 3 + 5);
      }
      moved(i);
    }

    // Hides and lays out anew; the node in play, or `anchor`, stays where it is seen.
    function refold(anchor) {
      hide();
      const before = xs[anchor];
      layOut();
      pane.scrollLeft += (xs[anchor] - before) * zoom;
    }

    // The zoom at which the whole tree is in sight.
    function whole() {
      const height = parseFloat(getComputedStyle(pane).maxHeight);
      return Math.min(pane.clientWidth / box.width, height / box.height);
    }

    function scale(size) {
      zoom = Math.max(0.2, Math.min(2.5, size));
      resize();
      inSight();
      paint();
    }

    function resize() {
      svg.setAttribute("width", box.width * zoom);
      svg.removeAttribute("height");
    }

    function inSight() {
      const [x, y] = [xs, ys].map((axis) => axis[here()] * zoom);
      if (follow) {
        pane.scrollLeft = x - pane.clientWidth / 2;
        pane.scrollTop = y + follow * zoom - pane.clientHeight;
        return;
      }
      const margin = 80;
      if (x < pane.scrollLeft + margin || x > pane.scrollLeft + pane.clientWidth - margin)
        pane.scrollLeft = x - pane.clientWidth / 2;
      if (y < pane.scrollTop + 40 || y > pane.scrollTop + pane.clientHeight - margin)
        pane.scrollTop = y - pane.clientHeight / 2;
    }

    const keys = { "+": () => scale(zoom * 1.25), "-": () => scale(zoom / 1.25), 0: () => scale(whole()) };
    const buttons = [
      button("−", "Smaller (minus)", keys["-"]),
      button("+", "Larger (plus)", keys["+"]),
      button("whole tree", "The whole tree (0)", keys[0]),
    ];
    return { children, under, keys, buttons, paint, hide, layOut, refold, inSight, begin: (most = 1) => scale(Math.max(0.7, Math.min(most, whole() || 1))) };
  }

  // ---------------------------------------------------------------- the play board

  function board(root, data) {
    const [TAP, SPLIT, , SWAP] = [0, 1, 2, 3];
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
      const mover = Number(first.value);
      record = [{ position: 0, mover, hands: mover === YOU ? sides(0) : sides(0).reverse(), move: null }];
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

    // The hands of the player to move in a position, and the other player's.
    function sides(position) {
      const hands = game.positions[position].slice(0, -1);
      return [hands.slice(0, hands.length / 2), hands.slice(hands.length / 2)];
    }

    function valueOf(position) {
      return game.positions[position].at(-1);
    }

    function ending() {
      const { position, mover, hands } = now();
      if (game.moves[position].length === 0) {
        const value = valueOf(position);
        if (value === 0) return "Both players are out: a draw.";
        const [yours, its] = hands.map((side) => side.reduce((sum, fingers) => sum + fingers));
        const out = yours < its ? YOU : COMPUTER;
        const all = hands[out].length === 2 ? "Both" : "All";
        const why = Math.min(yours, its) === 0
          ? `${all} ${out === YOU ? "your" : "its"} hands are dead`
          : `${out === YOU ? "You have" : "It has"} one finger left`;
        return `${why}: ${(value > 0) === (mover === YOU) ? "you win!" : "the computer wins."}`;
      }
      const same = record.filter((e) => e.position === position && e.mover === mover);
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
      record.push({ position: child, mover: other, hands: next, move: words, short });
      chosen = null;
      note = "";
      draw();
      if (now().mover === COMPUTER && !ending()) think();
    }

    function think() {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      timer = setTimeout(() => play(answer()), still ? 0 : 600);
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
      const best = legal.filter((m) => name === "random" || worth(m) === valueOf(position));
      return best[Math.floor(Math.random() * best.length)];
    }

    // A move's value for the player who makes it: 0 draw, else plies + 1, negative for a loss.
    function worth(move) {
      const value = valueOf(move.at(-1));
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
        else if (fingers === 0) note = "That hand is dead. It cannot tap.";
        else chosen = index;
        if (chosen !== null) {
          note = `Your ${fingers} is ready: now choose a hand of the computer`;
          const others = game.moves[position].filter(([kind]) => kind !== TAP);
          const split = others.every(([kind]) => kind === SPLIT);
          note += others.length ? `, or ${split ? "a split" : "another move"} below.` : ".";
        }
      } else if (chosen === null) {
        note = "First choose one of your own hands, then the hand that it taps.";
      } else {
        const using = hands[YOU][chosen];
        const move = game.moves[position].find(([k, a, b]) => k === TAP && a === using && b === fingers);
        if (move) return play(Object.assign([...move], { using: chosen, target: index }));
        note = "That hand is dead: it cannot be tapped.";
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

      table.style.setProperty("--hands", hands[YOU].length);
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
      const hands = now().hands[player].length;
      const side = index < Math.floor(hands / 2) ? 0 : 1;
      const which = hands === 2 ? `${["left", "right"][side]} hand` : `hand ${index + 1}`;
      const label = `${whose} ${which}, ${fingers || "dead"}`;
      const before = record.length > 1 ? record[record.length - 2].hands[player][index] : fingers;
      const button = make("button", {
        type: "button",
        class: "hand" + (fingers ? "" : " dead") + (before === fingers ? "" : " changed"),
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
        button.append(" ", make("span", { class: "hint " + kindOfHint }, inWords(value)));
      }
      return button;
    }
  }

  // ---------------------------------------------------------------- Chomp

  function chomp(root, { rows, columns, lost, poison }) {
    const YOU = 0;
    const COMPUTER = 1;
    const isLost = new Set(lost.map(String));

    const [first, firstLabel] = choice("First move", ["you", "the computer"], restart);
    const hints = make("input", { type: "checkbox", onchange: draw });
    const undoButton = make("button", { type: "button", onclick: undo }, "Undo");
    const newButton = make("button", { type: "button", onclick: restart }, "New game");
    const bar = make("div", {
      class: "bar", role: "group", "aria-label": "Bar", style: `--columns: ${columns}`, onpointerleave: () => preview(null),
    });
    const squares = Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => square([r + 1, c + 1])));
    const head = (text) => make("span", { class: "head", "aria-hidden": "true" }, String(text));
    bar.append(head(""), ...squares[0].map((_, c) => head(c + 1)), ...squares.flatMap((line, r) => [head(r + 1), ...line]));
    const message = make("p", { class: "message", role: "status", "aria-live": "polite" });
    const effect = make("p", { class: "log effect" });
    const log = make("p", { class: "log" });
    root.replaceChildren(
      root.querySelector("style"),
      make("div", { class: "controls" }, firstLabel, make("label", {}, hints, " Hints"), undoButton, newButton),
      bar, effect, message, log,
    );
    root.addEventListener("keydown", onKey);

    // One entry for each position of the game: the lengths of its rows, who is to move, and
    // the bite that led there.
    let record, at, looked, note, timer;
    restart();

    function now() {
      return record[record.length - 1];
    }

    function restart() {
      clearTimeout(timer);
      const mover = Number(first.value);
      record = [{ shape: Array(rows).fill(columns), mover, bite: null }];
      at = [rows, columns];
      looked = null;
      note = "";
      draw();
      if (mover === COMPUTER) think();
    }

    function undo() {
      clearTimeout(timer);
      do record.pop();
      while (now().mover !== YOU);
      note = "Taken back.";
      draw();
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
      record.push({ shape: bitten(shape, bite), mover: 1 - mover, bite });
      note = "";
      draw();
      if (now().mover === COMPUTER && size(now().shape) > 1) think();
    }

    function think() {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      timer = setTimeout(() => play(answer()), still ? 0 : 700);
    }

    // In a lost position it takes one square, so that the game is long.
    function answer() {
      const { shape } = now();
      const all = bites(shape);
      const winning = all.filter((bite) => wins(shape, bite));
      const best = winning.length ? winning : all.filter((bite) => size(bitten(shape, bite)) === size(shape) - 1);
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
      note = size(now().shape) > 1 ? "That square is poison. Leave it to the computer." : "";
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

    function onKey(event) {
      if (hasModifier(event)) return;
      event.stopPropagation(); // JupyterLab would take plain keys for its own commands
      const key = event.key.toLowerCase();
      const step = { arrowup: [-1, 0], arrowdown: [1, 0], arrowleft: [0, -1], arrowright: [0, 1] }[key];
      if (event.target.matches("select")) return;
      if (step) {
        if (bar.contains(event.target)) {
          const [r, c] = [at[0] + step[0], at[1] + step[1]];
          if (r > 0 && c > 0 && now().shape[r - 1] >= c) look([r, c]);
        }
        here().focus();
      } else if (key === "u" && !undoButton.disabled) undo();
      else if (key === "n") restart();
      else if (key === "h") hints.click();
      else return;
      event.preventDefault();
    }

    // What a bite would take, while the pointer or the focus is on its square.
    function preview(bite) {
      const { shape, mover } = now();
      const there = bite && shape[bite[0] - 1] >= bite[1] && String(bite) !== "1,1" && mover === YOU;
      looked = there ? bite : null;
      squares.forEach((line, r) => line.forEach((element, c) => {
        element.classList.toggle("goes", there && r + 1 >= bite[0] && c + 1 >= bite[1] && c < shape[r]);
      }));
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
      const end = size(shape) === 1;
      const yours = mover === YOU && !end;
      const before = record[record.length - 2]?.shape ?? shape;
      undoButton.disabled = !record.slice(0, -1).some((entry) => entry.mover === YOU);
      const winning = yours && hints.checked ? bites(shape).filter((bite) => wins(shape, bite)) : [];
      const marked = new Set(winning.map(name));
      squares.forEach((line, r) => line.forEach((element, c) => {
        const there = c < shape[r];
        const bite = [r + 1, c + 1];
        const isPoison = r + c === 0;
        element.className = !there ? (c < before[r] ? "gone last" : "gone") : isPoison ? "poison" : "";
        element.disabled = !there;
        if (!isPoison) element.textContent = marked.has(name(bite)) ? "★" : "";
        const label = isPoison ? ", poison" : !there ? ", bitten off" : `, takes ${taken(shape, bite)}`;
        element.setAttribute("aria-label", `row ${r + 1}, column ${c + 1}${label}${marked.has(name(bite)) ? ", wins" : ""}`);
      }));
      look(looked && now().shape[looked[0] - 1] >= looked[1] ? looked : at);
      if (!bar.matches(":hover, :focus-within")) preview(null);
      message.textContent = [note || record.slice(-2).filter((entry) => entry.bite).map(sentence).join(" "), turn(end, winning)].join(" ").trim();
      const played = record.slice(1).map((entry, i) => `${i + 1}.\u00a0${entry.mover === YOU ? "computer" : "you"} ${name(entry.bite)}`);
      log.textContent = played.length ? `So far: ${played.join("; ")}.` : "";
      // The square that was bitten is gone: lead on whoever stood there.
      if (hadFocus && (focused.disabled || (end && bar.contains(focused)))) {
        (end ? newButton : here()).focus({ preventScroll: !byKeyboard });
      }
    }

    function sentence(entry) {
      const { shape } = record[record.indexOf(entry) - 1];
      return `${entry.mover === YOU ? "The computer" : "You"}: ${name(entry.bite)}, ${taken(shape, entry.bite)}.`;
    }

    function turn(end, winning) {
      const { mover } = now();
      if (end) return mover === YOU ? "Only the poison is left for you: the computer wins." : "Only the poison is left for the computer: you win!";
      if (mover === COMPUTER) return "The computer is thinking …";
      if (!hints.checked) return "Your move: bite a square.";
      if (!winning.length) return "Your move. No bite wins.";
      return `Your move. ${winning.length === 1 ? "One bite wins" : `${winning.length} bites win`}: ${winning.map(name).join(", ")}.`;
    }
  }

  // ---------------------------------------------------------------- a search, step by step

  function trace(root, data) {
    const { nodes, steps, functions, bounds, probabilities = {}, sums = [] } = data;
    const tree = drawing(root, "Game tree", data.drawing);
    const svg = tree.firstElementChild;
    svg.querySelector("title").remove(); // it tells the result
    const parts = {};
    for (const name of ["link", "edge", "stub", "node"]) {
      parts[name] = [];
      for (const g of svg.querySelectorAll("." + name)) (parts[name][g.dataset.i] = g).remove();
    }

    // When each call began, returned and left moves untried; and each node's previous step.
    const began = [], ended = [], cut = [], previous = [], last = [];
    steps.forEach(([kind, node], k) => {
      previous[k] = last[node] ?? -1;
      last[node] = k;
      if (kind === "enter") began[node] = k;
      if (kind === "return") ended[node] = k;
      if (kind === "cut") cut[node] = k;
    });

    const windows = nodes.some((node) => node.window.length);
    const names = new Set(steps.flatMap((step) => Object.keys(step[3]))); // of all variables
    let at = 0;
    let asked = null;
    let code = {}; // what the lens shows: which function, how far it is scrolled, its size
    let right = 0, answered = 0;
    const folded = new Set(data.folded);
    const [xs, ys] = [0, 1].map((axis) => nodes.map((node) => node.place[axis]));
    const view = forest(tree, nodes.map((node) => node.parent), parts, {
      xs, ys, sizes: data.sizes, here: inPlay, looks, dressed,
      closed: (i) => folded.has(nodes[i].parent),
      born: () => true,
      gap: (i) => (nodes[i].pruned.length && !folded.has(i) ? data.sizes.stub : 0),
      moved(i) {
        const { place, source } = nodes[i];
        const [x, y] = [xs[i], ys[i]];
        parts.stub[i]?.setAttribute("transform", `translate(${x - place[0]} 0)`);
        parts.link[i]?.setAttribute("d", `M${x} ${y} Q${(x + xs[source]) / 2} ${Math.min(y, ys[source]) - 50} ${xs[source]} ${ys[source]}`);
      },
    });
    const { children, under } = view;

    const counter = make("span", { class: "counter" });
    const predict = make("input", { type: "checkbox", onchange: () => go(at) });
    const score = make("span", { class: "counter" });
    const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
    const quiz = make("div", { class: "quiz", role: "group", "aria-label": "Your prediction" });
    const lens = make("div", { class: "lens" });
    const bar = make("div", { class: "window" });
    const { go, slider, buttons } = stepper(root, {
      steps, sentence,
      show(k) {
        at = k;
        view.inSight(); // first: reading the layout after painting would compute it twice
        view.paint();
        asked = null;
        describe();
      },
      jumps: [
        ["cut-off", "c", ([kind]) => kind === "cut"],
        ["leaf", "l", ([kind, node]) => kind === "return" && isLeaf(node)],
      ],
      keys: { ...view.keys, f: () => fold(steps[at][1]) },
      waits: (k) => asked || (predict.checked && question(k)),
    });
    const rows = make("tbody");
    const table = make(
      "details", { ontoggle: fillTable }, make("summary", {}, "The same run as a table"),
      make("table", {}, make("thead", {}, row("th", ["node", "parent", "move", "state", "window", "value", "not tried"])), rows),
    );
    root.replaceChildren(
      root.querySelector("style"),
      make("div", { class: "panes" }, tree, lens),
      bar,
      make(
        "div", { class: "controls" },
        ...buttons,
        ...view.buttons,
        button("fold", "Fold or unfold the node in play (f), or click any node", () => fold(steps[at][1])),
        make("label", {}, predict, " Predict"), score,
      ),
      make("div", { class: "controls" }, slider, counter),
      sentence, quiz, table,
    );
    tree.addEventListener("click", (event) => {
      const node = event.target.closest(".node");
      if (node) fold(Number(node.dataset.i));
    });
    parts.node.forEach((g, i) => g.append(hover(i)));
    view.hide();
    if (folded.size) view.layOut();
    view.begin();
    go(0);

    function hover(i) {
      const node = nodes[i];
      const window = node.window.length ? `, window (${node.window.map(show).join(", ")})` : "";
      return makeSVG("title", {}, `${node.kind} ${node.name}${window}`); // not the value: it may be asked for
    }

    function show(value) {
      return typeof value === "number" ? String(rounded(value)).replace("-", "−") : value;
    }

    // To three digits; but a whole number stays whole.
    function rounded(value) {
      return Number.isInteger(value) || Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
    }

    function number(value) {
      return value === "∞" ? Infinity : value === "−∞" ? -Infinity : Number(value);
    }

    // A node's variables at a step: what changed in its steps up to there.
    function variables(k) {
      const chain = [];
      for (let step = k; step >= 0; step = previous[step]) chain.push(steps[step][3]);
      return Object.assign({}, ...chain.reverse());
    }

    function windowAt(k) {
      const now = variables(k);
      const [low, high] = bounds.map((name) => now[name]);
      if (low !== undefined && high !== undefined) return [low, high];
      const { window } = nodes[steps[k][1]];
      return window.length ? window : null;
    }

    // ---- the tree

    function looks(i, hidden) {
      const absent = began[i] > at || hidden;
      const from = nodes[i].source;
      return [
        absent,
        absent || !(cut[i] <= at) || folded.has(i),
        absent || from < 0 || !(ended[i] <= at) || under[from] >= 0,
        ended[i] <= at, at === steps.length - 1 && nodes[i].best, folded.has(i), inPlay() === i,
      ];
    }

    function dressed([absent, uncut, unlinked, done, best, isFolded, here]) {
      return {
        node: { absent, done, best, folded: isFolded, here },
        edge: { absent, best },
        stub: { absent: uncut },
        link: { absent: unlinked, far: false, here },
      };
    }

    function isLeaf(i) {
      return nodes[i].kind === "leaf" || nodes[i].kind === "hit";
    }

    // The node in play, or the folded node that hides it.
    function inPlay() {
      const [, i] = steps[at];
      return under[i] >= 0 ? under[i] : i;
    }

    function fold(i) {
      if (!children[i].length) return;
      folded.has(i) ? folded.delete(i) : folded.add(i);
      view.refold(i);
      view.paint();
    }

    // ---- words, window and code

    function describe() {
      counter.textContent = `step ${at + 1} of ${steps.length}`;
      score.textContent = answered ? `${right} of ${answered} right` : "";
      quiz.replaceChildren();
      const stopped = at === steps.length - 1 && data.stopped;
      sentence.textContent = tell(at) + (stopped ? ` The search was ${stopped}.` : "");
      drawWindow();
      drawCode();
    }

    function who(i) {
      const { kind, name } = nodes[i];
      return { leaf: `Leaf ${name}`, hit: `Known ${name}`, chance: `Chance at ${name}` }[kind] ?? `${kind} at ${name}`;
    }

    // The sum of what chance has brought by a step, each value times its probability.
    function weighted(i, k) {
      const brought = children[i].filter((child) => ended[child] <= k);
      const total = brought.reduce((sum, child) => sum + probabilities[child][0] * nodes[child].value, 0);
      const terms = brought.map((child) => `${probabilities[child][1]}·${show(nodes[child].value)}`.replace(/−.*/, "($&)"));
      const equals = Math.abs(rounded(total) - total) < 1e-9 ? "=" : "≈";
      const all = children[i].length + nodes[i].pruned.length;
      return { total, words: `${terms.join(" + ")} ${equals} ${show(total)}`, seen: `${brought.length} of ${all}` };
    }

    function tell(k) {
      const [kind, i] = steps[k];
      const node = nodes[i];
      const limits = windowAt(k);
      const [low, high] = (limits ?? []).map(show);
      if (kind === "enter") {
        const how =
          node.parent < 0 ? "The search begins"
          : probabilities[i] ? `${who(node.parent)}, outcome ${node.move} (${probabilities[i][1]})`
          : `${who(node.parent)} tries ${node.move}`;
        return `${how}: ${who(i)}` + (limits ? `, with the window (${low}, ${high}).` : ".");
      }
      if (kind === "update") {
        if (sums.includes(i)) {
          const { words, seen } = weighted(i, k);
          return `${who(i)}: ${words}, with ${seen} outcomes in.`;
        }
        const before = variables(previous[k]);
        const changes = Object.entries(steps[k][3])
          .filter(([name, value]) => before[name] !== value && (typeof value === "number" || /∞/.test(value)))
          .map(([name, value]) => before[name] === undefined ? `${name} is ${show(value)}` : `${name} goes from ${show(before[name])} to ${show(value)}`);
        return `${who(i)}: ${changes.join(", ") || "nothing changes"}.`;
      }
      if (kind === "cut") {
        const noun = node.kind === "chance" ? "outcome" : "move";
        const moves = node.pruned.length === 1 ? `the ${noun} that remains` : `the ${node.pruned.length} ${noun}s that remain`;
        const nodesSaved = node.saved ? ` ${node.saved.toLocaleString("en")} node${node.saved > 1 ? "s" : ""} saved.` : "";
        if (node.kind === "chance") {
          const [worth, least, most] = [node.value, ...(limits ?? [])].map(number);
          const bound = worth <= least ? `at most ${show(worth)} ≤ ${bounds[0]} = ${low}` : worth >= most ? `at least ${show(worth)} ≥ ${bounds[1]} = ${high}` : "";
          return bound ? `${who(i)} is worth ${bound}, whatever ${moves} may bring.${nodesSaved}` : `${who(i)} leaves out ${moves}.`;
        }
        const why = limits && number(limits[0]) >= number(limits[1]) ? `${bounds[0]} = ${low} ≥ ${bounds[1]} = ${high}: the window is closed, so` : "Cut-off:";
        return `${who(i)}: ${why} ${moves} cannot matter.${nodesSaved}`;
      }
      const worth = sums.includes(i) && !node.pruned.length ? weighted(i, k).words : show(node.value);
      if (node.parent < 0) {
        const bold = sums.length ? "best play, whatever chance brings," : "the best line";
        return `${who(i)} returns ${worth}. This is the search's answer` + (k === steps.length - 1 ? `; ${bold} is drawn bold.` : ".");
      }
      const known = node.source < 0 ? "" : ` The value had been found before, where the dotted line leads: ${who(node.source)}.`;
      return `${who(i)} returns ${worth} to ${who(node.parent)}.${known}`;
    }

    function drawWindow() {
      const limits = windowAt(at);
      bar.hidden = !windows || !limits;
      if (bar.hidden) return;
      const [least, greatest] = data.range;
      const pad = (greatest - least || 2) * 0.15;
      const place = (value) => {
        const v = number(value);
        const share = (v - least + pad) / (greatest - least + 2 * pad);
        return 100 * Math.max(0, Math.min(1, share));
      };
      const [low, high] = limits;
      const closed = number(low) >= number(high);
      const [from, to] = [place(low), place(high)];
      const interval = make("div", { class: "interval" + (closed ? " closed" : "") });
      interval.style.left = Math.min(from, to) + "%";
      interval.style.width = Math.max(Math.abs(to - from), 0.8) + "%";
      bar.replaceChildren(
        make("span", { class: "bound" }, `${bounds[0]} ${show(low)}`),
        make("div", { class: "line", role: "img", "aria-label": `window from ${show(low)} to ${show(high)}${closed ? ", closed" : ""}` }, interval,
          ...[least, greatest].map((v) => { const mark = make("span", { class: "mark" }, show(v)); mark.style.left = place(v) + "%"; return mark; })),
        make("span", { class: "bound" }, `${show(high)} ${bounds[1]}` + (closed ? " · closed" : "")),
      );
    }

    function drawCode() {
      const [, i, line] = steps[at];
      const shown = nodes[i].code;
      if (shown !== code.shown) {
        const text = shown < 0 ? ["(no source)"] : functions[shown][2].trimEnd().split("\n");
        lens.replaceChildren(
          make("pre", { tabindex: "0", "aria-label": "Code" }, ...text.map(codeLine)),
          make("dl", { "aria-label": "Variables", style: `min-height: ${1.6 * names.size}em` }),
        );
        // Measured once: to ask after each step would lay the whole page out again.
        const { scrollHeight, clientHeight } = lens.firstElementChild;
        code = { shown, top: 0, height: clientHeight, lineHeight: scrollHeight / text.length };
      }
      const first = shown < 0 ? 0 : functions[shown][1];
      lens.querySelectorAll("code").forEach((element, n) => {
        element.classList.toggle("here", n + first === line);
        if (n + first !== line) return element.removeAttribute("aria-current");
        element.setAttribute("aria-current", "step");
        const top = n * code.lineHeight; // not scrollIntoView: the page must stay where it is
        if (top < code.top || top > code.top + code.height - 2 * code.lineHeight) {
          code.top = Math.max(0, top - code.height / 2);
          element.parentElement.scrollTop = code.top;
        }
      });
      lens.querySelector("dl").replaceChildren(
        ...Object.entries(variables(at)).flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, String(show(value)))]),
      );
    }

    // A line too long for the lens goes on below, a little to the right of where it began.
    function codeLine(words) {
      const parts = words.split(/(?<=[([{,.=])/).flatMap((part) => [part, make("wbr")]);
      return make("code", { style: `--indent: ${words.search(/\S|$/) + 4}ch` }, ...parts, "\n");
    }

    // ---- predict

    // Before a value goes up to a parent: what will happen there?  And once chance's last one does: what is the sum?
    function question(next) {
      const [kind, i] = steps[next];
      const parent = nodes[i].parent;
      if (kind !== "return" || parent < 0) return false;
      const follows = steps.findIndex(([, node], k) => k > next && (node === parent || nodes[node].parent === parent));
      const [better, nothing, cut] = ["the best so far changes", "nothing changes", "a cut-off"];
      const chance = nodes[parent].kind === "chance";
      const complete = sums.includes(parent) && !nodes[parent].pruned.length && i === children[parent].at(-1);
      const goesOn = chance ? "the sum goes on" : better;
      const answers = !chance ? [better, nothing, cut] : complete ? guesses(parent) : windows ? [goesOn, cut] : [];
      if (answers.length < 2) return false;
      asked =
        complete ? show(weighted(parent, next).total)
        : steps[follows]?.[0] !== "update" ? nothing
        : steps[follows + 1][0] === "cut" ? cut : goesOn;
      sentence.textContent =
        `${who(i)} is about to return ${show(nodes[i].value)} to ${who(parent)}` +
        (complete ? `, the last outcome. What is ${who(parent)} worth?` : ". What happens there?");
      quiz.replaceChildren(...answers.map((answer) => make("button", { type: "button", onclick: () => reply(answer) }, answer)));
      quiz.firstElementChild.focus({ preventScroll: true });
      return true;
    }

    // What a chance node may be taken to be worth: the weighted sum, or the mean, least or greatest value.
    function guesses(i) {
      const values = children[i].map((child) => nodes[child].value);
      const mean = values.reduce((sum, value) => sum + value) / values.length;
      const numbers = [weighted(i, ended[i]).total, mean, Math.min(...values), Math.max(...values)];
      return [...new Set(numbers.sort((a, b) => a - b).map(show))];
    }

    function reply(answer) {
      const [good, truth] = [answer === asked, asked];
      answered += 1;
      right += good ? 1 : 0;
      go(at + 1);
      sentence.textContent = `${good ? "Right" : "No"}: ${truth}. ` + sentence.textContent;
      tree.focus({ preventScroll: true });
    }

    // ---- table

    function fillTable() {
      if (rows.childElementCount) return;
      rows.append(...nodes.map((node, i) => row("td", [
        i, node.parent < 0 ? "" : node.parent, node.move + (probabilities[i] ? ` (${probabilities[i][1]})` : ""), `${node.kind} ${node.name}`,
        node.window.length ? `(${node.window.map(show).join(", ")})` : "", show(node.value), node.pruned.join(" "),
      ])));
    }
  }

  // ---------------------------------------------------------------- the state graph in waves

  function waves(root, data) {
    const { positions, moves, plies, places, size } = data;
    const pane = drawing(root, "Positions");
    const marks = [...pane.querySelectorAll(".position")];
    const lines = pane.querySelector(".moves");
    const last = Math.max(...plies);
    const slider = make("input", { type: "range", min: 0, max: last, value: last, "aria-label": "Wave", oninput: run });
    const counter = make("span", { class: "counter" });
    const status = make("p", { class: "message", role: "status", "aria-live": "polite" });
    let chosen = -1;
    root.replaceChildren(
      root.querySelector("style"), pane,
      make("div", { class: "controls" }, slider, counter),
      status,
    );
    pane.addEventListener("click", (event) => {
      const mark = event.target.closest(".position");
      if (mark) choose(marks.indexOf(mark));
    });
    root.addEventListener("keydown", (event) => {
      if (hasModifier(event)) return;
      event.stopPropagation();
      const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (event.target === slider || !by) return;
      event.preventDefault();
      choose((chosen + by + marks.length) % marks.length);
    });
    run();

    function run() {
      const wave = Number(slider.value);
      marks.forEach((mark, i) => mark.classList.toggle("undecided", plies[i] > wave));
      const decided = plies.filter((ply) => ply <= wave && ply < last).length;
      const here = plies.filter((ply) => ply === wave).length;
      counter.textContent = wave === last ? "after the last wave" : `ply ${wave}`;
      const kinds = [...new Set(plies.flatMap((ply, i) => (ply === wave ? [positions[i].at(-1) < 0] : [])))].sort();
      const what = kinds
        .map((lost) => lost
          ? wave ? "lost: every move leads to a won one" : "the ends: the player to move has lost"
          : wave ? "won: a move leads to a lost one" : "the ends: the player to move has won")
        .join("; or ");
      status.textContent = wave === last
        ? `${here} of ${plies.length} positions are never reached by a wave: draws.`
        : `Ply ${wave}: ${here} positions are decided, ${what}. So far ${decided} of ${plies.length}.`;
    }

    function choose(i) {
      marks[chosen]?.classList.remove("here");
      marks.forEach((mark) => mark.classList.remove("child"));
      chosen = i;
      marks[i].classList.add("here");
      const centre = (k) => [places[k][0] + size[0] / 2, places[k][1] + size[1] / 2];
      const children = moves[i].map((move) => move.at(-1));
      children.forEach((child) => marks[child].classList.add("child"));
      lines.innerHTML = children
        .map((child) => `<path d="M${centre(i)} L${centre(child)}" stroke="#0072b2" stroke-width="2" fill="none" opacity="0.6"/>`)
        .join("");
      const words = moves[i].map((move) => `${edge(move)} to ${name(move.at(-1))}`);
      status.textContent = `${name(i)}. ` + (words.length ? `Moves: ${words.join("; ")}.` : "The game is over.");
      marks[i].scrollIntoView({ block: "nearest", inline: "nearest" });
    }

    function edge([kind, a, b]) {
      return kind > 1 ? b : kind ? `${a}+${b}` : `${a}→${b}`;
    }

    function name(i) {
      const value = positions[i].at(-1);
      const words = value === 0 ? "draw" : `${value > 0 ? "win" : "loss"} in ${Math.abs(value) - 1}`;
      return `${marks[i].textContent} (${words})`;
    }
  }

  // ---------------------------------------------------------------- a transposition table

  function slots(root, data) {
    const { keys, entries, steps, bits } = data;
    const MARKS = { miss: "○", hit: "✓", false: "!", collision: "≠", store: "+", overwrite: "↻", refused: "×" };
    const WORDS = { miss: "Empty slot", hit: "Hit", false: "False hit", collision: "Collision", store: "Store", overwrite: "Overwrite", refused: "Refused" };
    const pane = drawing(root, "Slots of the table");
    const svg = pane.firstElementChild;
    for (const name of ["role", "width", "height"]) svg.removeAttribute(name);
    svg.querySelector("title").remove(); // it tells how the search will end
    const badge = svg.querySelector(".badge");
    const counts = [...svg.querySelectorAll("tspan")];
    const cells = [...svg.querySelectorAll(".slot")].map((box) => {
      const title = makeSVG("title");
      box.append(title);
      const [worth, state, depth] = [".worth", ".state", ".depth"].map((part) => box.querySelector(part));
      return { box, title, worth, state, depth, shown: NaN };
    });

    // What each slot holds from which step on, when each entry came, and the counts by step.
    const held = cells.map(() => [[0, -1]]);
    const came = [];
    const happened = [];
    steps.forEach(([kind, slot, , entry], k) => {
      happened[k] = { ...happened[k - 1], [kind]: (happened[k - 1]?.[kind] ?? 0) + 1 };
      if (kind !== "store" && kind !== "overwrite") return;
      held[slot].push([k, entry]);
      came[entry] = k;
    });

    const last = steps.length - 1;
    let at = 0;
    const counter = make("span", { class: "counter" });
    const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
    const jumps = [["hit", "h"], ["overwrite", "o"], ["collision", "c"], ["false", "f"]]
      .filter(([kind]) => happened[last][kind])
      .map(([kind, key]) => [WORDS[kind].toLowerCase(), key, ([what]) => what === kind]);
    const { go, slider, buttons } = stepper(root, {
      steps, sentence, jumps,
      show(k) {
        at = k;
        counter.textContent = `step ${at} of ${last}`;
        sentence.textContent = tell(at) + (at === last ? ` The search is over and returns ${data.value}.` : "");
        paint();
        compare();
      },
    });
    const heads = ["", "state", "key", ...(bits < 64 ? [`low ${bits} bits`] : []), "value", "depth", "best move"];
    const compared = [1, 2].map(() => heads.map((_, n) => make(n ? "td" : "th")));
    const rows = make("tbody");
    root.replaceChildren(
      root.querySelector("style"), pane,
      make("table", { class: "compared", tabindex: "0" },
        make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", {}, head)))),
        make("tbody", {}, ...compared.map((row) => make("tr", {}, ...row)))),
      make("div", { class: "controls" }, ...buttons),
      make("div", { class: "controls" }, slider, counter),
      sentence,
      make("details", { ontoggle: fillTable }, make("summary", {}, "The same run as a table"),
        make("table", {}, make("thead", {}, row("th", ["step", "event", "slot", "state", "key", "entry found or offered"])), rows)),
    );
    go(0);

    // ---- what is seen

    // The entry in a slot after a step, or −1.
    function holds(slot, k) {
      return held[slot].findLast(([since]) => since <= k)[1];
    }

    function paint() {
      const [kind, slot, , , taken] = steps[at];
      cells.forEach((cell, i) => {
        const entry = holds(i, at);
        if (entry !== cell.shown) fill(cell, i, entry);
        const look = i === slot ? ` here ${kind}${taken ? " taken" : ""}` : "";
        cell.box.setAttribute("class", `slot${entry < 0 ? " free" : ""}${look}`);
      });
      badge.setAttribute("visibility", slot < 0 ? "hidden" : "visible");
      if (slot >= 0) {
        const { e, f } = cells[slot].box.transform.baseVal[0].matrix;
        const { width, height } = cells[slot].box.firstElementChild;
        badge.setAttribute("transform", `translate(${e + width.baseVal.value + 1} ${f + height.baseVal.value + 1})`);
        badge.lastElementChild.textContent = MARKS[kind];
      }
      const n = (what) => happened[at][what] ?? 0;
      const now = {
        used: n("store"), hits: n("hit") + n("false"), false: n("false"),
        collisions: n("collision"), overwrites: n("overwrite"), refused: n("refused"),
      };
      for (const count of counts) count.textContent = now[count.getAttribute("class")];
    }

    function fill(cell, slot, entry) {
      const [number, value, bound, depth] = entries[entry] ?? [];
      cell.shown = entry;
      cell.worth.textContent = entry < 0 ? "" : bound + value;
      cell.title.textContent = `Slot ${slot}: ${entry < 0 ? "empty" : `${describe(entry)}, since step ${came[entry]}`}`;
      if (!cell.state) return;
      cell.state.textContent = entry < 0 ? "" : keys[number][1];
      cell.depth.textContent = entry < 0 ? "" : `d ${depth}`;
    }

    // What was asked for or offered, above what the slot held before.
    function compare() {
      const [kind, slot, number, entry, , asked] = steps[at];
      const storing = ["store", "overwrite", "refused"].includes(kind);
      const before = at ? holds(slot, at - 1) : -1;
      const where = `slot ${slot}${storing ? " before" : ""}`;
      const [first, second] = [
        !at ? [] : [storing ? "to be stored" : "looked up", ...who(number),
          ...(storing ? what(entry) : [asked.length === 3 ? `? in (${asked[1]}, ${asked[2]})` : "?", asked[0] ?? "", ""])],
        !at ? [] : before < 0 ? [where, "empty"] : [where, ...who(entries[before][0]), ...what(before)],
      ];
      compared.forEach((cells, n) => cells.forEach((cell, i) => (cell.textContent = [first, second][n][i] ?? "")));
      if (before < 0) return;
      const own = bits < 64 ? 3 : 2;
      compared[1][own].textContent = (first[own] === second[own] ? "= " : "≠ ") + second[own];
    }

    function who(number) {
      const [state, , whole, cut] = keys[number];
      return bits < 64 ? [state, whole, cut] : [state, whole];
    }

    function what(entry) {
      const [, value, bound, depth, best] = entries[entry];
      return [`${bound}\u00a0${value}`, depth, best];
    }

    // ---- words

    function name(number) {
      return keys[number][0];
    }

    function describe(entry) {
      const [value, depth, best] = what(entry);
      return `${name(entries[entry][0])} ${value}, depth ${depth}, best move ${best}`;
    }

    function tell(k) {
      const [kind, slot, number, entry, taken, asked] = steps[k];
      if (kind === "start") {
        const cut = bits < 64 ? `, and keys are cut to ${bits} bits` : "";
        return `The table has ${cells.length} slots, all empty${cut}. The search begins.`;
      }
      const kept = holds(slot, k - 1);
      return `${WORDS[kind]}: ` + {
        miss: () => `${name(number)} belongs in slot ${slot}, and nothing is there. The search works it out.`,
        collision: () => `${name(number)} belongs in slot ${slot}, but the key there is another: that of ${name(entries[entry][0])}. The search works it out.`,
        hit: () => `slot ${slot} holds ${describe(entry)}, since step ${came[entry]}. ` + outcome(entry, taken, asked),
        false: () => `${name(number)} finds the key ${keys[number][3]} in slot ${slot}, but the entry is that of ${describe(entry)}. ` + outcome(entry, taken, asked, true),
        store: () => `slot ${slot} was empty and now holds ${describe(entry)}.`,
        overwrite: () => `slot ${slot} now holds ${describe(entry)}. Gone is ${replaced(kept, number)}.`,
        refused: () => `slot ${slot} ${kept < 0 ? "stays empty" : `keeps ${describe(kept)}`}. Not stored is ${describe(entry)}.`,
      }[kind]();
    }

    function replaced(entry, number) {
      const before = entries[entry][0];
      if (before === number) return `the same state's ${what(entry)[0]}, depth ${what(entry)[1]}`;
      return describe(entry) + (keys[before][3] === keys[number][3] ? ", whose key is the same" : "");
    }

    function outcome(entry, taken, [wanted, alpha, beta], wrong = false) {
      const [, value, bound, depth] = entries[entry];
      if (taken) return wrong ? `The search cannot know, and takes the value ${value}.` : `The search takes the value ${value}.`;
      if (wanted !== undefined && wanted !== depth) return `Depth ${wanted} is wanted, so the search goes on.`;
      if (bound !== "=" && beta !== undefined) return `In the window (${alpha}, ${beta}) “${bound}\u00a0${value}” is not enough: the search goes on.`;
      return "That is not enough: the search goes on.";
    }

    // ---- table

    function fillTable() {
      if (rows.childElementCount) return;
      rows.append(...steps.slice(1).map(([kind, slot, number, entry, taken], k) => {
        const not = (kind === "hit" || kind === "false") && !taken ? ", not enough" : "";
        return row("td", [k + 1, WORDS[kind] + not, slot, name(number), keys[number][3], entry < 0 ? "" : describe(entry)]);
      }));
    }
  }

  // ---------------------------------------------------------------- a player's strategy

  function strategy(root, data) {
    const { names, player, claim, positions, values, plies, moves, hands } = data;
    const pane = drawing(root, `Strategy graph. ${claim}`);
    const marks = [...pane.querySelectorAll(".position")];
    const edges = [...pane.querySelectorAll(".edge")];
    const heading = pane.querySelector(".heading");
    const last = Math.max(...plies);
    const slider = make("input", {
      type: "range", min: 0, max: last, value: last, "aria-label": "Plies shown",
      oninput: () => step(Number(slider.value)),
    });
    const counter = make("span", { class: "counter" });
    const whole = make("input", { type: "checkbox", onchange: () => pane.classList.toggle("whole", whole.checked) });
    const status = make("p", { class: "message", role: "status", "aria-live": "polite" });
    const lens = make("div", { class: "lens" });
    let chosen = 0;
    root.replaceChildren(
      root.querySelector("style"),
      ...[...heading.children].map((line) => make("p", { class: "claim" }, line.textContent)),
      make("div", { class: "panes" }, pane, lens),
      make(
        "div", { class: "controls" },
        button("|◀", "Only the start", () => step(0)),
        button("◀", "One ply less", () => step(Number(slider.value) - 1)),
        button("▶", "One ply more", () => step(Number(slider.value) + 1)),
        slider, counter,
        make("label", {}, whole, " Whole graph"),
      ),
      status,
      table(),
    );
    crop();
    pane.addEventListener("click", (event) => {
      const mark = event.target.closest(".position");
      if (mark) choose(marks.indexOf(mark));
    });
    root.addEventListener("keydown", onKey);
    marks.forEach((mark, i) => {
      mark.append(makeSVG("title", {}, head(i)));
    });
    reveal(last);
    choose(0);

    // The words above the picture now stand above the pane, where they do not scroll away.
    function crop() {
      const { viewBox, height } = pane.firstElementChild;
      const above = Number(heading.dataset.height);
      heading.remove();
      viewBox.baseVal.y = above;
      viewBox.baseVal.height -= above;
      height.baseVal.value -= above;
    }

    // ---- moving

    function reveal(ply) {
      slider.value = ply;
      const shown = Number(slider.value);
      marks.forEach((mark, i) => mark.classList.toggle("later", plies[i] > shown));
      edges.forEach((edge) => edge.classList.toggle("later", ends(edge).some((i) => plies[i] > shown)));
      counter.textContent = `${plies.filter((p) => p <= shown).length} of ${plies.length} positions`;
    }

    function step(ply) {
      reveal(ply);
      const row = plies.indexOf(Number(slider.value));
      choose(row);
      const here = plies.flatMap((p, i) => (p === plies[row] ? [i] : []));
      const live = here.filter((i) => moves[i].length);
      const over = here.length - live.length;
      const todo = mover(row) === player ? "one answer each" : "every reply is followed";
      status.textContent =
        `Ply ${plies[row]}: ${count(live.length, "position")} with ${names[mover(row)]} to move` +
        (live.length ? `, ${todo}` : "") + (over ? `; ${count(over, "end")}` : "") + ".";
    }

    function choose(i) {
      const inLens = lens.contains(document.activeElement);
      chosen = i;
      if (plies[i] > slider.value) reveal(plies[i]);
      const children = moves[i].map(([, child]) => child);
      marks.forEach((mark, k) => {
        mark.classList.toggle("here", k === i);
        mark.classList.toggle("child", children.includes(k));
      });
      edges.forEach((edge) => edge.classList.toggle("here", ends(edge)[0] === i));
      status.textContent = tell(i);
      lens.replaceChildren(
        make("div", { class: "table" }, hand(1), hand(0)),
        make(
          "div", {},
          make("p", {}, caption(i)),
          make("ol", { class: "moves", "aria-label": "Moves" }, ...moves[i].map((move) => make("li", {}, follow(move)))),
        ),
      );
      if (inLens) (lens.querySelector("button") ?? pane).focus({ preventScroll: true });
      inSight();
    }

    function inSight() {
      const [mark, view] = [marks[chosen], pane].map((element) => element.getBoundingClientRect());
      if (mark.top < view.top + 40 || mark.bottom > view.bottom - 90)
        pane.scrollTop += mark.top - view.top - pane.clientHeight / 2;
      if (mark.left < view.left + 20 || mark.right > view.right - 20)
        pane.scrollLeft += mark.left - view.left - pane.clientWidth / 2;
    }

    function onKey(event) {
      if (hasModifier(event)) return;
      event.stopPropagation();
      if (event.target === slider || event.target.closest("details")) return;
      const above = moves.findIndex((list, i) => plies[i] < plies[chosen] && list.some(([, child]) => child === chosen));
      const next = {
        ArrowLeft: chosen - 1, ArrowRight: chosen + 1, ArrowUp: above, Home: 0,
        ArrowDown: moves[chosen][0]?.[1],
      }[event.key] ?? moves[chosen][Number(event.key) - 1]?.[1];
      if (next === undefined) return;
      event.preventDefault();
      if (marks[next]) choose(next);
    }

    // ---- words and hands

    function ends(edge) {
      return [Number(edge.dataset.from), Number(edge.dataset.to)];
    }

    function mover(i) {
      return positions[i][4];
    }

    function name(i) {
      return marks[i].querySelector("text").textContent;
    }

    function worth(i) {
      if (values[i] === 0) return "draw";
      const winner = names[values[i] > 0 ? player : 1 - player];
      return Math.abs(values[i]) === 1 ? `${winner} has won` : `${winner} wins in ${Math.abs(values[i]) - 1}`;
    }

    function head(i) {
      return moves[i].length ? `${name(i)}, ${names[mover(i)]} to move: ${worth(i)}.` : `${name(i)}: ${worth(i)}.`;
    }

    function caption(i) {
      if (!moves[i].length) return "The game is over.";
      return mover(i) === player ? "The strategy answers:" : `Every reply of ${names[mover(i)]}:`;
    }

    function tell(i) {
      const where = moves[i].map(([move, child]) => {
        const back = plies[child] < plies[i] ? `, back at ply ${plies[child]}` : "";
        return `${move} to ${name(child)} (${worth(child)}${back})`;
      });
      if (!where.length) return head(i);
      if (mover(i) !== player) return `${head(i)} ${names[mover(i)]} can play ${where.join(" or ")}.`;
      const falls = Math.sign(values[moves[i][0][1]]) < Math.sign(values[i]);
      return `${head(i)} The strategy answers ${where[0]}` + (falls ? `: that gives the ${values[i] > 0 ? "win" : "draw"} away.` : ".");
    }

    function follow([move, child]) {
      const kind = values[child] === 0 ? "draws" : values[child] > 0 ? "wins" : "loses";
      return make(
        "button", { type: "button", onclick: () => choose(child) },
        `${move} to ${name(child)} `, make("span", { class: "hint " + kind }, worth(child)),
      );
    }

    function hand(who) {
      const turn = who === mover(chosen) && moves[chosen].length > 0;
      const pair = positions[chosen].slice(2 * who, 2 * who + 2);
      const row = make(
        "div", { class: "row" + (turn ? " turn" : ""), role: "img", "aria-label": `${names[who]}: ${pair.join(" and ")}` },
        make("span", { class: "name" }, (turn ? "▶ " : "") + names[who]),
      );
      pair.forEach((fingers, side) => {
        const drawn = make("span", { class: "hand" });
        drawn.innerHTML = hands[fingers][side];
        row.append(drawn);
      });
      return row;
    }

    function table() {
      const rows = positions.map((_, i) => row("td", [
        plies[i], moves[i].length ? names[mover(i)] : "end", name(i), worth(i),
        moves[i].map(([move, child]) => `${move} to ${name(child)}`).join("; "),
      ]));
      return make(
        "details", {}, make("summary", {}, "The same strategy as a table"),
        make("table", {}, make("thead", {}, row("th", ["ply", "to move", "position", "value", "moves"])), make("tbody", {}, ...rows)),
      );
    }
  }

  // ---------------------------------------------------------------- trees that grow

  // What both have in common: nodes that come step by step; the latest lines are open.  A step
  // begins with the node at the end of its line.  values(i): what stands in and below a node;
  // marks(i): its classes; share(i): how thick its edge is; detail(line): what stands below the
  // sentence; part(k): the only nodes to be shown, if not all; ahead: whether children matter.
  function growth(root, data, { label, values, marks, share = () => 0, arc = () => false, tell, detail, heads, cells, jumps, controls = [], stride, part = () => null, ahead = false }) {
    const { parents, moves, kinds, born, places, states, shapes, steps } = data;
    const { top, level, below } = data.sizes;
    const pane = drawing(root, label);
    const svg = pane.firstElementChild;
    svg.replaceChildren(svg.querySelector("rect"));
    svg.insertAdjacentHTML("beforeend", data.hands);
    const fill = (g, html) => ((g.innerHTML = html), g);
    const parts = {
      edge: parents.map((parent, i) => parent < 0 ? null : fill(makeSVG("g"), data.edge).firstElementChild),
      node: parents.map((_, i) => fill(makeSVG("g", { "data-i": i }), shapes[kinds[i]] + states[places[i]][1] + (arc(i) ? data.arc : ""))),
    };
    const ys = [];
    parents.forEach((parent, i) => {
      ys[i] = parent < 0 ? top : ys[parent] + level;
      if (parts.edge[i]) parts.edge[i].lastElementChild.textContent = moves[i];
      parts.node[i].append(makeSVG("title", {}, `${kinds[i]} ${states[places[i]][0]}`));
    });
    pane.style.height = `${Math.max(...ys) + below + 64}px`; // so that what is below stays in its place

    let at = 0;
    let line = new Set();
    let open = new Set();
    let only = null;
    const chosen = new Map(); // the nodes that a reader opened or closed
    const counter = make("span", { class: "counter" });
    const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
    const lens = make("div", { class: "detail", tabindex: "0", role: "region", "aria-label": "This step in numbers" });
    const rows = make("tbody");
    const view = forest(pane, parents, parts, {
      xs: [], ys, sizes: data.sizes,
      closed: (i) => !counts(i) || !(chosen.get(parents[i]) ?? open.has(parents[i])),
      born: counts,
      here, looks, dressed, follow: below + 48 + (ahead ? level : 0),
    });
    const { children, under } = view;
    const { go, slider, buttons } = stepper(root, { steps, sentence, show, jumps, stride, keys: { ...view.keys, f: () => fold(here()) } });
    root.replaceChildren(
      root.querySelector("style"), pane, make("p", { class: "log" }, `${data.key.join(" ")} Bold: on this step's line. Dashed: new.`),
      make("div", { class: "controls" }, ...buttons, ...view.buttons,
        button("fold", "Fold or unfold the node in play (f), or click any node", () => fold(here())), ...controls),
      make("div", { class: "controls" }, slider, counter),
      sentence, lens,
      make("details", { ontoggle: fillTable }, make("summary", {}, "The same run as a table"),
        make("table", {}, make("thead", {}, row("th", heads)), rows)),
    );
    pane.addEventListener("click", (event) => {
      const node = event.target.closest(".node");
      if (node) fold(Number(node.dataset.i));
    });
    view.hide();
    view.layOut();
    view.begin(0.85);
    go(0);
    return go;

    function show(k) {
      at = k;
      only = part(k);
      line = new Set(only ? [] : lineOf(data, k));
      open = only ? upper() : latest(k);
      view.hide();
      view.layOut();
      view.inSight();
      refresh();
      counter.textContent = `step ${at} of ${steps.length - 1}`;
      sentence.textContent = tell(k);
      lens.replaceChildren(...(k ? detail(k) : []));
    }

    function counts(i) {
      return born[i] <= at && (!only || only.has(i));
    }

    function refresh() {
      parents.forEach((_, i) => {
        if (born[i] > at || under[i] >= 0) return;
        const [inside, label] = parts.node[i].querySelectorAll(".value, .label");
        [inside.textContent, label.textContent] = values(i, at);
        inside.setAttribute("font-size", data.fonts[inside.textContent.length] ?? data.fonts.at(-1));
        if (parts.edge[i]) parts.edge[i].firstElementChild.setAttribute("stroke-width", 1 + 3 * share(i, at));
      });
      view.paint();
    }

    // The lines of the latest steps, as far as not too many nodes come in sight.
    function latest(k) {
      const found = new Set();
      for (let shown = 1; k >= 0; k--) {
        const added = lineOf(data, k).filter((i) => !found.has(i));
        shown += added.reduce((sum, i) => sum + children[i].filter((child) => born[child] <= at).length, 0);
        if (found.size && shown > data.most) break;
        added.forEach((i) => found.add(i));
      }
      return found;
    }

    // The levels from the root on, as far as not too many nodes come in sight.
    function upper() {
      const found = new Set();
      const queue = [0];
      let shown = 1;
      for (const i of queue) {
        const below = children[i].filter(counts);
        shown += below.length;
        if (found.size && shown > data.most) break;
        found.add(i);
        queue.push(...below);
      }
      return found;
    }

    function here() {
      const i = only ? 0 : steps[at][0];
      return under[i] >= 0 ? under[i] : i;
    }

    function looks(i, hidden) {
      if (hidden || born[i] > at) return [true];
      const split = children[i].some((child) => under[child] < 0);
      const playing = at > 0 && !only;
      const [changed, good, bad] = marks(i, at);
      return [false, playing && here() === i, line.has(i), playing && born[i] === at, split, playing && changed, good, bad];
    }

    function dressed([absent, isHere, onLine, fresh, split, changed, good, bad]) {
      return {
        node: { absent, done: true, here: isHere, line: onLine, fresh, split, changed, good, bad },
        edge: { absent, line: onLine, fresh },
      };
    }

    function fold(i) {
      if (!children[i].some((child) => born[child] <= at)) return;
      chosen.set(i, !children[i].some((child) => under[child] < 0));
      view.refold(i);
      refresh();
    }

    function fillTable() {
      if (rows.childElementCount) return;
      rows.append(...steps.slice(1).map((_, k) => row("td", [k + 1, ...cells(k + 1)])));
    }
  }

  // The nodes from the root to the end of a step's line.
  function lineOf({ parents, steps }, k) {
    const line = [];
    for (let i = steps[k][0]; i >= 0; i = parents[i]) line.unshift(i);
    return line;
  }

  // The moves that lead to a node, the last of them if there are many.
  function way({ moves }, line) {
    const names = line.slice(1).map((i) => moves[i]);
    return names.length > 8 ? `… ${names.slice(-6).join(", ")}` : names.join(", ");
  }

  function proof(root, data) {
    const { parents, moves, kinds, born, steps, player, certificate } = data;
    const PROOF = 0, DISPROOF = 1, SIDES = ["proof", "disproof"];
    const last = steps.length - 1;
    const children = childrenOf(parents);
    const history = parents.map(() => []); // each node's numbers, and since which step
    steps.forEach(([, numbers], k) => {
      for (const [i, ...pair] of numbers) history[i].push([k, pair.map((n) => (n === "∞" ? Infinity : n))]);
    });
    const needed = new Set(certificate);
    const alone = make("input", { type: "checkbox", onchange: () => go(last) });
    const go = growth(root, data, {
      label: "AND/OR tree",
      values: (i, k) => [inside(i, k), pair(numbersAt(i, k))],
      marks: (i, k) => [
        k > 0 && born[i] < k && history[i].some(([since]) => since === k),
        numbersAt(i, k)[PROOF] === 0, numbersAt(i, k)[DISPROOF] === 0,
      ],
      arc: (i) => !isOr(i) && children[i].length > 1,
      tell: (k) => (shownAlone(k) ? tellCertificate() : tell(k)),
      detail,
      heads: ["step", "line to the most-proving node", "children", "its numbers", "the root's numbers"],
      cells(k) {
        const line = lineOf(data, k);
        return [way(data, line) || "root", children[line.at(-1)].length, fromTo(line.at(-1), k), pair(numbersAt(0, k))];
      },
      jumps: [
        ["settled node", "s", ([, numbers]) => numbers.some(([i, ...pair]) => children[i].length && pair.includes(0))],
        ["repeat", "r", ([, numbers]) => numbers.some(([i]) => kinds[i] === "repeat")],
      ].filter(([, , test]) => steps.some(test)),
      controls: certificate.length ? [make("label", {}, alone, " Certificate only")] : [],
      part: (k) => (shownAlone(k) ? needed : null),
      ahead: true,
    });

    function shownAlone(k) {
      return alone.checked && k === last;
    }

    function numbersAt(i, k) {
      return history[i].findLast(([since]) => since <= k)[1];
    }

    function isOr(i) {
      return kinds[i] === player;
    }

    function inside(i, k) {
      const [proof, disproof] = numbersAt(i, k);
      if (kinds[i] === "repeat") return "↺";
      return proof === 0 ? "✓" : disproof === 0 ? "✗" : isOr(i) ? "OR" : "AND";
    }

    function show(number) {
      return number === Infinity ? "∞" : number.toLocaleString("en");
    }

    function pair(numbers) {
      return numbers.map(show).join("/");
    }

    function fromTo(i, k) {
      const [before, after] = [numbersAt(i, k - 1), numbersAt(i, k)].map(pair);
      return before === after ? `${after}, as before` : `${before} to ${after}`;
    }

    // How a node's number comes from its children's: a least one or a sum.
    function made(i, side, k) {
      const numbers = children[i].map((child) => numbersAt(child, k)[side]);
      const terms = numbers.map(show);
      const result = show(numbersAt(i, k)[side]);
      if (terms.length === 1) return `${SIDES[side]} ${result}, as its only child`;
      const least = isOr(i) === (side === PROOF);
      return `${SIDES[side]} ${least ? `min(${terms.join(", ")})` : terms.join(" + ")} = ${result}`;
    }

    function tell(k) {
      if (!k) {
        const [proof, disproof] = numbersAt(0, 0);
        const start = `Can ${player} win? `;
        if (proof && disproof) return `${start}The tree is its root alone, with the numbers 1/1: one leaf may still prove it, and one disprove it.`;
        return `${start}The game is over at the root: ${proof ? "no" : "yes"}.`;
      }
      const line = lineOf(data, k);
      const i = line.at(-1);
      const settled = { proved: 0, disproved: 0, repeats: 0 };
      for (const child of children[i]) {
        const [proof, disproof] = numbersAt(child, k);
        if (kinds[child] === "repeat") settled.repeats++;
        else if (proof === 0) settled.proved++;
        else if (disproof === 0) settled.disproved++;
      }
      const known = Object.entries(settled).filter(([, n]) => n).map(([what, n]) => `${n} ${what === "repeats" && n > 1 ? "repeat" : what}`);
      const where = line.length > 1
        ? `Always on to the easiest child: ${way(data, line)}. ${kinds[i]} moves there (${isOr(i) ? "OR" : "AND"}).`
        : `The root, where ${kinds[i]} moves (${isOr(i) ? "OR" : "AND"}), is expanded.`;
      const numbers = `It gets ${count(children[i].length, "child").replace("childs", "children")}${known.length ? ` (${known.join(", ")})` : ""}: ${made(i, PROOF, k)}, ${made(i, DISPROOF, k)}.`;
      const above = line.length > 1 ? ` The root goes from ${fromTo(0, k)}.`.replace(/from (\S+), as before/, "on with $1") : "";
      return `${where} ${numbers}${above}${k === last ? ` ${ending()}` : ""}`;
    }

    function ending() {
      const [proof, disproof] = numbersAt(0, last);
      if (proof && disproof) return `The search stops at ${count(parents.length, "node")}: nothing is settled.`;
      return `Settled: ${player} ${proof ? "cannot" : "can"} win. The certificate is ${needed.size.toLocaleString("en")} of the ${count(parents.length, "node")}.`;
    }

    function tellCertificate() {
      const proved = numbersAt(0, last)[PROOF] === 0;
      const [one, all] = proved ? ["OR", "AND"] : ["AND", "OR"];
      return `The certificate: ${needed.size.toLocaleString("en")} of ${count(parents.length, "node")} ${proved ? "prove" : "disprove"} that ${player} can win. It keeps one child of each ${one} node, and all children of each ${all} node.`;
    }

    // The line down, with the reason for each child, and what came of the numbers on the way back.
    function detail(k) {
      if (shownAlone(k)) return [];
      const line = lineOf(data, k);
      const lines = line.map((i, n) => {
        const next = line[n + 1];
        const side = isOr(i) ? PROOF : DISPROOF;
        const numbers = children[i].filter((child) => born[child] < k).map((child) => show(numbersAt(child, k - 1)[side]));
        const why = next === undefined ? "the most-proving node: expanded"
          : numbers.length === 1 ? `${moves[next]}, the only child`
          : `${moves[next]}, ${SIDES[side]} ${show(numbersAt(next, k - 1)[side])}: the least of ${numbers.join(", ")}`;
        return row("td", [n ? moves[i] : "root", isOr(i) ? "OR" : "AND", why, pair(numbersAt(i, k - 1)), pair(numbersAt(i, k)), `${made(i, PROOF, k)}; ${made(i, DISPROOF, k)}`]);
      });
      return [make("table", {}, make("thead", {}, row("th", ["node", "", "on to the easiest child", "before", "after", "from its children"])), make("tbody", {}, ...lines))];
    }
  }

  function playouts(root, data) {
    const { parents, moves, kinds, born, steps, names, exploration, cut } = data;
    const last = steps.length - 1;
    const children = childrenOf(parents);
    const seen = parents.map(() => [0]); // the playouts that came through each node, in order ...
    const totals = parents.map(() => [0]); // ... and the sums of their utilities
    for (let k = 1; k <= last; k++) {
      for (const i of lineOf(data, k)) {
        seen[i].push(k);
        totals[i].push(totals[i].at(-1) + steps[k][2]);
      }
    }
    const best = steps.map((_, k) => mostVisited(k));
    const [by, byLabel] = choice("Step by", [1, 10, 100].filter((n) => n === 1 || n < last), () => {});
    growth(root, data, {
      label: "Tree of the playouts",
      values: (i, k) => (visits(i, k) ? [visits(i, k), show(mean(i, k))] : ["", ""]),
      marks: (i, k) => [k > 0 && seen[i][visits(i, k)] === k, false, false],
      share: (i, k) => visits(i, k) / Math.max(1, visits(0, k)),
      tell, detail,
      heads: ["playout", "line", "random moves", "for MAX", "the root's mean", "most visited move"],
      cells: (k) => [way(data, lineOf(data, k)), steps[k][1].length, show(steps[k][2], 0), show(mean(0, k)), best[k] < 0 ? "" : moves[best[k]]],
      jumps: [
        ["change of the best move", "b", (_, k) => k > 1 && best[k] !== best[k - 1]],
        ["end of a game in the tree", "e", ([i]) => kinds[i] === "leaf"],
      ].filter(([, , test]) => steps.some(test)),
      controls: last > 10 ? [byLabel] : [],
      stride: () => Number(by.selectedOptions[0].textContent),
    });

    // How many of a node's playouts had come by a step.
    function visits(i, k) {
      let [low, high] = [0, seen[i].length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (seen[i][middle] <= k) low = middle;
        else high = middle - 1;
      }
      return low;
    }

    function mean(i, k) {
      const n = visits(i, k);
      return totals[i][n] / n;
    }

    function mostVisited(k) {
      const there = children[0].filter((child) => born[child] <= k);
      return there.length ? there.reduce((a, b) => (visits(b, k) > visits(a, k) ? b : a)) : -1;
    }

    function show(value, digits = 2) {
      return value.toFixed(Number.isInteger(value) ? digits : Math.max(digits, 2)).replace(/^-(?=.*[1-9])/, "−").replace("-", "");
    }

    function tell(k) {
      if (!k) return `The tree is its root alone, ${kinds[0]} to move. No game has been played.`;
      const line = lineOf(data, k);
      const i = line.at(-1);
      const fresh = born[i] === k;
      const chosen = fresh ? line.slice(0, -1) : line;
      const where =
        !fresh ? `UCB1 leads down ${way(data, line)}, to an end of the game.`
        : chosen.length > 1 ? `UCB1 leads down ${way(data, chosen)}; there the move ${moves[i]} is tried for the first time.`
        : `The move ${moves[i]} is tried for the first time.`;
      const [, random, utility] = steps[k];
      const result =
        cut.includes(k) ? `After ${random.length} random moves the game is not over and counts ${show(utility, 0)}.`
        : !fresh ? `It counts ${show(utility, 0)} for MAX.`
        : random.length ? `A random game of ${count(random.length, "move")} ends with ${show(utility, 0)} for MAX.`
        : `The game is over there, with ${show(utility, 0)} for MAX.`;
      const [before, after] = [k - 1, k].map((step) => show(mean(0, step), 3));
      const back = `On the way back ${count(line.length, "node")} count one visit more; the root's mean ${k === 1 ? "is" : before === after ? "stays" : `goes from ${before} to`} ${after}.`;
      const end = k === last ? ` The move to play has the most visits: ${moves[best[k]]}, ${visits(best[k], k).toLocaleString("en")} of ${k.toLocaleString("en")}.` : "";
      return `${where} ${result} ${back}${end}`;
    }

    // The terms of UCB1 at each choice, and the moves of the random game.
    function detail(k) {
      const line = lineOf(data, k);
      const choices = line.slice(0, -1).filter((i, n) => born[line[n + 1]] < k).map((i, n) => ucb1(i, line[n + 1], k));
      const random = steps[k][1].map((move) => names[move]);
      const words = random.length ? `The random game: ${random.join(", ")}.` : "";
      return [make("p", { class: "log" }, words), make("div", { class: "choices" }, ...choices)];
    }

    function ucb1(i, chosen, k) {
      const trials = visits(i, k - 1);
      const sign = kinds[i] === "MIN" ? -1 : 1;
      const lines = children[i].filter((child) => born[child] < k).map((child) => {
        const [n, worth] = [visits(child, k - 1), sign * mean(child, k - 1)];
        const bonus = exploration * Math.sqrt(Math.log(trials) / n);
        const line = row("td", [(child === chosen ? "▶ " : "") + moves[child], n, ...[worth, bonus, worth + bonus].map((term) => show(term, 3))]);
        if (child === chosen) line.className = "chosen";
        return line;
      });
      const where = i ? `After ${moves[i]}` : "At the root";
      return make("table", {}, make("caption", {}, `${where}: ${kinds[i]} chooses, ${count(trials, "visit")}`),
        make("thead", {}, row("th", ["move", "visits", `mean for ${kinds[i]}`, "bonus", "UCB1"])), make("tbody", {}, ...lines));
    }
  }
})();
