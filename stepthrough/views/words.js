// Links in the text that step a viewer: [the first cut-off](#step-viewer=cut-1) steps the next
// viewer below the link, and #step-above=cut-1 the nearest one above it.

/**
 * The step that a link names: a number, "start", "end", or, for example, "cut-2" for the second
 * cut.
 * @param {import("./run.js").Run} run
 * @param {string} words
 * @returns {number | undefined}
 */
export function named({ steps, last, sorts }, words) {
  if (words === "start") return 0;
  if (words === "end") return last;
  if (/^\d+$/.test(words)) return Number(words) <= last ? Number(words) : undefined;
  const [, sort = "", number] = /^([a-z]+)-(\d+)$/.exec(words) ?? [];
  if (!Object.hasOwn(sorts, sort)) return undefined;
  return steps.flatMap((step, k) => (sorts[sort](step, k) ? [k] : []))[Number(number) - 1];
}

const LINK = /^#step-(viewer|above)=(.*)$/;

/**
 * Goes to the step that a link above names when it is clicked, and shows the place while the
 * pointer or the focus is on it.
 * @param {HTMLElement} root
 * @param {(words: string) => void} go
 * @param {(words: string | null) => void} point
 */
export function listen(root, go, point) {
  /** @param {Event} event */
  const meant = (event) => {
    const [target] = event.composedPath(); // VS Code's text is in the shadow of an element
    const link = target instanceof Element ? target.closest("a") : null;
    const [, where, words] = LINK.exec(link?.getAttribute("href") ?? "") ?? [];
    return link && words && viewerOf(link, where === "above") === root ? words : null;
  };
  document.addEventListener(
    "click",
    (event) => {
      const words = meant(event);
      if (words === null) return;
      event.preventDefault(); // the address stays, and JupyterLab's goes nowhere
      event.stopPropagation();
      go(words);
    },
    true,
  );
  for (const type of ["pointerover", "focusin"])
    document.addEventListener(type, (event) => point(meant(event)), { passive: true });
}

/**
 * The nearest viewer of a search above an element, or below it.
 * @param {Element} link
 * @param {boolean} isAbove
 */
function viewerOf(link, isAbove) {
  const viewers = [...document.querySelectorAll('.stepthrough.live[data-kind="trace"]')];
  const side = isAbove ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  if (isAbove) viewers.reverse();
  const root = link.getRootNode();
  const place = root instanceof ShadowRoot ? root.host : link;
  return viewers.find((viewer) => place.compareDocumentPosition(viewer) & side);
}
