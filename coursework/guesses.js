// @ts-nocheck
// The reader's guesses, kept in the browser only; where it has no storage, as long as the page.
export const guesses = {
  kept: (globalThis.chopsticksGuesses ??= {}),
  get(key) {
    if (key in this.kept) return this.kept[key];
    try {
      return JSON.parse(localStorage.getItem(`chopsticks:${key}`));
    } catch {
      return null;
    }
  },
  // null forgets.
  set(key, guess) {
    try {
      if (guess) localStorage.setItem(`chopsticks:${key}`, JSON.stringify(guess));
      else localStorage.removeItem(`chopsticks:${key}`);
    } catch {
      this.kept[key] = guess;
    }
    dispatchEvent(new Event("chopsticks-guess"));
  },
  watch(show) {
    addEventListener("chopsticks-guess", show);
    addEventListener("storage", show); // another window's guess
  },
};
