// How the reader's predictions went, on the path of the lectures.

/** @param {string} key the name of a guess, as coursework/questions/stored_guesses.js keeps it */
function verdict(key) {
  try {
    return JSON.parse(localStorage.getItem(`chopsticks:${key}`) ?? "null")?.verdict;
  } catch {
    return null; // no storage
  }
}

for (const place of /** @type {NodeListOf<HTMLElement>} */ (
  document.querySelectorAll("[data-asked]")
)) {
  const verdicts = (place.dataset.asked ?? "").split(" ").map(verdict);
  const made = verdicts.filter(Boolean).length;
  if (!made) continue;
  const right = verdicts.filter((one) => one === "right").length;
  place.textContent = `${right} of ${verdicts.length} predictions right`;
  place.closest("li")?.style.setProperty("--made", String(made / verdicts.length));
}
