import { find, make } from "../../stepthrough/frame.js";
import { choice } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import {
  ended,
  hintFor,
  isLast,
  moveName,
  opened,
  readyFor,
  repliesOf,
  tableAfter,
  tapOf,
  valueAfter,
} from "./hands.js";
import { COMPUTER, Match, oneOf, YOU } from "./match.js";

/** @import { HandMove, Places, SolvedHands, Table } from "./hands.js" */

/**
 * `hands`: a left and a right hand for each number of fingers, as SVG.
 * @typedef {{
 *   games: ({ name: string } & SolvedHands)[],
 *   opponents: string[],
 *   hands: [string, string][],
 * }} ChopsticksData
 */

const SIDES = ["left", "right"];

/** @param {number} index @param {number} all */
function sideOf(index, all) {
  return index < Math.floor(all / 2) ? 0 : 1;
}

/** @param {HTMLElement} root @param {ChopsticksData} data */
export function chopsticks(root, data) {
  return new ChopsticksBoard(root, data).match;
}

class ChopsticksBoard {
  /** @type {number | null} */
  chosen = null; // the place of the hand that is ready to tap

  /** @param {HTMLElement} root @param {ChopsticksData} data */
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
      panes: [this.table, this.match.side(this.moves, this.match.score)],
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
    return ended(this.game, this.match.record)[0];
  }

  turn() {
    const { record, note, yours } = this.match;
    return ended(this.game, record)[1] || (yours && !note ? "Your move." : "");
  }

  reply() {
    const opponent = this.data.opponents[Number(this.opponent.value)];
    this.play(oneOf(repliesOf(this.game, this.match.now.position, opponent)));
  }

  /** @param {HandMove} move @param {Places} [places] */
  play(move, places) {
    const before = this.match.now;
    this.match.enter(tableAfter(this.game, before, move, places));
    this.tap(before.mover, before.hands);
  }

  /**
   * The hand that taps goes to the other one and back, and there a finger or more is added.
   * @param {number} mover
   * @param {number[][]} before
   */
  tap(mover, before) {
    const { using, target } = this.match.now;
    if (using < 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [hand, hit] = [this.handAt(mover, using), this.handAt(1 - mover, target)];
    const [from, to] = [hand, hit].map((one) => one.getBoundingClientRect());
    const there = `translate(${to.x - from.x}px, ${(to.y - from.y) * 0.7}px)`;
    const untinted = { backgroundColor: ["transparent", "transparent"] };
    hand.animate({ zIndex: [1, 1], ...untinted }, 240);
    find(hand, "svg", SVGSVGElement).animate({ transform: ["none", there, "none"] }, 240);
    hit.animate({ transform: ["none", "none", "scale(1.15)", "none"], ...untinted }, 360);
    this.show(hit, 1 - mover, target, before);
    setTimeout(() => this.show(hit, 1 - mover, target, this.match.now.hands), 120);
  }

  /** @param {number} player @param {number} index */
  pick(player, index) {
    if (player === YOU) this.ready(index);
    else if (this.chosen === null)
      this.match.note = "First choose one of your own hands, then the hand that it taps.";
    else {
      const move = this.tapOn(index);
      if (move) return this.play(move, { using: this.chosen, target: index });
      this.match.note = "That hand is dead: it cannot be tapped.";
    }
    this.match.draw();
  }

  /**
   * The tap of the chosen hand on this one of the computer's.
   * @param {number} index
   */
  tapOn(index) {
    const { hands, position } = this.match.now;
    return tapOf(this.game, position, hands[YOU][this.chosen ?? 0], hands[COMPUTER][index]);
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
      this.match.draw();
    } else return false;
    return true;
  }

  draw() {
    const { yours, now } = this.match;
    this.table.style.setProperty("--hands", String(now.hands[YOU].length));
    this.table.replaceChildren(...[COMPUTER, YOU].map((player) => this.rowOf(player)));
    const legal = yours ? this.game.moves[now.position] : [];
    this.moves.replaceChildren(...legal.map((move) => make("li", {}, this.moveButton(move))));
  }

  here() {
    const living = find(this.table, ".hand:not(.dead)", HTMLElement);
    return (this.chosen !== null && living) || this.moves.querySelector("button") || this.root;
  }

  /** @param {number} player */
  rowOf(player) {
    const { mover, hands } = this.match.now;
    const turn = player === mover && !this.over();
    const name = player === YOU ? "You" : "The computer";
    return make(
      "div",
      { class: `row${turn ? " turn" : ""}` },
      make("span", { class: "name" }, (turn ? "▶ " : "") + name),
      ...hands[player].map((_, i) => this.handButton(player, i)),
    );
  }

  /** @param {number} player @param {number} index */
  handAt(player, index) {
    return this.table.querySelectorAll(".row")[1 - player].querySelectorAll("button")[index];
  }

  /** @param {number} player @param {number} index */
  handButton(player, index) {
    const { record, yours, now } = this.match;
    const hands = now.hands[player];
    const fingers = hands[index];
    const which = hands.length === 2 ? `${SIDES[sideOf(index, 2)]} hand` : `hand ${index + 1}`;
    const target = this.chosen !== null && player === COMPUTER && this.tapOn(index) !== undefined;
    const looks = { dead: !fingers, last: isLast(record, player, index), target };
    const button = make("button", {
      type: "button",
      class: ["hand", ...Object.entries(looks).flatMap(([look, is]) => (is ? [look] : []))].join(
        " ",
      ),
      "aria-label": `${player === YOU ? "your" : "the computer's"} ${which}, ${fingers || "dead"}${target ? ", can be tapped" : ""}`,
      "aria-pressed": player === YOU ? String(this.chosen === index) : false,
      disabled: !yours,
      onclick: () => this.pick(player, index),
    });
    this.show(button, player, index, now.hands);
    return button;
  }

  /**
   * @param {HTMLElement} button
   * @param {number} player
   * @param {number} index
   * @param {number[][]} hands
   */
  show(button, player, index, hands) {
    const fingers = hands[player][index];
    button.innerHTML = this.data.hands[fingers][sideOf(index, hands[player].length)];
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
