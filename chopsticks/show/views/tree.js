function childrenOf(parents) {
  const children = parents.map(() => []);
  parents.forEach((parent, i) => children[parent]?.push(i));
  return children;
}

// Trees in a pane that scrolls, zooms and folds, laid out as chopsticks/show/tree.py does it.
// parts: by layer, each node's element; each of them is in the page only while `paint` wants it,
// for a browser would lay out all of a large tree.  looks(i, hidden): flags, the first of them
// whether the node is absent; dressed(flags): by layer, its classes.  here(): the node in play.
// closed(i): whether a node is hidden below its parent, and born(i), whether it counts there.
// follow: the room that the node in play, if it is to stay in the middle, needs below.
function forest(pane, parents, parts, { xs, ys, sizes, closed, born, here, looks, dressed, gap = () => 0, moved = () => {}, follow = 0 }) {
  const { margin, stub, column, below } = sizes;
  const svg = pane.firstElementChild;
  const box = svg.viewBox.baseVal;
  const layers = {};
  for (const name in parts) svg.append((layers[name] = makeSVG("g")));
  const children = childrenOf(parents);
  const roots = parents.flatMap((parent, i) => (parent < 0 ? [i] : []));
  const under = []; // the node in sight that hides each node, or -1
  const hidden = []; // how many nodes each node hides
  const drawn = []; // how each node looks now, as a number
  let zoom = 1;
  pane.addEventListener("scroll", () => requestAnimationFrame(paint), { passive: true });

  function paint() {
    const margin = 120;
    const [left, top] = [pane.scrollLeft / zoom - margin, pane.scrollTop / zoom - margin];
    const [right, bottom] = [left + pane.clientWidth / zoom + 2 * margin, top + pane.clientHeight / zoom + 2 * margin];
    for (let i = 0; i < parents.length; i++) {
      const [x, y, up] = [xs[i], ys[i], Math.max(parents[i], 0)];
      const look = looks(i, under[i] >= 0);
      const absent = look[0];
      const far = !absent && (x < left || x > right || y < top || y > bottom);
      const farEdge = !absent && (Math.max(x, xs[up]) < left || Math.min(x, xs[up]) > right || y < top || ys[up] > bottom);
      const code = [far, farEdge, ...look].reduce((sum, flag) => 2 * sum + (flag ? 1 : 0), 1);
      if (code === drawn[i]) continue;
      drawn[i] = code;
      const layered = dressed(look);
      for (const name in layered) if (parts[name][i]) dress(parts[name][i], name, { far: name === "edge" ? farEdge : far, ...layered[name] });
    }
  }

  function dress(element, name, { absent, far, ...look }) {
    if (absent || far) return element.remove();
    element.setAttribute("class", [name, ...Object.keys(look).filter((flag) => look[flag])].join(" "));
    if (!element.parentNode) layers[name].append(element);
  }

  function hide() {
    hidden.fill(0, 0, parents.length);
    parents.forEach((parent, i) => {
      under[i] = parent < 0 ? -1 : under[parent] >= 0 ? under[parent] : closed(i) ? parent : -1;
      if (under[i] >= 0 && born(i)) hidden[under[i]] = (hidden[under[i]] ?? 0) + 1;
    });
  }

  function layOut() {
    let right = 0, lowest = 0;
    const place = (i) => {
      lowest = Math.max(lowest, ys[i]);
      const shown = children[i].filter((child) => under[child] < 0);
      shown.forEach(place);
      xs[i] = shown.length ? (xs[shown[0]] + xs[shown.at(-1)]) / 2 : margin + right + column / 2;
      right += (shown.length ? 0 : column) + gap(i);
    };
    roots.forEach(place);
    parents.forEach((parent, i) => under[i] < 0 && move(i, parent));
    box.width = 2 * margin + right + stub;
    box.height = lowest + below + 48;
    resize();
  }

  function move(i, parent) {
    const [x, y] = [xs[i], ys[i]];
    parts.node[i].setAttribute("transform", `translate(${x} ${y})`);
    parts.node[i].querySelector(".more")?.remove();
    if (hidden[i]) parts.node[i].append(makeSVG("text", { class: "more", "text-anchor": "middle", y: below + 32 }, `+${hidden[i]}`));
    if (parts.edge[i]) {
      const [line, label] = parts.edge[i].children;
      const from = ys[parent] + 18 + below;
      line.setAttribute("d", `M${xs[parent]} ${from} L${x} ${y - 18}`);
      label.setAttribute("x", (xs[parent] + 2 * x) / 3);
      label.setAttribute("y", (from + 2 * (y - 18)) / 3 + 5);
    }
    moved(i);
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
    const height = parseFloat(getComputedStyle(pane).maxHeight);
    return Math.min(pane.clientWidth / box.width, height / box.height);
  }

  function scale(size) {
    zoom = Math.max(0.2, Math.min(2.5, size));
    resize();
    inSight();
    paint();
  }

  function resize() {
    svg.setAttribute("width", box.width * zoom);
    svg.removeAttribute("height");
  }

  function inSight() {
    const [x, y] = [xs, ys].map((axis) => axis[here()] * zoom);
    if (follow) {
      pane.scrollLeft = x - pane.clientWidth / 2;
      pane.scrollTop = y + follow * zoom - pane.clientHeight;
      return;
    }
    const margin = 80;
    if (x < pane.scrollLeft + margin || x > pane.scrollLeft + pane.clientWidth - margin)
      pane.scrollLeft = x - pane.clientWidth / 2;
    if (y < pane.scrollTop + 40 || y > pane.scrollTop + pane.clientHeight - margin)
      pane.scrollTop = y - pane.clientHeight / 2;
  }

  const keys = { "+": () => scale(zoom * 1.25), "-": () => scale(zoom / 1.25), 0: () => scale(whole()) };
  const buttons = [
    button("−", "Smaller (minus)", keys["-"]),
    button("+", "Larger (plus)", keys["+"]),
    button("whole tree", "The whole tree (0)", keys[0]),
  ];
  return { children, under, keys, buttons, paint, hide, layOut, refold, inSight, begin: (most = 1) => scale(Math.max(0.7, Math.min(most, whole() || 1))) };
}
