import type { DeviceDatabase } from "../local/device-database.ts";
import { write } from "../local/schema-guard.ts";
import type { Files, Ports } from "../ports.ts";
import type { DownloadCommands } from "./device-downloads.ts";
import type { Download } from "./download.ts";
import { moveToFront, pauseAll, requeue } from "./queue.ts";
import { deleteFiles, restore, unlist } from "./removals.ts";
import { fileOf, newRow, resumePaused, withState } from "./rows.ts";

export type QueueCommands = Omit<DownloadCommands, "setSmart">;

/** Commands that a person can give at any time. Each one is committed before it resolves. */
export const createCommands = (
  database: DeviceDatabase,
  { clock, files }: Pick<Ports, "clock" | "files">,
): QueueCommands => ({
  add: async (contentId) => {
    const isFirst = await enqueue(database, contentId, clock.now());
    if (isFirst) requestPersistence(files);
  },
  pause: (fileHash) =>
    write(database, [database.downloads], async () => {
      const row = await database.downloads.get(fileHash);
      if (!row || row.state === "downloaded" || row.state === "failed") return;
      await database.downloads.put(withState(row, { state: "paused", pause: "person" }));
    }),
  resume: (fileHash) => write(database, [database.downloads], () => requeue(database, fileHash)),
  moveToFront: (fileHash) => moveToFront(database, fileHash),
  pauseAll: () => pauseAll(database),
  resumeAll: () => resumePaused(database, "person"),
  remove: async (fileHash) => {
    const row = await database.downloads.get(fileHash);
    if (!row) return;
    await unlist(database, [row]);
    await deleteFiles(database, files, [row]);
  },
  unlist: (rows) => unlist(database, rows),
  restore: (rows) => restore(database, files, rows),
  deleteFiles: (rows) => deleteFiles(database, files, rows),
  requestPersistence: async () => {
    await files.persist();
  },
});

/** Returns true for the first download on this device. */
const enqueue = (database: DeviceDatabase, contentId: string, now: number) =>
  write(database, [database.downloads, database.content], async () => {
    const content = await database.content.get(contentId);
    const file = fileOf(content);
    if (!content || !file) throw new Error(`There is no file of ${contentId} to download`);
    const known = await database.downloads.get(file.sha256);
    if (known !== undefined) {
      await requeue(database, file.sha256);
      return false;
    }
    const rows = await database.downloads.toArray();
    await database.downloads.put(newRow(content, file, nextAddedAt(rows, now)));
    return rows.length === 0;
  });

/** Queue order follows the order of requests, not the clock. */
export const nextAddedAt = (rows: readonly Download[], now: number) =>
  rows.reduce((latest, { addedAt }) => Math.max(latest, addedAt + 1), now);

/** Doesn't wait, because the browser may refuse or ask the person first. */
const requestPersistence = (files: Files) => {
  files.persist().catch(() => false);
};
