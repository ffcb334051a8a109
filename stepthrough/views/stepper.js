// @ts-nocheck
import { button, hasModifier, make } from "../frame.js";

// Buttons, a slider and keys that step through a run, or play it.  `show(k)` shows a step, and
// `waits(k)` may hold it back; `jumps` to the next step of a sort: its name, key and test.
// The first `go` opens the run: at its step, or at the one that the page's address names.
export function stepper(
  root,
  { steps, sentence, show, jumps, keys = {}, waits = () => false, stride = () => 1 },
) {
  const last = steps.length - 1;
  const place = address(root, last, (k) => go(k));
  let at = null;
  let timer = null;
  const slider = make("input", {
    type: "range",
    min: 0,
    max: last,
    value: 0,
    "aria-label": "Step",
    oninput: () => go(Number(slider.value)),
  });
  const playButton = button("▶▶", "Play (space)", play);
  const moves = [
    button("|◀", "To the start (Home)", () => go(0)),
    button("◀", "One step back (left arrow)", back),
    button("▶", "One step on (right arrow)", forward),
    playButton,
    button("▶|", "To the end (End)", () => go(last)),
  ];
  const jumpers = jumps.map((sort) =>
    button(`next ${sort[0]}`, `Next ${sort[0]} (${sort[1]})`, () => jump(sort)),
  );
  const links = place
    ? [button("link", "Copy a link to this step", () => place.copy(at, sentence))]
    : [];
  const actions = {
    ArrowRight: forward,
    ArrowLeft: back,
    Home: () => go(0),
    End: () => go(last),
    ...keys,
  };
  for (const sort of jumps) actions[sort[1]] = () => jump(sort);
  root.addEventListener("keydown", (event) => {
    if (hasModifier(event)) return;
    event.stopPropagation();
    if (event.target.closest("details, select, input:not([type=checkbox])")) return;
    const space = event.key === " " && !event.target.matches("button, input");
    const action = space ? play : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  // A finger that goes to the side steps, unless it is on a control or scrolls a wide picture.
  let from = [];
  root.addEventListener(
    "touchstart",
    ({ target, touches: [{ clientX, clientY }, second] }) => {
      const { scrollWidth, clientWidth } = target.closest("[role=region]") ?? {};
      const busy =
        second ||
        scrollWidth > clientWidth ||
        visualViewport.scale > 1 ||
        target.closest(".controls");
      from = busy ? [] : [clientX, clientY];
    },
    { passive: true },
  );
  root.addEventListener("touchend", ({ changedTouches: [{ clientX, clientY }] }) => {
    const right = clientX - from[0];
    if (Math.abs(right) > 50 + 2 * Math.abs(clientY - from[1])) right < 0 ? forward() : back();
  });

  function go(k) {
    const opening = at === null;
    const named = opening ? place?.step() : null;
    at = Math.max(0, Math.min(last, named ?? k));
    slider.value = at;
    show(at);
    if (!opening) place?.write(at);
    else if (named != null) root.scrollIntoView({ block: "center" });
  }

  function forward() {
    const held = at === last || waits(at + 1);
    if (!held) go(at + stride());
    return !held;
  }

  function back() {
    go(at - stride());
  }

  function jump([name, , test]) {
    const found = steps.findIndex((step, k) => k > at && test(step, k));
    if (found >= 0) go(found);
    else sentence.textContent = `There is no ${name} after this step.`;
  }

  function play() {
    if (timer) return stop();
    face("❚❚", "Pause (space)");
    if (at === last) go(0);
    timer = setInterval(() => {
      if (!forward() || at === last) stop();
    }, 700);
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    face("▶▶", "Play (space)");
  }

  function face(sign, label) {
    playButton.textContent = sign;
    playButton.ariaLabel = playButton.title = label;
  }

  return { go, slider, moves, jumps: jumpers, links, buttons: [...moves, ...jumpers, ...links] };
}

// A step's place in the page's address, #<cell>=<step>; none in Jupyter, whose address is its own.
function address(root, last, go) {
  if (document.getElementById("jupyter-config-data")) return null;
  const cell = root.closest("[id]");
  const views = [...document.querySelectorAll(".stepthrough")].filter(
    (one) => one.closest("[id]") === cell,
  );
  const number = views.indexOf(root) + 1;
  const name = !cell ? number : number > 1 ? `${cell.id}.${number}` : cell.id;
  const link = (k) => `#${encodeURI(name)}=${k}`;
  let latest = 0;
  let waiting = false;
  addEventListener("hashchange", () => root.isConnected && step() !== null && go(step()));
  return { step, write, copy };

  function step() {
    const k = Number(location.hash.split("=").at(-1));
    return k >= 0 && k <= last && location.hash === link(k) ? k : null;
  }

  function write(k) {
    latest = k;
    if (!waiting) setTimeout(put, 300);
    waiting = true;
  }

  function put() {
    waiting = false;
    try {
      history.replaceState(history.state, "", link(latest));
    } catch {} // a page without an address of its own
  }

  function copy(k, sentence) {
    latest = k;
    put();
    const done = (where) => (sentence.textContent = `The link to this step ${where}.`);
    const other = () => done("stands in the address bar");
    if (!navigator.clipboard) return other();
    navigator.clipboard
      .writeText(location.href.replace(/#.*|$/, link(k)))
      .then(() => done("is copied"), other);
  }
}
