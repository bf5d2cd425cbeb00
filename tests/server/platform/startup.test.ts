import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { build } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testDatabaseUrl } from "../../support/database.ts";

// Creating a database takes seconds.
vi.setConfig({ testTimeout: 120_000 });

const root = resolve(import.meta.dirname, "../../..");
/** `npm test` has built the server. */
const given = process.env.SERVER_BUILD;
const built = given ?? join(root, `node_modules/.cache/respite/startup-${process.pid}`);
let folder: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "respite-startup-"));
  if (!given) await build({ root, logLevel: "silent", build: { ssr: true, outDir: built } });
});
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  if (!given) rmSync(built, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

type Environment = Record<string, string>;
type Ended = { readonly code: number | null; readonly out: string; readonly errors: string };

function run(program: string, environment: Environment, args: readonly string[] = []) {
  const child = spawn(process.execPath, [join(built, program), ...args], {
    cwd: folder,
    env: { HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "silent", SEED_DEMO: "0", ...environment },
  });
  running.add(child);
  let out = "";
  let errors = "";
  child.stderr.on("data", (data) => {
    errors += data;
  });
  const ended = new Promise<Ended>((end) =>
    child.once("close", (code) => {
      running.delete(child);
      end({ code, out, errors });
    }),
  );
  const ready = new Promise<string>((isReady, fail) => {
    child.stdout.on("data", (data) => {
      out += data;
      const address = /ready at (\S+)\n[\s\S]*$/.exec(out)?.[1];
      if (address) isReady(address);
    });
    void ended.then(() => fail(new Error(`It ended: ${errors}`)));
  });
  ready.catch(() => undefined);
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { ready, ended, stop };
}

const start = (environment: Environment) => run("main.js", environment);
const dataDir = (name: string) => join(folder, name);

async function signIn(address: string, email: string, password = "respite-demo") {
  const reply = await fetch(`${address}/auth/sign_in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return { status: reply.status, headers: reply.headers };
}

const credentialsIn = (headers: Headers) =>
  Object.fromEntries(
    ["access-token", "client", "uid"].map((name) => [name, headers.get(name) ?? ""]),
  );

/** This machine's addresses in its networks. */
const otherAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);

/** Expects one sentence on stderr and exit code 1. */
function expectStartupError({ code, errors, out }: Ended, says: RegExp) {
  expect(errors).toMatch(says);
  expect(errors).toMatch(/^[A-Z][^\n]*\.\n$/);
  expect(out).not.toContain("ready");
  expect(code).toBe(1);
}

if (testDatabaseUrl) {
  test("[OPS-01] reports missing database permissions in one sentence", async () => {
    const client = new pg.Client({ connectionString: testDatabaseUrl });
    await client.connect();
    const name = `stranger_${process.pid}`;
    await client.query(`create role ${name} login`);
    await client.query(`create database ${name}`);
    await client.end();
    const url = new URL(testDatabaseUrl ?? "");
    url.pathname = `/${name}`;
    url.username = name;
    const ended = await start({ DATA_DIR: dataDir("own"), DATABASE_URL: url.href }).ended;
    expectStartupError(ended, /^Can't migrate the database: permission denied/);
  });

  test("[OPS-01] [OPS-02] two servers started at once on an empty PostgreSQL database share one installation", async () => {
    const client = new pg.Client({ connectionString: testDatabaseUrl });
    await client.connect();
    const name = `startup_${process.pid}`;
    await client.query(`create database ${name}`);
    await client.end();
    const url = new URL(testDatabaseUrl ?? "");
    url.pathname = `/${name}`;
    const settings = { DATA_DIR: dataDir("own"), DATABASE_URL: url.href, SEED_DEMO: "" };
    const both = [start(settings), start(settings)];
    const ids = await Promise.all(
      both.map(async ({ ready }) => (await fetch(`${await ready}/health_check`)).json()),
    );
    expect(ids[0]).toEqual(ids[1]);
    expect((await signIn(await (both[0]?.ready ?? ""), "demo_nurse@respite.example")).status).toBe(
      401,
    );
    for (const { stop } of both) expect((await stop()).code).toBe(0);
  });
} else {
  // These end before they reach a database, or need the embedded one.
  test("[OPS-01] reports a port in use in one sentence", async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
    const { port } = other.address() as { port: number };
    const ended = await start({ DATA_DIR: dataDir("port"), PORT: String(port) }).ended;
    expectStartupError(ended, new RegExp(`^Port ${port} .* in use`));
    other.close();
  });

  test("[OPS-01] reports an unwritable data folder in one sentence", async () => {
    writeFileSync(dataDir("file"), "");
    const ended = await start({ DATA_DIR: dataDir("file") }).ended;
    expectStartupError(ended, /Can't write to the folder .* \(DATA_DIR\)/);
  });

  test("[OPS-01] reports an unreachable database in one sentence, without its password", async () => {
    const DATABASE_URL = "postgres://respite:secret@127.0.0.1:1/respite";
    const ended = await start({ DATA_DIR: dataDir("unreachable"), DATABASE_URL }).ended;
    expectStartupError(ended, /^Can't reach the database at 127\.0\.0\.1:1\/respite/);
    expect(ended.errors).not.toContain("secret");
  });

  test("[OPS-01] reports an invalid setting in one sentence", async () => {
    expectStartupError(await start({ PORT: "soon" }).ended, /^PORT must be/);
  });

  test("[OPS-01] reports an unwritable media folder in one sentence", async () => {
    const media = join(dataDir("full"), "media");
    mkdirSync(media, { recursive: true });
    for (let n = 0; n < 256; n++) writeFileSync(join(media, n.toString(16).padStart(2, "0")), "");
    const ended = await start({ DATA_DIR: dataDir("full"), SEED_DEMO: "1" }).ended;
    expectStartupError(ended, /^Respite can't start: E[A-Z]+: .*media/);
  });

  test("[OPS-01] seeds the demo into an empty folder, locks it, and reuses it on the next start", async () => {
    const settings = { DATA_DIR: dataDir("demo"), SEED_DEMO: "", HOST: "" };
    const first = start(settings);
    const address = (await first.ready).replace("localhost", "127.0.0.1");
    for (const other of otherAddresses())
      await expect(fetch(address.replace("127.0.0.1", other))).rejects.toThrow("fetch failed");
    expectStartupError(await start(settings).ended, /in use by another process/);

    const { status, headers } = await signIn(address, "demo_nurse@respite.example");
    expect(status).toBe(200);
    const credentials = credentialsIn(headers);
    const pull = async (at: string) =>
      (await fetch(`${at}/api/sync/catalogue?limit=1000`, { headers: credentials })).json();
    const catalogue = await pull(address);
    expect(catalogue.content.length).toBeGreaterThanOrEqual(60);
    const playable = catalogue.content.find(({ file }: { file: unknown }) => file !== null);
    const media = await fetch(address + playable.file.url, { headers: { range: "bytes=0-1" } });
    expect([media.status, (await media.arrayBuffer()).byteLength]).toEqual([206, 2]);

    const { code, out } = await first.stop();
    expect(code).toBe(0);
    expect(out).toMatch(/^Listening on 127\.0\.0\.1 because the demo .*Set HOST to/m);
    for (const name of ["nurse", "leader", "admin"])
      expect(out).toContain(`demo_${name}@respite.example`);

    const second = start(settings);
    expect(await pull((await second.ready).replace("localhost", "127.0.0.1"))).toEqual(catalogue);
    expect((await second.stop()).code).toBe(0);
  });

  test("[OPS-01] without the demo, an administrator created by command can sign in", async () => {
    const settings = { DATA_DIR: dataDir("empty") };
    const create = (...args: string[]) => run("admin-create.js", settings, args).ended;
    expectStartupError(await create("ada"), /^An administrator needs .* Usage:.*/);
    const made = await create("Ada@Respite.example", "Ada", "Byron");
    const password = /password (\S+)\n$/.exec(made.out)?.[1] ?? "";
    expectStartupError(await create("ada@respite.example", "Ada", "Byron"), /already exists/);
    const { ready, stop } = start(settings);
    const address = await ready;
    expect((await signIn(address, "demo_nurse@respite.example")).status).toBe(401);
    const { status, headers } = await signIn(address, "ada@respite.example", password);
    expect(status).toBe(200);
    const surveys = [2, 27].map((id) =>
      fetch(`${address}/api/surveys/${id}`, { headers: credentialsIn(headers) }),
    );
    for (const reply of await Promise.all(surveys)) expect(reply.status).toBe(200);
    expect((await stop()).code).toBe(0);
  });
}
