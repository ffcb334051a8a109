import { find, make } from "../../../stepthrough/frame.js";
import { act, Cell } from "./cell.js";
import { Model, viewed } from "./models.js";
import { HOME, python, read } from "./python.js";

/**
 * @typedef {import("./outputs.js").Output | { output_type: "clear" }
 *   | { output_type: "widget" } & import("./models.js").Told} Heard
 * @typedef {{ cells: import("./cell.js").Stored[] }} Notebook
 * @typedef {{ cell: Cell, event?: [number: number, content: unknown] }} Task
 */

// Makes a page live: its cells become editors, and a Python in a worker runs them.
/** @type {ReturnType<typeof python> | null} */
let session = null; // the page's Python, once it has been started

const STOPPED = "Stopped. All names are gone: run the cells again.";

// ---- stored in the browser: the texts of a page's changed cells, by cell id

/** @param {string} page */
function keyOf(page) {
  return `live:${HOME.pathname}${page}`;
}

/**
 * @param {string} page
 * @returns {Record<string, string>}
 */
function kept(page) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(page)) ?? "{}");
  } catch {
    return {};
  }
}

// ---- the page

class LivePage {
  /** @type {Task[]} */
  queue = []; // cells to run, and actions of the reader on controls
  /** @type {Promise<void> | null} */
  opened = null; // a promise: Python has the notebook's files, and no names yet
  /** @type {Cell | null} */
  target = null; // the cell that gets the outputs
  lacks = ""; // a message about packages that could not be fetched
  /** @type {Map<number, Model>} */
  models = new Map(); // models of Python's widgets, by number
  restored = false;
  said = make("span", { role: "status" });
  clock = make("span", { "aria-hidden": "true" });
  more = make("span");
  all = act("Run all", () => (this.isBusy ? this.stop(STOPPED) : this.enqueue(...this.code)), {
    title: "Run all cells, or stop",
  });
  discard = act("Discard", () => this.throwAway(), { title: "Discard your changes" });

  /**
   * @param {Element} article
   * @param {string} name the notebook's address without its ending
   * @param {string[]} needs what it takes of Pyodide's own packages
   * @param {import("./python.js").Files} files
   * @param {Notebook} notebook
   */
  constructor(article, name, needs, files, notebook) {
    this.article = article;
    this.name = name;
    this.needs = needs;
    this.files = files;
    this.notebook = notebook;
    this.view = this.view.bind(this);
    this.bar = this.makeBar();
    this.cells = this.makeCells();
    this.code = this.cells.filter(({ isCode }) => isCode);
    for (const cell of this.code) this.makeRunnable(cell);
    this.restore();
    for (const { area } of this.cells) area.addEventListener("input", () => this.keep());
    find(article, ".begin", HTMLElement).replaceWith(this.bar);
    document.documentElement.classList.add("is-live");
    this.all.focus();
  }

  makeBar() {
    const others = [
      act("Restart", () => this.restart(), { title: "Restart Python: all names are forgotten" }),
      act("Download", () => this.download(), { title: "Download this notebook with your work" }),
    ];
    return make(
      "div",
      { class: "live-bar", role: "region", "aria-label": "This live page" },
      make("div", { class: "live-acts" }, this.all, ...others, this.discard),
      make("div", { class: "live-said" }, this.said, " ", this.clock, " ", this.more),
      make(
        "span",
        { id: "live-keys" },
        "Shift+Enter runs a cell; to leave it, press Escape and then Tab.",
      ),
    );
  }

  makeCells() {
    const places = [...this.article.querySelectorAll(".cell:has(.cell_input)")];
    let number = 0;
    return this.notebook.cells.flatMap((cell) => {
      const isCode = cell.cell_type === "code";
      const place = isCode
        ? places.shift()
        : this.article.querySelector(`[data-written="${cell.id}"]`);
      return place ? new Cell(cell, place, isCode ? ++number : 0) : [];
    });
  }

  /** @param {Cell} cell */
  makeRunnable(cell) {
    cell.head.append(
      act("Run", () => this.enqueue(cell), {
        "aria-label": `Run: ${cell.label}`,
        title: "Shift+Enter",
      }),
    );
    cell.area.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.enqueue(cell);
      if (event.shiftKey) this.code[this.code.indexOf(cell) + 1]?.area.focus();
    });
  }

  /**
   * @param {string} text
   * @param {HTMLElement[]} others
   */
  tell(text, ...others) {
    if (this.said.textContent !== text) this.said.textContent = text;
    this.more.replaceChildren(...others);
  }

  // ---- what a reader has written

  restore() {
    const before = kept(this.name);
    for (const cell of this.cells) if (cell.id in before) cell.write(before[cell.id]);
    this.restored = this.cells.some(({ isChanged }) => isChanged);
    this.keep();
  }

  keep() {
    const changed = this.cells
      .filter(({ isChanged }) => isChanged)
      .map(({ id, area }) => [id, area.value]);
    this.discard.disabled = !changed.length;
    try {
      if (changed.length)
        localStorage.setItem(keyOf(this.name), JSON.stringify(Object.fromEntries(changed)));
      else localStorage.removeItem(keyOf(this.name));
    } catch {
      this.tell("This browser saves nothing: download your work before you leave the page.");
    }
  }

  throwAway() {
    if (confirm("Discard all your changes on this page?"))
      for (const cell of this.cells) cell.write(cell.source);
  }

  download() {
    const cells = this.notebook.cells.map(
      (cell) => this.cells.find(({ id }) => id === cell.id)?.saved(cell) ?? cell,
    );
    const text = `${JSON.stringify({ ...this.notebook, cells }, null, 1)}\n`;
    const href = URL.createObjectURL(new Blob([text], { type: "application/x-ipynb+json" }));
    make("a", { href, download: `${this.name.split("/").at(-1)}.ipynb` }).click();
    setTimeout(() => URL.revokeObjectURL(href));
  }

  // ---- the queue

  get isBusy() {
    return "busy" in this.bar.dataset;
  }

  /** @param {Cell[]} cells */
  enqueue(...cells) {
    for (const cell of cells) {
      cell.tell("*");
      this.queue.push({ cell });
    }
    return this.work();
  }

  async work() {
    if (this.isBusy) return;
    this.bar.dataset.busy = "";
    this.all.textContent = "Stop";
    try {
      this.opened ??= this.open();
      await this.opened;
      for (let next = this.queue.shift(); next; next = this.queue.shift()) await this.run(next);
      if (!this.more.childNodes.length) this.tell(this.lacks || "Ready.");
    } catch (error) {
      const why = /** @type {Error} */ (error).message;
      if (session) this.stop(`Python did not start: ${why}`); // else it was stopped
    }
    delete this.bar.dataset.busy;
    this.all.textContent = "Run all";
  }

  /** @param {Task} task */
  async run({ cell, event }) {
    if (!session) return; // it was stopped
    this.target = cell;
    if (event) return session.ask("event", ...event);
    this.tell("Running …");
    cell.outputs = null;
    const ended = await session.ask("run", cell.area.value);
    const { count, done } = /** @type {{ count: number, done: boolean }} */ (ended);
    cell.emptied();
    cell.count = count;
    cell.tell();
    if (!done) this.afterFailure(cell);
  }

  /** @param {Cell} cell */
  afterFailure(cell) {
    const above = this.code.slice(0, this.code.indexOf(cell)).filter(({ count }) => count === null);
    const last = cell.outputs?.at(-1);
    if (last?.output_type === "error" && last.ename === "NameError" && above.length) {
      this.tell(
        "A name is missing: some cells above have not been run.",
        act("Run those first", () => this.enqueue(...above, cell)),
      );
    } else if (this.queue.length && !cell.goesOn) {
      this.tell(
        "Stopped at a cell that failed.",
        act("Go there", () => cell.area.focus()),
      );
    }
    if (!cell.goesOn) this.forget();
  }

  forget() {
    for (const { cell } of this.queue.splice(0)) cell.tell();
  }

  // ---- what Python shows

  /** @param {Heard} output */
  hear(output) {
    if (output.output_type === "widget") this.models.get(output.number)?.change(output.state);
    else this.target?.put(output, this.view);
  }

  /**
   * A view of a widget; the reader's actions in it are queued for Python.
   * @param {import("./models.js").Told} told
   */
  view({ number, state }) {
    const cell = /** @type {Cell} */ (this.target);
    const model =
      this.models.get(number) ??
      new Model(state, (content) => {
        this.queue.push({ cell, event: [number, content] });
        this.work();
      });
    this.models.set(number, model);
    return viewed(model);
  }

  // ---- Python's start and end

  async open() {
    const since = performance.now();
    const ticking = setInterval(() => {
      this.clock.textContent = `${Math.round((performance.now() - since) / 1000)} s`;
    }, 1000);
    this.tell(
      session
        ? "Restarting …"
        : "Fetching and starting Python: 14 MB the first time, later from the browser's cache …",
    );
    try {
      session ??= python(this.files);
      const mine = session;
      mine.hear = (output) => this.hear(output);
      await mine.ready;
      await mine.open(this.name);
      if (this.needs.length) this.tell(`Fetching ${this.needs.join(", ")} from Pyodide's site …`);
      const missing = /** @type {string[]} */ (await mine.ask("fetched", this.needs));
      this.lacks = missing.length
        ? `Without a network, this page lacks ${missing.join(", ")}. Cells that do not need it still run.`
        : "";
    } finally {
      clearInterval(ticking);
      this.clock.textContent = "";
    }
  }

  /** Forget all names. */
  restart() {
    if (this.isBusy) return this.stop(STOPPED);
    this.uncount();
    this.work();
  }

  /** @param {string} words */
  stop(words) {
    session?.end();
    session = null;
    this.forget();
    this.uncount();
    this.models.clear(); // their Python is gone
    for (const control of this.article.querySelectorAll(".live-widget"))
      control.toggleAttribute("inert", true);
    this.tell(words);
  }

  uncount() {
    this.opened = null;
    for (const cell of this.code) {
      cell.count = null;
      cell.tell();
    }
  }
}

/**
 * @param {Element} article
 * @param {string} name
 * @param {string[]} needs
 */
export async function live(article, name, needs) {
  const [files, notebook] = await Promise.all(
    ["_static/live.json", `lite/files/${name}.ipynb`].map(read),
  );
  const page = new LivePage(article, name, needs, files, notebook);
  await page.work();
  if (page.restored) page.tell(`${page.said.textContent} Your earlier changes are here.`);
}

// ---- the button

/** @param {HTMLButtonElement} begin */
function offer(begin) {
  const article = /** @type {Element} */ (begin.closest("article"));
  const { page = "", needs = "" } = begin.closest("p")?.dataset ?? {};
  if (Object.keys(kept(page)).length) begin.textContent += ", with your changes";
  begin.addEventListener("click", async () => {
    begin.disabled = true;
    try {
      await live(article, page, needs.split(" ").filter(Boolean));
    } catch (error) {
      begin.disabled = false;
      begin.after(` This did not work: ${/** @type {Error} */ (error).message}. `);
    }
  });
}

for (const begin of document.querySelectorAll("button.begin"))
  offer(/** @type {HTMLButtonElement} */ (begin));
