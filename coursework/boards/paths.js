// @ts-nocheck
import { button, hasModifier, make } from "../../stepthrough/frame.js";
import { makeSVG, row } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";

// A bar in a box: `shape` has a length for every row, 0 for one that is gone.  Its border is a
// path from the lower left corner, as a word of R and U.
export function paths(root, { rows, columns, shape, poison }) {
  const side = 44;
  const record = []; // what `undo` goes back to
  let now = { shape, before: null };
  let at = [0, 0]; // the square of the arrow keys

  const svg = makeSVG("svg", {
    preserveAspectRatio: "xMinYMin",
    width: side * columns + 90,
    height: side * rows + 44,
    viewBox: `-24 -22 ${side * columns + 90} ${side * rows + 44}`,
  });
  const cells = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c) => cell(r, c)),
  );
  const drawn = makeSVG("g", { class: "path" });
  svg.append(...cells.flat(), drawn);
  const board = make(
    "div",
    { class: "box", role: "group", "aria-label": "Bar, and the path along its border" },
    svg,
  );

  const sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
  const slider = make("input", {
    type: "range",
    min: 0,
    max: rank(Array(rows).fill(columns)),
    "aria-label": "Rank",
    oninput: choose,
  });
  const counter = make("span", { class: "counter" });
  const walks = make("div", { class: "walks" });
  const sum = make("tbody");
  const heads = ["row", "squares", "rows from here", "shapes with this row shorter"];
  const numbers = make(
    "div",
    { class: "numbers", tabindex: "0", role: "region", "aria-label": "The path and its number" },
    walks,
    make("table", {}, make("thead", {}, row("th", heads)), sum),
  );
  stage(root, {
    controls: [
      [
        [
          button(
            "take a bite back",
            "Take a bite back: the next bar from which one bite leads here (t)",
            takeBack,
          ),
          button("undo", "Undo (u)", undo),
          button("full bar", "The full bar (n)", renew),
        ],
      ],
      [[slider, counter]],
    ],
    sentence,
    panes: [board, numbers],
  });
  root.addEventListener("keydown", press);
  const count = rank(Array(rows).fill(columns)) + 1;
  draw(
    `One of the ${count} shapes of a box of ${rows} × ${columns}. Bite a square, or put one back.`,
  );

  // ---- the numbers

  function choices(n, k) {
    let result = 1;
    for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i;
    return result;
  }

  // How many shapes differ from this row on, and have a shorter row here.
  function earlier(r, length) {
    return length ? choices(length - 1 + rows - r, rows - r) : 0;
  }

  function rank(shape) {
    return shape.reduce((total, length, r) => total + earlier(r, length), 0);
  }

  function unrank(number) {
    return Array.from({ length: rows }, (_, r) => {
      let length = 0;
      while (earlier(r, length + 1) <= number) length++;
      number -= earlier(r, length);
      return length;
    });
  }

  function word(shape) {
    const ups = shape.map((length, r) => `${"R".repeat(length - (shape[r + 1] ?? 0))}U`).reverse();
    return ups.join("") + "R".repeat(columns - shape[0]);
  }

  // The bars from which one bite leads here: a block of equal rows grows, at most to the row above.
  function waysBack(shape) {
    const found = [];
    shape.forEach((length, first) => {
      const above = first ? shape[first - 1] : columns;
      if (first && above === length) return;
      const end = shape.lastIndexOf(length);
      const grow = (r, most, grown) => {
        if (r <= end) for (let x = length; x <= most; x++) grow(r + 1, x, grown.with(r, x));
        else if (String(grown) !== String(shape)) found.push(grown);
      };
      grow(first, above, shape);
    });
    return shape[0] ? found.sort((a, b) => rank(a) - rank(b)) : []; // nobody bites the poison
  }

  // ---- the moves

  function bitten(shape, [r, c]) {
    return shape.map((length, i) => (i < r ? length : Math.min(length, c)));
  }

  function pick(r, c) {
    look([r, c]);
    if (now.shape[r] > c) bite(r, c);
    else putBack(r, c);
  }

  function bite(r, c) {
    if (!r && !c) return tell("That square is poison: nobody bites it.");
    const before = now;
    enter({ shape: bitten(before.shape, [r, c]), before: before.shape });
    draw(
      `The bite ${place(r, c)} leaves ${name(now.shape)}. Of the marked steps those up come first now. ${change(before)}`,
    );
  }

  // The square, with those of the rows above it that the same bite must have taken.
  function putBack(r, c) {
    const length = now.shape[r];
    const first = now.shape.indexOf(length);
    const above = first ? now.shape[first - 1] : columns;
    if (c >= above || !now.shape[0])
      return tell(
        `No bite leaves this bar and takes the square ${place(r, c)}: ${now.shape[0] ? `row ${first} must grow first` : "nobody bites the poison"}.`,
      );
    const before = now;
    enter({
      shape: now.shape.map((x, i) => (first <= i && i <= r ? c + 1 : x)),
      before: before.shape,
    });
    draw(
      `Put back: from ${name(now.shape)} the bite ${place(first, length)} leads to ${name(before.shape)}. ${change(before)}`,
    );
  }

  function takeBack() {
    const { base = now, way = -1 } = now;
    const ways = waysBack(base.shape);
    if (!ways.length) return tell(`No bite leads to ${name(base.shape)}.`);
    const next = (way + 1) % ways.length;
    const shape = ways[next];
    const first = shape.findIndex((length, r) => length !== base.shape[r]);
    if (now !== base) now = base; // one `undo` leads back there
    enter({ shape, before: base.shape, base, way: next });
    draw(
      `Bar ${next + 1} of ${ways.length} from which one bite leads to ${name(base.shape)}: it is ${name(shape)}, and the bite ${place(first, base.shape[first])}. ${change(base)}`,
    );
  }

  function enter(next) {
    if (record.at(-1) !== now) record.push(now);
    now = next;
  }

  function undo() {
    if (!record.length) return tell("There is nothing to undo.");
    now = record.pop();
    draw(`Undone: ${name(now.shape)} again.`);
  }

  function renew() {
    enter({ shape: Array(rows).fill(columns), before: null });
    draw("The full bar: the last number of all.");
  }

  function choose() {
    if (now.chosen) now = record.pop(); // the slider goes by many: one `undo` leads back
    enter({ shape: unrank(Number(slider.value)), before: null, chosen: true });
    draw(
      `Number ${slider.value} is ${name(now.shape)}: from the top, each row takes the largest number that still fits.`,
    );
  }

  // ---- the picture

  function draw(words) {
    const { shape, before } = now;
    const path = word(shape);
    const old = before && word(before);
    const differ = [...path]
      .map((step, i) => (old && step !== old[i] ? i : -1))
      .filter((i) => i >= 0);
    const marked = (i) => differ.length > 0 && i >= differ[0] && i <= differ.at(-1);
    cells.forEach((line, r) =>
      line.forEach((element, c) => {
        const there = shape[r] > c;
        const state = there ? "there" : before?.[r] > c ? "bitten" : "gone";
        element.setAttribute("class", `cell ${state}`);
        element.setAttribute(
          "aria-label",
          `row ${r + 1}, column ${c + 1}: ${!there ? "gone" : r + c ? "chocolate" : "poison"}`,
        );
      }),
    );
    drawn.replaceChildren(
      ...(old ? [line(old, differ[0], differ.at(-1))] : []),
      ...steps(path, marked),
    );
    walks.replaceChildren(
      ...(old ? [walk("before", old, marked)] : []),
      walk(old ? "now" : "path", path, marked),
    );
    sum.replaceChildren(
      ...shape.map((length, r) =>
        row("td", [
          r + 1,
          length,
          rows - r,
          `${length ? `C(${length - 1 + rows - r}, ${rows - r}) = ` : ""}${earlier(r, length)}`,
        ]),
      ),
      make(
        "tr",
        { class: "total" },
        make("td", { colspan: 3 }, "sum: the rank"),
        make("td", {}, String(rank(shape))),
      ),
    );
    slider.value = rank(shape);
    counter.textContent = `rank ${rank(shape)} of 0 to ${slider.max}`;
    look(at);
    tell(words);
  }

  // Where the path stands after so many steps of a word.
  function corner(word, steps) {
    const right = [...word.slice(0, steps)].filter((step) => step === "R").length;
    return [side * right, side * (rows - steps + right)];
  }

  function line(word, first, last) {
    const points = Array.from({ length: last - first + 2 }, (_, k) => corner(word, first + k));
    return makeSVG("polyline", { class: "before", points: points.join(" ") });
  }

  function steps(path, marked) {
    let r = rows;
    return [...path].map((step, i) => {
      const [[x, y], [toX, toY]] = [corner(path, i), corner(path, i + 1)];
      const [midX, midY] = [(x + toX) / 2, (y + toY) / 2];
      const group = makeSVG(
        "g",
        { class: marked(i) ? "step marked" : "step" },
        makeSVG("line", { x1: x, y1: y, x2: toX, y2: toY }),
        makeSVG("path", {
          d: "M-7 -8L7 0L-7 8z",
          transform: `translate(${midX} ${midY}) rotate(${step === "R" ? 0 : -90})`,
        }),
      );
      if (step === "U")
        group.append(makeSVG("text", { x: x + 12, y: midY + 5 }, `+${earlier(--r, now.shape[r])}`));
      return group;
    });
  }

  function walk(title, word, marked) {
    const arrows = [...word].map((step, i) =>
      make(marked(i) ? "b" : "span", {}, step === "R" ? "→" : "↑"),
    );
    return make("p", {}, make("span", { class: "counter" }, `${title} `), ...arrows);
  }

  function cell(r, c) {
    const [x, y] = [side * c, side * r];
    const square = makeSVG(
      "g",
      { role: "button", tabindex: -1, transform: `translate(${x} ${y})` },
      makeSVG("rect", { x: 1.5, y: 1.5, width: side - 3, height: side - 3, rx: 5 }),
    );
    if (!r && !c) {
      const skull = makeSVG("g", { transform: `scale(${side / 10})` });
      skull.innerHTML = poison;
      square.append(skull);
    }
    square.addEventListener("click", () => pick(r, c));
    return square;
  }

  function look([r, c]) {
    for (const element of cells.flat()) element.setAttribute("tabindex", -1);
    at = [r, c];
    cells[r][c].setAttribute("tabindex", 0);
  }

  function press(event) {
    if (hasModifier(event)) return;
    event.stopPropagation(); // JupyterLab would take plain keys for its own commands
    const key = event.key.toLowerCase();
    const step = { arrowup: [-1, 0], arrowdown: [1, 0], arrowleft: [0, -1], arrowright: [0, 1] }[
      key
    ];
    const action = { t: takeBack, u: undo, n: renew }[key];
    const onBar = board.contains(event.target);
    if (action) action();
    else if (onBar && step) {
      look([
        Math.max(0, Math.min(rows - 1, at[0] + step[0])),
        Math.max(0, Math.min(columns - 1, at[1] + step[1])),
      ]);
      cells[at[0]][at[1]].focus();
    } else if (onBar && (key === "enter" || key === " ")) pick(...at);
    else return;
    event.preventDefault();
  }

  // ---- words

  function tell(words) {
    sentence.textContent = words;
  }

  function name(shape) {
    return shape.filter((length) => length).join("+") || "the empty bar";
  }

  function place(r, c) {
    return `(${r + 1}, ${c + 1})`;
  }

  function change(before) {
    const [from, to] = [before.shape, now.shape].map(rank);
    return `The rank ${to > from ? "rises" : "falls"} from ${from} to ${to}.`;
  }
}
