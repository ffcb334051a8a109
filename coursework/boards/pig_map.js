import { button, make } from "../../stepthrough/frame.js";
import { makeSVG, slider } from "../../stepthrough/page.js";
import { adviceAt, isWrong, judgementOn, turnWorths } from "./dice.js";

/** @import { Decision, PigGame } from "./dice.js" */

/** The board that the map belongs to: your decisions, and the place for its messages.
 * @typedef {{ decisions: Decision[], tell: (words: string) => void }} Judged
 */

/** A place on the map: your score and the points at stake.
 * @typedef {[number, number]} Place
 */

/** @type {Record<string, Place>} */
const MOVES = { arrowleft: [-1, 0], arrowright: [1, 0], arrowup: [0, 1], arrowdown: [0, -1] };
const KEY = [
  ["swatch hold", "perfect: hold"],
  ["swatch", "perfect: roll"],
  ["spot", "you rolled"],
  ["spot held", "you held"],
  ["spot wrong", "not perfect"],
  ["spot elsewhere", "when it had another score"],
];

/**
 * The nearest place where there is something to decide.
 * @param {Place} place
 * @param {number} target
 * @param {number} height
 * @returns {Place}
 */
export function decidable([x, y], target, height) {
  const mine = Math.min(target - 2, Math.max(0, x));
  return [mine, Math.min(Math.max(1, y), target - 1 - mine, height - 1)];
}

/**
 * The areas where you should hold and where the game is won, as paths.
 * @param {PigGame} game
 * @param {number} theirs
 * @param {number} height
 */
export function areas(game, theirs, height) {
  let [hold, won] = ["", ""];
  for (let mine = 0; mine < game.target; mine++) {
    const { rolls, holds } = turnWorths(game, mine, theirs);
    const room = Math.min(game.target - mine, height);
    for (let points = 1; points < room; points++) {
      if (holds[points] <= rolls[points]) continue;
      const from = points;
      while (points < room && holds[points] > rolls[points]) points++;
      hold += `M${mine} ${height - points}h1v${points - from}h-1z`;
    }
    if (room < height) won += `M${mine} 0h1v${height - room}h-1z`;
  }
  return { hold, won };
}

/**
 * The numbers along an axis, `step` apart.
 * @param {number} from
 * @param {number} below
 * @param {number} step
 */
export function ticks(from, below, step) {
  const numbers = [];
  for (let k = from; k < below; k += step) if (Number.isInteger(k)) numbers.push(k);
  return numbers;
}

/** The perfect decisions for a score of the computer, and your own decisions among them. */
export class DecisionMap {
  /** @type {Place | null} */
  place = null; // that is looked at
  walked = -1; // the decision that is looked at

  /** @param {PigGame} game @param {Judged} board */
  constructor(game, board) {
    this.game = game;
    this.board = board;
    this.plot = make("div", {
      class: "plot",
      tabindex: "0",
      role: "application",
      onclick: (/** @type {MouseEvent} */ event) => this.point(event),
    });
    this.theirsLabel = make("span", { class: "counter" });
    const scale = { min: 0, max: game.target - 1, value: 0 };
    this.theirs = slider("The computer's score on the map", scale, () => this.look(null));
    const keys = KEY.map(([sort, words]) => {
      const sign = make("span", { class: sort }, sort === "spot wrong" ? "×" : "");
      return make("span", {}, sign, ` ${words}`);
    });
    this.element = make(
      "div",
      { class: "map" },
      make("label", { class: "theirs" }, this.theirsLabel, " ", this.theirs),
      make(
        "div",
        { class: "sheet" },
        make("span", { class: "axis" }, "points at stake ↑"),
        this.plot,
        make("span", { class: "axis" }, "your score →"),
      ),
      make("p", { class: "log key" }, ...keys),
    );
  }

  /** The buttons that lead from decision to decision. */
  get jumps() {
    const miss = "Your next decision that the perfect player would not make (x)";
    return [
      button("next decision", "Your next decision (page down)", () => this.walk("decision")),
      button("next miss", miss, () => this.walk("miss", isWrong)),
    ];
  }

  /** @param {number} theirs */
  forget(theirs) {
    this.place = null;
    this.walked = -1;
    this.theirs.value = String(theirs);
  }

  /** @param {string} what @param {(decision: Decision) => boolean} [test] */
  walk(what, test = () => true) {
    const { decisions } = this.board;
    const found = decisions.findIndex((one, i) => i > this.walked && test(one));
    const decision = decisions[found];
    if (!decision) return this.board.tell(`There is no ${what} after this one.`);
    this.walked = found;
    this.theirs.value = String(decision.theirs);
    this.place = [decision.mine, decision.points];
    this.board.tell(judgementOn(decision));
  }

  /**
   * Describes a place on the map, chosen by pointer or arrows: the perfect move, or your decision.
   * @param {Place | null} place
   */
  look(place) {
    const theirs = Number(this.theirs.value);
    const { decisions } = this.board;
    this.place = place;
    this.walked = decisions.findLastIndex(
      (one) => one.mine === place?.[0] && one.points === place[1] && one.theirs === theirs,
    );
    const decision = decisions[this.walked];
    if (decision) this.board.tell(judgementOn(decision));
    else this.board.tell(place ? adviceAt(this.game, place[0], theirs, place[1]) : "");
  }

  /** @param {MouseEvent} event */
  point({ clientX, clientY }) {
    const { left, bottom, width, height } = this.plot.getBoundingClientRect();
    const x = Math.floor(((clientX - left) / width) * this.game.target);
    const y = Math.floor(((bottom - clientY) / height) * this.height);
    this.look(decidable([x, y], this.game.target, this.height));
  }

  /** @param {string} key @param {KeyboardEvent} event */
  press(key, { target }) {
    const step = MOVES[key];
    if (!step || target !== this.plot) return false;
    const [x, y] = this.place ?? [0, 20];
    this.look(decidable([x + step[0], y + step[1]], this.game.target, this.height));
    return true;
  }

  /** The most points at stake that the map shows. */
  get height() {
    const most = Math.max(50, ...this.board.decisions.map(({ points }) => points + 3));
    return Math.min(this.game.target, most);
  }

  /** @param {boolean} shown */
  draw(shown) {
    this.element.hidden = !shown;
    if (!shown) return;
    const theirs = Number(this.theirs.value);
    const step = this.game.target > 40 ? 20 : 5;
    this.theirsLabel.textContent = `the computer has ${theirs}`;
    this.plot.replaceChildren(
      this.picture(theirs),
      ...ticks(0, this.game.target, step).map((x) =>
        make("span", { class: "tick x", style: this.at(x, -0.5) }, String(x)),
      ),
      ...ticks(step / 2, this.height, step / 2).map((y) =>
        make("span", { class: "tick y", style: this.at(-0.5, y) }, String(y)),
      ),
      ...this.board.decisions.map((decision) => this.spot(decision, theirs)),
      ...(this.place ? [make("span", { class: "looked", style: this.at(...this.place) })] : []),
    );
    this.plot.ariaLabel = `Map of the perfect decisions while the computer has ${theirs}: your score to the right, points at stake upwards. The arrow keys lead from place to place.`;
  }

  /** @param {number} theirs */
  picture(theirs) {
    const [width, height] = [this.game.target, this.height];
    const { hold, won } = areas(this.game, theirs, height);
    return makeSVG(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      makeSVG("path", { class: "won", d: won }),
      makeSVG("path", { class: "hold", d: hold }),
    );
  }

  /**
   * The middle of a place.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    const [left, bottom] = [(x + 0.5) / this.game.target, (y + 0.5) / this.height];
    return `left: ${100 * left}%; bottom: ${100 * bottom}%`;
  }

  /** @param {Decision} decision @param {number} theirs */
  spot(decision, theirs) {
    const names = [
      "spot",
      decision.what === "hold" ? "held" : "",
      isWrong(decision) ? "wrong" : "",
      decision.theirs === theirs ? "" : "elsewhere",
    ];
    const look = { class: names.join(" "), style: this.at(decision.mine, decision.points) };
    return make("span", look, isWrong(decision) ? "×" : "");
  }
}
