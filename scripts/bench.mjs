// `npm run bench [name]` runs the benchmarks of docs/benchmarks.md and compares them with the goals. Together they take more than an
// hour, and none is part of the tests. `npm run bench gate` runs the quick ones, and fails if a ratio got worse.
// Insights at full size take most of an hour, so they run at a tenth of that size unless they are named.
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binary, buildAll, install, root, run } from "./prepare.mjs";
import { chromium, installTools } from "./tools.mjs";

/** Ratios of two measurements in one run hardly depend on the machine. */
const GATE = ["json-post", "sync.bench", "-t", "JSON POST|replay of 1,000"];
const GATE_ENV = { ONLY: "bare-100,ours-100", REPEATS: "5" };
/** Worse by more than this fails the gate. */
const TOLERANCE = 0.25;

const args = process.argv.slice(2);
const isGate = args[0] === "gate";
const rowsFile = join(mkdtempSync(join(tmpdir(), "respite-bench-")), "rows");
const goals = JSON.parse(readFileSync(join(root, "tests/bench/goals.json"), "utf8"));

/** Returns the results by row. Of a row that several screens report, the worst counts. */
function readRows() {
  const rows = new Map();
  let lines = [];
  try {
    lines = readFileSync(rowsFile, "utf8").trim().split("\n");
  } catch {
    // Nothing with a goal was measured.
  }
  for (const { id, value } of lines.map((line) => JSON.parse(line))) {
    const goal = goals.find((each) => each.id === id);
    const worse = goal?.atLeast === undefined ? Math.max : Math.min;
    rows.set(id, worse(value, rows.get(id) ?? value));
  }
  return rows;
}

const isReached = ({ atLeast, atMost }, value) =>
  atLeast === undefined ? value <= atMost : value >= atLeast;

const isRegression = ({ atLeast, recorded }, value) =>
  recorded !== undefined &&
  (atLeast === undefined ? value > recorded * (1 + TOLERANCE) : value < recorded / (1 + TOLERANCE));

/** Prints the goals, and returns those that got worse since they were recorded. */
function compareWithGoals() {
  const rows = readRows();
  const shown = goals.filter(({ id }) => args.length === 0 || rows.has(id));
  if (shown.length === 0) return [];
  console.log("\n| work | measured | goal | |\n| --- | --- | --- | --- |");
  for (const goal of shown) {
    const { id, what, unit = "", atLeast, atMost } = goal;
    const value = rows.get(id);
    const measured =
      value === undefined ? "not measured" : `${Number(value.toPrecision(3))} ${unit}`;
    const limit = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
    const verdict = value === undefined || isReached(goal, value) ? "" : "**falls short**";
    console.log(`| ${what} | ${measured.trim()} | ${limit} ${unit} | ${verdict} |`);
  }
  return shown.filter((goal) => rows.has(goal.id) && isRegression(goal, rows.get(goal.id)));
}

install();
// The gate builds what it needs itself.
if (!isGate) buildAll();
await installTools(["Chromium"]);
const env = {
  ...process.env,
  ...{ CHROMIUM: chromium(), BENCH_ROWS: rowsFile },
  ...(isGate && GATE_ENV),
  ...(args.length === 0 && { SCALE: process.env.SCALE ?? "0.1" }),
};
if (!isGate) run(process.execPath, ["scripts/check-size.mjs"]);
const chosen = isGate ? GATE : args;
const status = run(binary("vitest"), ["run", "--project", "bench", "--silent=false", ...chosen], {
  env,
});
const regressions = compareWithGoals();
for (const { what, recorded } of regressions)
  console.log(`\nWorse than recorded by more than 25%: ${what} (recorded ${recorded})`);
process.exit(isGate && regressions.length > 0 ? 1 : status);
