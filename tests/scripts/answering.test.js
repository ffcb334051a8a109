import assert from "node:assert/strict";
import { test } from "node:test";
import { isRight, misconception, typed, verdict } from "../../stepthrough/views/answering.js";
import { cases } from "./cases.js";

for (const [text, value] of [
  ["3", 3],
  [" −1.5", -1.5],
  ["-1.5", -1.5],
  ["7/2", 3.5],
  ["∞", Infinity],
  ["−∞", -Infinity],
  ["-inf", -Infinity],
  ["", NaN],
  ["x", NaN],
  ["1/", NaN],
  ["0", 0],
])
  test(`“${text}” is read as ${value}`, () => assert.ok(Object.is(typed(text), value)));

test("three digits of a number are enough, but a whole number is one", () => {
  assert.ok(isRight({ right: "−1.17" }, "-7/6"));
  assert.ok(isRight({ right: "0.25" }, "1/4"));
  assert.ok(!isRight({ right: "3" }, "3.004"));
  assert.ok(!isRight({ right: "−1.17" }, "1.17"));
});

for (const [name, { questions, misconceptions }] of Object.entries(cases("runs"))) {
  if (!questions.length) continue;
  test(`${name}: every right answer is right, and no misconception's is`, () => {
    for (const question of questions) {
      assert.ok(isRight(question, question.right));
      assert.match(verdict(question, question.right, "", misconceptions), /^Right: /);
      for (const wrong of Object.values(question.wrong).flat())
        assert.ok(!isRight(question, wrong), `${question.ask} ${wrong}`);
    }
  });

  test(`${name}: a misconception's answer is named, and its sentence said`, () => {
    for (const question of questions)
      for (const [sort, [wrong]] of Object.entries(question.wrong)) {
        const named = misconception(question, wrong);
        assert.ok(question.wrong[named].length);
        const words = verdict(question, wrong, "", misconceptions);
        assert.ok(words.startsWith("No: "));
        assert.ok(words.endsWith(`Remember: ${misconceptions[named]}.`), sort);
      }
  });

  test(`${name}: a choice holds the right answer once`, () => {
    for (const { answers, right } of questions)
      if (answers) assert.equal(answers.filter((answer) => answer === right).length, 1);
  });
}

test("no answer is shown the right one", () => {
  const question = { right: "3", why: "It is the least.", wrong: {} };
  assert.equal(verdict(question, "", "", {}), "Shown: 3. It is the least.");
});

test("a cut-off is explained by its step", () => {
  const question = { right: "a cut-off", why: "", wrong: {}, answers: ["a cut-off"] };
  assert.equal(verdict(question, "a cut-off", "The window.", {}), "Right: a cut-off. The window.");
});
