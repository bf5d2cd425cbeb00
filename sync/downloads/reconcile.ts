import type { DeviceDatabase } from "../local/device-database.ts";
import { write } from "../local/schema-guard.ts";
import type { Files } from "../ports.ts";
import { type Download, MEDIA_CACHE } from "./download.ts";
import { countLeading, deleteChunks, storedNames, storeMeta } from "./download-store.ts";
import { inQueueOrder, withState } from "./rows.ts";

/**
 * Makes the rows match the stored files: the browser may have evicted bytes, and a crash may have
 * left orphans. A complete download that lost bytes waits until the person requests it again, since
 * the browser would probably evict it again.
 */
export const reconcile = async (
  database: DeviceDatabase,
  files: Files,
  chunkBytes: number,
): Promise<void> => {
  // Chunks are stored before they are counted, and rows exist before their chunks, so read rows,
  // names, and rows again.
  const rows = await inQueueOrder(database);
  const cache = await files.open(MEDIA_CACHE);
  const names = await storedNames(cache);
  for (const row of rows) {
    const stored = countLeading(names, row.fileHash, row.have);
    if (stored < row.have) await lowerCount(database, row.fileHash, stored);
    else if (row.state === "downloaded" && !names.has(`${row.fileHash}/meta`))
      await storeMeta(cache, row, chunkBytes);
  }
  const known = new Set((await inQueueOrder(database)).map((row) => row.fileHash));
  const hashes = new Set([...names].map((name) => name.split("/")[0] ?? ""));
  await deleteChunks(
    files,
    [...hashes].filter((hash) => !known.has(hash)),
  );
};

const lowerCount = (database: DeviceDatabase, fileHash: string, have: number) =>
  write(database, [database.downloads], async () => {
    const row = await database.downloads.get(fileHash);
    if (!row || row.have <= have) return;
    const counted: Download = { ...row, have };
    await database.downloads.put(
      row.state === "downloaded"
        ? withState(counted, { state: "paused", pause: "evicted" })
        : counted,
    );
  });
