/**
 * @typedef {{ text: string, name?: string, start?: string, arguments?: string }} Example
 * @typedef {Record<string, Example>} Examples
 */

/**
 * The name of the example with this text, if there is one.
 * @param {Examples} examples
 * @param {string} text
 */
export function exampleOf(examples, text) {
  return Object.keys(examples).find((name) => examples[name].text.trim() === text.trim());
}

/**
 * The call for a search and a game; if the search is the reader's own, it calls the last function.
 * @param {string} text the search
 * @param {Example} [search] the example that it is
 * @param {Example} [game]
 */
export function callOf(text, search, game) {
  const own = [...text.matchAll(/^def (\w+)/gm)].at(-1)?.[1] ?? "search";
  return `${search?.name ?? own}(game, start${game?.arguments ?? ""})`;
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
