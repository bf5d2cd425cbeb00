import { join } from "node:path";
import { readConfig } from "#server/platform/config.ts";
import { StartupError, startupErrorMessage } from "#server/platform/startup-error.ts";
import { copyStorage } from "#server/platform/storage/copy.ts";
import { diskFiles } from "#server/platform/storage/disk-files.ts";
import { openStorage } from "#server/platform/storage/open-storage.ts";
import { storage as copy } from "./commands-copy.ts";

const PROGRESS_EVERY = 100;

async function run(): Promise<void> {
  const [direction, ...others] = process.argv.slice(2);
  const config = readConfig(process.env);
  if ((direction !== "to-bucket" && direction !== "from-bucket") || others.length > 0)
    throw new StartupError(copy.usage);
  if (!config.s3) throw new StartupError(copy.noBucket);
  const disk = diskFiles(join(config.dataDir, "media"));
  const { files: bucket } = await openStorage(config);
  const [from, to] = direction === "to-bucket" ? [disk, bucket] : [bucket, disk];
  let count = 0;
  const result = await copyStorage(from, to, () => {
    count += 1;
    if (count % PROGRESS_EVERY === 0) process.stdout.write(copy.progress(count));
  });
  process.stdout.write(copy.done(result));
  if (result.damaged.length > 0) throw new StartupError(copy.damaged(result.damaged));
}

run().catch((error: unknown) => {
  process.stderr.write(`${startupErrorMessage(error)}\n`);
  process.exitCode = 1;
});
