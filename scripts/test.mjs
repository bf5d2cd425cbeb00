// `npm test`: everything, on a fresh clone too. Ends with "N passed, N failed".
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { startPostgres } from "./postgres.mjs";
import { binary, buildAll, install, root, run } from "./prepare.mjs";
import {
  canInstall,
  chromium,
  firefox,
  headlessShell,
  missingBrowsers,
  postgresBinaries,
} from "./tools.mjs";

const count = { passed: 0, failed: 0, skipped: 0 };
/** Tests that failed in the whole run and passed when their files were asked again. */
const unsteady = [];
const reports = join(root, "node_modules/.cache/respite/reports");

function heading(title) {
  process.stdout.write(`\n── ${title}\n`);
}

function check(title, command, args) {
  heading(title);
  const isGood = run(command, args) === 0;
  count[isGood ? "passed" : "failed"] += 1;
  process.stdout.write(`${title}: ${isGood ? "good" : "FAILED"}\n`);
}

/** What vitest wrote; nothing where it ended before, or in the midst of it. */
function written(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** How many of each, and what failed; a file that could not even begin is one of them. */
function read({ numPassedTests, numPendingTests, testResults }) {
  const failures = testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === "failed");
      const titles = tests.length > 0 ? tests.map(({ fullName }) => fullName) : ["as a whole"];
      return titles.map((title) => ({ file: relative(root, name), title }));
    });
  return { passed: numPassedTests, skipped: numPendingTests, failures };
}

async function ask(title, project, places, env) {
  const file = join(reports, `${title.replaceAll(/\W+/g, "-")}.json`);
  rmSync(file, { force: true });
  const child = spawn(
    binary("vitest"),
    [
      "run",
      "--reporter=default",
      "--reporter=json",
      "--project",
      project,
      `--outputFile.json=${file}`,
      ...places,
    ],
    { cwd: root, env: { ...process.env, ...env }, stdio: "inherit" },
  );
  const [status] = await once(child, "close");
  const report = written(file);
  if (!report) return { passed: 0, skipped: 0, failures: [], isBroken: true };
  const found = read(report);
  // An error outside a test fails the run without failing a test.
  const isBroken = status !== 0 && found.failures.length === 0;
  return { ...found, isBroken };
}

/** So many tests may fail and be asked again; more are no accident. */
const FEW = 3;

async function vitest(title, project, places = [], env = {}) {
  heading(title);
  const { passed, skipped, failures, isBroken } = await ask(title, project, places, env);
  count.passed += passed;
  count.skipped += skipped;
  count.failed += isBroken ? 1 : failures.length;
  if (failures.length === 0 || failures.length > FEW) return;

  heading(`${title}: what failed, once more`);
  const files = [...new Set(failures.map(({ file }) => file))];
  const again = await ask(`${title}, again`, project, files, env);
  if (again.isBroken || again.failures.length > 0) return;
  count.failed -= failures.length;
  count.passed += failures.length;
  unsteady.push(...failures);
}

// So that an interrupted run stops the database it has started.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

install();
mkdirSync(reports, { recursive: true });
const browser = chromium();
const shell = headlessShell();
const missing = missingBrowsers();
const postgres = postgresBinaries();

check("types", binary("tsc"), ["-b"]);
check("lint", binary("biome"), ["ci", "--colors=off"]);
check("unused code", binary("knip"), []);
heading("build");
buildAll();
check("size", process.execPath, ["scripts/check-size.mjs"]);

// One after another: side by side they take as long, and what waits for a browser then waits too long now and again.
await vitest("unit, server and simulation", "unit", [], { CHROMIUM: browser });
if (postgres) {
  const { url, stop } = await startPostgres(postgres);
  process.once("exit", stop);
  await vitest("server on PostgreSQL", "unit", ["tests/server"], {
    TEST_DATABASE_URL: url,
  });
}
await vitest("browser and journeys", "browser", [], {
  CHROMIUM: browser,
  ...(shell && { HEADLESS_SHELL: shell }),
  FIREFOX: firefox(),
  MISSING_BROWSERS: missing.map((it) => it.browser).join(","),
});

if (!postgres)
  process.stdout.write(
    "\nPostgreSQL is not installed here: the server was tested on the embedded database alone.\n",
  );
for (const { browser: name, packages } of missing) {
  // Whoever may install them has them: there, a journey left out would be a journey forgotten.
  if (canInstall()) count.failed += 1;
  process.stdout.write(
    `\n${name} is not installed here (${packages.join(", ")}): its journey was ${canInstall() ? "NOT PLAYED" : "left out"}.\n`,
  );
}
for (const { file, title } of unsteady)
  process.stdout.write(`\nPassed only when asked again: ${file} > ${title}\n`);
const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
process.stdout.write(`\n${count.passed} passed, ${count.failed} failed${skipped}\n`);
process.exit(count.failed === 0 ? 0 : 1);
