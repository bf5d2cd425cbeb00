import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  copyDemoTemplate,
  copyDemoTemplateTo,
  createDemoTemplate,
  seedNewDemo,
} from "./demo-database.ts";

export const root = resolve(import.meta.dirname, "../..");

/** The built server in its own process, with a fresh data folder. */
export type RunningServer = {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  readonly output: () => string;
  /** Sets the clock of a server that was started with `movableClock` ten minutes ahead. */
  readonly moveClock: () => void;
  /** Resolves with the exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number>;
  readonly remove: () => void;
};

/**
 * Ports for servers that may stop and restart. The system assigns ports from 32768 to outgoing connections and could
 * take one in between, so each worker has a thousand below that. Projects that run beside others have their own.
 */
const firstPort =
  Number(process.env.FIRST_TEST_PORT ?? 25_000) +
  (Number(process.env.VITEST_POOL_ID ?? 0) % 7) * 1000;
let nextPort = firstPort + Math.floor(Math.random() * 1000);

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const probe = createServer().once("error", () => done(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
  });

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1000; tries++) {
    nextPort = firstPort + ((nextPort + 1 - firstPort) % 1000);
    const port = nextPort;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free from ${firstPort} to ${firstPort + 999}.`);
}

/** Environment of a server whose clock tests can move. */
export const movableClock = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "clock-shift.mjs"))}`,
} as const;

const program = join(root, "dist-server/main.js");
export const isServerBuilt = () => existsSync(program);

/** Names the cache of each build. */
function buildId() {
  const { mtimeMs, size } = statSync(program);
  return `${Math.round(mtimeMs)}-${size}`;
}

/** The template of `startDemoServer`. */
export const demoTemplate = () => `demo_${buildId().replace("-", "_")}`;

/** Returns a data folder with the demo, created once per build because seeding takes seconds. Never write to it. */
export async function demoFolder(): Promise<string> {
  const cache = join(root, "node_modules/.cache/respite/demo");
  const demo = join(cache, buildId());
  if (existsSync(demo)) return demo;
  mkdirSync(cache, { recursive: true });
  const own = mkdtempSync(join(cache, "new-"));
  const isTemplateNew =
    process.env.TEST_DATABASE_URL && (await createDemoTemplate(demoTemplate(), own));
  if (isTemplateNew) await copyDemoTemplateTo(own, demoTemplate());
  else await seedNewDemo({ dataDir: own });
  try {
    renameSync(own, demo);
  } catch (error) {
    // Another process created it first.
    if (!existsSync(demo)) throw error;
    rmSync(own, { recursive: true });
  }
  return demo;
}

/** Returns a data folder with the demo that a server may write to. */
export async function copyOfDemo(): Promise<string> {
  const demo = await demoFolder();
  const folder = mkdtempSync(join(tmpdir(), "respite-data-"));
  cpSync(demo, folder, { recursive: true });
  return folder;
}

/**
 * Starts the built server of this or another project folder, on a free port unless `PORT` is given. Rejects with the
 * server's output if it exits before it is ready.
 */
export async function startServer(
  env: Record<string, string> = {},
  folder = root,
): Promise<RunningServer> {
  if (!isServerBuilt()) throw new Error("Build first: npm run build");
  const port = env.PORT ?? (await freePort());
  const dataDir = env.DATA_DIR ?? (await copyOfDemo());
  // Without source maps: reading them takes a fifth of the time of a start.
  const child = spawn(process.execPath, ["dist-server/main.js"], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise<number>((done) => child.once("exit", (code) => done(code ?? -1)));
  await new Promise<void>((isReady, fail) => {
    const read = (data: Buffer) => {
      output += data;
      if (output.includes("Respite is ready")) isReady();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => fail(new Error(`exit ${code}: ${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    dataDir,
    output: () => output,
    moveClock: () => {
      child.kill("SIGUSR2");
    },
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/**
 * Starts the built server with the demo on the PostgreSQL at `TEST_DATABASE_URL`, which takes half the processor time of
 * the embedded database; without one, like `startServer`.
 */
export async function startDemoServer(env: Record<string, string>): Promise<RunningServer> {
  if (!process.env.TEST_DATABASE_URL || env.DATA_DIR) return startServer(env);
  const database = await copyDemoTemplate(demoTemplate());
  const dataDir = mkdtempSync(join(tmpdir(), "respite-data-"));
  cpSync(join(await demoFolder(), "media"), join(dataDir, "media"), { recursive: true });
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    // The template has the demo already.
    SEED_DEMO: "0",
    // What the demo pays with.
    PAYMENTS: "sandbox",
    ...env,
  });
  const stop: RunningServer["stop"] = async (signal) => {
    const code = await server.stop(signal);
    await database.drop();
    return code;
  };
  return { ...server, stop };
}
