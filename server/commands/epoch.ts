import { readConfig } from "#server/platform/config.ts";
import { startEpoch } from "#server/platform/database/epoch.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { startupErrorMessage } from "#server/platform/startup-error.ts";
import { epoch as copy } from "./commands-copy.ts";

async function run(): Promise<void> {
  const { db, close } = await openDatabase(readConfig(process.env));
  try {
    await migrate(db);
    await startEpoch(db, Date.now());
    process.stdout.write(copy.done);
  } finally {
    await close();
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${startupErrorMessage(error)}\n`);
  process.exitCode = 1;
});
