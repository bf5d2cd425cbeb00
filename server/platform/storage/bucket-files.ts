import type { Bucket, BucketObject } from "./bucket.ts";
import type { Files } from "./files.ts";
import { hashFile } from "./hash-file.ts";
import { isHashKey, keyAt, placeOf, requirePlace } from "./keys.ts";
import { mimeOf, UNKNOWN_TYPE } from "./mime.ts";

const FOLDER = "media";
/** Objects never change, so sizes and types are cached. About 1 MB. */
const MOST_KNOWN = 5000;
const LINK_SECONDS = 6 * 3600;

/** Stores files in an S3 bucket below `media/`. */
export function bucketFiles(bucket: Bucket, { hasLinks }: { readonly hasLinks: boolean }): Files {
  const known = new Map<string, BucketObject>();
  const objectOf = (key: string) => `${FOLDER}/${requirePlace(key)}`;

  async function find(key: string): Promise<BucketObject | undefined> {
    if (placeOf(key) === undefined) return undefined;
    const before = known.get(key);
    if (before) return before;
    const found = await bucket.head(objectOf(key));
    if (!found) return undefined;
    const [oldest] = known.keys();
    if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    known.set(key, found);
    return found;
  }

  async function putAs(key: string, path: string, type = mimeOf(key)): Promise<void> {
    known.delete(key);
    await bucket.putFile(objectOf(key), path, type);
  }

  return {
    putAs,
    async *keys() {
      for await (const { key } of bucket.list(`${FOLDER}/`)) {
        const found = keyAt(key.slice(FOLDER.length + 1));
        if (found !== undefined) yield found;
      }
    },
    sizeOf: async (key) => (await find(key))?.bytes,
    typeOf: async (key) => (isHashKey(key) ? (await find(key))?.type : mimeOf(key)),
    read: (key, from, to) => bucket.read(objectOf(key), from, to),
    isUsable: bucket.isUsable,
    async put(path, type = mimeOf(path) ?? UNKNOWN_TYPE) {
      const file = await hashFile(path);
      // Kept as it is, so that storing the same bytes again can't change the type.
      if ((await find(file.sha256))?.bytes !== file.bytes) await putAs(file.sha256, path, type);
      return file;
    },
    ...(hasLinks && { linkTo: (key) => bucket.sign(objectOf(key), LINK_SECONDS) }),
  };
}
