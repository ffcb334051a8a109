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
