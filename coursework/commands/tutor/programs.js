/**
 * A search, with the `name` to call or a whole `call`; or a game, with what a call needs besides.
 * @typedef {{ text: string, name?: string, call?: string, start?: string, arguments?: string }} Example
 * @typedef {Record<string, Example>} Examples
 */

/**
 * The name of the example with this text, if there is one.
 * @param {Examples} examples
 * @param {string} text
 * @param {(example: Example) => string} textOf
 */
export function exampleOf(examples, text, textOf = (example) => example.text) {
  return Object.keys(examples).find((name) => textOf(examples[name]).trim() === text.trim());
}

/**
 * The call of a search on a game; if the search is the reader's own, it calls the last function.
 * @param {string} text the search
 * @param {Example} game
 * @param {Example} [search] the example that it is
 */
export function callOf(text, game, search) {
  const own = [...text.matchAll(/^def (\w+)/gm)].at(-1)?.[1] ?? "search";
  const given = `${game.start ?? "game.initial"}${game.arguments ?? ""}`;
  return `${game.text.trim()}\n${search?.name ?? own}(game, ${given})`;
}

/**
 * Where a line of a text begins and ends.
 * @param {string} text
 * @param {number} number from 1
 * @returns {[number, number]}
 */
export function lineAt(text, number) {
  const lines = text.split("\n");
  const start = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
  return [start, start + (lines[number - 1] ?? "").length];
}

/**
 * An answer from a room, which may be anything.
 * @param {string} text
 * @returns {Record<string, unknown>}
 */
export function read(text) {
  try {
    const answer = JSON.parse(text);
    return answer && typeof answer === "object" ? answer : {};
  } catch {
    return {};
  }
}

/**
 * Whether a run's nodes form a tree: following a cycle would never end.
 * @param {{ parents?: number[], nodes: { parent: number }[] }} data
 */
export function isTree(data) {
  const parents = data.parents ?? data.nodes.map(({ parent }) => parent);
  return parents.every((parent, i) => parent < i);
}
