import { spawn } from "node:child_process";
import { backupErrors } from "../startup-copy.ts";
import { reasonOf, StartupError } from "../startup-error.ts";

/** Passes the password to libpq in the environment, so that it doesn't show in the process list. */
function libpqEnvironment(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const variables = {
    PGHOST: searchParams.get("host") ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get("sslmode") ?? "",
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}

/** Runs `pg_dump` or `pg_restore`. Throws a StartupError with its error output. */
export async function runTool(tool: string, args: readonly string[], databaseUrl: string) {
  const child = spawn(tool, args, {
    env: { ...process.env, ...libpqEnvironment(databaseUrl) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (text: Buffer) => {
    stderr += text;
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once("error", fail);
    child.once("close", done);
  }).catch((error: unknown) => {
    throw new StartupError(backupErrors.toolMissing(tool, reasonOf(error)));
  });
  if (code !== 0) throw new StartupError(backupErrors.toolFailed(tool, reasonOf(stderr)));
}
