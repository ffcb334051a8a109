import { make } from "../../stepthrough/frame.js";
import { menu } from "../../stepthrough/menu.js";
import { choice, count, row, slider, table, tick } from "../../stepthrough/page.js";
import { stage } from "../../stepthrough/stage.js";
import { chopsticks } from "./chopsticks.js";
import { bestLine, census, FURTHER, rulesInWords, splitsFreely, turned, WORDS } from "./dials.js";
import { ascending, isOut, solveRules } from "./solver.js";
import { plies } from "./values.js";

/** @import { ChopsticksData } from "./chopsticks.js" */
/** @import { Choice, HandRules, Word } from "./dials.js" */

/**
 * The rules to open with, the smallest and the largest number of fingers, the values of each
 * choice, rules by name, and a left and a right hand for each number of fingers, as SVG.
 * @typedef {{
 *   opening: HandRules,
 *   fingers: [number, number],
 *   choices: Record<Choice, string[]>,
 *   presets: Record<string, HandRules>,
 *   hands: [string, string][],
 * }} RulesData
 */

/** @type {Record<string, string>} */
const SAID = { cutoff: "dies (cut-off)", rollover: "keeps the rest (rollover)", halve: "halving" };
/** @type {Word[]} */
const BOXES = ["revive", "sacrifice", "transfer", ...FURTHER];
/** @type {Choice[]} */
const CHOICES = ["overflow", "split", "swap"];
const HEADS = ["rules", "start", "positions", "won", "lost", "drawn", "longest"];

/**
 * The rules as controls; what the solver finds out about the resulting game; a board.
 * @param {HTMLElement} root
 * @param {RulesData} data
 */
export function rules(root, data) {
  new RuleExplorer(root, data);
}

class RuleExplorer {
  /** @type {ReturnType<typeof chopsticks> | null} */
  match = null;

  /** @param {HTMLElement} root @param {RulesData} data */
  constructor(root, data) {
    this.data = data;
    this.rules = data.opening;
    /** @type {ChopsticksData} */
    this.played = { games: [], opponents: ["perfect", "greedy", "random"], hands: data.hands };
    const [fewest, most] = data.fingers;
    const scale = { min: fewest, max: most };
    this.fingers = slider("Fingers", scale, (fingers) => this.turn({ fingers }));
    this.shown = make("b");
    this.selects = CHOICES.map((axis) => this.select(axis));
    this.boxes = BOXES.map((axis) => this.box(axis));
    this.starts = ["First", "Second"].map((which) =>
      make("input", {
        type: "number",
        min: 0,
        "aria-label": `${which} hand at the start`,
        onchange: () => this.turnStart(),
      }),
    );
    this.sentence = make("p", { class: "message", role: "status", "aria-live": "polite" });
    this.shares = make("div", { class: "shares" });
    this.line = make("p", { class: "best", tabindex: "0" });
    const [tried, rows] = table(HEADS);
    this.tried = tried;
    this.rows = rows;
    this.place = make("div", { class: "play" }, make("style"));
    this.preset = this.lay(root);
    root.addEventListener("keydown", (event) => event.stopPropagation()); // JupyterLab's own keys
    this.solve();
  }

  /** @param {HTMLElement} root @returns {HTMLSelectElement} */
  lay(root) {
    const presets = Object.entries(this.data.presets);
    const names = presets.map(([name]) => name);
    const [preset, presetLabel] = choice("House rules", ["…", ...names], () => {
      if (Number(preset.value) > 0) this.begin(presets[Number(preset.value) - 1][1]);
    });
    const [overflow, split, swap] = this.selects.map(({ label }) => label);
    const [revive, sacrifice, ...others] = this.boxes.map(({ label }) => label);
    const dial = make("label", { class: "dial" }, "Fingers ", this.fingers, this.shown);
    const start = make("span", { class: "start" }, "Start ", ...this.starts);
    const words = [presetLabel, overflow, revive, sacrifice, swap, ...others, start];
    stage(root, {
      controls: [[[dial, split, menu("More rules", words)]]],
      sentence: this.sentence,
      panes: [make("div", { class: "found" }, this.shares, this.line), this.place],
      below: [make("details", {}, make("summary", {}, "Rules tried so far"), this.tried)],
    });
    return preset;
  }

  /** @param {Choice} axis */
  select(axis) {
    const values = this.data.choices[axis];
    const said = values.map((value) => SAID[value] ?? value);
    const [select, label] = choice(WORDS[axis], said, () =>
      this.turn({ [axis]: values[Number(select.value)] }),
    );
    return { axis, select, label };
  }

  /** @param {Word} axis */
  box(axis) {
    const [box, label] = tick(WORDS[axis], (checked) => this.turn({ [axis]: checked }));
    return { axis, box, label };
  }

  /** @param {HandRules} rules */
  begin(rules) {
    this.rules = rules;
    this.solve();
  }

  /** @param {Partial<HandRules>} changed */
  turn(changed) {
    this.preset.value = "0";
    this.begin(turned(this.rules, changed));
  }

  turnStart() {
    const most = this.rules.fingers - 1;
    const [a, b] = this.starts.map(({ value }) =>
      Math.max(0, Math.min(most, Math.floor(Number(value)))),
    );
    this.turn({ start: ascending([a, b]) });
  }

  solve() {
    this.set();
    const said = rulesInWords(this.rules);
    const over = isOut(this.rules, this.rules.start);
    this.place.hidden = over;
    if (over) {
      this.sentence.textContent = `${said}: with this start the game is over before it begins.`;
      this.shares.replaceChildren();
      this.line.replaceChildren();
      return;
    }
    const game = solveRules(this.rules);
    const { start, all, won, lost, drawn, longest } = census(game);
    this.sentence.textContent =
      `${said}: the start is a ${start}. ${count(all, "position")}; ` +
      `the longest forced line has ${plies(longest)}.`;
    const shares = Object.entries({ won, drawn, lost }).filter(([, n]) => n);
    this.shares.replaceChildren(
      ...shares.map(([word, n]) =>
        make("span", { class: word, style: `flex: ${n}` }, `${word} ${n}`),
      ),
    );
    this.line.textContent = `Best play: ${bestLine(game)}`;
    this.rows.prepend(row("td", [said, start, all, won, lost, drawn, longest]));
    this.played.games[0] = { name: "", ...game };
    if (this.match) this.match.restart();
    else this.match = chopsticks(this.place, this.played);
  }

  /** Sets the controls to the rules. */
  set() {
    const { rules, data } = this;
    this.fingers.value = String(rules.fingers);
    this.shown.textContent = String(rules.fingers);
    for (const { axis, select } of this.selects)
      select.value = String(data.choices[axis].indexOf(rules[axis]));
    for (const { axis, box } of this.boxes) {
      box.checked = rules[axis];
      if (axis === "revive" || axis === "sacrifice") box.disabled = !splitsFreely(rules);
    }
    this.starts.forEach((input, i) => {
      input.max = String(rules.fingers - 1);
      input.value = String(rules.start[i]);
    });
  }
}
