// @ts-nocheck
// The worker of a live page: Python, the course and the page's files.  A question is its number,
// what to do, and with what; its answer has the number.  What a cell shows is sent at once.
let pyodide, shell;

const acts = {
  start,
  begin,
  fetched,
  run: (code) => JSON.parse(shell.run(code)),
  event: (number, value) => shell.event(number, value),
};

globalThis.onmessage = async ({ data: [number, act, ...given] }) => {
  try {
    postMessage([number, await acts[act](...given)]);
  } catch (error) {
    postMessage([
      number,
      null,
      String(error.message ?? error)
        .trim()
        .split("\n")
        .at(-1),
    ]);
  }
};

// What has been fetched stays in the browser, by itself: its own cache may find Python too large.
// An address ends with a mark of what the file holds, so another one of its path is of no use.
const get = globalThis.fetch;
const storing = globalThis.caches?.open("live pages"); // only where the connection is safe

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
    .catch(() => {}); // it may be full
  return response;
}

async function bytes(address) {
  return (await kept(address)).arrayBuffer();
}

async function start(home, version, course, scripts) {
  globalThis.fetch = (address, options) =>
    String(address).startsWith(home) ? kept(`${address}?v=${version}`) : get(address, options);
  const parts = Promise.all([course, ...scripts].map(bytes));
  const load = (name) => import(`${home}${name}?v=${version}`);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    load("pyodide.mjs"),
    load("pyodide.asm.mjs"),
  ]);
  pyodide = await loadPyodide({ createPyodideModule, indexURL: home });
  const [wheel, ...texts] = await parts;
  const packages = pyodide.runPython("import site; site.getsitepackages()[0]");
  pyodide.unpackArchive(wheel, "wheel", { extractDir: packages });
  scripts.forEach((address, i) => {
    const name = new URL(address).pathname.split("/").at(-1);
    pyodide.FS.writeFile(`${packages}/${name}`, new Uint8Array(texts[i]));
  });
  shell = pyodide.pyimport("shell").start((output) => postMessage([0, JSON.parse(output)]));
}

// Another notebook, or the same anew: its folder with the files beside it.
async function begin(folder, files) {
  for (const [path, address] of files) {
    const full = `/course/${path}`;
    pyodide.FS.mkdirTree(full.replace(/\/[^/]*$/, ""));
    pyodide.FS.writeFile(full, new Uint8Array(await bytes(address)));
  }
  pyodide.FS.mkdirTree(`/course/${folder}`);
  shell.begin(`/course/${folder}`);
}

// Packages of Pyodide's own distribution; the names of those that could not be had.
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
