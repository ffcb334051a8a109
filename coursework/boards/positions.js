// @ts-nocheck
import { hasModifier } from "../../stepthrough/frame.js";
import { watchWidth } from "../../stepthrough/stage.js";

// The boxes of a pane, of which a click chooses one: `choose(i)`.
export function boxes(pane, choose) {
  const marks = [...pane.querySelectorAll(".position")];
  const labels = marks.map((box) => box.querySelector("text"));
  const shown = marks.map(() => []);
  const svg = pane.firstElementChild;
  const { width, height } = svg.viewBox.baseVal;
  const least = 11.01 / 13; // of the scale: words of 13 px come down to 11
  svg.style.minWidth = `${width * least}px`;
  svg.style.minHeight = `${height * least}px`;
  svg.setAttribute("preserveAspectRatio", "xMidYMin");
  pane.addEventListener("click", (event) => {
    const box = event.target.closest(".position");
    if (box) choose(marks.indexOf(box));
  });
  let last = 0;
  watchWidth(pane, () => inSight(last));
  return { marks, mark, inSight };

  // The looks of a box, and its words; only what differs is written.
  function mark(i, looks, words) {
    const name = ["position", ...looks].join(" ");
    if (shown[i][0] !== name) marks[i].setAttribute("class", name);
    if (words !== undefined && shown[i][1] !== words) labels[i].textContent = words;
    shown[i] = [name, words];
  }

  // To be called before anything is painted: reading the layout then costs nothing.
  function inSight(i) {
    last = i;
    const [box, view] = [marks[i], pane].map((element) => element.getBoundingClientRect());
    if (box.top < view.top + 8 || box.bottom > view.bottom - 8)
      pane.scrollTop += (box.top + box.bottom - view.top - view.bottom) / 2;
    if (box.left < view.left + 8 || box.right > view.right - 8)
      pane.scrollLeft += (box.left + box.right - view.left - view.right) / 2;
  }
}

// In a pane with the focus the arrow keys lead to the nearest box, first in the same row or column.
export function walked(pane, places, { chosen, choose }) {
  pane.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key
    ];
    if (hasModifier(event) || !way) return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y] = way;
    const i = Math.max(chosen(), 0);
    const [left, top] = places[i];
    const costs = places.map(([l, t]) => {
      const [along, aside] = x ? [(l - left) * x, t - top] : [(t - top) * y, l - left];
      return along > 0 ? along + 50 * Math.abs(aside) : Infinity;
    });
    const least = Math.min(...costs);
    choose(least === Infinity ? i : costs.indexOf(least));
  });
}
