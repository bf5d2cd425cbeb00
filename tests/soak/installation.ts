import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { backupKeyIn } from "../support/backup-key.ts";
import { demoFolder, freePort, type RunningServer, startServer } from "../support/respite.ts";

const root = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

/** A copy of the built project with its own data, which can be killed, backed up, restored, and updated. */
export type Installation = {
  readonly url: string;
  readonly dataDir: () => string;
  /** When the server last became ready. Undefined while it is down, or about to be. */
  readonly upSince: () => number | undefined;
  /** Everything that its processes have printed. */
  readonly output: () => string;
  readonly release: () => number;
  readonly killAndRestart: (downMs: number) => Promise<void>;
  readonly backUp: () => Promise<void>;
  /** Restores the last backup. Resolves to false without one. */
  readonly restore: () => Promise<boolean>;
  /** Deploys another page and another worker. */
  readonly update: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly remove: () => void;
};

function copyProject(folder: string) {
  for (const name of ["dist", "dist-server", "package.json"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
}

function writeCompressed(path: string, text: string) {
  writeFileSync(path, text);
  writeFileSync(`${path}.gz`, gzipSync(text));
  writeFileSync(`${path}.br`, brotliCompressSync(text));
}

/** Changes the page, and in the worker the revision of the page, as a build of changed sources does. */
function writeRelease(dist: string, release: number) {
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const [html] = page.split("<!-- release");
  writeCompressed(join(dist, "index.html"), `${html}<!-- release ${release} -->`);
  const worker = readFileSync(join(dist, "sw.js"), "utf8");
  const next = worker.replace(
    /(url:`\/index\.html`,revision:`)[^`]*/,
    `$1release-${String(release).padStart(8, "0")}`,
  );
  if (next === worker) throw new Error("The worker doesn't list the page");
  writeCompressed(join(dist, "sw.js"), next);
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export async function install(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), "respite-soak-"));
  copyProject(folder);
  const port = String(await freePort());
  let data = join(folder, "data-0");
  cpSync(await demoFolder(), data, { recursive: true });
  const backup = join(folder, "backup");
  let [hasBackup, release, restores, printed] = [false, 0, 0, ""];
  let upSince: number | undefined;
  let server: RunningServer;

  const start = async () => {
    const env = { PORT: port, DATA_DIR: data, SEED_DEMO: "0", PAYMENTS: "sandbox" };
    server = await startServer(env, folder);
    upSince = Date.now();
  };
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    upSince = undefined;
    await server.stop(signal);
    printed += server.output();
  };
  const command = (name: string) =>
    run(process.execPath, [join(folder, "dist-server", name), backup], {
      cwd: folder,
      env: { ...process.env, DATA_DIR: data, BACKUP_KEY_FILE: backupKeyIn(folder) },
    });
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir: () => data,
    upSince: () => upSince,
    output: () => printed + server.output(),
    release: () => release,
    killAndRestart: async (downMs) => {
      await stop("SIGKILL");
      await pause(downMs);
      await start();
    },
    backUp: async () => {
      await stop();
      rmSync(backup, { recursive: true, force: true });
      await command("backup-make.js");
      hasBackup = true;
      await start();
    },
    restore: async () => {
      if (!hasBackup) return false;
      await stop("SIGKILL");
      const lost = data;
      restores += 1;
      data = join(folder, `data-${restores}`);
      await command("backup-restore.js");
      rmSync(lost, { recursive: true });
      await start();
      return true;
    },
    update: async () => {
      await stop();
      release += 1;
      writeRelease(join(folder, "dist"), release);
      await start();
    },
    stop: () => stop(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
