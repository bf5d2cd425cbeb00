import type { DeviceDatabase } from "../local/device-database.ts";
import { write } from "../local/schema-guard.ts";
import type { Files, Ports } from "../ports.ts";
import type { DownloadCommands } from "./device-downloads.ts";
import type { Download } from "./download.ts";
import { pauseAll, putFirst, requeue } from "./queue.ts";
import { bringBack, letGo, setAside } from "./removals.ts";
import { fileOf, freshRow, resumePaused, standing } from "./rows.ts";

export type QueueCommands = Omit<DownloadCommands, "setSmart">;

/** What the person may ask at any time. All of it is committed on the device before it resolves. */
export const createCommands = (
  database: DeviceDatabase,
  { clock, files }: Pick<Ports, "clock" | "files">,
): QueueCommands => ({
  add: async (contentId) => {
    const isFirst = await enqueue(database, contentId, clock.now());
    if (isFirst) askToStay(files);
  },
  pause: (fileHash) =>
    write(database, [database.downloads], async () => {
      const row = await database.downloads.get(fileHash);
      if (!row || row.state === "downloaded" || row.state === "failed") return;
      await database.downloads.put(standing(row, { state: "paused", pause: "person" }));
    }),
  resume: (fileHash) => write(database, [database.downloads], () => requeue(database, fileHash)),
  putFirst: (fileHash) => putFirst(database, fileHash),
  pauseAll: () => pauseAll(database),
  resumeAll: () => resumePaused(database, "person"),
  remove: async (fileHash) => {
    const row = await database.downloads.get(fileHash);
    if (!row) return;
    await setAside(database, [row]);
    await letGo(database, files, [row]);
  },
  setAside: (rows) => setAside(database, rows),
  bringBack: (rows) => bringBack(database, files, rows),
  letGo: (rows) => letGo(database, files, rows),
  askToStay: async () => {
    await files.persist();
  },
});

/** True for the first download of this device. */
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
    await database.downloads.put(freshRow(content, file, afterAll(rows, now)));
    return rows.length === 0;
  });

/** The order of asking, not the clock, decides who comes first. */
export const afterAll = (rows: readonly Download[], now: number) =>
  rows.reduce((latest, { addedAt }) => Math.max(latest, addedAt + 1), now);

/** The browser may refuse, or ask the person first: nothing waits for it. */
const askToStay = (files: Files) => {
  files.persist().catch(() => false);
};
