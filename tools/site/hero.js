import { make } from "../../stepthrough/frame.js";
import { stage, watchWidth } from "../../stepthrough/stage.js";
import { inWords, Run } from "../../stepthrough/views/run.js";
import { stepper } from "../../stepthrough/views/stepper.js";
import { Walk } from "../../stepthrough/views/walk.js";

/**
 * The tree of the first page, which plays by itself: each value and each cut in everyday words.
 * @param {HTMLElement} root
 * @param {import("../../stepthrough/views/run.js").RunData} data
 */
export function hero(root, data) {
  const run = new Run(data);
  const tree = new Walk(root, run);
  const steps = run.steps.flatMap(([kind], k) =>
    k === 0 || kind === "return" || kind === "cut" ? [k] : [],
  );
  const sentence = make("p", { class: "message", role: "status" });
  const { go, player } = stepper(root, {
    steps,
    sentence,
    show(/** @type {number} */ at) {
      if (tree.at === steps[at - 1]) tree.at = steps[at] - 1; // the value travels
      tree.show(steps[at]);
      sentence.textContent = told(run, steps[at]);
    },
    jumps: [],
  });
  stage(root, { controls: [[player]], sentence, panes: [tree.pane] });
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  go(calm ? steps.findIndex((k) => run.steps[k][0] === "cut") : 0);
  tree.fit();
  watchWidth(root, () => tree.fit());
  if (!calm) player[2].click();
}

/** @param {Run} run @param {number} k */
function told({ nodes, steps, data }, k) {
  const [kind, i] = steps[k];
  if (k === 0) return "MAX △ wants a large number, MIN ▽ a small one.";
  if (kind === "cut") return "It has seen enough: this branch cannot matter.";
  const { parent, kind: who, value } = nodes[i];
  if (who === "leaf") return `${nodes[parent].kind} can get ${inWords(value)} here.`;
  if (parent >= 0) return `${who} would choose ${inWords(value)}.`;
  const [seen, unseen] = [nodes, data.ghosts.map(([, , , kind]) => ({ kind }))].map(
    (some) => some.filter(({ kind }) => kind === "leaf").length,
  );
  return `${who} gets ${inWords(value)}. The search looked at ${seen} of ${seen + unseen} leaves.`;
}
