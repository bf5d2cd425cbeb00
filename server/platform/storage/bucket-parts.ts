import { createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Bucket } from "./bucket.ts";
import { diskParts } from "./disk-parts.ts";
import type { PartStore } from "./parts.ts";

const FOLDER = "uploads";
/** Enough for 2^53 bytes. Keys then sort like numbers. */
const OFFSET_DIGITS = 16;

/** Stores each part of an upload as an object below `uploads/`, and uses the disk only to process a complete upload. */
export function bucketParts(bucket: Bucket, dataDir: string): PartStore {
  const disk = diskParts(dataDir);
  const prefixOf = (id: string) => `${FOLDER}/${id}/`;

  async function* read(id: string) {
    for await (const { key, bytes } of bucket.list(prefixOf(id)))
      if (bytes > 0) yield* bucket.read(key, 0, bytes - 1);
  }

  return {
    ...disk,
    async toDisk(id) {
      const path = await disk.toDisk(id);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(read(id), createWriteStream(`${path}.new`));
      await rename(`${path}.new`, path);
      return path;
    },
    async sizeOf(id) {
      let size = 0;
      for await (const { bytes } of bucket.list(prefixOf(id))) size += bytes;
      return size;
    },
    async write(id, bytes, offset) {
      const key = `${prefixOf(id)}${String(offset).padStart(OFFSET_DIGITS, "0")}`;
      await bucket.put(key, new Uint8Array(bytes));
    },
    async remove(id) {
      for await (const { key } of bucket.list(prefixOf(id))) await bucket.remove(key);
      await disk.remove(id);
    },
    async ids() {
      const ids = new Set(await disk.ids());
      for await (const { key } of bucket.list(`${FOLDER}/`)) ids.add(key.split("/")[1] ?? "");
      return [...ids];
    },
  };
}
