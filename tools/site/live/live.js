// @ts-nocheck
import { make } from "../../../stepthrough/frame.js";
import { codeEditor, textEditor } from "./editors.js";
import { built, shown, WIDGET } from "./outputs.js";
import { HOME, python, read } from "./python.js";

// Makes a page live: its cells become editors, and a Python in a worker runs them.
let session = null; // the page's Python, once it has been started

const STOPPED = "It was stopped. Names are forgotten: run the cells again.";

function act(text, onclick, attributes = {}) {
  return make("button", { type: "button", onclick, ...attributes }, text);
}

// ---- what is kept in the browser: the texts of a page's changed cells, by their ids

function keyOf(page) {
  return `live:${HOME.pathname}${page}`;
}

function kept(page) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(page))) ?? {};
  } catch {
    return {};
  }
}

// ---- a cell

class Cell {
  outputs = null; // of the last run
  count = null; // its number, as long as Python knows the names

  constructor({ id, cell_type: type, metadata, source }, place, number) {
    const label = type === "code" ? `Cell ${number}` : "Your answer";
    Object.assign(this, {
      id,
      place,
      source: [source].flat().join(""),
      goesOn: metadata.tags?.includes("raises-exception"),
    });
    this.isCode = type === "code";
    this.area = this.isCode
      ? codeEditor(place, label, metadata.editable === false)
      : textEditor(place, label);
    this.area.value = this.source;
    this.told = make("span", { class: "count" });
    this.reset = act("Reset", () => this.write(this.source), {
      "aria-label": `Reset: ${label}`,
      hidden: true,
    });
    this.head = make("div", { class: "live-head" }, this.told, this.reset);
    if (this.isCode) this.tell(" ");
    place.prepend(this.head);
    this.area.addEventListener("input", () => (this.reset.hidden = !this.isChanged));
  }

  get isChanged() {
    return this.area.value !== this.source;
  }

  get label() {
    return this.area.getAttribute("aria-label");
  }

  write(text) {
    this.area.value = text;
    this.area.dispatchEvent(new Event("input"));
  }

  tell(mark = this.count ?? " ") {
    this.told.textContent = `[${mark}]`;
  }

  // The place of the outputs, without those of another run.
  emptied() {
    let place = this.place.querySelector(":scope > .cell_output");
    if (!place) {
      place = make("div", { class: "cell_output docutils container" });
      this.place.append(place);
    }
    if (!this.outputs) place.replaceChildren();
    this.outputs ??= [];
    return place;
  }

  put(output, use) {
    const place = this.emptied();
    const before = this.outputs.at(-1);
    if (output.output_type === "clear") {
      this.outputs = [];
      place.replaceChildren();
    } else if (output.output_type === "stream" && before?.name === output.name) {
      before.text += output.text;
      place.lastElementChild.querySelector("pre").append(output.text);
    } else {
      this.outputs.push(output);
      place.append(shown(output, use));
    }
  }

  // The cell of a notebook's file with what has become of it here.
  saved(cell) {
    const written = this.isChanged ? { source: this.area.value.split(/(?<=\n)/) } : {};
    if (!this.isCode || !(this.outputs || this.isChanged)) return { ...cell, ...written };
    const outputs = structuredClone(this.outputs ?? []);
    for (const { data } of outputs) if (data) delete data[WIDGET];
    return { ...cell, ...written, execution_count: this.count, outputs };
  }
}

// ---- the page

class LivePage {
  queue = []; // cells to be run, and what a reader did with a control
  opened = null; // the promise that Python has the notebook's files and no names
  target = null; // the cell whose outputs come
  lacks = ""; // what to say of packages that could not be fetched

  // name: the notebook's address without its ending; needs: what it takes of Pyodide's own packages.
  constructor(article, name, needs, files, notebook) {
    Object.assign(this, { article, name, needs, files, notebook });
    this.use = this.use.bind(this);
    this.makeBar();
    const places = [...article.querySelectorAll(".cell")].filter((cell) =>
      cell.querySelector(":scope > .cell_input"),
    );
    let number = 0;
    this.cells = notebook.cells.flatMap((cell) => {
      const place =
        cell.cell_type === "code"
          ? places.shift()
          : article.querySelector(`[data-written="${cell.id}"]`);
      return !place ? [] : new Cell(cell, place, cell.cell_type === "code" ? ++number : 0);
    });
    this.code = this.cells.filter(({ isCode }) => isCode);
    for (const cell of this.code) this.makeRunnable(cell);
    this.restore();
    for (const { area } of this.cells) area.addEventListener("input", () => this.keep());
    article.querySelector(".begin").replaceWith(this.bar);
    document.documentElement.classList.add("is-live");
    this.all.focus();
  }

  makeBar() {
    this.said = make("span", { role: "status" });
    this.clock = make("span", { "aria-hidden": "true" });
    this.more = make("span");
    this.all = act(
      "Run all",
      () => (this.isBusy ? this.stop(STOPPED) : this.enqueue(...this.code)),
      { title: "Run all cells, or stop" },
    );
    this.discard = act("Discard", () => this.throwAway(), { title: "Throw your changes away" });
    const others = [
      act("Restart", () => this.restart(), { title: "Forget all names" }),
      act("Download", () => this.download(), { title: "Download this notebook with your work" }),
    ];
    this.bar = make(
      "div",
      { class: "live-bar", role: "region", "aria-label": "This live page" },
      make("div", { class: "live-acts" }, this.all, ...others, this.discard),
      make("div", { class: "live-said" }, this.said, " ", this.clock, " ", this.more),
      make("span", { id: "live-keys" }, "Shift+Enter runs a cell; Escape, then Tab leaves it."),
    );
  }

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
      this.tell("This browser keeps nothing: download your work before you leave the page.");
    }
  }

  throwAway() {
    if (confirm("Throw away all your changes on this page?"))
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

  enqueue(...cells) {
    for (const cell of cells) {
      cell.tell("*");
      this.queue.push({ cell });
    }
    return this.work();
  }

  // A reader has used a control of Python's.
  use(number, value) {
    const place = this.article.querySelector(`[data-widget="${number}"]`).closest(".cell");
    this.queue.push({
      cell: this.code.find((cell) => cell.place === place),
      event: [number, value],
    });
    this.work();
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
      if (session) this.stop(`Python did not start: ${error.message}`); // else it was stopped
    }
    delete this.bar.dataset.busy;
    this.all.textContent = "Run all";
  }

  async run({ cell, event }) {
    this.target = cell;
    if (event) return session.ask("event", ...event);
    this.tell("It runs …");
    cell.outputs = null;
    const { count, done } = await session.ask("run", cell.area.value);
    cell.emptied();
    cell.count = count;
    cell.tell();
    if (!done) this.afterFailure(cell);
  }

  afterFailure(cell) {
    const above = this.code.slice(0, this.code.indexOf(cell)).filter(({ count }) => count === null);
    if (cell.outputs.at(-1).ename === "NameError" && above.length) {
      this.tell(
        "A name is missing: cells above have not been run.",
        act("Run those first", () => this.enqueue(...above, cell)),
      );
    } else if (this.queue.length && !cell.goesOn) {
      this.tell(
        "It ended at a cell that failed.",
        act("Go there", () => cell.area.focus()),
      );
    }
    if (!cell.goesOn) this.forget();
  }

  forget() {
    for (const { cell } of this.queue.splice(0)) cell.tell();
  }

  hear(output) {
    const { output_type: type, tree, number } = output;
    const find = (one) => this.article.querySelector(`[data-widget="${one}"]`);
    if (type === "widget") built(tree, find(tree.number), this.use);
    else if (type === "focus") find(number)?.focus();
    else this.target?.put(output, this.use);
  }

  // ---- Python's start and end

  async open() {
    const since = performance.now();
    const ticking = setInterval(
      () => (this.clock.textContent = `${Math.round((performance.now() - since) / 1000)} s`),
      1000,
    );
    this.tell(
      session
        ? "It begins anew …"
        : "Python is fetched and started: 14 MB the first time, then from the browser's store …",
    );
    try {
      session ??= python(this.files);
      session.hear = (output) => this.hear(output);
      await session.ready;
      await session.open(this.name);
      if (this.needs.length) this.tell(`${this.needs.join(", ")}: fetched from Pyodide's site …`);
      const missing = await session.ask("fetched", this.needs);
      this.lacks = missing.length
        ? `Without the network this page lacks ${missing.join(", ")}. Cells that do without run.`
        : "";
    } finally {
      clearInterval(ticking);
      this.clock.textContent = "";
    }
  }

  // Forget all names.
  restart() {
    if (this.isBusy) return this.stop(STOPPED);
    this.uncount();
    this.work();
  }

  stop(words) {
    session?.end();
    session = null;
    this.forget();
    this.uncount();
    for (const control of this.article.querySelectorAll("[data-widget]")) {
      delete control.dataset.widget; // nobody answers it any more
      control.inert = true;
    }
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

export async function live(article, name, needs) {
  const [files, notebook] = await Promise.all(
    ["_static/live.json", `lite/files/${name}.ipynb`].map(read),
  );
  const page = new LivePage(article, name, needs, files, notebook);
  await page.work();
  if (page.restored) page.tell(`${page.said.textContent} Your changes from before are here.`);
}

// ---- the button

for (const begin of document.querySelectorAll("button.begin")) {
  const { page, needs } = begin.closest("p").dataset;
  if (Object.keys(kept(page)).length) begin.textContent += ", with your changes";
  begin.addEventListener("click", async () => {
    begin.disabled = true;
    try {
      await live(begin.closest("article"), page, needs.split(" ").filter(Boolean));
    } catch (error) {
      begin.disabled = false;
      begin.after(` It did not work: ${error.message}. `);
    }
  });
}
