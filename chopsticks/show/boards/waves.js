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
