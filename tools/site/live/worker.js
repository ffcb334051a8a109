import { serve, startPython } from "../../../coursework/commands/tutor/host.js";

// The worker of a live page: Python, the course and the page's files.  Outputs of cells are sent
// immediately, as answers to question 0.
/** @type {import("../../../coursework/commands/tutor/host.js").Pyodide} */
let pyodide;
/**
 * @type {{
 *   begin(folder: string): void,
 *   run(code: string): string,
 *   event(number: number, message: string): void,
 * }}
 */
let shell;

serve({
  start,
  begin,
  fetched,
  run: (/** @type {string} */ code) => JSON.parse(shell.run(code)),
  event: (/** @type {number} */ number, /** @type {unknown} */ value) =>
    shell.event(number, JSON.stringify(value)),
});

// Fetched files are stored in a cache of our own: the browser's may find Python too large.
// An address ends with a hash of the file, so older files with the same path are useless.
const get = globalThis.fetch;
const storing = globalThis.caches?.open("live pages"); // only over a secure connection

/** @param {string} address */
async function kept(address) {
  const store = await storing;
  const found = await store?.match(address);
  if (found) return found;
  const response = await get(address);
  if (!response.ok) throw Error(`${address}: ${response.status} ${response.statusText}`);
  const copy = response.clone();
  store
    ?.delete(address, { ignoreSearch: true })
    .then(() => store.put(address, copy))
    .catch(() => {}); // the cache may be full
  return response;
}

/** @param {string} address */
async function bytes(address) {
  return (await kept(address)).arrayBuffer();
}

/**
 * @param {string} home where Pyodide is
 * @param {string} version
 * @param {string[]} wheels the addresses of the course and what it takes
 * @param {string[]} scripts the addresses of modules beside it
 */
async function start(home, version, wheels, scripts) {
  globalThis.fetch = (address, options) =>
    String(address).startsWith(home) ? kept(`${address}?v=${version}`) : get(address, options);
  const archives = Promise.all(wheels.map(bytes));
  const texts = Promise.all(scripts.map(bytes));
  pyodide = await startPython((name) => import(`${home}${name}?v=${version}`), home);
  const packages = String(pyodide.runPython("import site; site.getsitepackages()[0]"));
  for (const wheel of await archives)
    pyodide.unpackArchive(wheel, "wheel", { extractDir: packages });
  for (const [i, text] of (await texts).entries()) {
    const name = new URL(scripts[i]).pathname.split("/").at(-1);
    pyodide.FS.writeFile(`${packages}/${name}`, new Uint8Array(text));
  }
  const module = /** @type {{ start(send: (output: string) => void): typeof shell }} */ (
    pyodide.pyimport("shell")
  );
  shell = module.start((output) => postMessage([0, JSON.parse(output)]));
}

/**
 * Opens a notebook, perhaps the same one again: its folder, with the files next to it.
 * @param {string} folder
 * @param {[string, string][]} files
 */
async function begin(folder, files) {
  for (const [path, address] of files) {
    const full = `/course/${path}`;
    pyodide.FS.mkdirTree(full.replace(/\/[^/]*$/, ""));
    pyodide.FS.writeFile(full, new Uint8Array(await bytes(address)));
  }
  pyodide.FS.mkdirTree(`/course/${folder}`);
  shell.begin(`/course/${folder}`);
}

/**
 * Loads packages from Pyodide's distribution; returns the names of those that failed.
 * @param {string[]} names
 */
async function fetched(names) {
  const missing = [];
  for (const name of names) {
    try {
      await pyodide.loadPackage(name, { messageCallback: () => {}, errorCallback: () => {} });
    } catch {}
    if (!pyodide.loadedPackages[name]) missing.push(name);
  }
  return missing;
}
