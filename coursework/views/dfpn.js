// @ts-nocheck
import { make } from "../../stepthrough/frame.js";
import { count, row } from "../../stepthrough/page.js";
import { childrenOf } from "../../stepthrough/views/layout.js";
import { growth, lineOf, way } from "./growth.js";
import { DISPROOF, numbered, PROOF, SIDES } from "./numbers.js";

export function dfpn(root, data) {
  const { parents, moves, born, steps, player, stopped } = data;
  const last = steps.length - 1;
  const children = childrenOf(parents);
  const { history, numbersAt, isOr, inside, show, pair, made } = numbered(data, children);
  const limits = parents.map(() => []); // each node's limits, and since which step
  const arrived = parents.map(() => []); // the steps that went down to it
  steps.forEach(([node, , set, kind], k) => {
    for (const [i, ...bounds] of set) limits[i].push([k, bounds.map(number)]);
    if (kind === "down") arrived[node].push(k);
  });
  growth(root, data, {
    label: "AND/OR tree with limits",
    values: (i, k) => [inside(i, k), pair(numbersAt(i, k)) + bounded(i, k)],
    marks: (i, k) => [
      k > 0 && born[i] < k && history[i].some(([since]) => since === k),
      numbersAt(i, k)[PROOF] === 0,
      numbersAt(i, k)[DISPROOF] === 0,
    ],
    arc: (i) => !isOr(i) && children[i].length > 1,
    tell,
    detail,
    heads: ["step", "", "line", "numbers", "limits"],
    cells(k) {
      const [node, , , kind, left] = steps[k];
      const i = left < 0 ? node : left;
      return [
        left < 0 ? kind : "return from",
        way(data, lineTo(i)) || "root",
        pair(numbersAt(i, k)),
        pair(limitsAt(i, k)),
      ];
    },
    jumps: [
      ["return", "r", ([, , , kind]) => kind === "return"],
      ["proof", "p", ([, , , , left], k) => left >= 0 && numbersAt(left, k)[PROOF] === 0],
      ["disproof", "d", ([, , , , left], k) => left >= 0 && numbersAt(left, k)[DISPROOF] === 0],
    ].filter(([, , test]) => steps.some(test)),
    room: data.sizes.level,
  });

  function limitsAt(i, k) {
    return limits[i].findLast(([since]) => since <= k)[1];
  }

  function lineTo(i) {
    const line = [];
    for (; i >= 0; i = parents[i]) line.unshift(i);
    return line;
  }

  // A node of the line is below its limits; one that was just left is not.
  function bounded(i, k) {
    const left = steps[k][4] === i;
    if (!k || numbersAt(i, k).includes(0) || (!left && !lineOf(data, k).includes(i))) return "";
    return ` ${below(i, k) ? "<" : "≮"} ${pair(limitsAt(i, k))}`;
  }

  function below(i, k) {
    return numbersAt(i, k).every((n, side) => n < limitsAt(i, k)[side]);
  }

  function named(i) {
    return i ? way(data, lineTo(i)) : "the root";
  }

  function who(i) {
    return `${named(i)} (${isOr(i) ? "OR" : "AND"})`;
  }

  // Where a node's limits come from: the second-best child, and what its parent has left.
  function source(i, k) {
    const since = arrived[i].findLast((step) => step <= k);
    const parent = parents[i];
    if (parent < 0) return "no limits: it stays until the question is settled";
    const [own, first, here] = [
      limitsAt(parent, since - 1),
      numbersAt(i, since - 1),
      numbersAt(parent, since - 1),
    ];
    const least = isOr(parent) ? PROOF : DISPROOF;
    const sum = 1 - least;
    const others = children[parent]
      .filter((child) => child !== i)
      .map((child) => numbersAt(child, since - 1)[least]);
    const second = Math.min(...others);
    const [, given] = limits[i].find(([step]) => step === since);
    const raised =
      limitsAt(i, k) === given
        ? ""
        : `; raised to ${pair(limitsAt(i, k))}, for it was searched before`;
    const found = [Math.min(own[least], second + 1), own[sum] - here[sum] + first[sum]];
    const wider = given[least] > found[0] && given[least] <= own[least]; // by 1 + ε
    if ((given[least] !== found[0] && !wider) || given[sum] !== found[1])
      return `limits ${pair(given)}${raised}`;
    const words = [`${show(given[least])}, its parent's`, `${show(given[sum])}, its parent's`];
    if (others.length && !wider)
      words[0] = `min(${show(own[least])}, ${show(second)} + 1) = ${show(given[least])}`;
    if (wider && given[least] < own[least])
      words[0] = `${show(second)} · ${+(given[least] / second).toFixed(3)} = ${show(given[least])}`;
    if (others.length)
      words[1] = `${show(own[sum])} − (${show(here[sum])} − ${show(first[sum])}) = ${show(given[sum])}`;
    return (
      [PROOF, DISPROOF]
        .map((side) => `${SIDES[side]} limit ${words[side === least ? 0 : 1]}`)
        .join(", ") + raised
    );
  }

  function tell(k) {
    const [i, , , kind, left] = steps[k];
    const end = k === last ? ` ${ending()}` : "";
    if (kind === "start")
      return `Can ${player} win? The root is all there is, with the numbers 1/1.${end}`;
    const numbers = children[i].length ? `${made(i, PROOF, k)}, ${made(i, DISPROOF, k)}.` : "";
    if (kind === "down") {
      const again = arrived[i].indexOf(k) > 0;
      const to = i
        ? `Down to ${who(i)}, with the limits ${pair(limitsAt(i, k))}.`
        : `Df-pn begins at the root (${isOr(0) ? "OR" : "AND"}), without limits.`;
      const seen = `Its ${count(children[i].length, "child").replace("childs", "children")}${again ? ", made again" : ""}`;
      return `${to} ${seen}: ${numbers}${!i || below(i, k) ? "" : ` ${reason(i, k)}`}${end}`;
    }
    return `Back from ${named(left)}: ${reason(left, k)} At ${who(i)} now ${numbers}${!i || below(i, k) ? "" : ` ${reason(i, k)}`}${end}`;
  }

  function reason(i, k) {
    const [proof, disproof] = numbersAt(i, k);
    const bounds = limitsAt(i, k);
    if (proof === 0) return "It is proved.";
    if (disproof === 0) return "It is disproved.";
    const [side] = [PROOF, DISPROOF].filter((one) => numbersAt(i, k)[one] >= bounds[one]);
    if (side === undefined) return "The search stops.";
    return `Its ${SIDES[side]} number ${show(numbersAt(i, k)[side])} reaches the limit ${show(bounds[side])}: another node is easier.`;
  }

  function ending() {
    const [proof, disproof] = numbersAt(0, last);
    if (stopped) return `The search was stopped ${stopped}: nothing is settled.`;
    if (proof && disproof) return "The search ends, and nothing is settled.";
    return `Settled: ${player} ${proof ? "cannot" : "can"} win.`;
  }

  // The line, with each node's numbers and limits, and where these come from.
  function detail(k) {
    const [i, , , , left] = steps[k];
    const lines = lineTo(left < 0 ? i : left).map((n) =>
      row("td", [
        `${n ? moves[n] : "root"}${n === left ? ", left" : ""}`,
        isOr(n) ? "OR" : "AND",
        `${pair(numbersAt(n, k))}${bounded(n, k)}`,
        source(n, k),
      ]),
    );
    return [
      make(
        "table",
        {},
        make("thead", {}, row("th", ["node", "", "numbers, limits", "the limits come from"])),
        make("tbody", {}, ...lines),
      ),
    ];
  }
}
