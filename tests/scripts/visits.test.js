import assert from "node:assert/strict";
import { test } from "node:test";
import { decimal, Visits } from "../../coursework/views/visits.js";

const data = {
  parents: [-1, 0, 0, 1],
  moves: ["", "a", "b", "c"],
  kinds: ["MAX", "MIN", "MIN", "leaf"],
  born: [0, 1, 2, 3],
  names: ["x", "y"],
  exploration: 2,
  cut: [2],
  steps: [
    [0, [], 0],
    [1, [0, 1], 1],
    [2, [0], -1],
    [3, [], 1],
    [3, [], 1],
  ],
};
const visits = new Visits(data);

for (const [value, digits, words] of [
  [1, 0, "1"],
  [0.5, 0, "0.50"],
  [-0.5, 2, "−0.50"],
  [-0.001, 2, "0.00"],
  [2, 2, "2.00"],
  [0.12345, 3, "0.123"],
])
  test(`${value} with ${digits} digits is ${words}`, () =>
    assert.equal(decimal(value, digits), words));

test("the first of the most visited moves leads until it is overtaken", () => {
  assert.deepEqual(visits.best, [-1, 1, 1, 1, 1]);
});

test("a step describes selection, expansion, playout and backup", () => {
  assert.equal(
    visits.tell(1),
    "The move a is new. A random game of 2 moves ends with 1 for MAX. 2 nodes count one visit more; the root's mean is 1.000.",
  );
  assert.match(
    visits.tell(3),
    /^UCB1 leads down a, where the move c is new\. The game is over there/,
  );
});

test("a game that was cut short is described as one", () => {
  assert.match(visits.tell(2), /After 1 random moves the game is not over and counts −1\./);
});

test("nothing has been played at the start", () => {
  assert.equal(visits.tell(0), "The tree is its root alone, MAX to move. No game has been played.");
});

test("UCB1 is the mean for the mover and its bonus", () => {
  const { words, player, terms } = visits.ucb1(0, 1, 3);
  assert.equal(words, "At the root: MAX chooses, 2 visits");
  assert.equal(player, "MAX");
  const bonus = 2 * Math.sqrt(Math.log(2));
  assert.deepEqual(terms, [
    { move: "a", n: 1, worth: 1, bonus, isChosen: true },
    { move: "b", n: 1, worth: -1, bonus, isChosen: false },
  ]);
});

test("a move that is new was not chosen by UCB1", () => {
  assert.deepEqual(visits.choices(1), []);
  assert.equal(visits.choices(4).length, 2);
});

test("a random game is described move by move", () => {
  assert.equal(visits.randomGame(1), "The random game: x, y.");
  assert.equal(visits.randomGame(3), "");
});

test("a playout in a row of the table", () => {
  assert.deepEqual(visits.cells(1), ["a", 2, "1", "1.00", "a"]);
});
