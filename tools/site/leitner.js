// When to ask which card, with S. Leitner's five boxes: a card that the reader knew moves up a box
// and rests for longer; one not known is asked again the same day.  This file knows nothing of the page.

/**
 * A card on the page, identified by the words of its question.
 * @typedef {{ lecture: string, question: string, key: string, answer: string }} Card
 *
 * For each card asked so far, its box and when it is due, in milliseconds.
 * @typedef {Record<string, [number, number]>} Boxes
 */

export const RESTS = [0, 1, 3, 7, 21]; // days for each box
const DAY = 86_400_000;

/**
 * The box of a card and when it is due; a new card is in the first box and due at once.
 * @param {Boxes} boxes
 * @param {Card} card
 */
function where(boxes, { key }) {
  return boxes[key] ?? [0, 0];
}

/**
 * The cards of all lectures up to this one, or of the first if there is no such lecture.
 * @param {Card[]} cards
 * @param {string[]} lectures
 * @param {string} last
 */
export function upTo(cards, lectures, last) {
  const most = Math.max(0, lectures.indexOf(last));
  return cards.filter(({ lecture }) => lectures.indexOf(lecture) <= most);
}

/**
 * The cards to ask, the longest due first.
 * @param {Card[]} cards
 * @param {Boxes} boxes
 * @param {number} now
 */
export function dueAt(cards, boxes, now) {
  return cards
    .filter((card) => where(boxes, card)[1] <= now)
    .sort((a, b) => where(boxes, a)[1] - where(boxes, b)[1]);
}

/**
 * The boxes after a card has been asked; a day begins at midnight.
 * @param {Boxes} boxes
 * @param {Card} card
 * @param {boolean} knew
 * @param {number} now
 * @returns {Boxes}
 */
export function marked(boxes, card, knew, now) {
  const box = knew ? Math.min(where(boxes, card)[0] + 1, RESTS.length - 1) : 0;
  const due = box ? new Date(now).setHours(0, 0, 0, 0) + RESTS[box] * DAY : now;
  return { ...boxes, [card.key]: [box, due] };
}

/**
 * When the next card comes back, in words, if none is due.
 * @param {Card[]} cards
 * @param {Boxes} boxes
 * @param {number} now
 */
export function rest(cards, boxes, now) {
  const days = Math.ceil((Math.min(...cards.map((one) => where(boxes, one)[1])) - now) / DAY);
  return `Nothing to ask today. The next card comes back ${days > 1 ? `in ${days} days` : "tomorrow"}.`;
}

/**
 * How many cards are in each box.
 * @param {Card[]} cards
 * @param {Boxes} boxes
 */
export function inBoxes(cards, boxes) {
  return RESTS.map((_, box) => cards.filter((one) => where(boxes, one)[0] === box).length);
}
