import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { startupErrors } from "../startup-copy.ts";
import { reasonOf, StartupError } from "../startup-error.ts";
import { openBucket } from "./bucket.ts";
import { bucketFiles } from "./bucket-files.ts";
import { bucketParts } from "./bucket-parts.ts";
import { diskFiles } from "./disk-files.ts";
import { diskParts } from "./disk-parts.ts";
import type { Files } from "./files.ts";
import type { PartStore } from "./parts.ts";

export type Storage = { readonly files: Files; readonly parts: PartStore };

/** Creates the folder. Throws a StartupError if it can't be written to. */
function prepare(dataDir: string, folder: string): string {
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

/** Opens the storage for files and uploads: a bucket if one is configured, otherwise the folder `DATA_DIR`. */
export async function openStorage({
  dataDir,
  s3,
}: Pick<Config, "dataDir" | "s3">): Promise<Storage> {
  if (!s3) {
    const media = prepare(dataDir, join(dataDir, "media"));
    return { files: diskFiles(media), parts: diskParts(dataDir) };
  }
  prepare(dataDir, dataDir);
  const bucket = openBucket(s3);
  if (!(await bucket.isUsable()))
    throw new StartupError(startupErrors.noBucket(s3.bucket, s3.endpoint));
  return { files: bucketFiles(bucket, s3), parts: bucketParts(bucket, dataDir) };
}
