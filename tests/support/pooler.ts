import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "./respite.ts";

const PROGRAM = "/usr/sbin/pgbouncer";

export const hasPooler = existsSync(PROGRAM);

async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await delay(10);
  }
  throw new Error(`PgBouncer ended with ${child.exitCode}`);
}

/** PgBouncer refuses to run as root. */
function postgresUser() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) =>
    Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Starts PgBouncer in transaction mode in front of this PostgreSQL. */
export async function startPooler(databaseUrl: string, { poolSize }: { poolSize: number }) {
  const { hostname, port: databasePort, username } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "respite-pooler-"));
  const port = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
; With auth_type any, everybody is the user of this entry.
* = user=${username} host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
`,
  );
  const user = postgresUser();
  if (user.uid) chownSync(folder, user.uid, user.gid);
  const child = spawn(PROGRAM, [settings], { ...user, cwd: folder, stdio: "ignore" });
  const ended = once(child, "close");
  await waitForPort(port, child);
  const url = new URL(databaseUrl);
  url.port = String(port);
  // Not through the socket of the database.
  url.search = "";
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: url.href, stop };
}
