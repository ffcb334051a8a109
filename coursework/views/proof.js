// @ts-nocheck
import { make } from "../../stepthrough/frame.js";
import { count, row } from "../../stepthrough/page.js";
import { childrenOf } from "../../stepthrough/views/layout.js";
import { growth, lineOf, way } from "./growth.js";
import { DISPROOF, numbered, PROOF, SIDES } from "./numbers.js";

export function proof(root, data) {
  const { parents, moves, kinds, born, steps, player, certificate } = data;
  const last = steps.length - 1;
  const children = childrenOf(parents);
  const { history, numbersAt, isOr, inside, show, pair, made } = numbered(data, children);
  const needed = new Set(certificate);
  const alone = make("input", { type: "checkbox", onchange: () => go(last) });
  const go = growth(root, data, {
    label: "AND/OR tree",
    values: (i, k) => [inside(i, k), pair(numbersAt(i, k))],
    marks: (i, k) => [
      k > 0 && born[i] < k && history[i].some(([since]) => since === k),
      numbersAt(i, k)[PROOF] === 0,
      numbersAt(i, k)[DISPROOF] === 0,
    ],
    arc: (i) => !isOr(i) && children[i].length > 1,
    tell: (k) => (shownAlone(k) ? tellCertificate() : tell(k)),
    detail,
    heads: [
      "step",
      "line to the most-proving node",
      "children",
      "its numbers",
      "the root's numbers",
    ],
    cells(k) {
      const line = lineOf(data, k);
      return [
        way(data, line) || "root",
        children[line.at(-1)].length,
        fromTo(line.at(-1), k),
        pair(numbersAt(0, k)),
      ];
    },
    jumps: [
      [
        "settled node",
        "s",
        ([, numbers]) => numbers.some(([i, ...pair]) => children[i].length && pair.includes(0)),
      ],
      ["repeat", "r", ([, numbers]) => numbers.some(([i]) => kinds[i] === "repeat")],
    ].filter(([, , test]) => steps.some(test)),
    controls: certificate.length ? [make("label", {}, alone, " Certificate only")] : [],
    part: (k) => (shownAlone(k) ? needed : null),
    room: data.sizes.level,
  });

  function shownAlone(k) {
    return alone.checked && k === last;
  }

  function fromTo(i, k) {
    const [before, after] = [numbersAt(i, k - 1), numbersAt(i, k)].map(pair);
    return before === after ? `${after}, as before` : `${before} to ${after}`;
  }

  function tell(k) {
    if (!k) {
      const [proof, disproof] = numbersAt(0, 0);
      const start = `Can ${player} win? `;
      if (proof && disproof)
        return `${start}The tree is its root alone, with the numbers 1/1: one leaf may still prove it, and one disprove it.`;
      return `${start}The game is over at the root: ${proof ? "no" : "yes"}.`;
    }
    const line = lineOf(data, k);
    const i = line.at(-1);
    const settled = { proved: 0, disproved: 0, repeats: 0 };
    for (const child of children[i]) {
      const [proof, disproof] = numbersAt(child, k);
      if (kinds[child] === "repeat") settled.repeats++;
      else if (proof === 0) settled.proved++;
      else if (disproof === 0) settled.disproved++;
    }
    const known = Object.entries(settled)
      .filter(([, n]) => n)
      .map(([what, n]) => `${n} ${what === "repeats" && n > 1 ? "repeat" : what}`);
    const sort = isOr(i) ? "OR" : "AND";
    const where =
      line.length > 1
        ? `Always on to the easiest child: ${way(data, line)} (${sort}).`
        : `The root (${sort}) is expanded.`;
    const numbers = `It gets ${count(children[i].length, "child").replace("childs", "children")}${known.length ? ` (${known.join(", ")})` : ""}: ${made(i, PROOF, k)}, ${made(i, DISPROOF, k)}.`;
    const above =
      line.length > 1
        ? ` The root goes from ${fromTo(0, k)}.`.replace(/from (\S+), as before/, "on with $1")
        : "";
    return `${where} ${numbers}${above}${k === last ? ` ${ending()}` : ""}`;
  }

  function ending() {
    const [proof, disproof] = numbersAt(0, last);
    if (proof && disproof)
      return `The search stops at ${count(parents.length, "node")}: nothing is settled.`;
    return `Settled: ${player} ${proof ? "cannot" : "can"} win; the certificate is ${needed.size.toLocaleString("en")} of the ${count(parents.length, "node")}.`;
  }

  function tellCertificate() {
    const proved = numbersAt(0, last)[PROOF] === 0;
    const [one, all] = proved ? ["OR", "AND"] : ["AND", "OR"];
    return `The certificate: ${needed.size.toLocaleString("en")} of ${count(parents.length, "node")} ${proved ? "prove" : "disprove"} that ${player} can win. It keeps one child of each ${one} node, and all children of each ${all} node.`;
  }

  // The line down, with the reason for each child, and what came of the numbers on the way back.
  function detail(k) {
    if (shownAlone(k)) return [];
    const line = lineOf(data, k);
    const lines = line.map((i, n) => {
      const next = line[n + 1];
      const side = isOr(i) ? PROOF : DISPROOF;
      const numbers = children[i]
        .filter((child) => born[child] < k)
        .map((child) => show(numbersAt(child, k - 1)[side]));
      const why =
        next === undefined
          ? "the most-proving node: expanded"
          : numbers.length === 1
            ? `on to ${moves[next]}, the only child`
            : `on to ${moves[next]}, ${SIDES[side]} ${show(numbersAt(next, k - 1)[side])}: the least of ${numbers.join(", ")}`;
      const how = [why, made(i, PROOF, k), made(i, DISPROOF, k)];
      return make(
        "tr",
        {},
        ...[
          n ? moves[i] : "root",
          isOr(i) ? "OR" : "AND",
          `${pair(numbersAt(i, k - 1))} → ${pair(numbersAt(i, k))}`,
        ].map((words) => make("td", {}, words)),
        make("td", {}, ...how.map((words) => make("span", {}, words))),
      );
    });
    return [
      make(
        "table",
        {},
        make("thead", {}, row("th", ["node", "", "numbers", "how"])),
        make("tbody", {}, ...lines),
      ),
    ];
  }
}
