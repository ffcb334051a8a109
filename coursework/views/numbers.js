// @ts-nocheck
import { english } from "../../stepthrough/page.js";

export const PROOF = 0,
  DISPROOF = 1,
  SIDES = ["proof", "disproof"];

// The proof and disproof numbers of a tree, at every step.
export function numbered({ parents, kinds, steps, player }, children) {
  const history = parents.map(() => []); // each node's numbers, and since which step
  steps.forEach(([, numbers], k) => {
    for (const [i, ...pair] of numbers) history[i].push([k, pair.map(number)]);
  });
  return { history, numbersAt, isOr, inside, show, pair, made };

  function numbersAt(i, k) {
    return history[i].findLast(([since]) => since <= k)[1];
  }

  function isOr(i) {
    return kinds[i] === player;
  }

  function inside(i, k) {
    const [proof, disproof] = numbersAt(i, k);
    if (kinds[i] === "repeat") return "↺";
    return proof === 0 ? "✓" : disproof === 0 ? "✗" : isOr(i) ? "OR" : "AND";
  }

  function show(number) {
    return number === Infinity ? "∞" : english.format(number);
  }

  function pair(numbers) {
    return numbers.map(show).join("/");
  }

  // How a node's number comes from its children's: a least one or a sum.
  function made(i, side, k) {
    const numbers = children[i].map((child) => numbersAt(child, k)[side]);
    const terms = numbers.map(show);
    const result = show(numbersAt(i, k)[side]);
    if (terms.length === 1) return `${SIDES[side]} ${result}, as its only child`;
    const least = isOr(i) === (side === PROOF);
    return `${SIDES[side]} ${least ? `min(${terms.join(", ")})` : terms.join(" + ")} = ${result}`;
  }
}

function number(shown) {
  return shown === "∞" ? Infinity : shown;
}
