// @ts-nocheck
import { button } from "../frame.js";
import { makeSVG, set } from "../page.js";

export function childrenOf(parents) {
  const children = parents.map(() => []);
  parents.forEach((parent, i) => children[parent]?.push(i));
  return children;
}

// The line from a state to a child; it bends where it would else run low over other moves.
export function branch(left, from, x, to) {
  const bent = Math.abs(x - left) > 3 * (to - from);
  const [turn, out] = [x > left ? 16 : -16, from + 10];
  const line = bent
    ? `Q${left} ${out} ${left + turn} ${out}H${x - turn}Q${x} ${out} ${x} ${out + 16}V${to}`
    : `L${x} ${to}`;
  return { d: `M${left} ${from} ${line}`, bent };
}

// Trees in a pane that scrolls, zooms and folds, laid out as coursework/tree.py does it.
// parts: by layer, each node's element; each of them is in the page only while `paint` wants it,
// for a browser would lay out all of a large tree.  looks(i, hidden): flags, the first of them
// whether the node is absent; dressed(flags): by layer, its classes.  here(): the node in play.
// closed(i): whether a node is hidden below its parent, and born(i), whether it counts there.
// follow(i, zoom): scrolls to the node in play, where sight alone is not enough.
export function forest(
  pane,
  parents,
  parts,
  { xs, ys, sizes, closed, born, here, looks, dressed, gap = () => 0, moved = () => {}, follow },
) {
  const { margin, stub, column, below } = sizes;
  const svg = pane.firstElementChild;
  const box = svg.viewBox.baseVal;
  const layers = {};
  parts.move = parts.edge.map((g) => g?.lastElementChild); // above all lines
  for (const name of ["link", "edge", "move", "stub", "node"])
    if (parts[name]) svg.append((layers[name] = makeSVG("g")));
  const children = childrenOf(parents);
  const roots = parents.flatMap((parent, i) => (parent < 0 ? [i] : []));
  const under = []; // the node in sight that hides each node, or -1
  const hidden = []; // how many nodes each node hides
  const placed = []; // where each node was written to be
  let levels = []; // the nodes in sight, from left to right
  const drawn = new Map(); // the nodes in the page, each with its look
  const links = Object.keys(parts.link ?? []).map(Number); // these reach far
  let zoom = 1;
  pane.addEventListener("scroll", () => requestAnimationFrame(() => paint()), { passive: true });

  // What of the tree the pane shows, with a margin.
  function shown() {
    const [left, top] = [pane.scrollLeft, pane.scrollTop].map((start) => start / zoom - 120);
    return [left, top, left + pane.clientWidth / zoom + 240, top + pane.clientHeight / zoom + 240];
  }

  // The nodes of which something is there, or of the line to it.  Along a level neither they nor
  // their parents go back to the left.
  function near([left, top, right, bottom]) {
    return levels.flatMap((level) => {
      const up = (i) => Math.max(parents[i], 0);
      if (ys[level[0]] + below < top || ys[up(level[0])] > bottom) return [];
      const from = first(level, (i) => Math.max(xs[i], xs[up(i)]) >= left);
      return level.slice(
        from,
        first(level, (i) => Math.min(xs[i], xs[up(i)]) > right),
      );
    });
  }

  // Looks at no other nodes than these and those in the page.
  function paint(area = shown()) {
    const [left, , right, bottom] = area;
    const seen = new Set(near(area));
    for (const i of new Set([...drawn.keys(), ...links, ...seen])) {
      const look = looks(i, under[i] >= 0);
      const off = !seen.has(i);
      const far = off || xs[i] < left || xs[i] > right || ys[i] > bottom;
      const code = String([far, off, ...look]);
      if (code === drawn.get(i)) continue;
      drawn.set(i, code);
      const layered = dressed(look);
      layered.move = { far, ...layered.edge };
      for (const name in layered)
        if (parts[name][i])
          dress(parts[name][i], name, { far: name === "edge" ? off : far, ...layered[name] });
      if (off || look[0]) drawn.delete(i);
    }
  }

  function dress(element, name, { absent, far, ...look }) {
    if (absent || far) return element.remove();
    set(element, { class: [name, ...Object.keys(look).filter((flag) => look[flag])].join(" ") });
    if (!element.parentNode) layers[name].append(element);
  }

  function hide() {
    hidden.length = 0;
    parents.forEach((parent, i) => {
      under[i] = parent < 0 ? -1 : under[parent] >= 0 ? under[parent] : closed(i) ? parent : -1;
      if (under[i] >= 0 && born(i)) hidden[under[i]] = (hidden[under[i]] ?? 0) + 1;
    });
    levels = [];
    for (
      let level = roots;
      level.length;
      level = level.flatMap((i) => children[i]).filter((i) => under[i] < 0)
    )
      levels.push(level);
  }

  function layOut() {
    let right = 0,
      lowest = 0;
    const place = (i) => {
      lowest = Math.max(lowest, ys[i]);
      const shown = children[i].filter((child) => under[child] < 0);
      shown.forEach(place);
      xs[i] = shown.length ? (xs[shown[0]] + xs[shown.at(-1)]) / 2 : margin + right + column / 2;
      right += (shown.length ? 0 : column) + gap(i);
    };
    roots.forEach(place);
    parents.forEach((parent, i) => under[i] < 0 && move(i, parent));
    const [width, height] = [2 * margin + right + stub, lowest + below + 48];
    if (box.width === width && box.height === height) return;
    [box.width, box.height] = [width, height];
    resize();
  }

  // Only what differs is written: the browser would lay out the rest again.
  function move(i, parent) {
    const [x, y] = [xs[i], ys[i]];
    const place = [x, xs[parent], hidden[i]].join();
    moved(i);
    if (placed[i] === place) return;
    placed[i] = place;
    set(parts.node[i], { transform: `translate(${x} ${y})` });
    parts.node[i].querySelector(".more")?.remove();
    if (hidden[i])
      parts.node[i].append(
        makeSVG("text", { class: "more", "text-anchor": "middle", y: below + 32 }, `+${hidden[i]}`),
      );
    if (parts.edge[i]) {
      const [from, to] = [ys[parent] + 18 + below, y - 18];
      const { d, bent } = branch(xs[parent], from, x, to);
      set(parts.edge[i].firstElementChild, { d });
      set(parts.move[i], { x: bent ? x : (xs[parent] + 3 * x) / 4, y: (from + 3 * to) / 4 + 5 });
    }
  }

  // Hides and lays out anew; the node in play, or `anchor`, stays where it is seen.
  function refold(anchor) {
    hide();
    const before = xs[anchor];
    layOut();
    pane.scrollLeft += (xs[anchor] - before) * zoom;
  }

  // The zoom at which the whole tree is in sight.
  function whole() {
    set(svg, { height: 4000 }); // the pane as high as it can be
    const size = Math.min(pane.clientWidth / box.width, pane.clientHeight / box.height);
    svg.removeAttribute("height");
    return size;
  }

  function begin(most = 1.4) {
    scale(Math.max(1, Math.min(most, whole() || 1)));
  }

  // All of a wide tree at once, without words, which would be too small; a step leads back to its node.
  function survey() {
    const size = whole();
    if (size < 0.15 || size > 0.8) return;
    scale(size);
    pane.classList.add("survey");
  }

  // Returns whether all of it had been there.
  function settle() {
    const surveyed = pane.classList.contains("survey");
    if (surveyed) begin();
    return surveyed;
  }

  function scale(size) {
    pane.classList.remove("survey");
    zoom = Math.max(0.2, Math.min(2.5, size));
    resize();
    inSight();
    paint();
  }

  function resize() {
    set(svg, { width: box.width * zoom });
  }

  function inSight() {
    const i = here();
    if (follow) return follow(i, zoom);
    const up = parents[i] < 0 ? i : parents[i];
    const middle = below / 2;
    pane.scrollLeft = sight(
      pane.scrollLeft,
      pane.clientWidth,
      Math.max(40, column / 2),
      xs[i],
      xs[up],
    );
    pane.scrollTop = sight(
      pane.scrollTop,
      pane.clientHeight,
      30 + middle,
      ys[i] + middle,
      ys[up] + middle,
    );
  }

  // Where to scroll so that a node is in sight, and its parent too if there is room.
  function sight(scrolled, room, margin, place, parent) {
    const other = Math.abs(place - parent) + 2 * margin <= room / zoom ? parent : place;
    const from = (Math.min(place, other) - margin) * zoom;
    const to = (Math.max(place, other) + margin) * zoom;
    return from < scrolled || to > scrolled + room ? (from + to - room) / 2 : scrolled;
  }

  const keys = {
    "+": () => scale(zoom * 1.25),
    "-": () => scale(zoom / 1.25),
    0: () => scale(whole()),
  };
  const buttons = [
    button("−", "Smaller (minus)", keys["-"]),
    button("+", "Larger (plus)", keys["+"]),
    button("whole tree", "The whole tree (0)", keys[0]),
  ];
  return {
    children,
    under,
    keys,
    buttons,
    shown,
    near,
    paint,
    hide,
    layOut,
    refold,
    inSight,
    begin,
    survey,
    settle,
    width: () => box.width,
  };
}

// Where in a sorted list the first element is for which something holds.
function first(list, holds) {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    holds(list[middle]) ? (to = middle) : (from = middle + 1);
  }
  return from;
}
