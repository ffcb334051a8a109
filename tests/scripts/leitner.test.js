import assert from "node:assert/strict";
import { test } from "node:test";
import { dueAt, inBoxes, marked, rest, upTo } from "../../tools/site/leitner.js";

const DAY = 86_400_000;
const NOON = new Date(2026, 4, 4, 12).getTime();
const MIDNIGHT = new Date(2026, 4, 4).getTime();
const LECTURES = ["00", "01", "02"];
const CARDS = LECTURES.map((lecture) => ({
  lecture,
  question: "",
  key: `key ${lecture}`,
  answer: "",
}));
const [FIRST, SECOND] = CARDS;

test("a new card is due at once, in the first box", () => {
  assert.deepEqual(dueAt(CARDS, {}, NOON), CARDS);
  assert.deepEqual(inBoxes(CARDS, {}), [3, 0, 0, 0, 0]);
});

for (const [box, days] of [1, 3, 7, 21, 21].entries())
  test(`a card of box ${box + 1} that was known rests for ${days} days from midnight`, () => {
    const before = { [FIRST.key]: [box, MIDNIGHT] };
    const boxes = marked(before, FIRST, true, NOON);
    assert.deepEqual(boxes, { [FIRST.key]: [Math.min(box + 1, 4), MIDNIGHT + days * DAY] });
    assert.deepEqual(dueAt([FIRST], boxes, MIDNIGHT + days * DAY - 1), []);
    assert.deepEqual(dueAt([FIRST], boxes, MIDNIGHT + days * DAY), [FIRST]);
  });

for (const box of [0, 2, 4])
  test(`a card of box ${box + 1} that was not known is due today, in the first`, () =>
    assert.deepEqual(marked({ [FIRST.key]: [box, 5] }, FIRST, false, NOON), {
      [FIRST.key]: [0, NOON],
    }));

test("what was not known comes after all that waits longer", () => {
  const boxes = marked({}, FIRST, false, NOON);
  assert.deepEqual(dueAt(CARDS, boxes, NOON).at(-1), FIRST);
});

test("marking a card leaves the others, and what was kept, as they were", () => {
  const before = { [FIRST.key]: [1, 7] };
  assert.deepEqual(marked(before, SECOND, true, NOON)[FIRST.key], [1, 7]);
  assert.deepEqual(before, { [FIRST.key]: [1, 7] });
});

for (const [last, cards] of [
  ["00", 1],
  ["02", 3],
  ["a lecture that is gone", 1],
])
  test(`cards up to ${last}`, () => assert.equal(upTo(CARDS, LECTURES, last).length, cards));

for (const [days, words] of [
  [0.5, "tomorrow"],
  [1, "tomorrow"],
  [1.5, "in 2 days"],
  [21, "in 21 days"],
])
  test(`the next card after ${days} days comes back ${words}`, () =>
    assert.equal(
      rest(
        [FIRST, SECOND],
        { [FIRST.key]: [1, NOON + days * DAY], [SECOND.key]: [4, NOON + 30 * DAY] },
        NOON,
      ),
      `Nothing to ask today. The next card comes back ${words}.`,
    ));
