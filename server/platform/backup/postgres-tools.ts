import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
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

type Streams = {
  readonly input?: Readable;
  /** Gets what the tool prints. */
  readonly output?: (printed: Readable) => Promise<void>;
};

/** Runs `pg_dump` or `pg_restore`. Throws a StartupError with its error output. */
export async function runTool(
  tool: string,
  args: readonly string[],
  databaseUrl: string,
  { input, output }: Streams,
) {
  const child = spawn(tool, args, {
    env: { ...process.env, ...libpqEnvironment(databaseUrl) },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A tool that fails says why, and closes its input early.
  const fed = input ? pipeline(input, child.stdin).catch(() => undefined) : child.stdin.end();
  const taken = Promise.resolve(output ? output(child.stdout) : child.stdout.resume()).then(
    () => undefined,
    (error: unknown) => error,
  );
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
  await fed;
  const error = await taken;
  if (code !== 0) throw new StartupError(backupErrors.toolFailed(tool, reasonOf(stderr)));
  if (error !== undefined) throw error;
}
