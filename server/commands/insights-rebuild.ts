import { rebuild } from "#server/insights/rebuild.ts";
import { readConfig } from "#server/platform/config.ts";
import { openMigrated } from "#server/platform/database/open.ts";
import { startupErrorMessage } from "#server/platform/startup-error.ts";
import { insightsRebuild as copy } from "./commands-copy.ts";

async function run(): Promise<void> {
  const { db, close } = await openMigrated(readConfig(process.env));
  try {
    const { missing, wrong } = await rebuild(db);
    const result = missing + wrong === 0 ? copy.unchanged : copy.changed(missing, wrong);
    process.stdout.write(`${result}\n`);
  } finally {
    await close();
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${startupErrorMessage(error)}\n`);
  process.exitCode = 1;
});
