import { createHash } from "node:crypto";
import { realpathSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { platform } from "node:os";
import { join } from "node:path";
import { databaseErrors } from "../startup-copy.ts";
import { StartupError } from "../startup-error.ts";

type Release = () => Promise<void>;

const inUse = (folder: string) => new StartupError(databaseErrors.inUse(folder));

const listen = (server: Server, path: string) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;

/** The kernel releases an abstract socket when its process dies, however it dies. */
async function lockBySocket(folder: string): Promise<Release> {
  const name = createHash("sha256").update(realpathSync(folder)).digest("hex");
  const server = createServer((socket) => socket.destroy());
  try {
    await listen(server, `\0respite-${name}`);
  } catch (error) {
    throw hasCode(error, "EADDRINUSE") ? inUse(folder) : error;
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

/** For systems without abstract sockets: a pid file, ignored if that process has ended. */
async function lockByFile(folder: string): Promise<Release> {
  const path = join(folder, "respite.pid");
  const owner = Number(await readFile(path, "utf8").catch(() => "0"));
  if (owner > 0 && owner !== process.pid && isAlive(owner)) throw inUse(folder);
  if (owner > 0) rmSync(path, { force: true });
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
  } catch (error) {
    throw hasCode(error, "EEXIST") ? inUse(folder) : error;
  }
  return async () => rmSync(path, { force: true });
}

/** Locks the folder of the embedded database, which loses rows if two processes open it. */
export function lockDirectory(folder: string): Promise<Release> {
  return platform() === "linux" ? lockBySocket(folder) : lockByFile(folder);
}
