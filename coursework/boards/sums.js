import { make } from "../../stepthrough/frame.js";
import { choice } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import { Field } from "./field.js";
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
import { Match, oneOf, YOU } from "./match.js";

/** @import { Place } from "./field.js" */
/** @import { HeapGame, Pins, Take } from "./heaps.js" */

/** @typedef {import("./match.js").Turn & { pins: Pins }} Standing */

/** @param {HTMLElement} root @param {HeapGame} game */
export function sums(root, game) {
  new SumBoard(root, game);
}

class SumBoard {
  /** @param {HTMLElement} root @param {HeapGame} game */
  constructor(root, game) {
    this.game = game;
    const [ball] = choice("Take", ["take 1", "take 2"], () => this.match.draw());
    ball.ariaLabel = "Take";
    this.ball = ball;
    this.balls = game.heaps.some(([rule]) => rule === "kayles");
    this.worths = game.heaps.map(() => make("span", { class: "worth" }));
    this.field = new Field(
      game.heaps.map(([, size]) => size),
      this,
    );
    const { cells, element } = this.field;
    element.className = "rows";
    element.ariaLabel = "Heaps";
    element.append(
      ...game.heaps.map(([rule], heap) =>
        make(
          "div",
          { class: "heap" },
          make("span", { class: "rule" }, make("b", {}, rule), ` ${amountOf(rule)}`),
          make("span", { class: "pins" }, ...cells[heap]),
          this.worths[heap],
        ),
      ),
    );
    this.effect = make("p", { class: "log effect" });
    /** @type {Match<Standing>} */
    this.match = new Match(root, this, { hint: ["Grundy values", "g"] });
    stage(root, {
      controls: [[...(this.balls ? [[ball]] : []), ...this.match.controls()]],
      sentence: this.match.message,
      panes: [element, this.match.side(this.effect, this.match.score)],
    });
    this.match.restart();
  }

  /** @param {number} mover @returns {Standing} */
  begin(mover) {
    this.field.at = [0, 0];
    return { pins: allPins(this.game), mover };
  }

  over() {
    const { pins, mover } = this.match.now;
    return takesOf(this.game, pins).length ? "" : mover === YOU ? "loss" : "win";
  }

  reply() {
    this.play(oneOf(heapAnswers(this.game, this.match.now.pins)));
  }

  /** @param {Take} taken */
  play(taken) {
    const { pins, mover } = this.match.now;
    const move = takeInWords(taken);
    this.match.enter({ pins: without(pins, taken), mover: 1 - mover, move, short: move });
  }

  /**
   * What pressing a pin takes, with the chosen ball.
   * @param {Place} place
   */
  taking([heap, pin]) {
    return pressOn(this.game, this.match.now.pins, heap, pin, this.ball.selectedIndex + 1);
  }

  /** @param {Place} place */
  pick(place) {
    const take = this.taking(place);
    if (!this.match.yours) return;
    if (mayTake(this.game, this.match.now.pins, take)) return this.play(take);
    const [rule] = this.game.heaps[place[0]];
    this.match.note = `Here that takes ${take.count}: ${rule} takes ${amountOf(rule)}.`;
    this.match.draw();
  }

  here = () => this.field.here();

  /** @param {Place} place */
  near(place) {
    return nearestPin(this.match.now.pins, place);
  }

  /** @param {Place} place @param {Place} step */
  after(place, step) {
    return pinAfter(this.match.now.pins, place, step);
  }

  /** @param {string} key @param {KeyboardEvent} event */
  press(key, event) {
    if (!this.balls || (key !== "1" && key !== "2")) return this.field.press(key, event);
    this.ball.selectedIndex = Number(key) - 1;
    this.match.draw();
    return true;
  }

  /** @param {Place | null} place */
  preview(place) {
    const { now, yours } = this.match;
    const take = place && yours && now.pins[place[0]][place[1]] ? this.taking(place) : null;
    const shown = take && mayTake(this.game, now.pins, take) ? take : null;
    const left = shown ? without(now.pins, shown) : now.pins;
    this.field.each((pin, r, c) => pin.classList.toggle("goes", now.pins[r][c] && !left[r][c]));
    this.effect.textContent = shown ? this.effectOf(shown, left) : "\u00a0";
  }

  /** @param {Take} take @param {Pins} left */
  effectOf(take, left) {
    const rest = groupsOf(left[take.heap]).join("+") || "nothing";
    const does = `That takes ${takeInWords(take)} and leaves ${rest} there.`;
    if (!this.match.hints.checked) return does;
    const worth = sumWorth(this.game, left);
    return `${does} The sum is worth ${worth}: it ${worth ? "loses" : "wins"}.`;
  }

  draw() {
    const { hints, now } = this.match;
    this.paint();
    this.worths.forEach((element, heap) => {
      element.textContent = hints.checked ? heapInWords(this.game, now.pins, heap) : "";
    });
    this.field.draw();
  }

  /** Shows which pins are left, what pressing them takes and, if hints are on, which presses win. */
  paint() {
    const { record, yours, hints, now } = this.match;
    const before = record.at(-2)?.pins ?? now.pins;
    this.field.each((element, r, c) => {
      const stands = now.pins[r][c];
      const take = this.taking([r, c]);
      const legal = stands && mayTake(this.game, now.pins, take);
      const star = legal && yours && hints.checked && winsBy(this.game, now.pins, take);
      element.className = stands ? "" : before[r][c] ? "gone last" : "gone";
      element.disabled = !stands;
      element.textContent = star ? "★" : "";
      const does = stands ? (legal ? `, takes ${take.count}` : "") : ", gone";
      element.ariaLabel = `heap ${r + 1}, pin ${c + 1}${does}${star ? ", wins" : ""}`;
    });
  }

  turn() {
    const { pins, mover } = this.match.now;
    if (this.over())
      return mover === YOU
        ? "You can take nothing: the computer wins."
        : "The computer can take nothing: you win!";
    if (mover !== YOU) return "";
    if (!this.match.hints.checked) return "Your move: press a pin.";
    return `Your move. ${sumInWords(this.game, pins)}`;
  }
}
