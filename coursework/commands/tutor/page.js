import { button, make } from "../../../stepthrough/frame.js";
import { compare } from "../../../stepthrough/views/compare.js";
import { trace } from "../../../stepthrough/views/trace.js";
import { clean } from "./drawing.js";
import { pack, reasonOf, unpackLink } from "./links.js";
import { callOf, exampleOf, isTree, lineAt, read } from "./programs.js";
import { newRoom } from "./rooms.js";

// The search tutor.  A program is three texts; Python runs it in an isolated room, and the answer
// is treated as data: it is shown as text, and its drawing is copied shape by shape.
/** @typedef {"search" | "call" | "beside"} Name */
/** @typedef {{ program: import("./links.js").Program, answer: Record<string, unknown> }} Arrival */
/** @typedef {{ search: HTMLTextAreaElement, call: HTMLTextAreaElement }} Areas */
/** @typedef {Record<"beside" | "searches" | "games", HTMLSelectElement>} Choices */
const parts = /** @type {Record<string, HTMLElement> & Areas & Choices} */ (
  Object.fromEntries(Array.from(document.querySelectorAll("[id]"), (part) => [part.id, part]))
);
const { searches, games, said, remark, more, printed, waiting, viewer: place } = parts;
const runButton = parts.run;
const texts = { search: parts.search, call: parts.call, beside: parts.beside };
const areas = [texts.search, texts.call];
/** @type {{ examples: Record<"searches" | "games", import("./programs.js").Examples>, files: string[], arrival: Arrival, seconds: number, offline: boolean }} */
const { examples, files, arrival, seconds, offline } = JSON.parse(parts.data.textContent);
/** @type {Map<string, (root: HTMLElement, data: never) => void>} */
const viewers = new Map(Object.entries({ trace, compare }));
/** @type {Map<HTMLElement, import("./editor.js").Editor>} */
const editors = new Map(); // the coloured ones, by their text fields
/** @type {import("./rooms.js").Room | null} */
let room = null; // the room with Python, once it has been started
/** @type {((words: string) => void) | null} */
let stop = null; // ends the current run, and says why

/**
 * @param {HTMLElement} element
 * @param {unknown} words
 * @param {unknown} tone "error", "doubt" or "fine", if any
 */
function say(element, words, tone) {
  element.textContent = String(words ?? "");
  element.dataset.tone = String(tone ?? "");
}

/**
 * @param {unknown} words
 * @param {string} [tone]
 */
function announce(words, tone) {
  say(said, words, tone);
  say(remark, "", "");
  more.replaceChildren();
}

// ---- the program

/** @returns {import("./links.js").Program} */
function program() {
  const { search, call, beside } = texts;
  return { search: search.value, call: call.value, beside: beside.value };
}

/** @param {Partial<Record<Name, string>>} values */
function fill(values) {
  for (const [name, value] of Object.entries(values))
    texts[/** @type {Name} */ (name)].value = value;
  for (const one of areas) one.dispatchEvent(new Event("input"));
}

/** @param {import("./programs.js").Example} [game] */
function callOn(game = Object.values(examples.games)[0]) {
  return callOf(texts.search.value, game, examples.searches[searches.value]);
}

function offerExamples() {
  for (const label of /** @type {const} */ (["searches", "games"]))
    parts[label].append(...Object.keys(examples[label]).map((name) => make("option", {}, name)));
  searches.addEventListener("change", () => {
    const chosen = examples.searches[searches.value];
    if (!chosen) return goTo("search", [0, 0]);
    fill({ search: chosen.text.trim() });
    fill({ call: chosen.call?.trim() ?? callOn(examples.games[games.value]) });
  });
  games.addEventListener("change", () => {
    if (games.value) fill({ call: callOn(examples.games[games.value]) });
    else goTo("call", [0, 0]);
  });
  for (const one of areas)
    one.addEventListener("input", () => {
      searches.value = exampleOf(examples.searches, texts.search.value) ?? "";
      games.value = exampleOf(examples.games, texts.call.value, callOn) ?? "";
    });
}

// ---- the editors: text fields, until coloured ones take their places

/** Fetches the editor after everything that the page shows; if it fails, the text fields stay. */
async function colour() {
  const response = await fetch("editor.js");
  if (!response.ok) return;
  document.head.append(make("script", {}, await response.text()));
  const { coloured } = /** @type {{ tutorEditor: typeof import("./editor.js") }} */ (
    /** @type {unknown} */ (globalThis)
  ).tutorEditor;
  for (const one of areas) editors.set(one, coloured(one));
  parts.leaving.hidden = false;
}

/**
 * @param {Name} name
 * @param {[number, number]} part
 */
function goTo(name, [start, end]) {
  const text = texts[name];
  const editor = editors.get(text);
  if (editor) return editor.select(start, end);
  if (!(text instanceof HTMLSelectElement)) text.setSelectionRange(start, end);
  text.focus();
}

// ---- Python

async function python() {
  room ??= newRoom(files);
  const mine = room;
  try {
    await mine.ready;
  } catch (error) {
    if (room === mine) leave();
    throw Error(`Python did not start: ${/** @type {Error} */ (error).message}`);
  }
  return mine;
}

function leave() {
  room?.close();
  room = null;
}

// ---- a run

const END = `Stopped after ${seconds} seconds, because it may never end. Does each of its loops end?`;

/**
 * Python's answer to a program.
 * @param {import("./links.js").Program} given
 * @param {AbortSignal} signal
 */
async function answerTo(given, signal) {
  const mine = await python();
  signal.throwIfAborted(); // while Python was starting
  announce("Running …");
  const timer = setTimeout(() => stop?.(END), seconds * 1000);
  signal.addEventListener("abort", () => clearTimeout(timer));
  try {
    return await mine.run(given);
  } catch (error) {
    leave();
    const why = /** @type {Error} */ (error).message;
    throw Error(`Python crashed: ${why}. It will restart with the next run.`);
  } finally {
    clearTimeout(timer);
  }
}

async function run() {
  const given = program();
  const ending = new AbortController();
  const stopped = new Promise((_, reject) => {
    stop = (words) => {
      ending.abort();
      leave();
      reject(Error(words));
    };
  });
  runButton.textContent = "Stop";
  place.classList.add("old");
  waiting.hidden = false;
  printed.hidden = true;
  for (const editor of editors.values()) editor.mark(null);
  announce("Python is starting …");
  try {
    const answer = await Promise.race([answerTo(given, ending.signal), stopped]);
    const link = await pack(given).catch(() => ""); // it may be too long
    if (link && !location.hash.startsWith(`#${link}=`)) history.replaceState(null, "", `#${link}`);
    show(read(answer), link);
    place.scrollIntoView({ block: "nearest" });
  } catch (error) {
    clear();
    announce(/** @type {Error} */ (error).message, "error");
  }
  stop = null;
  waiting.hidden = true;
  runButton.textContent = "Run";
}

function clear() {
  place.replaceChildren();
  place.classList.remove("old");
  printed.hidden = true;
}

/**
 * @param {Record<string, unknown>} answer
 * @param {string} link
 */
function show(answer, link) {
  const { said = "Python's answer cannot be read.", place: where, printed: output } = answer;
  clear();
  announce(said, answer.failed ? "error" : "");
  say(remark, answer.remark, answer.tone);
  if (Array.isArray(where) && Object.hasOwn(texts, where[0])) {
    const [name, number] = [/** @type {Name} */ (where[0]), Number(where[1])];
    const line = lineAt(texts[name].value, number);
    more.append(button(`line ${number}`, "Go to this line", () => goTo(name, line)));
    editors.get(texts[name])?.mark(line[0]);
  }
  if (answer.better && !texts.beside.value) {
    const compareAndRun = () => {
      texts.beside.value = String(answer.better);
      run();
    };
    more.append(button("Compare", `Compare with ${answer.better}`, compareAndRun));
  }
  printed.textContent = String(output ?? "");
  printed.hidden = !output;
  const draw = viewers.get(String(answer.kind));
  if (draw) showRun(draw, answer, link);
}

/**
 * @param {(root: HTMLElement, data: never) => void} draw
 * @param {Record<string, unknown>} answer
 * @param {string} link
 */
function showRun(draw, { kind, data, drawing }, link) {
  place.id = link; // the viewer's own links lead to a step: #<link>=<step>
  const attributes = { class: "stepthrough live", "data-kind": String(kind), tabindex: "-1" };
  const viewer = make("div", attributes, make("style"));
  place.replaceChildren(viewer);
  try {
    const run = /** @type {Parameters<typeof isTree>[0]} */ (data);
    if (!isTree(run)) throw Error("no tree");
    draw(viewer, /** @type {never} */ ({ ...run, drawing: clean(drawing) }));
  } catch {
    clear();
    announce("Python's answer is not a run that can be drawn.", "error");
  }
}

// ---- the link: #<the program, packed>, and a step of the viewer, =<step>

async function follow() {
  const link = location.hash.slice(1).split("=")[0];
  if (!link || link === place.id) return;
  try {
    fill(await unpackLink(link));
    clear();
    announce("This program came with the link. Read it first; it runs only when you press Run.");
  } catch (error) {
    announce(`The link cannot be read: ${reasonOf(error)}.`, "error");
  }
}

async function copyLink() {
  try {
    const address = location.href.replace(/#.*|$/, `#${await pack(program())}`);
    history.replaceState(null, "", address);
    announce("The link to this program is in the address bar.");
    const done = () =>
      announce("The link to this program is copied; it is also in the address bar.");
    navigator.clipboard?.writeText(address).then(done, () => {});
  } catch (error) {
    announce(`No link can hold this program: ${reasonOf(error)}.`, "error");
  }
}

// ---- the page

try {
  document.body.dataset.theme = localStorage.getItem("theme") ?? "auto"; // as the course's pages do
} catch {} // a browser that stores nothing has no theme either
offerExamples();
addEventListener("load", () => colour().catch(() => {}));
// Python starts, and is kept for later, when the reader does something, not on every visit.
const begin = () => {
  if (offline) navigator.serviceWorker?.register("offline.js", { scope: "tutor" });
  python().catch(() => {});
};
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, begin, { once: true });
runButton.addEventListener("click", () => (stop ? stop("You stopped it.") : run()));
addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !stop) run();
});
parts.link.addEventListener("click", copyLink);
addEventListener("hashchange", follow);
fill(arrival.program);
pack(arrival.program).then((link) => !location.hash && !stop && show(arrival.answer, link));
follow();
