import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
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

/** Starts what `npm run build` made, on a port of its own unless one is given. Rejects with the process's words when it ends before it is ready. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  if (!existsSync(join(root, "dist-server/main.js"))) throw new Error("Build first: npm run build");
  const port = env.PORT ?? (await freePort());
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), "respite-data-"));
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
