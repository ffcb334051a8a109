// Solve Chopsticks with the solver of github.com/squivix/chopsticks-game, from a clone of it:
// node squivix.mjs CLONE FINGERS [FINGERS …].  For each number of fingers, under the "standard"
// rules, print a line of JSON: the CPU seconds, and the hands, player, result and plies of each state.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [clone, ...fingers] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(path.resolve(clone, "web/src/lib", name)));
const [{ default: engine }, { default: solver }] = [
  await load("engine.js"),
  await load("solver.js"),
];
solver.solve(engine.makeRules({ base: 4 })); // compiles

for (const base of fingers.map(Number)) {
  const start = process.cpuUsage();
  const table = solver.solve(engine.makeRules({ base }));
  const { user, system } = process.cpuUsage(start);
  const states = table.entries().map((e) => [e.hands, e.turn, e.result, e.depth]);
  console.log(JSON.stringify({ seconds: (user + system) / 1e6, states }));
}
