// @ts-nocheck
import { button, hasModifier, make } from "../stepthrough/frame.js";
import { stage } from "../stepthrough/stage.js";

// Lines to be put into order, some with a wrong one to choose from.  A row is taken and set down
// elsewhere; two orders are alike if their right lines read the same.
export function warm_up(root, { head, rows, orders }) {
  const name = `warm-up-${Math.random()}`; // of the choices of this page
  const status = make("p", { class: "message", role: "status" });
  const list = make("ol");
  const items = rows.map(item);
  let order;
  let taken = null;
  stage(root, {
    controls: [
      [
        [
          button("check", "Check the lines", check),
          button("start again", "Start again", begin),
          button("show me", "Show a right order", reveal),
        ],
      ],
    ],
    sentence: status,
    panes: [
      make(
        "div",
        { role: "region", tabindex: 0, "aria-label": "Lines" },
        make("pre", {}, head),
        list,
      ),
    ],
  });
  root.addEventListener("keydown", (event) => hasModifier(event) || event.stopPropagation()); // JupyterLab has keys, too
  begin();

  function item(row, i) {
    const handle = make("button", {
      type: "button",
      "aria-pressed": "false",
      onkeydown: (event) => key(event, i),
    });
    const lines = row.map(([line]) => level(line));
    const choice = (line, k) =>
      make(
        "label",
        {},
        make("input", { type: "radio", name: `${name}-${i}`, value: k, onchange: unmark }),
        line,
      );
    const shown =
      row.length > 1
        ? make("fieldset", { "aria-label": "One of two lines" }, ...lines.map(choice))
        : lines[0];
    return make(
      "li",
      {
        draggable: "true",
        onclick: (event) => event.target.closest("fieldset") || touch(i),
        ondragstart: () => take(i),
        ondragover: (event) => over(event, i),
        ondragend: () => take(null),
      },
      handle,
      shown,
    );
  }

  function begin() {
    for (const input of list.querySelectorAll("input")) input.checked = false;
    place(rows.map((_, i) => i));
    take(null);
    say(
      "Put the lines into order: click one, then its place. Or press Enter, arrow keys, Enter. Of two in a frame choose one.",
    );
  }

  function reveal() {
    place(orders[0]);
    items.forEach((item, i) =>
      item.querySelectorAll("input").forEach((input, k) => {
        input.checked = !rows[i][k][1];
      }),
    );
    take(null);
    say(orders.length > 1 ? "This order is right; it is not the only one." : "This is the order.");
  }

  // Moves rows in the page, and so the focus would be lost.
  function place(wanted) {
    const focused = document.activeElement;
    order = [...wanted];
    list.append(...order.map((i) => items[i]));
    order.forEach((i, at) => {
      const texts = rows[i].map(([line]) => line.trim()).join(" or ");
      items[i].firstElementChild.textContent = at + 1;
      items[i].firstElementChild.ariaLabel = `Line ${at + 1}: ${texts}`;
    });
    unmark();
    if (root.contains(focused)) focused.focus({ preventScroll: true });
  }

  function unmark() {
    for (const item of items) item.classList.remove("good", "bad");
  }

  function take(i) {
    taken = i;
    items.forEach((item, k) => {
      item.classList.toggle("taken", k === i);
      item.firstElementChild.ariaPressed = String(k === i);
    });
  }

  function touch(i) {
    const moved = taken !== null && taken !== i && move(taken, order.indexOf(i));
    if (!moved && taken !== i)
      say(
        `Line ${order.indexOf(i) + 1} is taken. Click its new place, or move it with the arrow keys.`,
      );
    take(moved || taken === i ? null : i);
  }

  function over(event, i) {
    event.preventDefault();
    if (taken !== null && taken !== i) move(taken, order.indexOf(i));
  }

  function move(i, at) {
    const rest = order.filter((k) => k !== i);
    place([...rest.slice(0, at), i, ...rest.slice(at)]);
    say(`It is line ${at + 1} of ${rows.length} now.`);
    return true;
  }

  function key(event, i) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || hasModifier(event)) return;
    event.preventDefault();
    const at = order.indexOf(i) + step;
    if (!(at in order)) return;
    if (taken === i) move(i, at);
    else items[order[at]].firstElementChild.focus();
    document.activeElement.scrollIntoView({ block: "nearest" });
  }

  function check() {
    const chosen = rows.map((row, i) =>
      row.length > 1 ? row[items[i].querySelector(":checked")?.value] : row[0],
    );
    const open = order.findIndex((i) => !chosen[i]);
    if (open >= 0) return say(`In line ${open + 1} two lines are framed: choose one first.`);
    const right = (i) => rows[i].find(([, why]) => !why)[0];
    const placed = Math.max(
      ...orders.map((one) => first(order, (i, at) => right(i) !== right(one[at]))),
    );
    const at = Math.min(
      placed,
      first(order, (i) => chosen[i][1]),
    );
    take(null);
    unmark();
    order.forEach((i, k) => k <= at && items[i].classList.add(k < at ? "good" : "bad"));
    items[order[at]]?.scrollIntoView({ block: "nearest" });
    if (at === order.length) say("Right, line by line. Now write it from memory.");
    else if (at < placed) say(`Line ${at + 1} is the wrong one of two. ${chosen[order[at]][1]}`);
    else say(`${before(at)}Line ${at + 1} is the first out of place.`);
  }

  function say(words) {
    status.textContent = words;
  }
}

// A line without the spaces before it; the style puts them back.
function level(line) {
  const indent = line.search(/\S/);
  return make(
    "code",
    { style: `--indent: ${indent}` },
    line.trim().replaceAll(`\n${" ".repeat(indent)}`, "\n"),
  );
}

// The first place of a list with this property, or its length.
function first(list, has) {
  const at = list.findIndex(has);
  return at < 0 ? list.length : at;
}

function before(lines) {
  return lines > 1 ? `Lines 1 to ${lines} are right. ` : lines ? "Line 1 is right. " : "";
}
