// The first page: the search plays by itself, and a card says how its predictions went.

const still = matchMedia("(prefers-reduced-motion: reduce)");

function play() {
  const viewer = document.querySelector(".hero .stepthrough.live");
  if (!viewer) return setTimeout(play, 100);
  viewer.querySelector("button[aria-label^='To the start']").click();
  viewer.querySelector("button[aria-label^='Play']").click();
}

function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(`chopsticks:${key}`) ?? "null")?.verdict;
  } catch {
    return null; // no storage
  }
}

for (const place of document.querySelectorAll("[data-asked]")) {
  const verdicts = place.dataset.asked.split(" ").map(kept);
  if (!verdicts.some(Boolean)) continue;
  const right = verdicts.filter((verdict) => verdict === "right").length;
  place.textContent = `${right} of ${verdicts.length} predictions right`;
}
if (!still.matches) play();
