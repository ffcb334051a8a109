// The reader's guesses, kept only in the browser or, if it has no storage, until the page is
// closed.

/**
 * The value stored under a key: a prediction's dialogue, or the state of all cards.
 * @typedef {Partial<import("./judging.js").Dialogue>
 *   & { upTo?: string, cards?: Record<string, [number, number]> }} Kept
 */

export const guesses = {
  /** @param {string} key @returns {Kept | null} */
  get(key) {
    const here = onPage();
    if (key in here) return here[key];
    try {
      return JSON.parse(localStorage.getItem(`chopsticks:${key}`) ?? "null");
    } catch {
      return null;
    }
  },
  /** @param {string} key @param {Kept | null} guess null forgets */
  set(key, guess) {
    try {
      if (guess) localStorage.setItem(`chopsticks:${key}`, JSON.stringify(guess));
      else localStorage.removeItem(`chopsticks:${key}`);
    } catch {
      document.documentElement.dataset.guesses = JSON.stringify({ ...onPage(), [key]: guess });
    }
    dispatchEvent(new Event("chopsticks-guess"));
  },
  /** @param {() => void} show */
  watch(show) {
    addEventListener("chopsticks-guess", show);
    addEventListener("storage", show); // another window's guess
  },
};

/** @returns {Record<string, Kept | null>} */
function onPage() {
  return JSON.parse(document.documentElement.dataset.guesses ?? "{}");
}
