import { resolve } from "node:path";
import { makeBackup } from "#server/platform/backup/make.ts";
import { readConfig } from "#server/platform/config.ts";
import { StartupError, startupErrorMessage } from "#server/platform/startup-error.ts";
import { backup as copy } from "./commands-copy.ts";

async function run(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new StartupError(copy.usage);
  const { files } = await makeBackup(readConfig(process.env), resolve(folder), Date.now());
  process.stdout.write(copy.done(files.length, folder));
}

run().catch((error: unknown) => {
  process.stderr.write(`${startupErrorMessage(error)}\n`);
  process.exitCode = 1;
});
