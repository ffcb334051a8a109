import { make } from "../../stepthrough/frame.js";
import { choice } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import {
  allPins,
  amountOf,
  groupsOf,
  heapAnswers,
  heapInWords,
  mayTake,
  nearestPin,
  pinAfter,
  pressOn,
  sumInWords,
  sumWorth,
  takeInWords,
  takesOf,
  winsBy,
  without,
} from "./heaps.js";
import { COMPUTER, Match, oneOf, report, soFar, YOU } from "./match.js";

/** @import { HeapGame, Pins, Take } from "./heaps.js" */

/** An entry of the record: the standing pins, the player to move, and the move that led there.
 * @typedef {{ pins: Pins, mover: number, taken: Take | null }} Standing
 */

/** The steps of the arrow keys, in heaps and pins.
 * @type {Record<string, [number, number]>}
 */
const ARROWS = { arrowup: [-1, 0], arrowdown: [1, 0], arrowleft: [0, -1], arrowright: [0, 1] };

/**
 * @param {HTMLElement} root
 * @param {HeapGame} game
 */
export function sums(root, game) {
  new SumBoard(root, game);
}

class SumBoard {
  /** @type {[number, number]} */
  at = [0, 0]; // the pin of the arrow keys

  /**
   * @param {HTMLElement} root
   * @param {HeapGame} game
   */
  constructor(root, game) {
    this.game = game;
    const [ball, ballLabel] = choice("Take", ["one pin", "two pins"], () => this.draw());
    this.ball = ball;
    this.balls = game.heaps.some(([rule]) => rule === "kayles");
    this.worths = game.heaps.map(() => make("span", { class: "worth" }));
    this.pins = game.heaps.map(([, size], heap) =>
      Array.from({ length: size }, (_, pin) => this.pin(heap, pin)),
    );
    this.table = this.rows();
    this.effect = make("p", { class: "log effect" });
    /** @type {Match<Standing>} */
    this.match = new Match(root, this, { hint: ["Grundy values", "g"] });
    const { message, log } = this.match;
    const side = { class: "side", tabindex: "0", role: "region", "aria-label": "The game so far" };
    stage(root, {
      controls: [[...(this.balls ? [[ballLabel]] : []), ...this.match.controls()]],
      sentence: message,
      panes: [this.table, make("div", side, this.effect, log)],
    });
    this.match.restart();
  }

  rows() {
    return make(
      "div",
      {
        class: "rows",
        role: "group",
        "aria-label": "Heaps",
        onpointerleave: () => this.preview(null),
      },
      ...this.game.heaps.map(([rule], heap) =>
        make(
          "div",
          { class: "heap" },
          make("span", { class: "rule" }, make("b", {}, rule), ` ${amountOf(rule)}`),
          make("span", { class: "pins" }, ...this.pins[heap]),
          this.worths[heap],
        ),
      ),
    );
  }

  /**
   * @param {number} heap
   * @param {number} pin
   */
  pin(heap, pin) {
    return make("button", {
      type: "button",
      onclick: () => this.pick(heap, pin),
      onfocus: () => this.look([heap, pin]),
      onpointerenter: () => this.preview([heap, pin]),
      onblur: () => this.preview(null),
    });
  }

  /**
   * @param {number} mover
   * @returns {Standing}
   */
  begin(mover) {
    this.at = [0, 0];
    return { pins: allPins(this.game), mover, taken: null };
  }

  over() {
    return !takesOf(this.game, this.match.now.pins).length;
  }

  reply() {
    this.play(oneOf(heapAnswers(this.game, this.match.now.pins)));
  }

  /** @param {Take} taken */
  play(taken) {
    const { pins, mover } = this.match.now;
    this.match.enter({ pins: without(pins, taken), mover: 1 - mover, taken });
  }

  /** What pressing a pin takes, with the chosen ball. */
  taking(/** @type {number} */ heap, /** @type {number} */ pin) {
    return pressOn(this.game, this.match.now.pins, heap, pin, this.ball.selectedIndex + 1);
  }

  /**
   * @param {number} heap
   * @param {number} pin
   */
  pick(heap, pin) {
    this.look([heap, pin]);
    const take = this.taking(heap, pin);
    if (!this.match.yours) return;
    if (mayTake(this.game, this.match.now.pins, take)) return this.play(take);
    const [rule] = this.game.heaps[heap];
    this.match.note = `Here that takes ${take.count}: ${rule} takes ${amountOf(rule)}.`;
    this.draw();
  }

  /** @param {[number, number]} place */
  look(place) {
    this.at = place;
    for (const element of this.pins.flat()) element.tabIndex = -1;
    this.here().tabIndex = 0;
    this.preview(this.at);
  }

  /** The pin that the arrow keys have chosen, or the nearest one that still stands. */
  here() {
    this.at = nearestPin(this.match.now.pins, this.at);
    return this.pins[this.at[0]][this.at[1]];
  }

  /**
   * @param {string} key
   * @param {KeyboardEvent} event
   */
  press(key, { target }) {
    if (this.balls && (key === "1" || key === "2")) {
      this.ball.selectedIndex = Number(key) - 1;
      this.draw();
      return true;
    }
    const step = ARROWS[key];
    if (!step || !(target instanceof Element) || target.matches("select")) return false;
    if (this.table.contains(target)) this.at = pinAfter(this.match.now.pins, this.at, step);
    this.here().focus();
    return true;
  }

  /**
   * Shows what a press would take while the pointer or the focus is on its pin.
   * @param {[number, number] | null} place
   */
  preview(place) {
    const { pins, mover } = this.match.now;
    const stands = place && pins[place[0]][place[1]] && mover === YOU;
    const take = stands ? this.taking(...place) : null;
    const shown = take && mayTake(this.game, pins, take) ? take : null;
    const left = shown ? without(pins, shown) : pins;
    this.pins.forEach((row, r) => {
      row.forEach((element, c) => {
        element.classList.toggle("goes", pins[r][c] && !left[r][c]);
      });
    });
    this.effect.textContent = shown ? this.effectOf(shown, left) : "\u00a0";
  }

  /**
   * @param {Take} take
   * @param {Pins} left
   */
  effectOf(take, left) {
    const rest = groupsOf(left[take.heap]).join("+") || "nothing";
    const does = `That takes ${takeInWords(take)} and leaves ${rest} there.`;
    if (!this.match.hints.checked) return does;
    const worth = sumWorth(this.game, left);
    return `${does} The sum is worth ${worth}: it ${worth ? "loses" : "wins"}.`;
  }

  draw() {
    const focused = document.activeElement;
    const hadFocus = this.table.contains(focused);
    const { record, note, hints, now } = this.match;
    this.paint();
    this.worths.forEach((element, heap) => {
      element.textContent = hints.checked ? heapInWords(this.game, now.pins, heap) : "";
    });
    this.look(this.at);
    if (!this.table.matches(":hover, :focus-within")) this.preview(null);
    this.match.message.textContent = report(note, record, told, this.turn());
    this.match.log.textContent = soFar(record, ({ mover, taken }) =>
      [mover === YOU ? "the computer" : "you", taken && takeInWords(taken)].join(" "),
    );
    // The pin is gone: if it had the focus, move the focus.
    const end = this.over();
    if (hadFocus && (focused?.matches(":disabled") || end))
      (end ? this.match.newButton : this.here()).focus({ preventScroll: true });

    /** @param {Standing} entry */
    function told({ mover, taken }) {
      return taken
        ? `${mover === YOU ? "The computer takes" : "You take"} ${takeInWords(taken)}.`
        : "";
    }
  }

  /** Shows which pins stand, what pressing them takes and, if hints are on, which presses win. */
  paint() {
    const { record, yours, hints, now } = this.match;
    const before = record.at(-2)?.pins ?? now.pins;
    this.pins.forEach((row, r) => {
      row.forEach((element, c) => {
        const stands = now.pins[r][c];
        const take = this.taking(r, c);
        const legal = stands && mayTake(this.game, now.pins, take);
        const star = legal && yours && hints.checked && winsBy(this.game, now.pins, take);
        element.className = stands ? "" : before[r][c] ? "gone last" : "gone";
        element.disabled = !stands;
        element.textContent = star ? "★" : "";
        const does = stands ? (legal ? `, takes ${take.count}` : "") : ", gone";
        element.ariaLabel = `heap ${r + 1}, pin ${c + 1}${does}${star ? ", wins" : ""}`;
      });
    });
  }

  turn() {
    const { pins, mover } = this.match.now;
    if (this.over())
      return mover === YOU
        ? "You can take nothing: the computer wins."
        : "The computer can take nothing: you win!";
    if (mover === COMPUTER) return "The computer is thinking …";
    if (!this.match.hints.checked) return "Your move: press a pin.";
    return `Your move. ${sumInWords(this.game, pins)}`;
  }
}
