// @ts-nocheck
import { button, decode, make } from "../../../stepthrough/frame.js";
import { makeSVG } from "../../../stepthrough/page.js";
import { compare } from "../../../stepthrough/views/compare.js";
import { trace } from "../../../stepthrough/views/trace.js";
import { indents } from "./editor.js";

// The search tutor.  A program is five texts; Python runs it in a room without doors, and what
// comes back is data: it is shown as text, and its drawing is copied shape by shape.
const { frame, examples, files, seconds } = JSON.parse(document.getElementById("data").textContent);
const VERSION = "1"; // of links
const LONGEST = 100_000; // characters of a link, and of each text in it
const field = (name) => document.getElementById(name);
const texts = Object.fromEntries(
  ["search", "game", "start", "call", "beside"].map((name) => [name, field(name)]),
);
const [said, more, printed, place, runButton] = ["said", "more", "printed", "viewer", "run"].map(
  field,
);
document.body.dataset.theme = localStorage.getItem("theme") ?? "auto"; // as the course's pages do
let room = null; // Python, when it has been asked for
let stop = null; // ends the run that is on, and says why

// ---- the program

function program() {
  return Object.fromEntries(Object.entries(texts).map(([name, element]) => [name, element.value]));
}

function fill(values) {
  for (const [name, value] of Object.entries(values)) texts[name].value = value;
  for (const element of document.querySelectorAll(".editor textarea"))
    element.dispatchEvent(new Event("input"));
}

for (const [kind, label] of [
  ["search", "searches"],
  ["game", "games"],
]) {
  const select = field(label);
  select.append(
    ...Object.keys(examples[label]).map((name) => make("option", {}, name)),
    make("option", {}, "your own"),
  );
  select.addEventListener("change", () => {
    const chosen = examples[label][select.value];
    if (!chosen) return texts[kind].focus();
    fill({
      [kind]: chosen.text.trim(),
      ...(kind === "game" && { start: chosen.start ?? "game.initial" }),
    });
    fill({ call: call() });
  });
  texts[kind].addEventListener("input", () => {
    const same = Object.entries(examples[label]).find(
      ([, { text }]) => text.trim() === texts[kind].value.trim(),
    );
    select.value = same?.[0] ?? "your own";
  });
}

// The call that goes with the examples chosen; of one's own search it is the last function.
function call() {
  const own = [...texts.search.value.matchAll(/^def (\w+)/gm)].at(-1)?.[1] ?? "search";
  const name = examples.searches[field("searches").value]?.name ?? own;
  return `${name}(game, start${examples.games[field("games").value]?.arguments ?? ""})`;
}

// ---- the editors: plain text, its lines numbered

for (const area of document.querySelectorAll(".editor textarea")) {
  const numbers = area.previousElementSibling;
  const leads = () => (numbers.scrollTop = area.scrollTop);
  area.addEventListener("scroll", leads);
  area.addEventListener("input", () => {
    numbers.textContent = area.value
      .split("\n")
      .map((_, i) => i + 1)
      .join("\n");
    leads();
  });
  indents(area);
}

function mark([name, number]) {
  const area = texts[name];
  const lines = area.value.split("\n");
  const before = lines.slice(0, number - 1).join("\n").length + (number > 1);
  area.focus();
  area.setSelectionRange(before, before + (lines[number - 1] ?? "").length);
  area.scrollTop = ((number - 1) * area.scrollHeight) / lines.length - area.clientHeight / 2;
}

// ---- the room: a frame whose origin is nobody's, with a worker that only messages reach

function newRoom() {
  const element = make("iframe", {
    sandbox: "allow-scripts",
    hidden: true,
    srcdoc: frame,
    title: "Python",
  });
  const inside = new Promise((resolve) => element.addEventListener("load", resolve));
  let asked = 0;
  let answer = null;
  const hear = ({ source, data: [number, text] }) =>
    source === element.contentWindow && number === asked && answer(text);
  addEventListener("message", hear);
  document.body.append(element);
  return { ask, close, ready: start() };

  async function ask(message, moved) {
    await inside;
    element.contentWindow.postMessage([++asked, message], "*", moved);
    return new Promise((resolve) => (answer = resolve)).then(answered);
  }

  async function start() {
    const fetched = files.map(async (url) => {
      const response = await fetch(url);
      if (!response.ok) throw Error(`${url}: ${response.status} ${response.statusText}`);
      return [url.split("/").at(-1), await response.arrayBuffer()];
    });
    const contents = Object.fromEntries(await Promise.all(fetched));
    const { ready, broken } = await ask(contents, Object.values(contents));
    if (!ready) throw Error(broken);
  }

  function close() {
    removeEventListener("message", hear);
    element.remove();
  }
}

async function python() {
  const mine = (room ??= newRoom());
  try {
    await mine.ready;
  } catch (error) {
    if (room === mine) leave();
    throw error;
  }
  return mine;
}

function leave() {
  room?.close();
  room = null;
}

// It starts when the reader begins, and not on a mere visit.
for (const touch of ["pointerdown", "keydown"])
  addEventListener(touch, () => python().catch(() => {}), { once: true });

// ---- a run

runButton.addEventListener("click", () => (stop ? stop("You stopped it.") : run()));
addEventListener(
  "keydown",
  (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && !stop && run(),
);

async function run() {
  const given = program();
  const stopped = new Promise((resolve) => (stop = (words) => resolve({ stopped: words })));
  const mine = stop;
  let timer;
  const answering = python().then((room) => {
    if (stop !== mine) return stopped; // while Python was starting
    tell("It runs …");
    timer = setTimeout(
      stop,
      seconds * 1000,
      `It was stopped after ${seconds} seconds: it may never end. Does each of its loops come to an end?`,
    );
    return room.ask(JSON.stringify(given), []);
  });
  runButton.textContent = "Stop";
  place.replaceChildren();
  printed.hidden = true;
  tell("Python is starting …");
  try {
    const answer = await Promise.race([answering, stopped]);
    if (answer.stopped) {
      leave();
      tell(answer.stopped);
    } else {
      show(answer, await pack(given));
    }
  } catch (error) {
    tell(`Python did not start: ${error.message}`);
  }
  clearTimeout(timer);
  stop = null;
  runButton.textContent = "Run";
}

// What comes from the room may be anything.
function answered(text) {
  try {
    const answer = JSON.parse(text);
    return answer && typeof answer === "object" ? answer : {};
  } catch {
    return {};
  }
}

function show(answer, link) {
  const {
    said = "What Python answered is no answer.",
    place: where,
    printed: output,
    kind,
    data,
    drawing,
    broken,
  } = answer;
  if (broken) leave();
  tell(broken ? `Python broke down: ${broken}. It begins anew with the next run.` : String(said));
  if (Array.isArray(where) && Object.hasOwn(texts, where[0]))
    more.append(button(`line ${Number(where[1])}`, "Go to this line", () => mark(where)));
  printed.textContent = String(output ?? "");
  printed.hidden = !output;
  const viewers = { trace, compare };
  if (!Object.hasOwn(viewers, kind)) return;
  place.id = link; // the viewer's own links lead to a step: #<link>=<step>
  if (!location.hash.startsWith(`#${link}=`)) history.replaceState(null, "", `#${link}`);
  const viewer = make(
    "div",
    { class: "stepthrough live", "data-kind": kind, tabindex: "-1" },
    make("style"),
  );
  place.replaceChildren(viewer);
  try {
    const parents = data.parents ?? data.nodes.map(({ parent }) => parent);
    if (!parents.every((parent, i) => parent < i)) throw Error("no tree"); // in a circle one would walk for ever
    viewers[kind](viewer, { ...data, drawing: clean(drawing) });
    viewer.scrollIntoView({ block: "nearest" });
  } catch {
    place.replaceChildren();
    tell("What Python answered is no run that can be drawn.");
  }
}

function tell(words) {
  said.textContent = words;
  more.replaceChildren();
}

// A drawing made of nothing but shapes, words and their looks.
const SHAPES = new Set([
  "svg",
  "g",
  "defs",
  "use",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
]);
const LOOKS =
  /^(class|id|data-i|d|points|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|dx|dy|width|height|viewBox|transform|opacity|text-anchor|dominant-baseline|paint-order|(fill|stroke|font)(-[a-z]+)*)$/;

function clean(drawing) {
  const { documentElement } = new DOMParser().parseFromString(String(drawing), "image/svg+xml");
  const copy = (from) => {
    const to = makeSVG(from.localName);
    for (const { name, value } of from.attributes) {
      if (
        (LOOKS.test(name) && !/url|\\/i.test(value)) ||
        (name === "href" && /^#[\w-]+$/.test(value))
      )
        to.setAttribute(name, value);
    }
    for (const child of from.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) to.append(child.data);
      else if (SHAPES.has(child.localName)) to.append(copy(child));
    }
    return to;
  };
  if (documentElement.localName !== "svg") throw Error("no drawing");
  return new XMLSerializer().serializeToString(copy(documentElement));
}

// ---- the link: #<version>.<the program, packed>, and a step of the viewer, =<step>

async function through(stream, bytes, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > most)
      throw Error(`it unpacks to more than ${most.toLocaleString("en")} characters`);
  }
  return new Blob(parts).arrayBuffer();
}

async function pack(values) {
  const packed = await through(new CompressionStream("deflate-raw"), JSON.stringify(values));
  const bytes = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join("");
  return `${VERSION}.${btoa(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

async function unpackLink(link) {
  if (link.length > LONGEST)
    throw Error(
      `it has ${link.length.toLocaleString("en")} characters; at most ${LONGEST.toLocaleString("en")} are read`,
    );
  const [, version, packed] = link.match(/^(\d+)\.([\w-]+)$/) ?? [];
  if (!version) throw Error("it is not of the form #1.… with letters, digits, - and _");
  if (version !== VERSION)
    throw Error(`it is of version ${version}; this page reads version ${VERSION}`);
  const bytes = decode(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const values = JSON.parse(
    new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes, LONGEST)),
  );
  const names = Object.keys(values).sort().join(", ");
  const wanted = Object.keys(texts).sort().join(", ");
  if (names !== wanted)
    throw Error(`it holds ${names.slice(0, 80) || "nothing"}; it must hold ${wanted}`);
  for (const [name, value] of Object.entries(values))
    if (typeof value !== "string") throw Error(`its ${name} is no text`);
  if (![...texts.beside.options].some(({ value }) => value === values.beside))
    throw Error(`a run cannot stand beside ${values.beside.slice(0, 80)}`);
  return values;
}

async function follow() {
  const link = location.hash.slice(1).split("=")[0];
  if (!link || link === place.id) return;
  try {
    fill(await unpackLink(link));
    place.replaceChildren();
    printed.hidden = true;
    tell("This program came with the link. Read it; it runs when you press Run.");
  } catch (error) {
    const reason =
      error instanceof SyntaxError || error instanceof TypeError || error instanceof DOMException
        ? "what it holds is damaged"
        : error.message;
    tell(`The link cannot be read: ${reason}.`);
  }
}

field("link").addEventListener("click", async () => {
  const address = location.href.replace(/#.*|$/, `#${await pack(program())}`);
  history.replaceState(null, "", address);
  const done = () => tell("The link to this program is copied; it stands in the address bar, too.");
  const other = () => tell("The link to this program stands in the address bar.");
  navigator.clipboard ? navigator.clipboard.writeText(address).then(done, other) : other();
});

addEventListener("hashchange", follow);
fill({
  search: examples.searches["alpha-beta"].text.trim(),
  game: examples.games["a tree"].text,
  start: "game.initial",
});
fill({ call: call() });
follow();
