import { button, hasModifier, make } from "../../stepthrough/frame.js";
import { makeSVG, region, row, slider, table } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import { listen } from "../../stepthrough/views/words.js";
import { barName, isThere } from "./bars.js";
import {
  barOfRank,
  biteAt,
  bittenBefore,
  earlier,
  putBackAt,
  rankOf,
  stretch,
  wordOf,
} from "./borders.js";
import { ARROWS } from "./field.js";

/** @import { Bar, Square } from "./bars.js" */
/** @import { Outcome } from "./borders.js" */

/** @typedef {{ rows: number, columns: number, shape: Bar, poison: string }} PathsData */
/**
 * What is shown: a bar, the one before it, the bar whose last bites you are going through and the
 * number of the bite shown, and whether the slider chose the bar.
 * @typedef {{ bar: Bar, before: Bar | null, base?: Shown, way?: number, chosen?: boolean }} Shown
 */

const SIDE = 44;

/** @param {HTMLElement} root @param {PathsData} data */
export function paths(root, data) {
  const board = new PathsBoard(root, data);
  listen(
    root,
    (words) => (Number(words) <= rankOf(board.full) ? Number(words) : undefined),
    (rank) => board.choose(rank),
  );
}

/**
 * The end of the path after this many steps of a word.
 * @param {string} word
 * @param {number} steps
 * @param {number} rows
 */
export function corner(word, steps, rows) {
  const right = [...word.slice(0, steps)].filter((step) => step === "R").length;
  return [SIDE * right, SIDE * (rows - steps + right)];
}

class PathsBoard {
  /** @type {Shown[]} */
  record = []; // what `undo` goes back to
  /** @type {Square} */
  at = [1, 1]; // the square of the arrow keys

  /** @param {HTMLElement} root @param {PathsData} data */
  constructor(root, { rows, columns, shape, poison }) {
    this.rows = rows;
    this.columns = columns;
    this.full = Array(rows).fill(columns);
    /** @type {Shown} */
    this.now = { bar: shape, before: null };
    this.cells = this.full.map((_, r) =>
      Array.from({ length: columns }, (_, c) => this.cell([r + 1, c + 1])),
    );
    const skull = makeSVG("g", { transform: `scale(${SIDE / 10})` });
    skull.innerHTML = poison;
    this.cells[0][0].append(skull);
    this.path = makeSVG("g", { class: "path" });
    const [width, height] = [SIDE * columns + 90, SIDE * rows + 44];
    const most = width * Math.max(1, Math.min(1.7, 330 / height)); // where there is room
    this.board = make(
      "div",
      { class: "box", role: "group", "aria-label": "Bar, and the path along its border" },
      makeSVG(
        "svg",
        {
          preserveAspectRatio: "xMinYMin",
          style: `--least: ${width}px; --most: ${most}px`,
          viewBox: `-24 -22 ${width} ${height}`,
        },
        ...this.cells.flat(),
        this.path,
      ),
    );
    this.sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
    this.slider = slider("Rank", { min: 0, max: rankOf(this.full) }, (rank) => this.choose(rank));
    this.counter = make("span", { class: "counter" });
    this.walks = make("div", { class: "walks" });
    const [sums, sum] = table(["row", "squares", "rows from here", "shapes with this row shorter"]);
    this.sum = sum;
    const back = "Take a bite back: the next bar from which one bite leads here (t)";
    const takeBack = button("Take a bite back", back, () => this.takeBack());
    takeBack.className = "primary";
    stage(root, {
      controls: [
        [
          [make("span", { class: "scrubber" }, this.slider), this.counter],
          [button("Undo", "Undo (u)", () => this.undo()), takeBack],
        ],
      ],
      sentence: this.sentence,
      panes: [this.board, region("numbers", "The path and its number", this.walks, sums)],
    });
    root.addEventListener("keydown", (event) => this.press(event));
    this.draw(
      `One of the ${rankOf(this.full) + 1} shapes of a box of ${rows} × ${columns}. Bite a square, or put one back.`,
    );
  }

  // ---- the moves

  /** @param {Square} square */
  pick(square) {
    this.look(square);
    const { bar } = this.now;
    this.take(isThere(bar, square) ? biteAt(bar, square) : putBackAt(bar, this.columns, square));
  }

  /** @param {Outcome} outcome @param {Partial<Shown>} [more] */
  take({ bar, words }, more = {}) {
    if (!bar) return this.tell(words);
    this.enter({ bar, before: (more.base ?? this.now).bar, ...more });
    this.draw(words);
  }

  takeBack() {
    const { base = this.now, way = -1 } = this.now;
    const outcome = bittenBefore(base.bar, this.columns, way);
    if (outcome.bar) this.now = base; // one `undo` leads back there
    this.take(outcome, { base, way: outcome.way });
  }

  /** @param {Shown} next */
  enter(next) {
    if (this.record.at(-1) !== this.now) this.record.push(this.now);
    this.now = next;
  }

  undo() {
    const before = this.record.pop();
    if (!before) return this.tell("There is nothing to undo.");
    this.now = before;
    this.draw(`Undone: ${barName(before.bar)} again.`);
  }

  /** @param {number} rank */
  choose(rank) {
    if (this.now.chosen) this.now = this.record.pop() ?? this.now; // the slider goes by many
    this.enter({ bar: barOfRank(rank, this.rows), before: null, chosen: true });
    const name = barName(this.now.bar);
    this.draw(
      `Number ${rank} is ${name}: from the top, each row takes the largest number that still fits.`,
    );
  }

  // ---- the picture

  /** @param {string} words */
  draw(words) {
    const { bar, before } = this.now;
    const word = wordOf(bar, this.columns);
    const old = before && wordOf(before, this.columns);
    const marked = stretch(word, old);
    this.paint();
    this.path.replaceChildren(
      ...(old && marked ? [this.line(old, marked)] : []),
      ...this.steps(word, marked),
    );
    this.walks.replaceChildren(
      ...(old ? [this.walk("before", old, marked)] : []),
      this.walk(old ? "now" : "path", word, marked),
    );
    const total = row("td", ["", "", "sum: the rank", rankOf(bar)]);
    total.className = "total";
    this.sum.replaceChildren(...this.sums(), total);
    this.slider.value = String(rankOf(bar));
    this.counter.textContent = `rank ${rankOf(bar)} of ${this.slider.max}`;
    this.look(this.at);
    this.tell(words);
  }

  /** Shows which squares are left, and which ones the last bite took. */
  paint() {
    const { bar, before } = this.now;
    this.cells.forEach((line, r) => {
      line.forEach((element, c) => {
        const there = bar[r] > c;
        const state = there ? "there" : before && before[r] > c ? "bitten" : "gone";
        element.setAttribute("class", `square ${state}`);
        const what = there ? (r + c ? "chocolate" : "poison") : "gone";
        element.ariaLabel = `row ${r + 1}, column ${c + 1}: ${what}`;
      });
    });
  }

  /** The table's rows: what each row of the bar adds to the bar's number. */
  sums() {
    return this.now.bar.map((length, r) => {
      const [n, k] = [length - 1 + this.rows - r, this.rows - r];
      const number = earlier(this.rows, r, length);
      return row("td", [r + 1, length, k, `${length ? `C(${n}, ${k}) = ` : ""}${number}`]);
    });
  }

  /** @param {string} word @param {[number, number]} stretch */
  line(word, [first, last]) {
    const points = Array.from({ length: last - first + 2 }, (_, k) =>
      corner(word, first + k, this.rows),
    );
    return makeSVG("polyline", { class: "before", points: points.join(" ") });
  }

  /** @param {string} path @param {[number, number] | null} marked */
  steps(path, marked) {
    let r = this.rows;
    return [...path].map((step, i) => {
      const [[x, y], [toX, toY]] = [corner(path, i, this.rows), corner(path, i + 1, this.rows)];
      const [midX, midY] = [(x + toX) / 2, (y + toY) / 2];
      const group = makeSVG(
        "g",
        { class: isMarked(marked, i) ? "step marked" : "step" },
        makeSVG("line", { x1: x, y1: y, x2: toX, y2: toY }),
        makeSVG("path", {
          d: "M-7 -8L7 0L-7 8z",
          transform: `translate(${midX} ${midY}) rotate(${step === "R" ? 0 : -90})`,
        }),
      );
      if (step === "U") {
        const added = earlier(this.rows, --r, this.now.bar[r]);
        group.append(makeSVG("text", { x: x + 12, y: midY + 5 }, `+${added}`));
      }
      return group;
    });
  }

  /** @param {string} title @param {string} word @param {[number, number] | null} marked */
  walk(title, word, marked) {
    const arrows = [...word].map((step, i) =>
      make(isMarked(marked, i) ? "b" : "span", {}, step === "R" ? "→" : "↑"),
    );
    return make("p", {}, make("span", { class: "counter" }, `${title} `), ...arrows);
  }

  /** @param {Square} square */
  cell([row, column]) {
    const square = makeSVG(
      "g",
      {
        role: "button",
        tabindex: -1,
        transform: `translate(${SIDE * (column - 1)} ${SIDE * (row - 1)})`,
      },
      makeSVG("rect", { x: 1.5, y: 1.5, width: SIDE - 3, height: SIDE - 3, rx: 5 }),
    );
    square.addEventListener("click", () => this.pick([row, column]));
    return square;
  }

  /** @param {Square} square */
  look([row, column]) {
    for (const element of this.cells.flat()) element.setAttribute("tabindex", "-1");
    this.at = [row, column];
    this.cells[row - 1][column - 1].setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (hasModifier(event)) return;
    event.stopPropagation(); // JupyterLab would take plain keys for its own commands
    const key = event.key.toLowerCase();
    const onBar = event.target instanceof Node && this.board.contains(event.target);
    if (key === "t") this.takeBack();
    else if (key === "u") this.undo();
    else if (onBar && ARROWS[key]) {
      const [row, column] = this.at;
      const [down, right] = ARROWS[key];
      this.look([within(row + down, this.rows), within(column + right, this.columns)]);
      this.cells[this.at[0] - 1][this.at[1] - 1].focus();
    } else if (onBar && (key === "enter" || key === " ")) this.pick(this.at);
    else return;
    event.preventDefault();
  }

  /** @param {string} words */
  tell(words) {
    this.sentence.textContent = words;
  }
}

/** @param {number} place @param {number} last */
function within(place, last) {
  return Math.max(1, Math.min(last, place));
}

/** @param {[number, number] | null} marked @param {number} i */
function isMarked(marked, i) {
  return marked !== null && marked[0] <= i && i <= marked[1];
}
