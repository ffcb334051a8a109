// Turns the still pictures of one kind into live ones.  Python has drawn and solved everything;
// the scripts only show, and write the sentences.
function start(show) {
  const script = document.currentScript;
  const roots = script
    ? [script.closest(".chopsticks")]
    : document.querySelectorAll(`.chopsticks[data-kind="${show.name}"]`);
  for (const root of roots) {
    if (!root || root.classList.contains("live")) continue;
    root.classList.add("live");
    root.tabIndex = -1; // a click beside the buttons leaves the focus inside
    const block = root.querySelector('script[type^="application/"]');
    if (block.type === "application/json") show(root, JSON.parse(block.textContent));
    else unpack(block.textContent).then((data) => show(root, data));
  }
}

function unpack(base64) {
  const packed = new Blob([decode(base64)]).stream();
  return new Response(packed.pipeThrough(new DecompressionStream("gzip"))).json();
}

function decode(base64) {
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
}

function hasModifier(event) {
  return event.ctrlKey || event.metaKey || event.altKey;
}

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

function button(text, label, onclick) {
  return make("button", { type: "button", "aria-label": label, title: label, onclick }, text);
}

// A select with a visible label.
function choice(label, options, onchange) {
  const select = make("select", { onchange });
  options.forEach((text, i) => select.append(make("option", { value: i }, text)));
  return [select, make("label", {}, label + " ", select)];
}

// A row of a table; an empty cell heads nothing.
function row(cell, words) {
  return make("tr", {}, ...words.map((text) => make(text === "" ? "td" : cell, {}, String(text))));
}

function makeSVG(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function count(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

// An SVG in a pane that scrolls: the still picture's, taken out of its <img>, or another.
function drawing(root, label, svg) {
  const pane = make("div", { class: "tree", tabindex: "0", role: "region", "aria-label": label });
  pane.innerHTML = svg ?? new TextDecoder().decode(decode(root.querySelector("img").src.split(",")[1]));
  pane.firstElementChild.removeAttribute("role"); // the pane has one, with its name
  return pane;
}
