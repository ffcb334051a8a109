// @ts-nocheck
import { button, hasModifier, make } from "../stepthrough/frame.js";
import { guesses } from "./guesses.js";

// How the predictions of a lecture went, and which to look at again.
export function predictions(root, { asked }) {
  const status = make("p", { role: "status" });
  const list = make("ol");
  const forget = button("forget my guesses", "Forget my guesses in this lecture", () => {
    for (const key of Object.keys(asked)) guesses.set(key, null);
  });
  root.replaceChildren(
    root.querySelector("style"),
    status,
    list,
    make("div", { class: "controls" }, forget),
  );
  root.addEventListener("keydown", (event) => hasModifier(event) || event.stopPropagation());
  guesses.watch(show);
  show();

  function show() {
    const went = Object.keys(asked).map((key) => [key, guesses.get(key)?.verdict ?? "open"]);
    const of = (name) => went.filter(([, verdict]) => verdict === name).length;
    const rest = ["wrong", "shown", "open"].filter(of).map((name) => `${of(name)} ${name}`);
    const words = [`${of("right")} of ${went.length} right`, ...rest].join(", ");
    if (status.textContent === `${words}.`) return;
    status.textContent = `${words}.`;
    list.replaceChildren(
      ...went
        .filter(([, verdict]) => verdict !== "right")
        .map(([key, verdict]) => {
          const link = make("a", {
            href: `#prediction-${key}`,
            onclick: (event) => lead(event, key),
          });
          link.innerHTML = asked[key];
          return make("li", {}, link, ` (${verdict})`);
        }),
    );
    forget.disabled = of("open") === went.length;
  }

  function lead(event, key) {
    event.preventDefault();
    const place = document.getElementById(`prediction-${key}`);
    if (!place)
      return (status.textContent = "It is not on this page at the moment: scroll up to it.");
    place.scrollIntoView({ block: "center" });
    place.querySelector("button, input, select")?.focus({ preventScroll: true });
  }
}
