import { serve, startPython } from "./host.js";

// The tutor's worker.  The page hands in the files, for nothing can be fetched from here; then come
// programs, one at a time, and their answers go back as text.
/** @type {(program: string) => string} */
let answer;

serve({
  /** @param {Record<string, ArrayBuffer>} files */
  async start(files) {
    globalThis.fetch = async (url) => {
      const name = String(url).split("/").at(-1) ?? "";
      const type = name.endsWith(".wasm") ? "application/wasm" : "";
      return new Response(files[name], { headers: { "Content-Type": type } });
    };
    // WebKit imports nothing from a blob's address where the origin is nobody's.
    const text = (/** @type {string} */ name) => new TextDecoder().decode(files[name]);
    const pyodide = await startPython(
      (name) => import(`data:text/javascript,${encodeURIComponent(text(name))}`),
      "https://files.invalid/",
    );
    pyodide.unpackArchive(files["course.zip"], "zip", { extractDir: "/course" });
    pyodide.runPython("import sys; sys.path.insert(0, '/course')");
    const program = pyodide.pyimport("coursework.commands.tutor.program");
    ({ answer } = /** @type {{ answer: typeof answer }} */ (program));
  },
  run: (/** @type {string} */ program) => answer(program),
});
