// `npm test`: everything, on a fresh clone too. Ends with "N passed, N failed".
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
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

function read(file, status) {
  try {
    const report = JSON.parse(readFileSync(file, "utf8"));
    count.passed += report.numPassedTests;
    count.failed += report.numFailedTests;
    count.skipped += report.numPendingTests;
    // A file that could not be loaded, or an error outside a test, fails the run without failing a test.
    if (status !== 0 && report.numFailedTests === 0) count.failed += 1;
  } catch {
    count.failed += 1;
  }
}

async function vitest(title, args, env = {}) {
  heading(title);
  const file = join(reports, `${title.replaceAll(/\W+/g, "-")}.json`);
  rmSync(file, { force: true });
  const child = spawn(
    binary("vitest"),
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...args],
    { cwd: root, env: { ...process.env, ...env }, stdio: "inherit" },
  );
  const [status] = await once(child, "close");
  read(file, status);
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
await vitest("unit, server and simulation", ["--project", "unit"], { CHROMIUM: browser });
if (postgres) {
  const { url, stop } = await startPostgres(postgres);
  process.once("exit", stop);
  await vitest("server on PostgreSQL", ["--project", "unit", "tests/server"], {
    TEST_DATABASE_URL: url,
  });
}
await vitest("browser and journeys", ["--project", "browser"], {
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
const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
process.stdout.write(`\n${count.passed} passed, ${count.failed} failed${skipped}\n`);
process.exit(count.failed === 0 ? 0 : 1);
