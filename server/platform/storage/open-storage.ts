import type { Config } from "../config.ts";
import { prepareFolder } from "../data-folder.ts";
import { startupErrors } from "../startup-copy.ts";
import { StartupError } from "../startup-error.ts";
import { openBucket } from "./bucket.ts";
import { bucketFiles } from "./bucket-files.ts";
import { bucketParts } from "./bucket-parts.ts";
import { diskFiles } from "./disk-files.ts";
import { diskParts } from "./disk-parts.ts";
import type { Files } from "./files.ts";
import type { PartStore } from "./parts.ts";

export type Storage = { readonly files: Files; readonly parts: PartStore };

/** Opens the storage for files and uploads: a bucket if one is configured, otherwise the folder `DATA_DIR`. */
export async function openStorage({
  dataDir,
  s3,
}: Pick<Config, "dataDir" | "s3">): Promise<Storage> {
  if (!s3) {
    const media = prepareFolder(dataDir, "media");
    return { files: diskFiles(media), parts: diskParts(dataDir) };
  }
  prepareFolder(dataDir);
  const bucket = openBucket(s3);
  if (!(await bucket.isUsable()))
    throw new StartupError(startupErrors.noBucket(s3.bucket, s3.endpoint));
  return { files: bucketFiles(bucket, s3), parts: bucketParts(bucket, dataDir) };
}
