import { resolve } from "node:path";
import { restoreBackup } from "#server/platform/backup/restore.ts";
import { readConfig } from "#server/platform/config.ts";
import { StartupError, startupErrorMessage } from "#server/platform/startup-error.ts";
import { restore as copy } from "./commands-copy.ts";

async function run(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new StartupError(copy.usage);
  const { made_at, files } = await restoreBackup(
    readConfig(process.env),
    resolve(folder),
    Date.now(),
  );
  process.stdout.write(copy.done(files.length, new Date(made_at).toISOString()));
}

run().catch((error: unknown) => {
  process.stderr.write(`${startupErrorMessage(error)}\n`);
  process.exitCode = 1;
});
