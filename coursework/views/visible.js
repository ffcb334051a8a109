// Which part of a growing tree is visible at a step: numbers only.

/**
 * What every growing tree has.  A step begins with the node at the end of its line; `born` says at
 * which step each node was added, `most` how many may be visible.
 * @typedef {{parents: number[], moves: string[], kinds: string[], born: number[], most: number, steps: Ended[]}} Growing
 * @typedef {[end: number, ...rest: unknown[]]} Ended
 */

/**
 * A kind of step that a reader can jump to: its name, its key and its test.
 * @template Step
 * @typedef {[string, string, (step: Step, k: number) => boolean]} Jump
 */

/**
 * The nodes from the root to this one.
 * @param {number[]} parents
 * @param {number} end
 */
export function lineTo(parents, end) {
  const line = [];
  for (let i = end; i >= 0; i = parents[i]) line.unshift(i);
  return line;
}

/**
 * The nodes from the root to the end of a step's line.
 * @param {Pick<Growing, "parents" | "steps">} tree
 * @param {number} k
 */
export function lineOf({ parents, steps }, k) {
  return lineTo(parents, steps[k][0]);
}

/**
 * The moves that lead to a node; only the last ones if there are many.
 * @param {Pick<Growing, "moves">} tree
 * @param {number[]} line
 */
export function way({ moves }, line) {
  const names = line.slice(1).map((i) => moves[i]);
  return names.length > 5 ? `… ${names.slice(-4).join(", ")}` : names.join(", ");
}

/**
 * The nodes that show their children at a step: the lines of the latest steps, then the last ones
 * to be added, as long as not too many nodes or columns are visible.
 * @param {Growing} tree
 * @param {number[][]} children
 * @param {number} k
 * @param {number} columns
 */
export function latest({ parents, steps, most }, children, k, columns = Infinity) {
  /** @type {Set<number>} */
  const found = new Set();
  let [shown, wide] = [1, 1];
  /** @param {number} step */
  const taken = (step) => {
    const added = [];
    for (let i = steps[step][0]; i >= 0 && !found.has(i); i = parents[i]) added.push(i);
    shown += added.reduce((sum, i) => sum + children[i].length, 0);
    wide += added.reduce((sum, i) => sum + Math.max(0, children[i].length - 1), 0);
    const fits = !found.size || (shown <= most && wide <= columns);
    if (fits) for (const i of added) found.add(i);
    return fits;
  };
  let step = k;
  while (step >= 0 && taken(step)) step--;
  for (step = steps.length - 1; step > k && taken(step); ) step--;
  return found;
}

/**
 * The levels below the root, as long as not too many nodes are visible.
 * @param {number[][]} children
 * @param {number} most
 * @param {(i: number) => boolean} counts
 */
export function upper(children, most, counts) {
  /** @type {Set<number>} */
  const found = new Set();
  const queue = [0];
  let shown = 1;
  for (const i of queue) {
    const below = children[i].filter(counts);
    shown += below.length;
    if (found.size && shown > most) break;
    found.add(i);
    queue.push(...below);
  }
  return found;
}
