import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** The built product, running as its own process on a fresh data folder. */
export type RunningServer = {
  readonly url: string;
  readonly dataDir: string;
  readonly output: () => string;
  /** Resolves when the process has ended. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number>;
  readonly remove: () => void;
};

export const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer().once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

const program = join(root, "dist-server/main.js");

/**
 * A data folder with the demo in it, made once for each build: planting it anew takes a start some seconds. Whoever shares it
 * shares the id of the installation too.
 */
async function plantedFolder(): Promise<string> {
  const { mtimeMs, size } = statSync(program);
  const cache = join(root, "node_modules/.cache/respite/planted");
  const planted = join(cache, `${Math.round(mtimeMs)}-${size}`);
  if (!existsSync(planted)) {
    mkdirSync(cache, { recursive: true });
    const own = mkdtempSync(join(cache, "new-"));
    const server = await startServer({ DATA_DIR: own });
    await server.stop();
    // Somebody else may have been faster.
    if (existsSync(planted)) rmSync(own, { recursive: true });
    else renameSync(own, planted);
  }
  const folder = mkdtempSync(join(tmpdir(), "respite-data-"));
  cpSync(planted, folder, { recursive: true });
  return folder;
}

/** Starts what `npm run build` made, on a port of its own unless one is given. Rejects with the process's words when it ends before it is ready. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  if (!existsSync(program)) throw new Error("Build first: npm run build");
  const port = env.PORT ?? (await freePort());
  const dataDir = env.DATA_DIR ?? (await plantedFolder());
  const child = spawn(process.execPath, ["--enable-source-maps", "dist-server/main.js"], {
    cwd: root,
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
    dataDir,
    output: () => output,
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
