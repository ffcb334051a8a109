// Checks lines that the reader puts into order; this file knows nothing of the page.

/**
 * A line, and a sentence that says what is wrong with it; empty if it is right.
 * @typedef {[string, string]} Line
 *
 * The text above the lines; the rows, each of one line or of two to choose from; and the right
 * orders of the rows, by their numbers.
 * @typedef {{ head: string, rows: Line[][], orders: number[][] }} WarmUpData
 */

/**
 * How many lines are right, counted from the top, and a sentence about the next one.  Two orders
 * are the same if their right lines read the same.
 * @param {WarmUpData} data
 * @param {number[]} order
 * @param {(Line | undefined)[]} chosen of each row
 */
export function checked({ rows, orders }, order, chosen) {
  const open = order.findIndex((i) => !chosen[i]);
  if (open >= 0)
    return { good: -1, says: `In line ${open + 1} two lines are framed: choose one first.` };
  const right = (/** @type {number} */ i) => rows[i].find(([, why]) => !why)?.[0];
  const placed = Math.max(
    ...orders.map((one) => first(order, (i, at) => right(i) !== right(one[at]))),
  );
  const good = Math.min(
    placed,
    first(order, (i) => Boolean(chosen[i]?.[1])),
  );
  const why = chosen[order[good]]?.[1];
  if (good === order.length)
    return { good, says: "Right, line by line. Now write it from memory." };
  if (good < placed) return { good, says: `Line ${good + 1} is the wrong one of two. ${why}` };
  return { good, says: `${before(good)}Line ${good + 1} is the first out of place.` };
}

/**
 * The order with row `i` moved to another place.
 * @param {number[]} order
 * @param {number} i
 * @param {number} at
 */
export function movedTo(order, i, at) {
  const rest = order.filter((k) => k !== i);
  return [...rest.slice(0, at), i, ...rest.slice(at)];
}

/**
 * A line without its leading spaces, and their number.
 * @param {string} line
 */
export function levelled(line) {
  const indent = line.search(/\S/);
  return { indent, text: line.trim().replaceAll(`\n${" ".repeat(indent)}`, "\n") };
}

/**
 * The index of the first element of a list with this property, or the list's length.
 * @param {number[]} list
 * @param {(i: number, at: number) => boolean} has
 */
function first(list, has) {
  const at = list.findIndex(has);
  return at < 0 ? list.length : at;
}

/** @param {number} lines */
function before(lines) {
  return lines > 1 ? `Lines 1 to ${lines} are right. ` : lines ? "Line 1 is right. " : "";
}
