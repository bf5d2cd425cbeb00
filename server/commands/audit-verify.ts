import { type Checkpoint, verifyAudit } from "#server/platform/audit/verify.ts";
import { readConfig } from "#server/platform/config.ts";
import { isMigrated } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { StartupError, startupErrorMessage } from "#server/platform/startup-error.ts";
import { auditVerify as copy } from "./commands-copy.ts";

const USAGE =
  "npm run audit:verify, or npm run audit:verify -- 1204 1f0c… with the row of an earlier check";

/** Parses the count and hash that an earlier run printed; undefined without arguments. */
function parseCheckpoint([n, hash]: readonly string[]): Checkpoint | undefined {
  if (n === undefined) return undefined;
  if (/^\d{1,15}$/.test(n) && /^[0-9a-f]{64}$/.test(hash ?? ""))
    return { n: Number(n), hash: hash ?? "" };
  throw new StartupError(copy.usage(USAGE));
}

async function run(): Promise<void> {
  const checkpoint = parseCheckpoint(process.argv.slice(2));
  const { db, close } = await openDatabase(readConfig(process.env));
  try {
    if (!(await isMigrated(db))) throw new StartupError(copy.notMigrated);
    const result = await verifyAudit(db, checkpoint);
    if (result.kind === "broken") throw new StartupError(copy.broken(result.n, result.why));
    const { count, head } = result;
    process.stdout.write(copy.verified(count, head));
  } finally {
    await close();
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${startupErrorMessage(error)}\n`);
  process.exitCode = 1;
});
