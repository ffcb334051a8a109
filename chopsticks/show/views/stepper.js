// Buttons, a slider and keys that step through a run, or play it.  `show(k)` shows a step, and
// `waits(k)` may hold it back; `jumps` to the next step of a sort: its name, key and test.
function stepper(root, { steps, sentence, show, jumps, keys = {}, waits = () => false, stride = () => 1 }) {
  const last = steps.length - 1;
  let at = 0;
  let timer = null;
  const slider = make("input", {
    type: "range", min: 0, max: last, value: 0, "aria-label": "Step", oninput: () => go(Number(slider.value)),
  });
  const playButton = button("▶▶", "Play (space)", play);
  const buttons = [
    button("|◀", "To the start (Home)", () => go(0)),
    button("◀", "One step back (left arrow)", back),
    button("▶", "One step on (right arrow)", forward),
    playButton,
    button("▶|", "To the end (End)", () => go(last)),
    ...jumps.map((sort) => button(`next ${sort[0]}`, `Next ${sort[0]} (${sort[1]})`, () => jump(sort))),
  ];
  const actions = { ArrowRight: forward, ArrowLeft: back, Home: () => go(0), End: () => go(last), ...keys };
  for (const sort of jumps) actions[sort[1]] = () => jump(sort);
  root.addEventListener("keydown", (event) => {
    if (hasModifier(event)) return;
    event.stopPropagation();
    if (event.target === slider || event.target.closest("details, select")) return;
    const space = event.key === " " && !event.target.matches("button, input");
    const action = space ? play : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  function go(k) {
    at = Math.max(0, Math.min(last, k));
    slider.value = at;
    show(at);
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
    playButton.textContent = "❚❚";
    playButton.setAttribute("aria-label", "Pause (space)");
    if (at === last) go(0);
    timer = setInterval(() => {
      if (!forward() || at === last) stop();
    }, 700);
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    playButton.textContent = "▶▶";
    playButton.setAttribute("aria-label", "Play (space)");
  }

  return { go, slider, buttons };
}
