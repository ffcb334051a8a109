import { make } from "../../stepthrough/frame.js";
import { choice } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import {
  ended,
  hintFor,
  moveName,
  opened,
  readyFor,
  repliesOf,
  tableAfter,
  tapOf,
  valueAfter,
} from "./hands.js";
import { COMPUTER, Match, oneOf, report, soFar, YOU } from "./match.js";

/** @import { HandMove, Places, SolvedHands, Table } from "./hands.js" */

/**
 * `hands`: a left and a right hand for each number of fingers, as SVG.
 * @typedef {{
 *   games: ({ name: string } & SolvedHands)[],
 *   opponents: string[],
 *   hands: [string, string][],
 * }} ChopsticksData
 */

/**
 * @param {HTMLElement} root
 * @param {ChopsticksData} data
 */
export function chopsticks(root, data) {
  return new ChopsticksBoard(root, data).match;
}

class ChopsticksBoard {
  /** @type {number | null} */
  chosen = null; // the place of the hand that is ready to tap

  /**
   * @param {HTMLElement} root
   * @param {ChopsticksData} data
   */
  constructor(root, data) {
    this.root = root;
    this.data = data;
    const again = () => this.match.restart();
    const names = data.games.map(({ name }) => name);
    const [rules, rulesLabel] = choice("Rules", names, again);
    const [opponent, opponentLabel] = choice("Opponent", data.opponents, again);
    this.rules = rules;
    this.opponent = opponent;
    this.table = make("div", { class: "table" });
    this.moves = make("ol", { class: "moves", "aria-label": "Your moves" });
    /** @type {Match<Table>} */
    this.match = new Match(root, this);
    stage(root, {
      controls: [this.match.controls(...(names.length > 1 ? [rulesLabel] : []), opponentLabel)],
      sentence: this.match.message,
      panes: [this.table, make("div", { class: "side" }, this.moves, this.match.log)],
    });
    this.match.restart();
  }

  get game() {
    return this.data.games[Number(this.rules.value)];
  }

  /** @param {number} mover */
  begin(mover) {
    return opened(this.game, mover);
  }

  forget() {
    this.chosen = null;
  }

  over() {
    return ended(this.game, this.match.record);
  }

  reply() {
    const opponent = this.data.opponents[Number(this.opponent.value)];
    this.play(oneOf(repliesOf(this.game, this.match.now.position, opponent)));
  }

  /**
   * @param {HandMove} move
   * @param {Places} [places]
   */
  play(move, places) {
    this.match.enter(tableAfter(this.game, this.match.now, move, places));
  }

  /**
   * @param {number} player
   * @param {number} index
   */
  pick(player, index) {
    if (player === YOU) this.ready(index);
    else if (this.chosen === null)
      this.match.note = "First choose one of your own hands, then the hand that it taps.";
    else {
      const { hands, position } = this.match.now;
      const places = { using: this.chosen, target: index };
      const move = tapOf(this.game, position, hands[YOU][this.chosen], hands[COMPUTER][index]);
      if (move) return this.play(move, places);
      this.match.note = "That hand is dead: it cannot be tapped.";
    }
    this.draw();
  }

  /** @param {number} index */
  ready(index) {
    const { hands, position } = this.match.now;
    const fingers = hands[YOU][index];
    if (this.chosen === index) this.chosen = null;
    else if (fingers === 0) this.match.note = "That hand is dead. It cannot tap.";
    else this.chosen = index;
    if (this.chosen !== null)
      this.match.note = readyFor(this.game, position, hands[YOU][this.chosen]);
  }

  /** @param {string} key */
  press(key) {
    const button = this.moves.querySelectorAll("button")[Number(key) - 1];
    if (/^[1-9]$/.test(key) && button) button.click();
    else if (key === "escape" && this.chosen !== null) {
      [this.chosen, this.match.note] = [null, ""];
      this.draw();
    } else return false;
    return true;
  }

  draw() {
    const focused = document.activeElement;
    const hadFocus = this.root.contains(focused);
    const byKeyboard = focused?.matches(":focus-visible");
    const { record, note, yours, now } = this.match;
    const end = this.over();
    this.table.style.setProperty("--hands", String(now.hands[YOU].length));
    this.table.replaceChildren(...[COMPUTER, YOU].map((player) => this.rowOf(player, end)));
    this.match.message.textContent = report(
      note,
      record,
      ({ mover, move }) => `${mover === YOU ? "The computer" : "You"}: ${move}.`,
      note ? "" : end || (yours ? "Your move." : "The computer is thinking …"),
    );
    const legal = yours ? this.game.moves[now.position] : [];
    this.moves.replaceChildren(...legal.map((move) => make("li", {}, this.moveButton(move))));
    this.match.log.textContent = soFar(record, ({ short }) => short);
    // The buttons are new: if an old one had the focus, a new one must get it.
    const lost = focused === this.root || !focused?.isConnected || focused.matches(":disabled");
    if (hadFocus && lost) this.nextControl(end).focus({ preventScroll: !byKeyboard }); // a click must not scroll
  }

  /**
   * @param {string} end
   * @returns {HTMLElement}
   */
  nextControl(end) {
    if (end) return this.match.newButton;
    const hands = [...this.table.querySelectorAll("button")];
    const living = hands.find((hand) => !hand.classList.contains("dead"));
    return (this.chosen !== null && living) || this.moves.querySelector("button") || this.root;
  }

  /**
   * @param {number} player
   * @param {string} end
   */
  rowOf(player, end) {
    const { mover, hands } = this.match.now;
    const turn = player === mover && !end;
    const name = player === YOU ? "You" : "The computer";
    return make(
      "div",
      { class: `row${turn ? " turn" : ""}` },
      make("span", { class: "name" }, (turn ? "▶ " : "") + name),
      ...hands[player].map((_, i) => this.handButton(player, i)),
    );
  }

  /**
   * @param {number} player
   * @param {number} index
   */
  handButton(player, index) {
    const { record, yours, now } = this.match;
    const hands = now.hands[player];
    const fingers = hands[index];
    const side = index < Math.floor(hands.length / 2) ? 0 : 1;
    const which = hands.length === 2 ? `${["left", "right"][side]} hand` : `hand ${index + 1}`;
    const before = record.at(-2)?.hands[player][index] ?? fingers;
    const button = make("button", {
      type: "button",
      class: `hand${fingers ? "" : " dead"}${before === fingers ? "" : " changed"}`,
      "aria-label": `${player === YOU ? "your" : "the computer's"} ${which}, ${fingers || "dead"}`,
      "aria-pressed": player === YOU ? String(this.chosen === index) : false,
      disabled: !yours,
      onclick: () => this.pick(player, index),
    });
    button.innerHTML = this.data.hands[fingers][side];
    return button;
  }

  /** @param {HandMove} move */
  moveButton(move) {
    const onclick = () => this.play(move);
    const button = make("button", { type: "button", onclick }, moveName(move));
    if (this.match.hints.checked) {
      const { kind, words } = hintFor(valueAfter(this.game, move));
      button.append(" ", make("span", { class: `hint ${kind}` }, words));
    }
    return button;
  }
}
