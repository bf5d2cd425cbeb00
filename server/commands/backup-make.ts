import { resolve } from "node:path";
import { makeBackup } from "#server/platform/backup/make.ts";
import { readConfig } from "#server/platform/config.ts";
import { StartupError, startupErrorMessage } from "#server/platform/startup-error.ts";

async function run(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new StartupError("Usage: npm run backup -- new/folder.");
  const { files } = await makeBackup(readConfig(process.env), resolve(folder), Date.now());
  process.stdout.write(`The database and ${files.length} files are in ${folder}.\n`);
}

run().catch((error: unknown) => {
  process.stderr.write(`${startupErrorMessage(error)}\n`);
  process.exitCode = 1;
});
