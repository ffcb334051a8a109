import { serve, startPython } from "./host.js";

// The tutor's worker.  It cannot fetch anything, so the page passes in the files, and then programs
// one at a time; their answers go back as text.
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
    // WebKit imports nothing from a blob URL if the origin is opaque.
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
