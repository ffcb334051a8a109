// A reader's answers, and whether they are right.

/**
 * Reads an answer as a number: 3, −1.5, 7/6, ∞.
 * @param {string} text
 */
export function typed(text) {
  const signs = text.replace(/−/g, "-").replace(/∞|inf\w*/i, "Infinity");
  const [over, under = 1] = signs.split("/").map((part) => (part.trim() ? Number(part) : NaN));
  return over / under;
}

/**
 * Three digits of a number are enough.
 * @param {{answers?: string[]}} question
 * @param {string} answer
 * @param {string} other
 */
export function agree({ answers }, answer, other) {
  if (answers) return answer === other;
  const [a, b] = [typed(answer), typed(other)];
  return a === b || (!Number.isInteger(b) && Math.abs(a - b) <= 0.0051 * Math.max(1, Math.abs(b)));
}

/** @param {{answers?: string[], right: string}} question @param {string} answer */
export function isRight(question, answer) {
  return agree(question, answer, question.right);
}

/**
 * The misconception that a wrong answer shows, if any.
 * @param {{answers?: string[], wrong: Record<string, string[]>}} question
 * @param {string} answer
 */
export function misconception({ answers, wrong }, answer) {
  return Object.keys(wrong).find((name) =>
    wrong[name].some((other) => agree({ answers }, answer, other)),
  );
}

/**
 * The response to an answer; `step` is the sentence of the step that the question is about.
 * @param {{answers?: string[], right: string, why: string, wrong: Record<string, string[]>}} question
 * @param {string} answer
 * @param {string} step
 * @param {Record<string, string>} misconceptions
 */
export function verdict(question, answer, step, misconceptions) {
  const good = isRight(question, answer);
  const name = good ? undefined : misconception(question, answer);
  const why = question.why || step; // the step of a cut-off tells why itself
  return `${good ? "Right" : answer ? "No" : "Shown"}: ${question.right}. ${why}${name ? ` Remember: ${misconceptions[name]}.` : ""}`;
}
