// Python in a worker, for live pages and for the tutor.  A question is a number, an action and its
// argument; an answer is the question's number and a value, or null and an error message.

/**
 * @typedef {(...given: never[]) => unknown} Act
 * @typedef {{
 *   unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void,
 *   runPython(code: string): unknown,
 *   pyimport(name: string): unknown,
 *   loadPackage(name: string, options: object): Promise<unknown>,
 *   loadedPackages: Record<string, string>,
 *   FS: { mkdirTree(path: string): void, writeFile(path: string, content: Uint8Array): void },
 * }} Pyodide
 */

/**
 * In the worker: answers each question with the action that it names.
 * @param {Record<string, Act>} acts
 */
export function serve(acts) {
  globalThis.onmessage = async ({ data: [number, act, ...given] }) => {
    try {
      postMessage([number, await acts[act](.../** @type {never[]} */ (given))]);
    } catch (error) {
      postMessage([number, null, lastLine(error)]);
    }
  };
}

/**
 * The message of an exception; for a traceback, its last line.
 * @param {unknown} error
 */
export function lastLine(error) {
  const words = error instanceof Error ? error.message : String(error);
  return words.trim().split("\n").at(-1);
}

/**
 * In the worker: loads Pyodide, whose two modules come from `load`; it fetches the rest itself.
 * @param {(name: string) => Promise<{
 *   loadPyodide(options: object): Promise<Pyodide>, default: unknown,
 * }>} load
 * @param {string} indexURL
 * @returns {Promise<Pyodide>}
 */
export async function startPython(load, indexURL) {
  const names = ["pyodide.mjs", "pyodide.asm.mjs"];
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(names.map(load));
  return loadPyodide({ createPyodideModule, indexURL });
}

/**
 * In the page: asks questions with a function that sends them; `hear` gets the answers.
 * @param {(question: unknown[]) => void} send
 */
export function asker(send) {
  /** @type {Map<number, PromiseWithResolvers<unknown>>} */
  const asked = new Map();
  let last = 0;
  return {
    /** @param {unknown[]} question */
    ask(...question) {
      /** @type {PromiseWithResolvers<unknown>} */
      const waiting = Promise.withResolvers();
      asked.set(++last, waiting);
      send([last, ...question]);
      return waiting.promise;
    },
    /** @param {[number, unknown, string?]} answer */
    hear([number, answer, failure]) {
      const waiting = asked.get(number);
      asked.delete(number);
      if (failure) waiting?.reject(Error(failure));
      else waiting?.resolve(answer);
    },
    /** @param {string} words why there will be no more answers */
    fail(words) {
      for (const { reject } of asked.values()) reject(Error(words));
      asked.clear();
    },
  };
}
