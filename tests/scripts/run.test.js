import assert from "node:assert/strict";
import { test } from "node:test";
import { axis, found, met } from "../../stepthrough/views/bar.js";
import { asNumber, inWords, Run, rounded } from "../../stepthrough/views/run.js";
import { stressed, tell } from "../../stepthrough/views/telling.js";
import { jumpsOf, sought } from "../../stepthrough/views/trace.js";
import { named, placed } from "../../stepthrough/views/words.js";
import { cases } from "./cases.js";

const DATA = cases("runs");
const run = (name) => new Run(structuredClone(DATA[name]));
const AIMA = run("alphabeta");
const steps = (kind) => AIMA.steps.flatMap(([other], k) => (other === kind ? [k] : []));
const CUT = steps("cut")[0];
const stepOf = (one, words) => named(one.steps, jumpsOf(one), words);

for (const [value, words] of [
  [3, "3"],
  [-1.1666, "−1.17"],
  [1234.5, "1235"],
  [0.25, "0.25"],
  ["∞", "∞"],
  ["−∞", "−∞"],
  [true, "true"],
])
  test(`${value} is shown as ${words}`, () => assert.equal(inWords(value), words));

test("infinity is also a number", () => {
  assert.equal(asNumber("∞"), Infinity);
  assert.equal(asNumber("−∞"), -Infinity);
  assert.ok(Number.isNaN(asNumber("None")));
  assert.equal(rounded(2.0049), 2);
});

for (const name of Object.keys(DATA)) {
  test(`${name}: a node begins before it returns, and its children in between`, () => {
    const one = run(name);
    const { when, parents, nodes, last } = one;
    nodes.forEach((_, i) => {
      const [began, ended] = [when.enter[i], when.return[i] ?? last];
      assert.ok(began <= ended);
      assert.ok(one.has("enter", i, began) && !one.has("enter", i, began - 1));
      if (parents[i] >= 0) assert.ok(when.enter[parents[i]] < began);
    });
  });

  test(`${name}: variables are what all changes up to a step have made them`, () => {
    const one = run(name);
    const now = one.nodes.map(() => ({}));
    one.steps.forEach(([, i, , changed], k) => {
      Object.assign(now[i], changed);
      assert.deepEqual(one.variables(i, k), now[i]);
    });
  });

  test(`${name}: every step has its sentence`, () => {
    const one = run(name);
    for (let k = 0; k <= one.last; k++) {
      const words = tell(one, k);
      assert.match(words, /^[A-Z].*\.$/);
      assert.doesNotMatch(words, /undefined|NaN|\[object/);
    }
  });

  test(`${name}: the path leads from the node in play to a root`, () => {
    const one = run(name);
    one.steps.forEach(([, i], k) => {
      const path = one.path(k);
      assert.equal(path[0], i);
      assert.equal(one.parents[path.at(-1)], -1);
    });
  });

  test(`${name}: every value is on the axis`, () => {
    const one = run(name);
    const share = axis(one);
    const values = one.nodes.map(({ value }) => value).filter((v) => Number.isFinite(asNumber(v)));
    for (const value of values) assert.ok(share(value) > 0 && share(value) < 100);
    assert.equal(share("∞"), 100);
    assert.equal(share("−∞"), 0);
  });

  test(`${name}: no value is found before it was returned`, () => {
    const one = run(name);
    assert.deepEqual(found(one, 0), []);
    let before = 0;
    for (let k = 0; k <= one.last; k++) {
      const { length } = found(one, k);
      assert.ok(length >= before);
      before = length;
    }
  });

  test(`${name}: ghosts hang where moves were never tried`, () => {
    const { data, nodes, parents } = run(name);
    data.ghosts.forEach(([parent, of], g) => {
      assert.ok(nodes[of].pruned.length > 0);
      assert.ok(parent < nodes.length + g);
      assert.equal(parents[nodes.length + g], parent);
    });
    const owners = new Set(data.ghosts.map(([, of]) => of));
    nodes.forEach(({ pruned }, i) => {
      assert.equal(owners.has(i), pruned.length > 0);
    });
  });
}

test("the sentences of alpha-beta's first branch and cut-off", () => {
  const told = AIMA.steps.map((_, k) => tell(AIMA, k));
  assert.equal(told[0], "The search begins: MAX at the root, with the window (−∞, ∞).");
  assert.equal(told[2], "MIN at 0 tries 0: Leaf 0.0, with the window (−∞, ∞).");
  assert.equal(told[3], "Leaf 0.0 returns 3 to MIN at 0.");
  assert.equal(
    told[CUT],
    "MIN at 1: alpha = 3 ≥ beta = 2: the window is closed, so the 2 moves that remain cannot matter. 2 nodes saved.",
  );
  assert.equal(
    told.at(-1),
    "MAX at the root returns 3. This is the search's answer; the best line is drawn bold.",
  );
});

test("in a Grundy tree it does not matter who is to move", () => {
  const heap = run("grundy");
  assert.deepEqual(
    heap.steps.map((_, k) => tell(heap, k)).filter((words) => /returns/.test(words)),
    [
      "Leaf no pins returns 0 to Position 1.",
      "Position 1 returns 1 = mex(0) to Position 2.",
      "Leaf no pins returns 0 to Position 2.",
      "Position 2 returns 2 = mex(1, 0). This is the search's answer.",
    ],
  );
});

for (const [words, stress] of [
  ["MIN at 0.1: alpha goes from −∞ to 3.", ["MIN", "0.1", "−∞", "3"]],
  ["(1,1 | 0,2) returns −1.17 to MAX at 3+3.", ["(1,1 | 0,2)", "−1.17", "MAX", "3+3"]],
  [
    "1/6·3 + 5/6·(−2) ≈ −1.17, with 2 of 2 outcomes in.",
    ["1/6", "3", "5/6", "−2", "−1.17", "2", "2"],
  ],
  ["MAXimum, x1 and nothing", []],
])
  test(`what is stressed in “${words}”`, () => {
    const pieces = stressed(words);
    assert.equal(pieces.join(""), words);
    assert.deepEqual(
      pieces.filter((_, n) => n % 2),
      stress,
    );
  });

test("the sentences of a weighted sum", () => {
  const dice = run("dice");
  const told = dice.steps
    .map((_, k) => tell(dice, k))
    .filter((words) => /^Chance at 0/.test(words));
  assert.deepEqual(told, [
    "Chance at 0, outcome 0 (1/6): MIN at 0.0.",
    "Chance at 0: 1/6·3 = 0.5, with 1 of 2 outcomes in.",
    "Chance at 0, outcome 1 (5/6): MIN at 0.1.",
    "Chance at 0: 1/6·3 + 5/6·(−2) ≈ −1.17, with 2 of 2 outcomes in.",
    "Chance at 0 returns 1/6·3 + 5/6·(−2) ≈ −1.17 to MAX at the root.",
  ]);
});

for (const [name, words] of Object.entries({
  "at most":
    "Chance at 1 is worth at most 0.5 ≤ alpha = 1, whatever the 2 outcomes that remain may bring. 4 nodes saved.",
  "at least":
    "Chance at 1 is worth at least 3.75 ≥ beta = 1, whatever the outcome that remains may bring. 1 node saved.",
  "at once":
    "Chance at 1 is worth at least −9 ≥ beta = −9, whatever the 2 outcomes that remain may bring. 2 nodes saved.",
}))
  test(`a cut-off at chance is explained: ${name}`, () => {
    const one = run(name);
    assert.equal(tell(one, stepOf(one, "cut-1")), words);
  });

test("a window in variables of its own narrows", () => {
  const table = run("table");
  assert.match(tell(table, stepOf(table, "cut-1")), /: low = \S+ ≥ high = \S+: the window/);
});

test("a value that was known says where it had been found", () => {
  const table = run("table");
  const k = table.steps.findIndex(([kind, i]) => kind === "return" && table.nodes[i].source >= 0);
  assert.match(tell(table, k), /had been found before, where the dotted line leads: /);
});

test("a search that was stopped says so at its end, and only there", () => {
  const endless = run("endless");
  assert.match(tell(endless, endless.last), /The search was stopped after 8 calls/);
  assert.doesNotMatch(tell(endless, 0), /stopped/);
});

test("the window at a step, and of the nodes above", () => {
  assert.deepEqual(AIMA.windowAt(0), ["−∞", "∞"]);
  assert.deepEqual(AIMA.windowAt(CUT), [3, 2]);
  assert.deepEqual(AIMA.windowAt(CUT, 0), [3, "∞"]);
  assert.deepEqual(AIMA.windowAt(3, 0), ["−∞", "∞"]);
  assert.equal(run("minimax").windowAt(4), null);
});

test("no window is known of a node that has not begun", () => {
  assert.equal(AIMA.windowAt(0, 7), null);
});

test("what a step changes, without the move in turn", () => {
  assert.deepEqual(AIMA.changes(CUT - 1), [
    ["best", undefined, 2],
    ["beta", "∞", 2],
  ]);
});

test("the root's value changes where its best, or its sum, does", () => {
  const best = (one) => run(one).news.map((k) => run(one).steps[k][3].best);
  assert.deepEqual(best("rising"), [1, 5, 7]);
  assert.deepEqual(best("minimax"), []); // it keeps no best so far
  assert.equal(run("thrown").news.length, 2); // one for each outcome
});

test("the bound that is met is the one that the node could not move", () => {
  assert.equal(met(AIMA, CUT), "alpha");
  assert.equal(met(AIMA, 0), "");
  const deep = run("deep");
  const cuts = deep.steps.flatMap(([kind], k) => (kind === "cut" ? [k] : []));
  const players = cuts.map((k) => [deep.nodes[deep.steps[k][1]].kind, met(deep, k)]);
  for (const [player, bound] of players) assert.equal(bound, player === "MAX" ? "beta" : "alpha");
  assert.ok(players.length > 1);
});

test("words in the text name steps", () => {
  assert.equal(stepOf(AIMA, "cut-1"), CUT);
  assert.equal(stepOf(AIMA, "cut-2"), undefined);
  assert.equal(stepOf(AIMA, "leaf-1"), 3);
  assert.equal(stepOf(AIMA, "root-1"), AIMA.news[0]);
  assert.equal(stepOf(AIMA, "12"), 12);
  assert.equal(stepOf(AIMA, "start"), 0);
  assert.equal(stepOf(AIMA, "end"), AIMA.last);
});

for (const words of ["", "cut", "cut-0", "cut-x", "999", "-1", "constructor-1", "hit-1", "leaf-99"])
  test(`“${words}” names no step`, () => assert.equal(stepOf(AIMA, words), undefined));

test("words in the text name places", () => {
  const names = ["11 11", "(1,1 | 0,2)", "half hands"];
  assert.deepEqual(
    names.map((_, i) => placed(names, ["11-11", "1-1-0-2", "half-hands"][i])),
    [0, 1, 2],
  );
  assert.equal(placed(names, "11"), undefined);
});

test("a table hit is named", () => {
  const table = run("table");
  assert.equal(table.nodes[table.steps[stepOf(table, "hit-1")][1]].kind, "hit");
});

const line = (_, number) => AIMA.data.functions[0][2].split("\n")[number - 1];

test("a state, a part of its name, a line and its number are sought", () => {
  const at = (k) => [AIMA.steps[k][0], AIMA.nodes[AIMA.steps[k][1]].name];
  assert.deepEqual(at(sought(AIMA, line, "2.1", 0)), ["enter", "2.1"]);
  assert.deepEqual(at(sought(AIMA, line, "ROOT", 0)), ["enter", "the root"]);
  const stop = sought(AIMA, line, "break", 0);
  assert.match(line(0, AIMA.steps[stop][2]), /break/);
  assert.equal(sought(AIMA, line, String(AIMA.steps[stop][2]), 0), stop);
  assert.equal(sought(AIMA, line, "nowhere", 0), -1);
  assert.equal(sought(AIMA, line, "  ", 0), -1);
});

test("what is sought again is sought from there on, then from the start", () => {
  const one = sought(AIMA, line, "0.1", 0);
  assert.equal(sought(AIMA, line, "0.1", one), one);
});
