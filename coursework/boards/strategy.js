// @ts-nocheck
import { button, hasModifier, make } from "../../stepthrough/frame.js";
import { count, drawing, makeSVG, row } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import { boxes } from "./positions.js";

export function strategy(root, data) {
  const { names, player, claim, positions, values, plies, moves, hands } = data;
  const pane = drawing(root, `Strategy graph. ${claim}`);
  const edges = [...pane.querySelectorAll(".edge")];
  const heading = pane.querySelector(".heading");
  const last = Math.max(...plies);
  const slider = make("input", {
    type: "range",
    min: 0,
    max: last,
    value: last,
    "aria-label": "Plies shown",
    oninput: () => step(Number(slider.value)),
  });
  const counter = make("span", { class: "counter" });
  const whole = make("input", {
    type: "checkbox",
    onchange: () => pane.classList.toggle("whole", whole.checked),
  });
  const status = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const side = make("div", { class: "side" });
  const legend = [...heading.children].map((line, i) =>
    make("p", { class: i ? "legend" : "claim" }, line.textContent),
  );
  crop();
  const { marks, mark, inSight } = boxes(pane, choose);
  const wholeLabel = make("label", {}, whole, " Whole graph");
  let chosen = 0;
  stage(root, {
    controls: [
      [
        [
          button("|◀", "Only the start", () => step(0)),
          button("◀", "One ply less", () => step(Number(slider.value) - 1)),
          button("▶", "One ply more", () => step(Number(slider.value) + 1)),
        ],
        [slider, counter],
        [wholeLabel],
      ],
    ],
    sentence: status,
    panes: [pane, side],
    below: [table()],
  });
  root.addEventListener("keydown", onKey);
  marks.forEach((box, i) => box.append(makeSVG("title", {}, head(i))));
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
    dress();
    edges.forEach((edge) =>
      edge.classList.toggle(
        "later",
        ends(edge).some((i) => plies[i] > shown),
      ),
    );
    counter.textContent = `${plies.filter((p) => p <= shown).length} of ${plies.length} positions`;
  }

  function dress() {
    const children = moves[chosen].map(([, child]) => child);
    marks.forEach((_, i) => {
      const looks = [kind(i)];
      if (plies[i] > Number(slider.value)) looks.push("later");
      if (children.includes(i)) looks.push("near");
      if (i === chosen) looks.push("here");
      mark(i, looks);
    });
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
      (live.length ? `, ${todo}` : "") +
      (over ? `; ${count(over, "end")}` : "") +
      ".";
  }

  function choose(i) {
    const inSide = side.contains(document.activeElement);
    chosen = i;
    const fits = pane.scrollWidth <= pane.clientWidth && pane.scrollHeight <= pane.clientHeight;
    wholeLabel.hidden = fits && !whole.checked;
    inSight(i);
    if (plies[i] > slider.value) reveal(plies[i]);
    dress();
    edges.forEach((edge) => edge.classList.toggle("here", ends(edge)[0] === i));
    status.textContent = tell(i);
    side.replaceChildren(
      make("div", { class: "table" }, hand(1), hand(0)),
      make(
        "div",
        {},
        make("p", {}, caption(i)),
        make(
          "ol",
          { class: "moves", "aria-label": "Moves" },
          ...moves[i].map((move) => make("li", {}, follow(move))),
        ),
      ),
      make("div", {}, ...legend),
    );
    if (inSide) (side.querySelector("button") ?? pane).focus({ preventScroll: true });
  }

  function onKey(event) {
    if (hasModifier(event)) return;
    event.stopPropagation();
    if (event.target === slider || event.target.closest("details")) return;
    const above = moves.findIndex(
      (list, i) => plies[i] < plies[chosen] && list.some(([, child]) => child === chosen),
    );
    const next =
      {
        ArrowLeft: chosen - 1,
        ArrowRight: chosen + 1,
        ArrowUp: above,
        Home: 0,
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

  function kind(i) {
    return values[i] > 0 ? "win" : values[i] < 0 ? "loss" : "draw";
  }

  function worth(i) {
    return values[i] ? `${kind(i)} in ${Math.abs(values[i]) - 1}` : "draw";
  }

  function head(i) {
    return moves[i].length
      ? `${name(i)}, ${names[mover(i)]} to move: ${worth(i)}.`
      : `${name(i)}: ${worth(i)}.`;
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
    const falls = -Math.sign(values[moves[i][0][1]]) < Math.sign(values[i]); // the child's is the other player's
    return (
      `${head(i)} The strategy answers ${where[0]}` +
      (falls ? `: that gives the ${values[i] > 0 ? "win" : "draw"} away.` : ".")
    );
  }

  function follow([move, child]) {
    return make(
      "button",
      { type: "button", onclick: () => choose(child) },
      `${move} to ${name(child)} `,
      make(
        "span",
        { class: `hint ${{ win: "wins", draw: "draws", loss: "loses" }[kind(child)]}` },
        worth(child),
      ),
    );
  }

  function hand(who) {
    const turn = who === mover(chosen) && moves[chosen].length > 0;
    const pair = positions[chosen].slice(2 * who, 2 * who + 2);
    const row = make(
      "div",
      {
        class: `row${turn ? " turn" : ""}`,
        role: "img",
        "aria-label": `${names[who]}: ${pair.join(" and ")}`,
      },
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
    const rows = positions.map((_, i) =>
      row("td", [
        plies[i],
        moves[i].length ? names[mover(i)] : "end",
        name(i),
        worth(i),
        moves[i].map(([move, child]) => `${move} to ${name(child)}`).join("; "),
      ]),
    );
    return make(
      "details",
      {},
      make("summary", {}, "The same strategy as a table"),
      make(
        "table",
        {},
        make("thead", {}, row("th", ["ply", "to move", "position", "value", "moves"])),
        make("tbody", {}, ...rows),
      ),
    );
  }
}
