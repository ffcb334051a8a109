import { asker } from "../../../coursework/commands/tutor/host.js";

export const HOME = new URL("..", import.meta.url);

/**
 * What `live.json` lists: addresses within the site, and for each page the files next to its
 * notebook, with their paths.
 * @typedef {{
 *   home: string,
 *   version: string,
 *   wheels: string[],
 *   worker: string,
 *   scripts: string[],
 *   beside: Record<string, [string, string][]>,
 * }} Files
 */

/** @param {string} path */
function address(path) {
  return new URL(path, HOME).href;
}

/**
 * A worker with the course; `hear` is called with what cells show.
 * @param {Files} files
 */
export function python(files) {
  const worker = new Worker(address(files.worker), { type: "module" });
  const { ask, hear, fail } = asker((question) => worker.postMessage(question));
  worker.onerror = () => fail("its worker did not start");
  worker.onmessage = ({ data }) => (data[0] ? hear(data) : session.hear(data[1]));
  const { home, version, wheels, scripts } = files;
  const session = {
    ask,
    hear: (/** @type {import("./live.js").Heard} */ _) => {},
    end() {
      worker.terminate();
      fail("it was stopped");
    },
    /** @param {string} page */
    open(page) {
      const beside = files.beside[page].map(([path, from]) => [path, address(from)]);
      return ask("begin", page.replace(/\/[^/]*$/, ""), beside);
    },
    ready: ask("start", address(home), version, wheels.map(address), scripts.map(address)),
  };
  return session;
}

/**
 * The contents of a JSON file.
 * @param {string} path
 */
export async function read(path) {
  const response = await fetch(address(path), { cache: "no-cache" });
  if (!response.ok) throw Error(`${path}: ${response.status} ${response.statusText}`);
  return response.json();
}
