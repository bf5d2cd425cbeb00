import type { Device } from "../device.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import { write } from "../local/schema-guard.ts";
import type { Files, Ports } from "../ports.ts";
import { downloadQuestions } from "./questions.ts";
import { fileOf, freshRow, inOrder, resumePaused, standing } from "./rows.ts";
import { free, freeCaptions } from "./shelf.ts";

/** What the person may ask at any time. All of it is committed on the device before it resolves. */
export const createCommands = (
  database: DeviceDatabase,
  { clock, files }: Pick<Ports, "clock" | "files">,
): Device["downloads"] => ({
  ...downloadQuestions(database, files),
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
  remove: async (fileHash) => {
    const captions = await forget(database, fileHash);
    await free(files, [fileHash]);
    await freeCaptions(files, captions);
    await resumePaused(database, "storage");
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
    const rows = await inOrder(database);
    // The order of asking, not the clock, decides who comes first.
    const addedAt = Math.max(now, (rows.at(-1)?.addedAt ?? 0) + 1);
    await database.downloads.put(freshRow(content, file, addedAt));
    return rows.length === 0;
  });

const requeue = async (database: DeviceDatabase, fileHash: string) => {
  const row = await database.downloads.get(fileHash);
  if (row?.state === "paused" || row?.state === "failed")
    await database.downloads.put(standing(row, { state: "queued" }));
};

/** Deletes the row; answers the captions that no other download needs. */
const forget = (database: DeviceDatabase, fileHash: string) =>
  write(database, [database.downloads], async () => {
    const row = await database.downloads.get(fileHash);
    await database.downloads.delete(fileHash);
    const others = await database.downloads.toArray();
    const url = row?.subtitlesUrl;
    return url === undefined || others.some((other) => other.subtitlesUrl === url) ? [] : [url];
  });

/** The browser may refuse, or ask the person first: nothing waits for it. */
const askToStay = (files: Files) => {
  files.persist().catch(() => false);
};
