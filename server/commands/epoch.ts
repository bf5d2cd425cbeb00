import { readConfig } from "#server/platform/config.ts";
import { startEpoch } from "#server/platform/database/epoch.ts";
import { openMigrated } from "#server/platform/database/open.ts";
import { startupErrorMessage } from "#server/platform/startup-error.ts";
import { epoch as copy } from "./commands-copy.ts";

async function run(): Promise<void> {
  const { db, close } = await openMigrated(readConfig(process.env));
  try {
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
