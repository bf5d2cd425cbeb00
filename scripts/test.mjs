// `npm test`: runs every check a release needs, also from a fresh clone. `npm run test:long` (`--long`) tests every
// combination instead of samples, which takes hours. The last line is "N passed, N failed".
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { startPostgres } from "./postgres.mjs";
import { install, root } from "./prepare.mjs";
import { check, fail, finish, inParallel, print, sourceChecks, vitest } from "./stages.mjs";
import {
  canInstall,
  chromium,
  firefox,
  headlessShell,
  installTools,
  missingBrowsers,
  postgresBinaries,
  toolsFor,
} from "./tools.mjs";

const isLong = process.argv.includes("--long");

/** Server tests that also run on the embedded database: those that depend on the engine, and one file per domain. */
const onBothDatabases = [
  "tests/server/platform/database",
  "tests/server/platform/backup",
  "tests/server/platform/startup.test.ts",
  "tests/server/sync/batch.test.ts",
  "tests/server/sync/bad-writes.test.ts",
  "tests/server/sync/direct.test.ts",
  "tests/server/sync/exactly-once.test.ts",
  "tests/server/sync/failures.test.ts",
  "tests/server/sync/my-changes.test.ts",
  "tests/server/sync/stopped-database.test.ts",
  "tests/server/accounts/session/account.test.ts",
  "tests/server/credit/credits/claim.test.ts",
  "tests/server/insights/sums-by-month.test.ts",
  "tests/server/learning/publishing/lessons.test.ts",
  "tests/server/monitoring/service.test.ts",
  "tests/server/organizations/people/people.test.ts",
  "tests/server/wellbeing/surveys/answers.test.ts",
];

const node = (title, ...args) => check(title, process.execPath, args);

const cleanUps = [];
process.once("exit", () => {
  for (const cleanUp of cleanUps.toReversed()) cleanUp();
});
// An interrupted run stops the database that it started.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/** Puts temporary files into memory if there is room: databases and browser profiles are copied, used once, and deleted. */
function keepTemporaryFilesInMemory() {
  const memory = "/dev/shm";
  const GIB = 2 ** 30;
  if (process.env.TMPDIR || !existsSync(memory) || freemem() < 8 * GIB) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < 4 * GIB) return;
  const folder = mkdtempSync(join(memory, "respite-test-"));
  // PostgreSQL runs as a separate user.
  chmodSync(folder, 0o755);
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  process.env.TMPDIR = folder;
}

/** Runs types, lint, unused code, and the build, two at a time, while packages are installed. */
async function checkSources() {
  const quiet = { quiet: true };
  const built = async () => {
    if (await check("build", process.execPath, ["scripts/build.mjs"], quiet))
      await check("size", process.execPath, ["scripts/check-size.mjs"], quiet);
  };
  await Promise.all([installTools(toolsFor({ isLong })), inParallel(2, [built, ...sourceChecks])]);
}

/** Starts a temporary PostgreSQL, if it is installed, and returns the URL of its socket. */
async function openPostgres() {
  const postgres = postgresBinaries();
  if (!postgres) {
    print("\nPostgreSQL is not installed: all tests use the embedded database.");
    return undefined;
  }
  const { socketUrl, stop } = await startPostgres(postgres);
  cleanUps.push(stop);
  return socketUrl;
}

async function testWithoutBrowsers(env, databaseUrl) {
  for (const path of onBothDatabases)
    if (!existsSync(join(root, path)))
      fail(`${path} is named in scripts/test.mjs and does not exist.`);
  const embedded = isLong || !databaseUrl ? ["tests/unit", "tests/server"] : onBothDatabases;
  await vitest("simulation, server on the embedded database", ["unit", "simulation"], {
    args: ["tests/simulation", ...embedded],
    env,
  });
  // People who do nothing cost little processor time, so these tests run beside others that don't open browsers. Those
  // yield: a page that starts too slowly could be signed out before it can warn.
  await Promise.all([
    vitest("idle people in browsers", ["browser-idle"], {
      env: { ...env, TEST_DATABASE_URL: databaseUrl },
      quiet: true,
    }),
    databaseUrl &&
      vitest("unit, server on PostgreSQL", ["unit"], {
        args: ["tests/unit", "tests/server"],
        env: { ...env, TEST_DATABASE_URL: databaseUrl },
        yields: true,
      }),
  ]);
}

async function testInBrowsers(env, databaseUrl) {
  const missing = missingBrowsers({ isLong });
  const own = {
    ...env,
    MISSING_BROWSERS: missing.map(({ browser }) => browser).join(","),
    // Half the processor time of the embedded database.
    TEST_DATABASE_URL: databaseUrl,
  };
  await vitest("browsers", ["browser"], { env: own });
  for (const { browser, packages } of missing) {
    const what = `${browser} is not installed (${packages.join(", ")}): its journey was left out.`;
    if (canInstall()) fail(what);
    else print(`\n${what}`);
  }
}

try {
  install();
  keepTemporaryFilesInMemory();
  await checkSources();
  const env = {
    CHROMIUM: chromium(),
    HEADLESS_SHELL: headlessShell(),
    FIREFOX: firefox(),
    LONG_TESTS: isLong ? "1" : "",
    SERVER_BUILD: join(root, "dist-server"),
    TEST_DATABASE_URL: undefined,
  };
  const databaseUrl = await openPostgres();
  await testWithoutBrowsers(env, databaseUrl);
  await testInBrowsers(env, databaseUrl);
  if (isLong) {
    await node("10,000 seeds of the simulator", "scripts/simulate.mjs", "--seeds", "10000");
    await node("planted faults", "scripts/simulate-mutants.mjs", "--dry-run");
  }
} catch (error) {
  fail(error.stack);
}
finish();
