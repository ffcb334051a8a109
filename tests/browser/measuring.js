// What is wrong with the viewers of a page: for each finding its place, its step, and what.
async ([room, most]) => {
  // Pixels: a viewer, the type in it, and what is pressed, where the pointer is a finger.
  const [highest, smallest, thumb] = [640, 11, 44];
  const NODES = ".node, .position, .mark";
  const found = [];
  for (const root of document.querySelectorAll(".stepthrough.live:not([data-kind^=prediction], [data-kind=plot])")) {
    const place = root.closest("section, .jp-CodeCell, .cell")?.id || root.dataset.kind;
    const seen = new Set();
    const report = (step, what, ...things) => {
      const words = [what, ...things].join(" ");
      const once = words.replace(/\d+$/, "");
      if (!seen.has(once)) found.push([`${place} (${root.dataset.kind})`, step, words]);
      seen.add(once);
    };
    root.scrollIntoView({ block: "start" });
    // What watches its pane has drawn by the second frame.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const slider = root.querySelector('input[type=range][aria-label="Step"]');
    const last = slider ? Number(slider.max) : 0;
    // Every tenth step and the last one; of a long run some, evenly chosen; the opening first.
    const count = Math.min(most, Math.ceil(last / 10) + 1);
    const steps = slider ? Array.from({ length: count }, (_, k) => Math.round((k * last) / Math.max(1, count - 1))) : [];
    await settled(root, "opening", report);
    const size = () => [root.offsetHeight, root.querySelector(".waves")?.clientWidth].join(" ");
    const before = size();
    for (const step of steps) {
      slider.value = step;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await settled(root, step, report, step > 0 && step < last);
      if (innerWidth > 400 && size() !== before) report(step, "jumps:", before, "to", size());
    }
  }
  if (matchMedia("(pointer: coarse)").matches) thumbs();
  return found;

  // Some viewers go on drawing in the next frame; only what is wrong then, too, is.
  async function settled(root, step, report, running) {
    let wrong = false;
    inspect(root, step, () => { wrong = true; }, running);
    if (!wrong) return;
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    inspect(root, step, report, running);
  }

  function inspect(root, step, report, running) {
    const bounds = regions(root);
    inSight(root, step, report, bounds, running);
    const written = texts(root, bounds);
    legible(written, step, report);
    apart(root, written, step, report, bounds);
    reachable(root, step, report, bounds);
    for (const term of root.querySelectorAll("dt")) {
      const [one, other] = [term, term.nextElementSibling].map((element) => element.getClientRects()[0]);
      if (one && (one.bottom <= other.top || other.bottom <= one.top)) report(step, "torn apart:", name(term.parentElement));
    }
  }

  // What of the window each element may be seen in, for all that scrolls around it.
  function regions(root) {
    const known = new Map([[root.parentElement, { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }]]);
    return function region(element) {
      if (known.has(element)) return known.get(element);
      let area = region(element.parentElement);
      if (!(element instanceof SVGElement) || element.matches("svg")) {
        if (getComputedStyle(element).overflowX !== "visible" && element.getClientRects().length) {
          const { left, top } = element.getBoundingClientRect();
          const [x, y] = [left + element.clientLeft, top + element.clientTop];
          const inner = element.matches("svg") ? element.getBoundingClientRect() : { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight };
          area = meet(area, inner);
        }
      }
      const corner = element.matches(".position, .rows, .columns") && root.querySelector(".corner > rect");
      if (corner) { // heads that stay cover what has scrolled below them
        const { right, bottom } = corner.getBoundingClientRect();
        const [left, top] = [element.matches(".rows") ? -Infinity : right, element.matches(".columns") ? -Infinity : bottom];
        area = meet(area, { left, top, right: Infinity, bottom: Infinity });
      }
      known.set(element, area);
      return area;
    };
  }

  function meet(a, b) {
    return { left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) };
  }

  function within(inner, outer, slack) {
    return inner.left >= outer.left - slack && inner.right <= outer.right + slack && inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack;
  }

  function shown(element) {
    // Chromium calls visible, and measures, what is not displayed in a drawing.
    return element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  }

  function inSight(root, step, report, bounds, running) {
    const height = root.getBoundingClientRect().height;
    const phone = innerWidth < 400; // panes stand below one another, as high as they are
    if (height > highest + 1 && !phone) report(step, "too high:", Math.round(height));
    const parts = [...root.querySelectorAll('.controls, [role="status"]')].filter(shown);
    const here = [...root.querySelectorAll(".here:not(.link, .edge)")].filter((e) => shown(e) && !e.closest("details"));
    if (parts.length < 2) report(step, "controls or sentence missing");
    if (running && !here.length) report(step, "no node in play");
    for (const { scrollWidth, clientWidth } of root.querySelectorAll(".tree.fitted"))
      if (running && innerWidth > 1200 && scrollWidth > clientWidth && scrollWidth < 1.25 * clientWidth) report(step, "cut:", scrollWidth - clientWidth);
    const boxes = [...parts, ...here].map((element) => {
      const box = element.getBoundingClientRect();
      const region = bounds(element.parentElement);
      const size = Math.min(1, (region.right - region.left) / box.width, (region.bottom - region.top) / box.height);
      const inside = size === 1 ? within(box, region, 3) : overlap(box, region);
      if (!inside) report(step, "not in sight:", name(element));
      return element.matches("code") ? null : meet(box, region);
    }).filter(Boolean);
    const status = root.querySelector('[role="status"]');
    if (!phone && status && status.scrollHeight > status.clientHeight + 1) report(step, "the sentence scrolls");
    const span = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
    if (span > room) report(step, "controls, sentence and node span", Math.round(span));
  }

  // The visible lines of text with their boxes, without the room above and below the letters.
  function texts(root, bounds) {
    const lines = [];
    const heads = [...root.querySelectorAll(":not(svg *)")]
      .filter((element) => getComputedStyle(element).position === "sticky");
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (!/[\p{L}\p{N}]/u.test(node.data)) continue; // marks may touch
      if (parent.closest("select, style, script, title, defs") || !shown(parent)) continue;
      range.selectNodeContents(node);
      for (const { left, top, right, bottom, width, height } of range.getClientRects()) {
        if (width < 2 || height < 4) continue; // for screen readers alone
        const gap = parent instanceof SVGElement ? 2 : 0; // words of a drawing keep apart
        const whole = { left: left - gap, right: right + gap, top: top + height * 0.18, bottom: bottom - height * 0.18 };
        const box = meet(whole, bounds(parent));
        for (const head of heads) // what has scrolled below a head that stays
          if (head.parentElement.contains(parent) && !head.contains(parent))
            box.top = Math.max(box.top, head.getBoundingClientRect().bottom);
        lines.push({ node, parent, whole, box, seen: box.right > box.left && box.bottom > box.top });
      }
    }
    return lines;
  }

  function legible(written, step, report) {
    for (const parent of new Set(written.filter(({ seen }) => seen).map(({ parent }) => parent))) {
      const matrix = parent.getScreenCTM?.();
      const size = parseFloat(getComputedStyle(parent).fontSize) * (matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1);
      if (size < smallest - 0.05) report(step, `type of ${size.toFixed(1)} px:`, sort(parent));
    }
    for (const { node, parent, whole, box, seen } of written)
      if (seen && box.bottom < whole.bottom - 2 && parent.closest(".slots, .detail, .compared, [data-kind=strategy] .side")) report(step, "cut through:", node.data);
  }

  function overlap(a, b) {
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  }

  function apart(root, written, step, report, bounds) {
    const boxes = written.filter(({ seen }) => seen).map(({ node, parent, box }) => ({ box, of: parent.closest(NODES), words: node.data.trim().slice(0, 30) }));
    for (const group of root.querySelectorAll(NODES)) {
      const shape = group.querySelector(":scope > :is(polygon, circle, rect)");
      if (!shape || !shown(shape)) continue;
      const { left, top, right, bottom, width, height } = shape.getBoundingClientRect();
      const [x, y] = { polygon: [0.28, 0.15], circle: [0.15, 0.15] }[shape.tagName]?.map((share, i) => share * [width, height][i]) ?? [1, 1];
      const box = meet({ left: left + x, top: top + y, right: right - x, bottom: bottom - y }, bounds(shape.parentElement));
      for (const { parent, whole, node } of written)
        if (parent.matches(".value") && parent.parentElement === group && !holds(shape, whole)) report(step, "leaves its node:", node.data);
      if (box.right > box.left && box.bottom > box.top) boxes.push({ box, of: group, words: `node ${group.textContent.trim().slice(0, 24)}`, node: true });
    }
    boxes.sort((a, b) => a.box.left - b.box.left);
    boxes.forEach((one, i) => {
      for (let k = i + 1; k < boxes.length && boxes[k].box.left < one.box.right; k++) {
        const other = boxes[k];
        if (one.of && one.of === other.of && (one.node || other.node)) continue; // a node's own label
        if (one.node && one.of.contains(other.of) || other.node && other.of.contains(one.of)) continue;
        if (overlap(one.box, other.box)) report(step, "overlap:", one.words, "|", other.words);
      }
    });
  }

  function holds(shape, { left, top, right, bottom }) {
    const inverse = shape.getScreenCTM().inverse();
    const corners = [[left, top], [right, top], [left, bottom], [right, bottom]];
    return corners.every(([x, y]) => shape.isPointInFill(new DOMPoint(x, y).matrixTransform(inverse)));
  }

  function reachable(root, step, report, bounds) {
    const outer = root.getBoundingClientRect();
    for (const element of root.querySelectorAll(":not(svg *, style, script, option)")) {
      if (!shown(element)) continue;
      const { overflowX, overflowY } = getComputedStyle(element);
      const [wider, higher] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
      const hides = (way) => way === "hidden" || way === "clip";
      if (element.clientWidth > 1 && !element.matches("svg") && ((hides(overflowX) && wider > 1) || (hides(overflowY) && higher > 1))) report(step, "cut off:", name(element));
      const region = bounds(element.parentElement);
      for (const box of element.getClientRects()) {
        const free = (side) => region[side] === Infinity || region[side] === -Infinity;
        if (box.width > 1 && ((free("right") && box.right > outer.right + 1) || (free("left") && box.left < outer.left - 1) || (free("bottom") && box.bottom > outer.bottom + 1)))
          report(step, "sticks out:", name(element));
      }
    }
    for (const text of root.querySelectorAll("svg text:not(defs *)")) {
      if (!shown(text)) continue;
      const box = text.getBoundingClientRect();
      if (box.width && !within(box, text.ownerSVGElement.getBoundingClientRect(), 3) && getComputedStyle(text.ownerSVGElement).overflowX !== "visible") report(step, "outside its drawing:", name(text));
    }
  }

  // What is pressed is as large as a thumb, by itself or with the words that belong to it; the
  // squares of a board, which all have to be in sight, as large as half a one.
  function thumbs() {
    for (const element of document.querySelectorAll(".stepthrough.live :is(button, select, summary, input, [role=button])")) {
      const target = element.closest("label") ?? element;
      const { width, height } = target.getBoundingClientRect();
      const least = thumb / (element.closest(".bar, .box") ? 2 : 1) - 0.5;
      if (shown(element) && Math.min(width, height) < least)
        found.push([element.closest(".stepthrough").dataset.kind, "on touch", `${Math.round(width)} × ${Math.round(height)}: ${name(target)}`]);
    }
  }

  function sort(element) {
    return [element.localName, ...element.classList].join(".");
  }

  function name(element) {
    return `${sort(element)} ${element.textContent.trim().slice(0, 30) || element.ariaLabel || ""}`.trim();
  }
}
