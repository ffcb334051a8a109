// Sums of heaps of pins: what each rule lets you take, and what the heaps are worth.

/** How many pins a rule takes, whether it may split the heap, and the Grundy number of each size.
 * @typedef {{ takes: number[], fallsApart: boolean, numbers: number[] }} HeapRule
 */
/** @typedef {{ heaps: [string, number][], rules: Record<string, HeapRule> }} HeapGame */
/** Which pins of each heap are still standing.
 * @typedef {boolean[][]} Pins
 */
/** A number of neighbouring pins of a heap, beginning at a place.
 * @typedef {{ heap: number, from: number, count: number }} Take
 */

/** @type {Record<string, string>} */
const AMOUNTS = {
  nim: "any number",
  stones: "1, 2 or 3",
  kayles: "1, or 2 neighbours",
  dawson: "2 neighbours",
};

/** @param {string} rule */
export function amountOf(rule) {
  return AMOUNTS[rule];
}

/** @param {HeapGame} game @param {number} heap */
export function ruleOf({ heaps, rules }, heap) {
  return rules[heaps[heap][0]];
}

/** @param {HeapGame} game @returns {Pins} */
export function allPins({ heaps }) {
  return heaps.map(([, size]) => Array(size).fill(true));
}

/**
 * What pressing a pin takes: the pin and all pins on its right if the heap stays in one piece,
 * otherwise as many as the rule says or as the ball is wide.
 * @param {HeapGame} game
 * @param {Pins} pins
 * @param {number} heap
 * @param {number} from
 * @param {number} ball
 * @returns {Take}
 */
export function pressOn(game, pins, heap, from, ball) {
  const { takes, fallsApart } = ruleOf(game, heap);
  const rest = pins[heap].lastIndexOf(true) - from + 1;
  return { heap, from, count: !fallsApart ? rest : takes.length === 1 ? 2 : ball };
}

/** @param {HeapGame} game @param {Pins} pins @param {Take} take */
export function mayTake(game, pins, { heap, from, count }) {
  const row = pins[heap];
  return (
    ruleOf(game, heap).takes.includes(count) &&
    from >= 0 &&
    from + count <= row.length &&
    row.slice(from, from + count).every(Boolean)
  );
}

/** @param {HeapGame} game @param {Pins} pins @returns {Take[]} */
export function takesOf(game, pins) {
  return pins.flatMap((row, heap) => {
    const { takes, fallsApart } = ruleOf(game, heap);
    const size = row.lastIndexOf(true) + 1;
    return takes
      .flatMap((count) =>
        fallsApart
          ? row.map((_, from) => ({ heap, from, count }))
          : [{ heap, from: size - count, count }],
      )
      .filter((take) => mayTake(game, pins, take));
  });
}

/** @param {Pins} pins @param {Take} take @returns {Pins} */
export function without(pins, { heap, from, count }) {
  return pins.map((row, i) =>
    i === heap ? row.map((stands, j) => stands && (j < from || j >= from + count)) : row,
  );
}

/**
 * The sizes of the groups of neighbouring pins in a row.
 * @param {boolean[]} row
 */
export function groupsOf(row) {
  const words = row.map((stands) => (stands ? "i" : " ")).join("");
  return words
    .split(" ")
    .filter(Boolean)
    .map((group) => group.length);
}

/** @param {HeapGame} game @param {Pins} pins @param {number} heap */
export function heapWorth(game, pins, heap) {
  const { numbers } = ruleOf(game, heap);
  return groupsOf(pins[heap]).reduce((sum, size) => sum ^ numbers[size], 0);
}

/** @param {HeapGame} game @param {Pins} pins */
export function sumWorth(game, pins) {
  return pins.reduce((sum, _, heap) => sum ^ heapWorth(game, pins, heap), 0);
}

/** @param {HeapGame} game @param {Pins} pins @param {Take} take */
export function winsBy(game, pins, take) {
  return sumWorth(game, without(pins, take)) === 0;
}

/**
 * The moves that the computer chooses from: the winning ones or, in a lost sum, those that take as
 * few pins as possible, to make the game long.
 * @param {HeapGame} game
 * @param {Pins} pins
 */
export function heapAnswers(game, pins) {
  const moves = takesOf(game, pins);
  const winning = moves.filter((take) => winsBy(game, pins, take));
  const least = Math.min(...moves.map(({ count }) => count));
  return winning.length ? winning : moves.filter(({ count }) => count === least);
}

/**
 * The standing pin nearest to a place, in the nearest heap that has one.
 * @param {Pins} pins
 * @param {[number, number]} place
 * @returns {[number, number]}
 */
export function nearestPin(pins, [heap, pin]) {
  /** @type {[number, number][]} */
  const standing = pins.flatMap((row, r) =>
    row.flatMap((stands, c) => (stands ? [/** @type {[number, number]} */ ([r, c])] : [])),
  );
  /** @param {[number, number]} other */
  const far = ([r, c]) => 100 * Math.abs(r - heap) + Math.abs(c - pin);
  return (
    standing.reduce((best, other) => (far(other) < far(best) ? other : best), standing[0]) ?? [
      heap,
      pin,
    ]
  );
}

/**
 * Where an arrow key leads: across gaps to the next pin in the row, or to the next row with pins.
 * @param {Pins} pins
 * @param {[number, number]} place
 * @param {[number, number]} step
 * @returns {[number, number]}
 */
export function pinAfter(pins, [heap, pin], [down, right]) {
  let [r, c] = [heap + down, pin + right];
  if (right) while (pins[r][c] === false) c += right;
  if (down) while (pins[r] && !pins[r].includes(true)) r += down;
  return pins[r] && (down || pins[r][c]) ? [r, c] : [heap, pin];
}

/**
 * What a heap is worth, in words.
 * @param {HeapGame} game
 * @param {Pins} pins
 * @param {number} heap
 */
export function heapInWords(game, pins, heap) {
  const sizes = groupsOf(pins[heap]);
  const parts = sizes.map((size) => ruleOf(game, heap).numbers[size]);
  const worth = heapWorth(game, pins, heap);
  const sum = parts.length > 1 ? `${parts.join(" ⊕ ")} = ${worth}` : `${worth}`;
  return `${sizes.join("+") || "nothing"} is worth ${sum}`;
}

/**
 * What the whole sum is worth, in words.
 * @param {HeapGame} game
 * @param {Pins} pins
 */
export function sumInWords(game, pins) {
  const worths = pins.map((_, heap) => heapWorth(game, pins, heap));
  const total = sumWorth(game, pins);
  const sum = worths.length > 1 ? `${worths.join(" ⊕ ")} = ${total}` : `${total}`;
  return `The sum is worth ${sum}${total ? "." : ": no move wins."}`;
}

/** @param {Take} take */
export function takeInWords({ heap, count }) {
  return `${count} of heap ${heap + 1}`;
}
