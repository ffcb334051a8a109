// Links in the text that step a viewer: [the first cut-off](#step-viewer=cut-1) steps the next
// viewer below the link, and #step-above=cut-1 the nearest one above it.

/** @param {string} name */
function hyphened(name) {
  return (name.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).join("-");
}

/**
 * The step that a link names: a number, "start", "end", or a kind of step by its first words and
 * which one, for example "cut-2" for the second cut-off.
 * @template Step
 * @param {Step[]} steps
 * @param {import("./stepper.js").Jump<Step>[]} jumps
 * @param {string} words
 * @returns {number | undefined}
 */
export function named(steps, jumps, words) {
  const last = steps.length - 1;
  if (words === "start") return 0;
  if (words === "end") return last;
  if (/^\d+$/.test(words)) return Number(words) <= last ? Number(words) : undefined;
  const [, sort = "", number] = /^(.+)-(\d+)$/.exec(words) ?? [];
  const test = sort && jumps.find(([name]) => hyphened(name).startsWith(sort))?.[2];
  if (!test) return undefined;
  return steps.flatMap((step, k) => (test(step, k) ? [k] : []))[Number(number) - 1];
}

/**
 * The one of these names that a link gives with hyphens, for example "11-02" for (1,1 | 0,2).
 * @param {string[]} names
 * @param {string} words
 */
export function placed(names, words) {
  const i = names.findIndex((name) => hyphened(name) === words);
  return i < 0 ? undefined : i;
}

const LINK = /^#step-(viewer|above)=(.*)$/;

/**
 * Goes to the place that a link names when it is clicked, and shows the place while the pointer or
 * the focus is on the link.  Returns what strikes out the links to places that are no longer there.
 * @template Place
 * @param {HTMLElement} root
 * @param {(words: string) => Place | undefined} find
 * @param {(place: Place) => void} go
 * @param {(place: Place | null) => void} [point]
 */
export function listen(root, find, go, point) {
  /** @param {Event} event */
  const linkIn = (event) => {
    const [target] = event.composedPath(); // VS Code's text is in the shadow of an element
    return target instanceof Element ? target.closest("a") : null;
  };
  /** @param {HTMLAnchorElement | null} link */
  const meant = (link) => {
    const [, where, words] = LINK.exec(link?.getAttribute("href") ?? "") ?? [];
    const isOwn = link && words && viewerOf(link, where === "above") === root;
    return isOwn ? (find(words) ?? null) : undefined;
  };
  root.classList.add("linked");
  document.addEventListener(
    "click",
    (event) => {
      const place = meant(linkIn(event));
      if (place === undefined) return;
      event.preventDefault(); // the address stays, and JupyterLab's goes nowhere
      event.stopPropagation();
      if (place !== null) go(place);
    },
    true,
  );
  const shows = (/** @type {Event} */ event) => point?.(meant(linkIn(event)) ?? null);
  for (const type of ["pointerover", "focusin"])
    document.addEventListener(type, shows, { passive: true });
  return () => {
    for (const link of document.querySelectorAll("a")) {
      const place = meant(link);
      if (place === undefined) continue;
      link.ariaDisabled = String(place === null);
      link.title = place === null ? "Not in this run" : "";
      link.style.textDecoration = place === null ? "line-through" : "";
    }
  };
}

/**
 * Lets links step a viewer's run.
 * @template Step
 * @param {HTMLElement} root
 * @param {{
 *   steps: Step[],
 *   jumps: import("./stepper.js").Jump<Step>[],
 *   point?: (step: Step | undefined) => void,
 * }} run
 * @param {(k: number) => void} go
 */
export function linked(root, run, go) {
  return listen(
    root,
    (words) => named(run.steps, run.jumps, words),
    go,
    (k) => run.point?.(run.steps[k ?? -1]),
  );
}

/**
 * The nearest viewer above an element, or below it, that links can step.
 * @param {Element} link
 * @param {boolean} isAbove
 */
function viewerOf(link, isAbove) {
  const viewers = [...document.querySelectorAll(".stepthrough.linked")];
  const side = isAbove ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  if (isAbove) viewers.reverse();
  const root = link.getRootNode();
  const place = root instanceof ShadowRoot ? root.host : link;
  return viewers.find((viewer) => place.compareDocumentPosition(viewer) & side);
}
