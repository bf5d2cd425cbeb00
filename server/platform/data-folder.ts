import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { startupErrors } from "./startup-copy.ts";
import { reasonOf, StartupError } from "./startup-error.ts";

/** Creates `DATA_DIR`, or a folder in it, and returns its path. Throws a StartupError if it can't be written to. */
export function prepareFolder(dataDir: string, name = ""): string {
  const folder = join(dataDir, name);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartupError(startupErrors.folderNotWritable(dataDir, reasonOf(error)), {
      cause: error,
    });
  }
  return folder;
}
