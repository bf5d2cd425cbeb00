// Runs the stages of `npm test` and `npm run check`, times them, and counts passed and failed tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join, relative } from "node:path";
import { binary, root } from "./prepare.mjs";

const reports = join(root, "node_modules/.cache/respite/reports");
const count = { passed: 0, failed: 0, skipped: 0 };
const started = performance.now();
const timings = [];
const failures = [];

export const print = (text) => process.stdout.write(`${text}\n`);

/** Counts and prints a failure outside of a test. */
export function fail(reason) {
  count.failed += 1;
  print(`\n${reason}`);
}

const clock = (ms) => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

async function timed(title, work) {
  const from = performance.now();
  const result = await work();
  timings.push([title, performance.now() - from]);
  return result;
}

/**
 * Runs a program and resolves with its exit code. `quiet` buffers its output until it exits. `yields` gives it less processor
 * time than programs beside it.
 */
async function runProgram(command, args, { env = {}, quiet = false, yields = false, title }) {
  if (!quiet) print(`\n── ${title}`);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
  });
  if (yields) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  const [status] = await once(child, "close");
  if (quiet) print(`\n── ${title}\n${output.trimEnd()}`);
  return status;
}

/** Runs a program that passes or fails as a whole. */
export const check = (title, command, args, options = {}) =>
  timed(title, async () => {
    const isGood = (await runProgram(command, args, { ...options, title })) === 0;
    count[isGood ? "passed" : "failed"] += 1;
    print(`${title}: ${isGood ? "passed" : "FAILED"}`);
    return isGood;
  });

/** Types, lint, and unused code, for `inParallel`. */
export const sourceChecks = [
  // By default, four checkers work out the types they share four times, which takes two thirds more processor time.
  () => check("types", binary("tsc"), ["-b", "--checkers", "1"], { quiet: true }),
  () => check("lint", binary("biome"), ["ci", "--colors=off"], { quiet: true }),
  () => check("unused code", binary("knip"), [], { quiet: true }),
];

/** Runs the tasks in order, at most `slots` at a time. */
export async function inParallel(slots, works) {
  const waiting = [...works];
  const next = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) await work();
  };
  await Promise.all(Array.from({ length: slots }, next));
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Describes each failed test. A test file that could not be loaded is one failure. */
const failuresIn = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === "failed");
      if (failed.length === 0) return [`${file}\n${message}`];
      return failed.map((test) => `${file} > ${test.title}\n${test.failureMessages.join("\n")}`);
    });

/** Runs tests of vitest projects and adds them to the count. */
export const vitest = (title, projects, { args = [], ...options } = {}) =>
  timed(title, async () => {
    mkdirSync(reports, { recursive: true });
    const file = join(reports, `${title.replaceAll(/\W+/g, "-")}.json`);
    rmSync(file, { force: true });
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const status = await runProgram(
      binary("vitest"),
      ["run", ...reporters, ...projects.flatMap((project) => ["--project", project]), ...args],
      { ...options, title },
    );
    const report = readReport(file);
    if (!report) return fail(`${title}: vitest wrote no report.`);
    const failed = failuresIn(report);
    failures.push(...failed);
    count.passed += report.numPassedTests;
    count.skipped += report.numPendingTests;
    count.failed += failed.length;
    if (status !== 0 && failed.length === 0) fail(`${title}: an error outside of a test.`);
  });

/** Prints the failed tests, the time of each stage, and the counts, and exits. */
export function finish() {
  for (const failure of failures) print(`\nFAILED ${failure}`);
  print("");
  for (const [title, ms] of timings) print(`${clock(ms).padStart(6)}  ${title}`);
  print(`${clock(performance.now() - started).padStart(6)}  total`);
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
  print(`\n${count.passed} passed, ${count.failed} failed${skipped}`);
  process.exit(count.failed === 0 ? 0 : 1);
}
