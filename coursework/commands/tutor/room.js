// @ts-nocheck
// The worker: Python, and the programs that it runs.  The page hands in the files, for nothing can
// be fetched from here; then come programs, one at a time, and their answers go back as text.
let answer = null;

globalThis.onmessage = async ({ data: [number, message] }) => {
  let text;
  try {
    text = answer ? answer(message) : await start(message);
  } catch (error) {
    text = JSON.stringify({ broken: String(error) });
  }
  postMessage([number, text]);
};

async function start(files) {
  globalThis.fetch = async (url) => {
    const name = String(url).split("/").at(-1);
    return new Response(files[name], {
      headers: { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "" },
    });
  };
  const load = (name) =>
    import(URL.createObjectURL(new Blob([files[name]], { type: "text/javascript" })));
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    load("pyodide.mjs"),
    load("pyodide.asm.mjs"),
  ]);
  const pyodide = await loadPyodide({ createPyodideModule, indexURL: "https://files.invalid/" });
  pyodide.unpackArchive(files["course.zip"], "zip", { extractDir: "/course" });
  pyodide.runPython("import sys; sys.path.insert(0, '/course')");
  ({ answer } = pyodide.pyimport("coursework.commands.tutor.program"));
  return JSON.stringify({ ready: true });
}
