// Judges guesses, and finds the words for them; this file knows nothing of the page.

/**
 * A guess for a part: a text, or the ticked options of a set.
 * @typedef {string | string[]} Guess
 *
 * A number's bounds or a text; null stands for all guesses without a sentence of their own.
 * @typedef {[number | null, number | null] | string | null} Target
 *
 * A part of an answer: a number, a word, one of `options`, or a set of them.
 * @typedef {{
 *   kind: "number" | "word" | "choice" | "set", right: Target[], shown: string,
 *   wrong: [Target, string[]][], label?: string, within?: number, options?: string[]
 * }} Part
 *
 * All guesses so far, and how the dialogue ended, if it has.
 * @typedef {{ tries: Guess[][], verdict?: "right" | "wrong" | "shown" }} Dialogue
 */

const MISSES = 3;

/**
 * The dialogue after one more guess: right, finally wrong, or still open.
 * @param {Part[]} parts
 * @param {Guess[][]} before
 * @param {Guess[]} guess
 * @returns {Dialogue}
 */
export function judged(parts, before, guess) {
  const tries = [...before, guess];
  if (parts.every((part, i) => isRight(part, guess[i]))) return { tries, verdict: "right" };
  return tries.length < misses(parts) ? { tries } : { tries, verdict: "wrong" };
}

/**
 * How many wrong guesses reveal the answer; for a choice, those that leave only one option.
 * @param {Part[]} parts
 */
function misses(parts) {
  return Math.max(
    ...parts.map(({ kind, options = [], right }) =>
      kind === "choice" ? Math.min(MISSES, options.length - right.length) : MISSES,
    ),
  );
}

/**
 * The response as HTML: a verdict, a hint for the last guess, or nothing before the first guess.
 * @param {Part[]} parts
 * @param {Dialogue} dialogue
 */
export function said(parts, { tries, verdict }) {
  const answer = parts.map(({ label, shown }) => (label ? `${label}: ${shown}` : shown)).join("; ");
  if (verdict === "right") return `<b>Right</b>: ${answer}.`;
  if (verdict === "shown") return `<b>Answer</b>: ${answer}.`;
  const last = tries.at(-1);
  if (!last && !verdict) return "";
  const missed = parts.filter((part, i) => !last || !isRight(part, last[i]));
  const told = parts.map((part, i) =>
    hint(
      part,
      tries.map((guess) => guess[i]),
    ),
  );
  const hints = [...new Set(told.filter(Boolean))].join(" ");
  if (verdict) return `<b>No</b>: the answer is ${answer}. ${hints}`;
  const labels = parts[1] ? `: ${missed.map(({ label }) => label).join(", ")}` : "";
  return `<b>Not that</b>${labels}. ${hints || "Guess again, or press <i>Show me</i>."}`;
}

/**
 * The hint for the last of these guesses: the first sentence for it that has not been shown yet.
 * @param {Part} part
 * @param {Guess[]} guesses
 */
function hint(part, guesses) {
  /** @type {string[]} */
  const told = [];
  for (const guess of guesses) {
    const fits = sentences(part, guess);
    told.push(fits.find((sentence) => !told.includes(sentence)) ?? fits.at(-1) ?? "");
  }
  return told.at(-1);
}

/**
 * The sentences for a wrong guess: its own first, then those for any guess, which are listed last.
 * @param {Part} part
 * @param {Guess} guess
 */
function sentences(part, guess) {
  if (isRight(part, guess)) return [];
  return part.wrong
    .filter(([target]) => target === null || matches(part, guess, target))
    .flatMap(([, sentences]) => sentences);
}

/**
 * What a guess still lacks before it can be judged; empty if nothing.
 * @param {Part[]} parts
 * @param {Guess[]} guess
 */
export function missing(parts, guess) {
  const poor = parts.find(({ kind }, i) =>
    kind === "number" ? Number.isNaN(number(guess[i])) : !guess[i],
  );
  if (!poor) return "";
  return poor.kind === "number" ? "A number, please, such as 1,200 or 0.5." : "Guess first.";
}

/** @param {Part} part @param {Guess} guess */
export function isRight(part, guess) {
  return part.kind === "set"
    ? (part.options ?? []).every((one) => guess.includes(one) === part.right.includes(one))
    : part.right.some((target) => matches(part, guess, target));
}

/**
 * Whether a guess matches; for a set, whether this option is wrongly ticked or left out.
 * @param {Part} part
 * @param {Guess} guess
 * @param {Target} target
 */
function matches({ kind, right }, guess, target) {
  if (typeof target === "string") {
    if (kind === "set") return guess.includes(target) !== right.includes(target);
    return kind === "word" ? squeeze(guess) === squeeze(target) : guess === target;
  }
  const share = right.every(
    (one) => typeof one !== "string" && (one?.[0] ?? 0) > 0 && (one?.[1] ?? 1) < 1,
  );
  const given = number(guess) / (share && guess.includes("%") ? 100 : 1); // 50 % is 0.5 then
  const [low, high] = target ?? [];
  return (low ?? -Infinity) <= given && given <= (high ?? Infinity);
}

/** @param {Guess} word */
function squeeze(word) {
  return `${word}`.toLowerCase().replace(/\s/g, "");
}

/**
 * Reads a number such as 97,679 or 97 679, 0.5 or 0,5, −1, 1/3, 40%; NaN for anything else.
 * @param {Guess} text
 */
export function number(text) {
  const plain = `${text}`
    .replace(/−/g, "-")
    .replace(/[%\s]/g, "")
    .replace(/(?<=[1-9][\d,]*),(?=\d{3}(?!\d))/g, "")
    .replace(",", ".");
  const [over, under = 1] = plain.split("/").map((one) => (one ? Number(one) : NaN));
  return over / under;
}
