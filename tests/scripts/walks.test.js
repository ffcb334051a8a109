import assert from "node:assert/strict";
import { test } from "node:test";
import { Analysis, short } from "../../coursework/boards/analysis.js";
import { reached, shortest } from "../../coursework/boards/state_graph.js";
import { Proof } from "../../coursework/boards/strategy.js";
import { Horizon } from "../../coursework/views/horizon.js";
import { Limits } from "../../coursework/views/limits.js";
import { pair } from "../../coursework/views/numbers.js";
import { Proofs } from "../../coursework/views/proof_words.js";
import { lineOf } from "../../coursework/views/visible.js";
import { Visits } from "../../coursework/views/visits.js";
import { cases } from "./cases.js";

const walks = cases("walks");
const [certified, , byMin] = walks.proofs.map((data) => new Proofs(data));

// ---- proof numbers

for (const data of walks.proofs)
  test(`a proof of ${data.parents.length} nodes has its numbers at every step`, () => {
    const proofs = new Proofs(data);
    const { numbers } = proofs;
    const now = data.parents.map(() => "1/1");
    for (const [k, [, changes]] of data.steps.entries()) {
      const before = [...now];
      for (const [i, p, d] of changes) now[i] = `${p}/${d}`;
      const changed = new Set(changes.map(([i]) => i));
      for (const i of data.parents.keys()) {
        if (data.born[i] > k) continue;
        assert.equal(pair(numbers.at(i, k)), now[i]);
        const [p, d] = now[i].split("/");
        const open = p === "0" ? "✓" : d === "0" ? "✗" : "";
        assert.equal(numbers.inside(i, k), data.kinds[i] === "repeat" ? "↺" : open);
        const marks = [changed.has(i) && data.born[i] < k, p === "0", d === "0"];
        assert.deepEqual(numbers.marks(i, k, data.born[i]), marks);
      }
      if (!k) continue;
      assert.deepEqual(
        proofs.rows(k).map((cells) => cells.slice(1, 3)),
        lineOf(data, k).map((i) => [
          data.kinds[i] === data.player ? "OR" : "AND",
          `${before[i]} → ${now[i]}`,
        ]),
      );
    }
  });

test("the sentences of a small proof, and where its numbers come from", () => {
  const proofs = new Proofs(walks.proofs[1]);
  assert.deepEqual(
    [0, 1, 2, 3].map((k) => proofs.tell(k)),
    [
      "Can MAX win? The tree is its root alone, with the numbers 1/1: one leaf may still prove it, and one disprove it.",
      "The root (OR) is expanded. It gets 2 children: proof min(1, 1) = 1, disproof 1 + 1 = 2.",
      "Always on to the easiest child: 0 (AND). It gets 2 children (1 proved, 1 disproved): proof 0 + ∞ = ∞, disproof min(∞, 0) = 0. The root goes from 1/2 to 1/1.",
      "Always on to the easiest child: 1 (AND). It gets 2 children (2 proved): proof 0 + 0 = 0, disproof min(∞, ∞) = ∞. The root goes from 1/1 to 0/∞. Settled: MAX can win; the certificate is 4 of the 7 nodes.",
    ],
  );
  assert.deepEqual(
    proofs.rows(3).map(([, , , how]) => how),
    [
      ["on to 1, proof 1: the least of ∞, 1", "proof min(∞, 0) = 0", "disproof 0 + ∞ = ∞"],
      ["the most-proving node: expanded", "proof 0 + 0 = 0", "disproof min(∞, ∞) = ∞"],
    ],
  );
});

test("a proof of a loss: MIN's nodes are OR", () => {
  assert.match(byMin.tell(0), /^Can MIN win\?/);
  assert.equal(byMin.numbers.isOr(0), false);
  assert.equal(pair(byMin.numbers.at(0, 1)), "2/1");
  assert.equal(byMin.numbers.inside(0, byMin.last), "✓");
  assert.match(byMin.tell(byMin.last), /Settled: MIN can win;/);
});

test("a proof as a table has a row for each expansion", () => {
  const rows = certified.data.steps.slice(1).map((_, k) => certified.cells(k + 1));
  assert.equal(rows.length, 18);
  assert.deepEqual(rows[0], ["root", 4, "1/1 to 1/4", "1/4"]);
  assert.equal(rows[17][3], "0/∞");
});

// ---- df-pn

const [down, reachedLimit, wider] = walks.limits.map((data) => new Limits(data));

test("df-pn goes down and returns with its limits", () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((k) => down.tell(k)),
    [
      "Can MAX win? The root is all there is, with the numbers 1/1.",
      "Df-pn begins at the root (OR), without limits. Its 2 children: proof min(1, 1) = 1, disproof 1 + 1 = 2.",
      "Down to 0 (AND), with the limits 2/∞. Its 3 children: proof 0 + 0 + ∞ = ∞, disproof min(∞, ∞, 0) = 0. It is disproved.",
      "Back from 0: It is disproved. At the root (OR) now proof min(∞, 1) = 1, disproof 0 + 1 = 1.",
    ],
  );
  assert.deepEqual(
    down.rows(2).map((cells) => cells[3]),
    [
      "no limits: it stays until the question is settled",
      "proof limit min(∞, 1 + 1) = 2, disproof limit ∞ − (2 − 1) = ∞",
    ],
  );
  assert.match(down.tell(down.last), /Settled: MAX can win\.$/);
});

test("a limit that is reached is the reason to leave a node", () => {
  const said = "Back from 0: Its proof number 2 reaches the limit 2: another node is easier. ";
  assert.ok(reachedLimit.tell(3).startsWith(said));
  assert.equal(pair(reachedLimit.numbers.at(1, 3)) + reachedLimit.bounded(1, 3), "2/1 ≮ 2/∞");
  assert.equal(pair(reachedLimit.numbers.at(2, 3)) + reachedLimit.bounded(2, 3), "1/1");
});

test("a limit wider by a factor says where it comes from", () => {
  // Move 0 has come to 2, move 1 may come to 2 · 2, and move 0 then to 4 · 2: all of it is proved.
  const k = wider.data.steps.findIndex((step) => step[3] === "down" && step[2][0][1] === 4);
  assert.match(String(wider.rows(k).at(-1)[3]), /^proof limit 2 · 2 = 4, disproof limit /);
});

// ---- playouts

test("each playout adds a visit to its line, and UCB1 had chosen it", () => {
  const data = walks.visits;
  const visits = new Visits(data);
  const counts = data.parents.map(() => [0, 0]);
  for (const [k, [, random, utility]] of data.steps.entries()) {
    const before = counts.map((both) => [...both]);
    const line = lineOf(data, k);
    if (k)
      for (const i of line) {
        counts[i][0]++;
        counts[i][1] += utility;
      }
    for (const i of data.parents.keys()) {
      assert.equal(visits.at(i, k), counts[i][0]);
      if (counts[i][0]) assert.equal(visits.mean(i, k), counts[i][1] / counts[i][0]);
      assert.equal(visits.isOnLine(i, k), k > 0 && line.includes(i));
    }
    if (!k) continue;
    assert.ok(visits.tell(k).includes(`${line.length} nodes count one visit more`));
    const moves = line.slice(1).map((i) => data.moves[i]);
    assert.deepEqual(visits.cells(k).slice(0, 2), [moves.join(", "), random.length]);
    const chosen = line.slice(1).filter((i) => data.born[i] < k);
    const choices = visits.choices(k);
    assert.equal(choices.length, chosen.length);
    for (const [n, { words, player, terms }] of choices.entries()) {
      const above = data.parents[chosen[n]];
      const [trials] = before[above];
      const where = above ? `After ${data.moves[above]}` : "At the root";
      assert.equal(words, `${where}: ${player} chooses, ${trials} visit${trials > 1 ? "s" : ""}`);
      const rivals = data.parents.flatMap((p, i) => (p === above && data.born[i] < k ? [i] : []));
      const sign = data.kinds[above] === "MAX" ? 1 : -1;
      const worths = rivals.map((i) => {
        const [seen, total] = before[i];
        return (sign * total) / seen + Math.sqrt(2) * Math.sqrt(Math.log(trials) / seen);
      });
      assert.deepEqual(
        terms.map(({ move, n: seen, isChosen }) => [move, seen, isChosen]),
        rivals.map((i) => [data.moves[i], before[i][0], i === chosen[n]]),
      );
      for (const [t, { worth, bonus }] of terms.entries())
        assert.ok(Math.abs(worth + bonus - worths[t]) < 1e-9);
      assert.ok(worths[rivals.indexOf(chosen[n])] > Math.max(...worths) - 1e-9);
    }
  }
  const most = data.parents.flatMap((p, i) => (p === 0 ? [i] : []));
  const best = most.reduce((a, b) => (counts[b][0] > counts[a][0] ? b : a));
  const said = `To be played: ${data.moves[best]}, with ${counts[best][0]} of 60 visits.`;
  assert.ok(visits.tell(60).endsWith(said));
});

// ---- retrograde analysis

test("each step of the analysis is the next of the queue", () => {
  const data = walks.retrograde;
  const run = new Analysis(data);
  const value = new Map(data.ends);
  const [waiting, untried] = [[...value.keys()], [...data.untried]];
  for (const [k, [child, reports]] of data.steps.entries()) {
    assert.equal(waiting.shift(), child);
    for (const [i, left, worth] of reports) {
      if (left === undefined) continue;
      untried[i] = left;
      if (worth) {
        value.set(i, worth);
        waiting.push(i);
      }
    }
    run.at = k + 1;
    assert.deepEqual(
      run.waiting().map(({ i }) => i),
      waiting,
    );
    const said = run.tell();
    assert.ok(said.startsWith(`Off the queue comes ${data.names[child]} (`));
    for (const [i, left, worth] of reports) {
      if (left === undefined) continue;
      if (worth) assert.match(said, new RegExp(`(wins|left): .*${data.names[i]}`));
      else assert.ok(said.includes(`${data.names[i]} (${left} left)`));
    }
    for (const i of data.names.keys()) {
      assert.equal(run.value(i), value.get(i));
      assert.equal(run.left(i), untried[i]);
    }
    const sizes = [...run.tally().values()];
    assert.equal(
      sizes.reduce((sum, size) => sum + size, 0),
      value.size,
    );
  }
  run.at = run.last;
  const draws = data.names.length - value.size;
  assert.equal(run.tally().get("D"), draws);
  assert.ok(run.tell().startsWith(`The queue is empty. ${draws} positions of 23 are never`));
  assert.equal(run.value(0), value.get(0) ?? 0);
});

test("a wave begins where what comes off the queue is decided a ply later", () => {
  const run = new Analysis(walks.retrograde);
  for (let k = 0; k <= run.last; k++) {
    const [before, now] = [k - 2, k - 1].map((n) => run.queued[n]);
    const later = before && now && Number(short(now.value).slice(1)) > short(before.value).slice(1);
    assert.equal(run.isWave(k), Boolean(later));
  }
});

// ---- graphs of positions

test("a position of the state graph comes with a shortest line to it", () => {
  const { before, distances, moves, names } = walks.graph;
  for (const i of names.keys()) {
    const line = shortest(before, i);
    assert.equal(line.length, distances[i] + 1);
    const told = line.slice(1).map((to, ply) => {
      const [words] = moves[line[ply]].find(([, child]) => child === to);
      return `${["MAX", "MIN"][ply % 2]} ${words}`;
    });
    const said = reached(walks.graph, i);
    assert.ok(said.includes(i ? `: ${told.join(", ")}.` : "11 11 is the start."));
    assert.equal(said.includes(" The game is over: "), !moves[i].length);
  }
});

for (const { data, labels, falls } of walks.strategies)
  test(`the strategy of which it is said: ${data.claim}`, () => {
    const proof = new Proof(data, labels);
    for (const [i, moves] of data.moves.entries()) {
      const said = proof.tell(i);
      for (const [move, child] of moves) {
        const back = data.plies[child] < data.plies[i] ? `, back at ply ${data.plies[child]}` : "";
        assert.ok(said.includes(`${move} to ${labels[child]} (${proof.worth(child)}${back})`));
      }
      const lost = data.values[i] > 0 ? "win" : "draw";
      assert.equal(said.endsWith(`: that gives the ${lost} away.`), falls.includes(i));
      if (!moves.length) assert.equal(said, `${labels[i]}: loss in 0.`);
      for (const [n, [, child]] of moves.entries())
        assert.equal(proof.beside(String(n + 1), i), child);
      assert.equal(proof.beside("ArrowDown", i), moves[0]?.[1]);
      const above = proof.beside("ArrowUp", i);
      if (i) assert.equal(data.plies[above], data.plies[i] - 1);
      assert.deepEqual(
        ["ArrowLeft", "ArrowRight", "Home", "9"].map((key) => proof.beside(key, i)),
        [i - 1, i + 1, 0, undefined],
      );
    }
    for (const ply of new Set(data.plies)) assert.ok(proof.tellPly(ply).startsWith(`Ply ${ply}: `));
  });

// ---- the horizon

test("every turn of the horizon's dials says what the search says", () => {
  const { data, told } = walks.horizon;
  for (const [s, plies, q, e, begin, end] of told) {
    const values = data.evaluations[e][1];
    const restless = q ? data.restless[q - 1][1] : data.states.map(() => 0);
    const said = new Horizon(data, { root: data.roots[s], plies, values, restless }).summary();
    assert.ok(said.startsWith(begin), said);
    assert.ok(said.endsWith(end), said);
  }
  assert.ok(told.some(([, , , , , end]) => end.startsWith("Wrong")));
});

test("from a node of the horizon's tree the arrows lead on", () => {
  const { data } = walks.horizon;
  const dials = { root: data.roots[0], plies: 2, values: data.evaluations[0][1] };
  const run = new Horizon(data, { ...dials, restless: data.states.map(() => 0) });
  const last = run.tree.children.at(-1);
  assert.equal(run.beside("ArrowUp", null), run.tree);
  assert.equal(run.beside("ArrowDown", run.tree), run.tree.children[0]);
  assert.equal(run.beside("ArrowRight", run.tree.children[0]), run.tree.children[1]);
  assert.equal(run.beside("ArrowRight", last), last);
  assert.equal(run.beside("ArrowUp", last), run.tree);
  assert.equal(run.beside("Escape", last), null);
  assert.match(run.told(last), /^After 2\+2: /);
});
