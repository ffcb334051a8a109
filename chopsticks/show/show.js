// Turns the still pictures of the course into live ones.  Python has drawn and solved
// everything; this script only shows, and writes the sentences.
(() => {
  "use strict";

  const KINDS = { board, trace, waves };

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

  // ---------------------------------------------------------------- a search, step by step

  function trace(root, data) {
    const { nodes, steps, functions, bounds } = data;
    const bytes = Uint8Array.from(atob(root.querySelector("img").src.split(",")[1]), (c) => c.charCodeAt(0));
    const tree = make("div", { class: "tree", tabindex: "0", role: "region", "aria-label": "Game tree" });
    tree.innerHTML = new TextDecoder().decode(bytes);
    const svg = tree.firstElementChild;
    const width = svg.viewBox.baseVal.width;

    const parts = (name) => {
      const found = [];
      for (const g of svg.querySelectorAll("." + name)) found[g.dataset.i] = g;
      return found;
    };
    const [circles, edges, stubs] = ["node", "edge", "stub"].map(parts);

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
    let at = 0;
    let zoom = 1;
    let timer = null;
    let asked = null;
    let code = {}; // what the lens shows: which function, how far it is scrolled, its size
    let right = 0, answered = 0;
    const folded = new Set();
    const [xs, ys] = [0, 1].map((axis) => nodes.map((node) => node.place[axis]));
    const drawn = []; // how each node looks now, as a number

    const button = (text, label, onclick) =>
      make("button", { type: "button", "aria-label": label, title: label, onclick }, text);
    const playButton = button("▶▶", "Play (space)", play);
    const slider = make("input", {
      type: "range", min: 0, max: steps.length - 1, value: 0, "aria-label": "Step",
      oninput: () => go(Number(slider.value)),
    });
    const counter = make("span", { class: "counter" });
    const predict = make("input", { type: "checkbox", onchange: () => go(at) });
    const score = make("span", { class: "counter" });
    const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
    const quiz = make("div", { class: "quiz", role: "group", "aria-label": "Your prediction" });
    const lens = make("div", { class: "lens" });
    const bar = make("div", { class: "window" });
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
        button("|◀", "To the start (Home)", () => go(0)),
        button("◀", "One step back (left arrow)", () => go(at - 1)),
        button("▶", "One step on (right arrow)", forward),
        playButton,
        button("▶|", "To the end (End)", () => go(steps.length - 1)),
        button("next cut-off", "Next cut-off (c)", () => jump("cut")),
        button("next leaf", "Next leaf (l)", () => jump("leaf")),
        button("−", "Smaller (minus)", () => scale(zoom / 1.25)),
        button("+", "Larger (plus)", () => scale(zoom * 1.25)),
        button("fold", "Fold or unfold the node in play (f), or click any node", () => fold(steps[at][1])),
        button("whole tree", "The whole tree (0)", () => scale(tree.clientWidth / width)),
        make("label", {}, predict, " Predict"), score,
      ),
      make("div", { class: "controls" }, slider, counter),
      sentence, quiz, table,
    );
    root.addEventListener("keydown", onKey);
    tree.addEventListener("click", (event) => {
      const node = event.target.closest(".node");
      if (node) fold(Number(node.dataset.i));
    });
    tree.addEventListener("scroll", () => requestAnimationFrame(paint), { passive: true });
    circles.forEach((g, i) => g.append(hover(i)));
    scale(Math.max(0.7, Math.min(1, tree.clientWidth / width || 1)));
    go(0);

    function hover(i) {
      const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
      const node = nodes[i];
      const window = node.window.length ? `, window (${node.window.map(show).join(", ")})` : "";
      title.textContent = `${node.kind} ${node.name}${window}, returns ${show(node.value)}`;
      return title;
    }

    function show(value) {
      return typeof value === "number" ? String(value).replace("-", "−") : value;
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

    // ---- moving

    function go(k) {
      at = Math.max(0, Math.min(steps.length - 1, k));
      inSight(); // first: reading the layout after painting would compute it twice
      paint();
      asked = null;
      describe();
    }

    function forward() {
      if (asked) return;
      if (predict.checked && at + 1 < steps.length && question(at + 1)) return;
      go(at + 1);
    }

    function jump(what) {
      const found = steps.findIndex(([kind, node], k) =>
        k > at && (what === "cut" ? kind === "cut" : kind === "return" && nodes[node].kind === "leaf"));
      if (found >= 0) go(found);
      else sentence.textContent = what === "cut" ? "There is no cut-off after this step." : "There is no leaf after this step.";
    }

    function play() {
      if (timer) return stop();
      playButton.textContent = "❚❚";
      playButton.setAttribute("aria-label", "Pause (space)");
      if (at === steps.length - 1) go(0);
      timer = setInterval(() => {
        forward();
        if (at === steps.length - 1 || asked) stop();
      }, 700);
    }

    function stop() {
      clearInterval(timer);
      timer = null;
      playButton.textContent = "▶▶";
      playButton.setAttribute("aria-label", "Play (space)");
    }

    function scale(size) {
      zoom = Math.max(0.2, Math.min(2.5, size));
      svg.setAttribute("width", width * zoom);
      svg.removeAttribute("height");
      inSight();
      paint();
    }

    // ---- the tree

    // Only what the pane shows is drawn: a large tree would take too long to paint.
    function paint() {
      const margin = 120;
      const [left, top] = [tree.scrollLeft / zoom - margin, tree.scrollTop / zoom - margin];
      const [right, bottom] = [left + tree.clientWidth / zoom + 2 * margin, top + tree.clientHeight / zoom + 2 * margin];
      const over = at === steps.length - 1;
      for (let i = 0; i < nodes.length; i++) {
        const [x, y, up] = [xs[i], ys[i], Math.max(nodes[i].parent, 0)];
        const look = {
          absent: began[i] > at || isFolded(i),
          far: x < left || x > right || y < top || y > bottom,
          farEdge: Math.max(x, xs[up]) < left || Math.min(x, xs[up]) > right || y < top || ys[up] > bottom,
          done: ended[i] <= at, best: over && nodes[i].best, folded: folded.has(i), here: steps[at][1] === i,
          uncut: !(cut[i] <= at) || folded.has(i),
        };
        const code = Object.values(look).reduce((sum, flag) => 2 * sum + (flag ? 1 : 0), 1);
        if (code === drawn[i]) continue;
        drawn[i] = code;
        dress(circles[i], "node", look, ["absent", "far", "done", "best", "folded", "here"]);
        if (edges[i]) dress(edges[i], "edge", { ...look, far: look.farEdge }, ["absent", "far", "best"]);
        if (stubs[i]) dress(stubs[i], "stub", { ...look, absent: look.absent || look.uncut }, ["absent", "far"]);
      }
    }

    function dress(element, kind, look, names) {
      element.setAttribute("class", [kind, ...names.filter((name) => look[name])].join(" "));
    }

    function isFolded(i) {
      for (let up = nodes[i].parent; up >= 0 && folded.size; up = nodes[up].parent) if (folded.has(up)) return true;
      return false;
    }

    function fold(i) {
      if (nodes[i].kind === "leaf") return;
      folded.has(i) ? folded.delete(i) : folded.add(i);
      paint();
    }

    function inSight() {
      const [x, y] = nodes[steps[at][1]].place.map((v) => v * zoom);
      const margin = 80;
      if (x < tree.scrollLeft + margin || x > tree.scrollLeft + tree.clientWidth - margin)
        tree.scrollLeft = x - tree.clientWidth / 2;
      if (y < tree.scrollTop + 40 || y > tree.scrollTop + tree.clientHeight - margin)
        tree.scrollTop = y - tree.clientHeight / 2;
    }

    // ---- words, window and code

    function describe() {
      slider.value = at;
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
      return kind === "leaf" ? `Leaf ${name}` : `${kind} at ${name}`;
    }

    function tell(k) {
      const [kind, i] = steps[k];
      const node = nodes[i];
      const limits = windowAt(k);
      const [low, high] = (limits ?? []).map(show);
      if (kind === "enter") {
        const how = node.parent < 0 ? "The search begins" : `${who(node.parent)} tries ${node.move}`;
        return `${how}: ${who(i)}` + (limits ? `, with the window (${low}, ${high}).` : ".");
      }
      if (kind === "update") {
        const before = variables(previous[k]);
        const changes = Object.entries(steps[k][3])
          .filter(([name, value]) => before[name] !== value && (typeof value === "number" || /∞/.test(value)))
          .map(([name, value]) => before[name] === undefined ? `${name} is ${show(value)}` : `${name} goes from ${show(before[name])} to ${show(value)}`);
        return `${who(i)}: ${changes.join(", ") || "nothing changes"}.`;
      }
      if (kind === "cut") {
        const moves = node.pruned.length === 1 ? "the move that remains" : `the ${node.pruned.length} moves that remain`;
        const nodesSaved = node.saved ? ` ${node.saved.toLocaleString("en")} node${node.saved > 1 ? "s" : ""} saved.` : "";
        const why = limits && number(limits[0]) >= number(limits[1]) ? `${bounds[0]} = ${low} ≥ ${bounds[1]} = ${high}: the window is closed, so` : "Cut-off:";
        return `${who(i)}: ${why} ${moves} cannot matter.${nodesSaved}`;
      }
      if (node.parent < 0) return `${who(i)} returns ${show(node.value)}. This is the search's answer` + (k === steps.length - 1 ? "; the best line is drawn bold." : ".");
      return `${who(i)} returns ${show(node.value)} to ${who(node.parent)}.`;
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
          make("dl", { "aria-label": "Variables" }),
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
      return make("code", { style: `--indent: ${words.search(/\S|$/) + 4}ch` }, words + "\n");
    }

    // ---- predict

    // Before a value goes up to a parent: what will happen there?
    function question(next) {
      const [kind, i] = steps[next];
      const parent = nodes[i].parent;
      if (kind !== "return" || parent < 0) return false;
      const follows = steps.slice(next + 1).find(([, node]) => node === parent || nodes[node].parent === parent);
      const outcome = !follows ? "nothing" : follows[0] !== "update" ? "nothing" : steps[steps.indexOf(follows) + 1][0] === "cut" ? "cut" : "better";
      asked = outcome;
      sentence.textContent = `${who(i)} is about to return ${show(nodes[i].value)} to ${who(parent)}. What happens there?`;
      quiz.replaceChildren(
        ...[["better", "the best so far changes"], ["nothing", "nothing changes"], ["cut", "a cut-off"]].map(([answer, words]) =>
          make("button", { type: "button", onclick: () => reply(answer) }, words)),
      );
      quiz.firstElementChild.focus({ preventScroll: true });
      return true;
    }

    function reply(answer) {
      const good = answer === asked;
      const truth = { better: "the best so far changes", nothing: "nothing changes", cut: "there is a cut-off" }[asked];
      answered += 1;
      right += good ? 1 : 0;
      go(at + 1);
      sentence.textContent = `${good ? "Right" : "No"}: ${truth}. ` + sentence.textContent;
      tree.focus({ preventScroll: true });
    }

    // ---- keys and table

    function onKey(event) {
      if (hasModifier(event)) return;
      event.stopPropagation();
      if (event.target === slider || event.target.closest("details")) return;
      const space = event.key === " " && !event.target.matches("button, input");
      const actions = {
        ArrowRight: forward, ArrowLeft: () => go(at - 1), Home: () => go(0), End: () => go(steps.length - 1),
        c: () => jump("cut"), l: () => jump("leaf"), "+": () => scale(zoom * 1.25), "-": () => scale(zoom / 1.25),
        0: () => scale(tree.clientWidth / width), f: () => fold(steps[at][1]),
      };
      const action = space ? play : actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    }

    function row(cell, words) {
      return make("tr", {}, ...words.map((text) => make(cell, {}, String(text))));
    }

    function fillTable() {
      if (rows.childElementCount) return;
      rows.append(...nodes.map((node, i) => row("td", [
        i, node.parent < 0 ? "" : node.parent, node.move, `${node.kind} ${node.name}`,
        node.window.length ? `(${node.window.map(show).join(", ")})` : "", show(node.value), node.pruned.join(" "),
      ])));
    }
  }

  // ---------------------------------------------------------------- the state graph in waves

  function waves(root, data) {
    const { positions, moves, plies, places, size } = data;
    const bytes = Uint8Array.from(atob(root.querySelector("img").src.split(",")[1]), (c) => c.charCodeAt(0));
    const pane = make("div", { class: "tree", tabindex: "0", role: "region", "aria-label": "Positions" });
    pane.innerHTML = new TextDecoder().decode(bytes);
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
      const what = wave % 2 ? "won: a move leads to a lost one" : wave ? "lost: every move leads to a won one" : "the ends: the player to move has lost";
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
      const children = moves[i].map((move) => move[3]);
      children.forEach((child) => marks[child].classList.add("child"));
      lines.innerHTML = children
        .map((child) => `<path d="M${centre(i)} L${centre(child)}" stroke="#0072b2" stroke-width="2" fill="none" opacity="0.6"/>`)
        .join("");
      const words = moves[i].map(([kind, a, b, child]) => `${kind ? `${a}+${b}` : `${a}→${b}`} to ${name(child)}`);
      status.textContent = `${name(i)}. ` + (words.length ? `Moves: ${words.join("; ")}.` : "The game is over.");
      marks[i].scrollIntoView({ block: "nearest", inline: "nearest" });
    }

    function name(i) {
      const [a, b, c, d, value] = positions[i];
      const words = value === 0 ? "draw" : `${value > 0 ? "win" : "loss"} in ${Math.abs(value) - 1}`;
      return `${a}${b} ${c}${d} (${words})`;
    }
  }
})();
