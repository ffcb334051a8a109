import { button, hasModifier, make } from "../frame.js";
import { face, icon } from "../icons.js";
import { choice, makeSVG } from "../page.js";
import { address } from "./address.js";
import { linked } from "./words.js";

/**
 * A kind of step that a reader can jump to: its name, its key, its test, and whether the scrubber
 * marks it.
 * @template Step
 * @typedef {[string, string, (step: Step, k: number) => boolean, boolean?]} Jump
 */

const PACE = 600; // milliseconds a step
const SPEEDS = { "half speed": 2, "normal speed": 1, "double speed": 0.5, "four times": 0.25 };

/**
 * The next step of a kind, or -1.
 * @template Step
 * @param {Step[]} steps
 * @param {number} at
 * @param {(step: Step, k: number) => boolean} test
 */
export function next(steps, at, test) {
  return steps.findIndex((step, k) => k > at && test(step, k));
}

/**
 * Whether a finger moved far enough for a swipe, and in which direction: 1, −1, or 0 for none.
 * @param {number} right
 * @param {number} down
 */
export function swiped(right, down) {
  return Math.abs(right) > 50 + 2 * Math.abs(down) ? -Math.sign(right) : 0;
}

/**
 * Buttons, a scrubber and keys that step through a run, or play it.  `show(k)` shows a step,
 * `waits(k)` may hold it back, and `point` only highlights a step's place.  The first `go` opens
 * the run at its step, or at the step given in the page's address.
 * @template Step
 * @param {HTMLElement} root
 * @param {{
 *   steps: Step[],
 *   sentence: HTMLElement,
 *   show: (k: number) => void,
 *   jumps: Jump<Step>[],
 *   keys?: Record<string, () => unknown>,
 *   waits?: (k: number) => boolean,
 *   stride?: () => number,
 *   point?: (step: Step | undefined) => void,
 * }} run
 */
export function stepper(root, run) {
  const { sentence, show, jumps, keys = {}, waits = () => false, stride = () => 1 } = run;
  const last = () => run.steps.length - 1;
  const place = address(root, last(), go);
  /** @type {number | null} */
  let at = null;
  const scale = { type: "range", min: 0, value: 0, "aria-label": "Step" };
  /** @type {HTMLInputElement} */
  const slider = make("input", { ...scale, oninput: () => go(Number(slider.value)) });
  const player = playing(
    jumps,
    () => at === last() && go(0),
    () => forward() && at !== last(),
    (test) => test(run.steps[at ?? 0], at ?? 0),
  );
  const jumpers = jumps.map((sort) =>
    button(`next ${sort[0]}`, `Next ${sort[0]} (${sort[1]})`, () => jump(sort)),
  );
  const links = place
    ? [button("link to this step", "Copy a link to this step", () => place.copy(at ?? 0, sentence))]
    : [];
  const back = () => go((at ?? 0) - stride());
  const moves = { Home: () => go(0), ArrowLeft: back, ArrowRight: forward, End: () => go(last()) };
  const leaps = Object.fromEntries(jumps.map((sort) => [sort[1], () => jump(sort)]));
  const actions = { ...moves, ...keys, ...leaps };
  const strike = linked(root, run, go);
  attend(root, actions, player.toggle, (way) => (way > 0 ? forward() : back()));
  const scrubber = make("span", { class: "scrubber" }, slider);
  const controls = [...pressed(moves, player.button), scrubber];
  take(run.steps);
  return { go, take, player: controls, jumps: jumpers, view: [...player.labels, ...links] };

  /** @param {Step[]} all */
  function take(all) {
    run.steps = all;
    slider.max = String(last());
    scrubber.replaceChildren(ticks(all, jumps), slider);
    if (at !== null) strike();
  }

  /** @param {number} k the page scrolls to a named one twice: viewers above may still grow */
  function go(k) {
    const opening = at === null;
    const named = opening ? place?.step() : null;
    at = Math.max(0, Math.min(last(), named ?? k));
    show(at);
    slider.value = String(at); // last: what is shown reads the layout first
    if (!opening) place?.write(at);
    else if (named != null)
      for (const late of [0, 800]) setTimeout(() => root.scrollIntoView({ block: "center" }), late);
  }

  function forward() {
    const from = at ?? 0;
    const held = from === last() || waits(from + 1);
    if (!held) go(from + stride());
    return !held;
  }

  /** @param {Jump<Step>} sort */
  function jump([name, , test]) {
    const found = next(run.steps, at ?? 0, test);
    if (found >= 0) go(found);
    else sentence.textContent = `There is no ${name} after this step.`;
  }
}

/**
 * The buttons that move through the run, from the start to the end.
 * @param {Record<"Home" | "ArrowLeft" | "ArrowRight" | "End", () => unknown>} moves
 * @param {HTMLElement} player
 */
function pressed({ Home, ArrowLeft, ArrowRight, End }, player) {
  return [
    button(icon("first"), "To the start (Home)", Home),
    button(icon("back"), "One step back (left arrow)", ArrowLeft),
    player,
    button(icon("forward"), "One step on (right arrow)", ArrowRight),
    button(icon("last"), "To the end (End)", End),
  ];
}

/**
 * The marks on a scrubber.
 * @template Step
 * @param {Step[]} steps
 * @param {Jump<Step>[]} jumps
 */
function ticks(steps, jumps) {
  const isMarked = (/** @type {number} */ k) => jumps.some((j) => j[3] && j[2](steps[k], k));
  const d = [...steps.keys()].filter(isMarked).map((k) => `M${k} 0V1`);
  const box = { viewBox: `0 0 ${steps.length - 1 || 1} 1`, preserveAspectRatio: "none" };
  const look = { class: "ticks", ...box, "aria-hidden": "true" };
  return makeSVG("svg", look, makeSVG("path", { d: d.join("") }));
}

/**
 * A button that plays the run, and how fast and how far it does: it calls `begin` before the first
 * step, and stops when it cannot go `forward` or a test that the reader has chosen `holds`.
 * @template Step
 * @param {Jump<Step>[]} jumps
 * @param {() => unknown} begin
 * @param {() => boolean} forward
 * @param {(test: Jump<Step>[2]) => boolean} holds
 */
function playing(jumps, begin, forward, holds) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  const [speed, speedLabel] = choice("Play at", Object.keys(SPEEDS), () => timer && again());
  speed.selectedIndex = 1;
  const [pause, pauseLabel] = choice(
    "Pause at",
    ["the end", ...jumps.map(([name]) => name)],
    () => {},
  );
  const control = button(icon("play"), "Play (space)", toggle);
  const labels = jumps.length ? [speedLabel, pauseLabel] : [speedLabel];
  return { button: control, labels, toggle };

  function toggle() {
    if (timer) return stop();
    face(control, "pause", "Pause (space)");
    begin();
    again();
  }

  function again() {
    clearInterval(timer);
    timer = setInterval(() => {
      const test = jumps[pause.selectedIndex - 1]?.[2];
      if (!forward() || (test && holds(test))) stop();
    }, PACE * Object.values(SPEEDS)[speed.selectedIndex]);
  }

  function stop() {
    clearInterval(timer);
    timer = undefined;
    face(control, "play", "Play (space)");
  }
}

/**
 * Handles keys, and sideways swipes unless they begin on a control or scroll a wide picture.
 * @param {HTMLElement} root
 * @param {Record<string, () => unknown>} actions
 * @param {() => void} play
 * @param {(way: number) => void} turn
 */
function attend(root, actions, play, turn) {
  root.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (hasModifier(event)) return;
    event.stopPropagation();
    if (target.closest("details, select, input:not([type=checkbox])")) return;
    const space = event.key === " " && !target.matches("button, input");
    const action = space ? play : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  /** @type {number[] | null} */
  let from = null;
  root.addEventListener(
    "touchstart",
    ({ target, touches: [{ clientX, clientY }, second] }) => {
      const touched = /** @type {Element} */ (target);
      const region = touched.closest("[role=region]");
      const wide = region && region.scrollWidth > region.clientWidth;
      const zoomed = (visualViewport?.scale ?? 1) > 1;
      from = second || wide || zoomed || touched.closest(".controls") ? null : [clientX, clientY];
    },
    { passive: true },
  );
  root.addEventListener("touchend", ({ changedTouches: [{ clientX, clientY }] }) => {
    const way = from ? swiped(clientX - from[0], clientY - from[1]) : 0;
    if (way) turn(way);
  });
}
