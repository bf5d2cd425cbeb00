import type { DeviceDatabase } from "../local/device-database.ts";
import { write } from "../local/schema-guard.ts";
import type { Files } from "../ports.ts";
import { type Download, MEDIA_CACHE } from "./download.ts";
import { countLeading, deleteCaptions, deleteChunks, storedNames } from "./download-store.ts";
import { resumePaused, withState } from "./rows.ts";

/*
 * Removed downloads leave the list at once and lose their bytes a little later, so that removal can
 * be undone. If the page closes in between, the next start deletes the orphaned bytes.
 */

export const unlist = (database: DeviceDatabase, rows: readonly Download[]): Promise<void> =>
  write(database, [database.downloads], () =>
    database.downloads.bulkDelete(rows.map(({ fileHash }) => fileHash)),
  );

/** Returns the row with the chunks that are still stored. */
const withStoredChunks = (row: Download, names: ReadonlySet<string>): Download => {
  const have = countLeading(names, row.fileHash, row.have);
  const isWhole = have === row.have && names.has(`${row.fileHash}/meta`);
  const mustRun = row.state === "downloading" || (row.state === "downloaded" && !isWhole);
  return mustRun ? withState({ ...row, have }, { state: "queued" }) : { ...row, have };
};

export const restore = async (
  database: DeviceDatabase,
  files: Files,
  rows: readonly Download[],
): Promise<void> => {
  const names = await storedNames(await files.open(MEDIA_CACHE));
  await write(database, [database.downloads], async () => {
    const there = await database.downloads.bulkGet(rows.map(({ fileHash }) => fileHash));
    const gone = rows.filter((_, index) => there[index] === undefined);
    await database.downloads.bulkPut(gone.map((row) => withStoredChunks(row, names)));
  });
};

/** Deletes the bytes of unlisted rows, unless they were requested again in the meantime. */
export const deleteFiles = async (
  database: DeviceDatabase,
  files: Files,
  rows: readonly Download[],
): Promise<void> => {
  const listed = await database.downloads.toArray();
  const hashes = new Set(listed.map(({ fileHash }) => fileHash));
  const captions = new Set(listed.map(({ subtitlesUrl }) => subtitlesUrl));
  const gone = rows.filter(({ fileHash }) => !hashes.has(fileHash));
  await deleteChunks(
    files,
    gone.map(({ fileHash }) => fileHash),
  );
  await deleteCaptions(
    files,
    gone.flatMap(({ subtitlesUrl }) =>
      subtitlesUrl === undefined || captions.has(subtitlesUrl) ? [] : [subtitlesUrl],
    ),
  );
  await resumePaused(database, "storage");
};
