import { find, make } from "../../../stepthrough/frame.js";
import { act, Cell, newPlace } from "./cell.js";
import { Model, viewed } from "./models.js";
import { HOME, python, read } from "./python.js";

/**
 * @typedef {import("./outputs.js").Output | { output_type: "clear" }
 *   | { output_type: "widget" } & import("./models.js").Told} Heard
 * @typedef {import("./cell.js").Stored} Stored
 * @typedef {{ cells: Stored[] }} Notebook
 * @typedef {{ below: string, text: string }} Added a reader's own cell, and the one above it
 * @typedef {{ cell: Cell, event?: [number: number, content: unknown] }} Task
 */

// Makes a page live: its cells become editors, and a Python in a worker runs them.
/** @type {ReturnType<typeof python> | null} */
let session = null; // the page's Python, once it has been started

const STOPPED = "Stopped. All names are gone: run the cells again.";

// ---- stored in the browser: the texts of a page's changed and added cells, by cell id

/** @param {string} page */
function keyOf(page) {
  return `live:${HOME.pathname}${page}`;
}

/**
 * @param {string} page
 * @returns {Record<string, string | Added>}
 */
function kept(page) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(page)) ?? "{}");
  } catch {
    return {};
  }
}

// ---- the page

/**
 * A reader's own cell for a notebook's file.
 * @param {string} id
 */
function ownCell(id) {
  const nothing = { source: "", execution_count: null, outputs: [] };
  return { id, cell_type: "code", metadata: {}, ...nothing };
}

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
  added = 0; // how many cells the reader has added
  said = make("span", { role: "status" });
  clock = make("span", { "aria-hidden": "true" });
  more = make("span");
  all = act("Run all", () => (this.isBusy ? this.stop(STOPPED) : this.enqueue(...this.code)), {
    title: "Run all cells, or stop",
  });
  /** @type {Cell | undefined} */
  last; // the one that had the focus last
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
    this.given = new Set(notebook.cells.map(({ id }) => id));
    this.view = this.view.bind(this);
    this.bar = this.makeBar();
    this.cells = this.makeCells();
    for (const cell of this.cells) this.attend(cell);
    this.restore();
    find(article, ".begin", HTMLElement).replaceWith(this.bar);
    document.documentElement.classList.add("is-live");
    this.all.focus();
  }

  get code() {
    return this.cells.filter(({ isCode }) => isCode);
  }

  makeBar() {
    const others = [
      act("Restart", () => this.restart(), { title: "Restart Python: all names are forgotten" }),
      act("Add cell", () => this.addOwn(), { title: "Add a cell below the one you were in" }),
      act("Download", () => this.download(), { title: "Download this notebook with your work" }),
      act("Open", () => this.choose(), { title: "Open a notebook that you downloaded here" }),
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
      return place ? new Cell(cell, place, isCode ? `Cell ${++number}` : "Your answer") : [];
    });
  }

  /** @param {Cell} cell */
  attend(cell) {
    cell.area.addEventListener("input", () => this.keep());
    cell.area.addEventListener("focus", () => {
      this.last = cell;
    });
    if (!cell.isCode) return;
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
    for (const [id, kept_text] of Object.entries(kept(this.name))) {
      if (typeof kept_text === "object") this.add(id, kept_text.below).write(kept_text.text);
      else this.cells.find((cell) => cell.id === id)?.write(kept_text);
    }
    this.restored = this.cells.some((cell) => this.isOwn(cell) || cell.isChanged);
    this.keep();
  }

  keep() {
    const changed = this.cells.flatMap((cell, i) => {
      const text = cell.area.value;
      if (this.isOwn(cell)) return [[cell.id, { below: this.cells[i - 1].id, text }]];
      return cell.isChanged ? [[cell.id, text]] : [];
    });
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
    if (!confirm("Discard all your changes on this page?")) return;
    for (const cell of this.cells) {
      if (this.isOwn(cell)) this.remove(cell);
      else cell.write(cell.source);
    }
  }

  /** @param {Cell} cell */
  isOwn(cell) {
    return !this.given.has(cell.id);
  }

  /**
   * A cell of the reader's, below the one with this id, or else at the end.
   * @param {string} id
   * @param {string} [below]
   */
  add(id, below) {
    const found = this.cells.findIndex((cell) => cell.id === below);
    const above = this.cells.at(found) ?? this.cells[0];
    const place = newPlace();
    above.place.after(place);
    const cell = new Cell(ownCell(id), place, `Added cell ${++this.added}`);
    const label = { "aria-label": `Remove: ${cell.label}` };
    cell.reset.replaceWith(act("Remove", () => this.remove(cell), label));
    this.cells.splice(this.cells.indexOf(above) + 1, 0, cell);
    this.attend(cell);
    return cell;
  }

  addOwn() {
    const cell = this.add(`added-${Date.now().toString(36)}`, this.last?.id);
    this.keep();
    cell.area.focus();
  }

  /** @param {Cell} cell */
  remove(cell) {
    this.cells = this.cells.filter((one) => one !== cell);
    this.queue = this.queue.filter((task) => task.cell !== cell);
    if (this.last === cell) this.last = undefined;
    cell.place.remove();
    this.keep();
  }

  /** Asks for a notebook's file, and brings back what the reader wrote there. */
  choose() {
    const input = make("input", { type: "file", accept: ".ipynb" });
    input.addEventListener("change", async () => {
      const [file] = input.files ?? [];
      if (!this.discard.disabled && !confirm("Replace your changes on this page?")) return;
      try {
        this.bringBack(JSON.parse(await file.text()).cells);
        this.tell("Your notebook is back. Run all to see its outputs.");
      } catch {
        this.tell(`${file.name} is not a notebook of this page.`);
      }
    });
    input.click();
  }

  /** @param {Stored[]} cells */
  bringBack(cells) {
    const ids = cells.map(({ id }) => id);
    if (!this.cells.some((cell) => !this.isOwn(cell) && ids.includes(cell.id))) throw Error();
    let above = "";
    for (const { id, cell_type: type, source } of cells) {
      let cell = this.cells.find((one) => one.id === id);
      if (!cell && type === "code" && !this.given.has(id)) cell = this.add(id, above);
      if (cell && !cell.area.readOnly) cell.write([source].flat().join(""));
      above = cell?.id ?? above;
    }
  }

  download() {
    const left = [...this.cells];
    const cells = this.notebook.cells.flatMap((stored) => {
      if (stored.id !== left[0]?.id) return stored;
      const mine = [/** @type {Cell} */ (left.shift()).saved(stored)];
      for (let own = left[0]; own && this.isOwn(own); own = left[0])
        mine.push(/** @type {Cell} */ (left.shift()).saved(ownCell(own.id)));
      return mine;
    });
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
 * The page with editors, and without Python.
 * @param {Element} article
 * @param {string} name
 * @param {string[]} needs
 */
async function edited(article, name, needs) {
  const [files, notebook] = await Promise.all(
    ["_static/live.json", `lite/files/${name}.ipynb`].map(read),
  );
  return new LivePage(article, name, needs, files, notebook);
}

/**
 * @param {Element} article
 * @param {string} name
 * @param {string[]} needs
 */
export async function live(article, name, needs) {
  const page = await edited(article, name, needs);
  await page.work();
  if (page.restored) page.tell(`${page.said.textContent} Your earlier changes have been restored.`);
}

// ---- the button, and a click into a cell

/**
 * How far into a text a click is.
 * @param {MouseEvent} click
 * @param {Element} text
 */
function offsetOf({ clientX, clientY }, text) {
  const spot = document.caretPositionFromPoint?.(clientX, clientY);
  if (!spot || !text.contains(spot.offsetNode)) return 0;
  const before = document.createRange();
  before.setStart(text, 0);
  before.setEnd(spot.offsetNode, spot.offset);
  return before.toString().length;
}

/** @param {HTMLButtonElement} begin */
function offer(begin) {
  const article = /** @type {Element} */ (begin.closest("article"));
  const { page = "", needs = "" } = begin.closest("p")?.dataset ?? {};
  const fetched = needs.split(" ").filter(Boolean);
  if (Object.keys(kept(page)).length) begin.textContent += ", with your changes";
  const start = async (/** @type {() => Promise<void>} */ act) => {
    if (begin.disabled) return;
    begin.disabled = true;
    try {
      await act();
    } catch (error) {
      begin.disabled = false;
      begin.after(` This did not work: ${/** @type {Error} */ (error).message}. `);
    }
  };
  begin.addEventListener("click", () => start(() => live(article, page, fetched)));
  article.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const text = target.closest(".cell_input pre");
    if (!text || target.closest("a") || !getSelection()?.isCollapsed) return;
    const offset = offsetOf(/** @type {MouseEvent} */ (event), text);
    start(async () => {
      const { cells, said } = await edited(article, page, fetched);
      const area = cells.find(({ place }) => place.contains(text))?.area;
      area?.focus();
      area?.setSelectionRange(offset, offset);
      said.textContent = "Shift+Enter runs this cell; the first run fetches Python, 14 MB.";
    });
  });
}

for (const begin of document.querySelectorAll("button.begin"))
  offer(/** @type {HTMLButtonElement} */ (begin));
