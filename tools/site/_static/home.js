// The home page: the search plays by itself, and cards show how their predictions went.

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {string} name how the label of a button begins */
function press(name) {
  /** @type {HTMLButtonElement | null} */
  const button = document.querySelector(`.hero button[aria-label^="${name}"]`);
  button?.click();
}

function play() {
  if (!document.querySelector(".hero .stepthrough.live")) return void setTimeout(play, 100);
  press("To the start");
  press("Play");
}

/** @param {string} key the name of a guess, as coursework/guesses.js keeps it */
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
