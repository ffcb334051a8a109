// The home page: the search plays by itself, and cards show how their predictions went.

const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @param {string} name how the label of a button begins
 * @returns {HTMLButtonElement | null} nothing before the viewer's data are unpacked
 */
function button(name) {
  return document.querySelector(`.hero button[aria-label^="${name}"]`);
}

function play() {
  if (!button("Play")) return void setTimeout(play, 100);
  button("To the start")?.click();
  button("Play")?.click();
}

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
  if (!verdicts.some(Boolean)) continue;
  const right = verdicts.filter((one) => one === "right").length;
  place.textContent = `${right} of ${verdicts.length} predictions right`;
}
if (!still.matches) play();
