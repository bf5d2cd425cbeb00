import { readConfig } from "#server/platform/config.ts";
import { pendingMigrations } from "#server/platform/database/migrate.ts";
import { openDirect, openMigrated } from "#server/platform/database/open.ts";
import { StartupError, startupErrorMessage } from "#server/platform/startup-error.ts";
import { migrations as copy } from "./commands-copy.ts";

/** Fails if a migration is pending, and changes nothing. */
async function check(): Promise<void> {
  const { db, close } = await openDirect(readConfig(process.env));
  const pending = await pendingMigrations(db).finally(close);
  if (pending.length > 0) throw new StartupError(copy.pending(pending));
}

async function run(): Promise<void> {
  const [option, ...others] = process.argv.slice(2);
  if ((option !== undefined && option !== "--check") || others.length > 0)
    throw new StartupError(copy.usage);
  if (option === "--check") await check();
  else {
    const onWait = () => process.stdout.write(copy.waiting);
    const { close } = await openMigrated(readConfig(process.env), { onWait });
    await close();
  }
  process.stdout.write(copy.done);
}

run().catch((error: unknown) => {
  process.stderr.write(`${startupErrorMessage(error)}\n`);
  process.exitCode = 1;
});
