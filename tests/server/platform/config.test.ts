import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import { expect, test } from "vitest";
import { buildFromCheckout, buildFromEnvironment } from "#server/platform/build-info.ts";
import { readConfig } from "#server/platform/config.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { StartupError } from "#server/platform/startup-error.ts";

test("[OPS-01] the defaults are port 8080 and the embedded demo in ./.data", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 8080,
    host: "127.0.0.1",
    isLocalDemo: true,
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReplicaUrl: undefined,
    seedDemo: true,
    smtpUrl: undefined,
    publicUrl: "http://localhost:8080",
    trustProxy: 0,
    logLevel: "info",
  });
  expect(isAbsolute(config.dataDir)).toBe(true);
  expect(config.dataDir.endsWith(".data")).toBe(true);
});

const postgres = { DATABASE_URL: "postgres://db.example/respite" };
const mailServer = { SMTP_URL: "smtp://mail.example", PUBLIC_URL: "https://respite.example" };

test("[OPS-01] the demo is not seeded with DATABASE_URL, SMTP_URL, or SEED_DEMO=0", () => {
  expect(readConfig(postgres).seedDemo).toBe(false);
  expect(readConfig(mailServer).seedDemo).toBe(false);
  expect(readConfig({ SEED_DEMO: "0" }).seedDemo).toBe(false);
  expect(readConfig({ DATABASE_URL: "", SMTP_URL: "", SEED_DEMO: "" }).seedDemo).toBe(true);
});

test("[OPS-01] SEED_DEMO=1 seeds the demo anywhere", () => {
  expect(readConfig({ ...postgres, SEED_DEMO: "1" }).seedDemo).toBe(true);
  expect(readConfig({ ...mailServer, SEED_DEMO: "1" }).seedDemo).toBe(true);
});

test.each([
  [{}, "127.0.0.1", true],
  [{ ...postgres, SEED_DEMO: "1" }, "127.0.0.1", true],
  [{ HOST: "" }, "127.0.0.1", true],
  [{ HOST: "0.0.0.0" }, "0.0.0.0", false],
  [{ SEED_DEMO: "0" }, "0.0.0.0", false],
  [postgres, "0.0.0.0", false],
  [mailServer, "0.0.0.0", false],
])("[SEC-01] with %o the server listens on %s", (environment, host, isLocalDemo) => {
  expect(readConfig(environment)).toMatchObject({ host, isLocalDemo });
});

test.each([
  [{ PORT: "http" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ DATABASE_URL: "mysql://db.example/x" }, "DATABASE_URL"],
  [{ SMTP_URL: "mail.example" }, "SMTP_URL"],
  [{ PUBLIC_URL: "respite.example" }, "PUBLIC_URL"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
  [{ SEED_DEMO: "demo" }, "SEED_DEMO"],
  [{ ROLES: "web,jobs" }, "ROLES"],
])("[OPS-01] rejects %o with one sentence that names %s", (environment, name) => {
  expect(() => readConfig(environment)).toThrow(StartupError);
  expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} must be [^\n]*\\.$`));
});

test("[OPS-04] ROLES chooses what a process does; by default, it does everything", () => {
  expect(readConfig({}).roles).toEqual(["web", "worker"]);
  expect(readConfig({ ROLES: "web, worker" }).roles).toEqual(["web", "worker"]);
  expect(readConfig({ ROLES: "worker" }).roles).toEqual(["worker"]);
});

test.each(["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"])(
  "[OPS-01] %s requires DATABASE_URL",
  (name) => {
    const other = { [name]: "postgres://other.example/respite" };
    expect(() => readConfig(other)).toThrow(`Set DATABASE_URL when ${name} is set.`);
    expect(Object.values(readConfig({ ...postgres, ...other }))).toContain(other[name]);
  },
);

test("[OPS-01] SMTP_URL requires PUBLIC_URL", () => {
  const mail = { SMTP_URL: "smtp://mail.example" };
  expect(() => readConfig(mail)).toThrow(StartupError);
  expect(readConfig({ ...mail, PUBLIC_URL: "https://respite.example/" }).publicUrl).toBe(
    "https://respite.example",
  );
});

test("[OPS-03] reads the build from the environment, then from the checkout", () => {
  const folder = mkdtempSync(join(tmpdir(), "respite-git-"));
  expect(buildFromCheckout(folder)).toEqual({ commitId: "unknown", branchName: "unknown" });
  writeFileSync(join(folder, "HEAD"), "ref: refs/heads/night/shift\n");
  writeFileSync(
    join(folder, "packed-refs"),
    "# pack\nbeef refs/heads/main\ncafe refs/heads/night/shift\n",
  );
  expect(buildFromCheckout(folder)).toEqual({ commitId: "cafe", branchName: "night/shift" });
  mkdirSync(join(folder, "refs/heads/night"), { recursive: true });
  writeFileSync(join(folder, "refs/heads/night/shift"), "f00d\n");
  expect(buildFromCheckout(folder)).toEqual({ commitId: "f00d", branchName: "night/shift" });
  writeFileSync(join(folder, "HEAD"), "abad1dea\n");
  expect(buildFromCheckout(folder)).toEqual({ commitId: "abad1dea", branchName: "unknown" });
  rmSync(folder, { recursive: true });
  expect(readConfig({ COMMIT_ID: "a", BRANCH_NAME: "b" }).build).toEqual({
    commitId: "a",
    branchName: "b",
  });
});

test("[SYNC-04] ids sort by creation time and are unique", () => {
  const ids = [1_000, 2_000, 1_767_225_600_000].map(uuidv7);
  expect(ids).toEqual(ids.toSorted());
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(Array.from({ length: 1000 }, () => uuidv7(5))).size).toBe(1000);
});

test("[CE-08] DAILY_CREDIT_HOURS sets the daily limit (default 8) and rejects invalid values", () => {
  expect(readConfig({}).dailyCreditHours).toBe(8);
  expect(readConfig({ DAILY_CREDIT_HOURS: "2.5" }).dailyCreditHours).toBe(2.5);
  for (const DAILY_CREDIT_HOURS of ["0", "-1", "all", "49"])
    expect(() => readConfig({ DAILY_CREDIT_HOURS })).toThrow(StartupError);
});

test("[OPS-09] a built server reports the commit it was built from, unless the environment names another", () => {
  const folder = mkdtempSync(join(tmpdir(), "respite-build-"));
  const build = { commitId: "c0ffee", branchName: "main" };
  writeFileSync(join(folder, "build.json"), JSON.stringify(build));
  expect(buildFromEnvironment({}, folder)).toEqual(build);
  expect(buildFromEnvironment({ COMMIT_ID: "cafe" }, folder).commitId).toBe("cafe");
  rmSync(folder, { recursive: true });
});

test("[OPS-09] traces need an address and a share from 0 to 1", () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = "http://collector.example:4318/";
  expect(readConfig({}).traces).toBeUndefined();
  const traces = { endpoint: "http://collector.example:4318", ratio: 1 };
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual(traces);
  const half = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: "0.5" };
  expect(readConfig(half).traces?.ratio).toBe(0.5);
  for (const bad of [
    { OTEL_EXPORTER_OTLP_ENDPOINT: "collector" },
    { ...half, OTEL_TRACES_SAMPLER_ARG: "2" },
  ])
    expect(() => readConfig(bad)).toThrow(StartupError);
});
