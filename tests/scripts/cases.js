import { readFileSync } from "node:fs";

/** What Python says of a name: tests/test_twins.py writes it. */
export function cases(name) {
  return JSON.parse(readFileSync(new URL(`cases/${name}.json`, import.meta.url), "utf8"));
}
