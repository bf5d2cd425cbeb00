import { resolve } from "node:path";
import { restoreBackup } from "#server/platform/backup/restore.ts";
import { readConfig } from "#server/platform/config.ts";
import { StartupError, startupErrorMessage } from "#server/platform/startup-error.ts";

async function run(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new StartupError("Usage: npm run restore -- folder/of/the/backup.");
  const { made_at, files } = await restoreBackup(readConfig(process.env), resolve(folder));
  process.stdout.write(
    `The database and ${files.length} files are as they were on ${new Date(made_at).toISOString()}. Start the server now.\n`,
  );
}

run().catch((error: unknown) => {
  process.stderr.write(`${startupErrorMessage(error)}\n`);
  process.exitCode = 1;
});
