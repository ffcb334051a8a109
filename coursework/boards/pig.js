import { make } from "../../stepthrough/frame.js";
import { menu } from "../../stepthrough/menu.js";
import { makeSVG, tick } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import { bestMove, chanceOf, isWrong, percent, unthinned, verdictOn, worthOf } from "./dice.js";
import { COMPUTER, Match, YOU } from "./match.js";
import { DecisionMap } from "./pig_map.js";
import { held, lastTurn, lastTurns, noteOn, pigStart, rolled, whatNow } from "./turns.js";

/** @import { PigGame, PigMove } from "./dice.js" */
/** @import { PigEntry } from "./turns.js" */

/** @typedef {{ target: number, faces: number, parts: number, chances: number[][] }} PigData */

const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** @param {HTMLElement} root @param {PigData} data */
export function pig(root, data) {
  new PigBoard(root, data);
}

class PigBoard {
  /** @param {HTMLElement} root @param {PigData} data */
  constructor(root, { target, faces, parts, chances }) {
    this.root = root;
    /** @type {PigGame} */
    this.game = { target, faces, win: unthinned(chances, parts) };
    this.roll = this.actButton("roll");
    this.hold = this.actButton("hold");
    const [mapBox, mapLabel] = tick("Map", () => this.match.draw());
    this.mapBox = mapBox;
    this.table = make("div", { class: "table" });
    this.map = new DecisionMap(this.game, this);
    /** @type {Match<PigEntry>} */
    this.match = new Match(root, this, { hint: ["Chance of winning", "c"], undoable: false });
    const { hintsLabel, firstLabel, newButton, message } = this.match;
    stage(root, {
      controls: [
        [
          [this.roll, this.hold],
          [newButton, menu("Game", [firstLabel, hintsLabel, mapLabel, ...this.map.jumps])],
        ],
      ],
      sentence: message,
      panes: [this.match.side(this.table), this.map.element],
    });
    this.match.restart();
  }

  /** @param {PigMove} what */
  actButton(what) {
    return make("button", { type: "button", class: "act", onclick: () => this.act(what) });
  }

  begin(/** @type {number} */ mover) {
    return pigStart(mover);
  }

  forget() {
    this.map.forget(this.match.now.scores[COMPUTER]);
    if (this.over()) this.mapBox.checked = true;
  }

  over() {
    const { scores, mover, points } = this.match.now;
    return scores[mover] + points < this.game.target ? "" : mover === YOU ? "win" : "loss";
  }

  reply() {
    this.act(bestMove(this.game, this.match.now));
  }

  /** @param {PigMove} what */
  act(what) {
    const { now } = this.match;
    const { scores, mover, points } = now;
    if (this.over() || (what === "hold" && !points)) return;
    const [mine, theirs] = scores;
    const judged =
      mover === YOU && points ? { mine, theirs, points, what, ...worthOf(this.game, now) } : null;
    if (what === "hold") return this.match.enter(held(now, judged));
    this.match.enter(rolled(now, 1 + Math.floor(Math.random() * this.game.faces), judged));
  }

  /** Your decisions so far. */
  get decisions() {
    return this.match.record.flatMap(({ judged }) => (judged ? [judged] : []));
  }

  /** Says what the map shows. */
  tell(/** @type {string} */ words) {
    this.match.note = words;
    this.match.draw();
  }

  /** @param {string} key @param {KeyboardEvent} event */
  press(key, event) {
    if (key === "r") use(this.roll);
    else if (key === "h") use(this.hold);
    else if (key === "m") this.mapBox.click();
    else if (key === "x") this.map.walk("miss", isWrong);
    else if (key === "pagedown") this.map.walk("decision");
    else return this.map.press(key, event);
    return true;
  }

  here() {
    return this.roll;
  }

  draw() {
    const { yours, hints, now } = this.match;
    const chance = yours && hints.checked ? worthOf(this.game, now) : null;
    this.roll.textContent = `Roll${chance ? ` ${percent(chance.roll)}` : ""}`;
    this.hold.textContent = `Hold${chance && now.points ? ` ${percent(chance.hold)}` : ""}`;
    this.roll.ariaDisabled = String(!yours);
    this.hold.ariaDisabled = String(!yours || !now.points);
    this.roll.classList.toggle("primary", !this.over());
    this.table.replaceChildren(this.side(COMPUTER), this.side(YOU));
    this.map.draw(this.mapBox.checked);
  }

  said() {
    const { target } = this.game;
    const rule = `A 1 ends the turn and takes its points. First to ${target} wins.`;
    return this.match.at ? lastTurns(this.match.record, target) : [rule];
  }

  turn() {
    const { now, hints } = this.match;
    if (this.over())
      return `${now.mover === YOU ? "You win!" : "The computer wins."} ${verdictOn(this.decisions)}`;
    return whatNow(now, hints.checked ? chanceOf(this.game, now, YOU) : null).join(" ");
  }

  /** @param {number} player */
  side(player) {
    const { target } = this.game;
    const { record, now } = this.match;
    const name = player === YOU ? "You" : "The computer";
    const [over, moves] = [this.over(), now.mover === player];
    const turn = moves && !over;
    const last = turn && !now.points ? null : lastTurn(record, player);
    const stake = turn ? now.points : 0;
    const score = now.scores[player] + (over && moves ? now.points : 0);
    const share = Math.min(100, (100 * score) / target);
    const staked = Math.min(100 - share, (100 * stake) / target);
    const label = `${name}: ${score} of ${target}${stake ? `, ${stake} at stake` : ""}`;
    return make(
      "div",
      { class: `row${turn ? " turn" : ""}` },
      make("span", { class: "name" }, (turn ? "▶ " : "") + name),
      make("span", { class: "number" }, String(score)),
      make(
        "div",
        { class: "score", role: "img", "aria-label": label },
        make("div", { class: "kept", style: `width: ${share}%` }),
        make("div", { class: "stake", style: `width: ${staked}%` }),
      ),
      make(
        "div",
        { class: "dice" },
        ...(last?.faces ?? []).map(die),
        make("span", { class: "note" }, noteOn(last, stake)),
      ),
    );
  }
}

/** @param {number} face */
function die(face) {
  const named = { role: "img", "aria-label": String(face), class: face === 1 ? "die one" : "die" };
  const pips = PIPS[face].map((i) =>
    makeSVG("circle", { cx: 8 + 12 * (i % 3), cy: 8 + 12 * Math.floor(i / 3), r: 4 }),
  );
  const square = makeSVG("rect", { x: 1.5, y: 1.5, width: 37, height: 37, rx: 8 });
  return makeSVG("svg", { viewBox: "0 0 40 40", ...named }, square, ...pips);
}

/** @param {HTMLElement} control */
function use(control) {
  if (control.ariaDisabled === "false") control.click();
}
