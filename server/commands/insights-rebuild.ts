import { type Difference, rebuild } from "#server/insights/rebuild.ts";
import { readConfig } from "#server/platform/config.ts";
import { openMigrated } from "#server/platform/database/open.ts";
import { startupErrorMessage } from "#server/platform/startup-error.ts";
import { insightsRebuild as copy } from "./commands-copy.ts";

const formatDifference = ({ table, missing, wrong }: Difference) =>
  missing + wrong === 0 ? copy.unchanged(table) : copy.changed(table, missing, wrong);

async function run(): Promise<void> {
  const { db, close } = await openMigrated(readConfig(process.env));
  try {
    for (const difference of await rebuild(db))
      process.stdout.write(`${formatDifference(difference)}\n`);
  } finally {
    await close();
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${startupErrorMessage(error)}\n`);
  process.exitCode = 1;
});
