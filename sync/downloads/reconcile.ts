import type { DeviceDatabase } from "../local/device-database.ts";
import { write } from "../local/schema-guard.ts";
import type { Files } from "../ports.ts";
import { type Download, MEDIA_CACHE } from "./download.ts";
import { free, namesOn, storeMeta, unbroken } from "./download-store.ts";
import { inOrder, standing } from "./rows.ts";

/**
 * Makes the rows say what is really there: the browser may have evicted bytes, and a crash may have left some that
 * belong to nothing. A whole download that lost bytes says so, and waits until the person wants them again: what the
 * browser had no room for once, it would throw away once more.
 */
export const reconcile = async (
  database: DeviceDatabase,
  files: Files,
  chunkBytes: number,
): Promise<void> => {
  // Chunks are stored before they are counted, and rows exist before their chunks: hence rows, names, rows.
  const rows = await inOrder(database);
  const shelf = await files.open(MEDIA_CACHE);
  const names = await namesOn(shelf);
  for (const row of rows) {
    const there = unbroken(names, row.fileHash, row.have);
    if (there < row.have) await takeBack(database, row.fileHash, there);
    else if (row.state === "downloaded" && !names.has(`${row.fileHash}/meta`))
      await storeMeta(shelf, row, chunkBytes);
  }
  const known = new Set((await inOrder(database)).map((row) => row.fileHash));
  const hashes = new Set([...names].map((name) => name.split("/")[0] ?? ""));
  await free(
    files,
    [...hashes].filter((hash) => !known.has(hash)),
  );
};

const takeBack = (database: DeviceDatabase, fileHash: string, have: number) =>
  write(database, [database.downloads], async () => {
    const row = await database.downloads.get(fileHash);
    if (!row || row.have <= have) return;
    const counted: Download = { ...row, have };
    await database.downloads.put(
      row.state === "downloaded"
        ? standing(counted, { state: "paused", pause: "evicted" })
        : counted,
    );
  });
