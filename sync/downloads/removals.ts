import type { DeviceDatabase } from "../local/device-database.ts";
import { write } from "../local/schema-guard.ts";
import type { Files } from "../ports.ts";
import { type Download, MEDIA_CACHE } from "./download.ts";
import { free, freeCaptions, namesOn, unbroken } from "./download-store.ts";
import { resumePaused, standing } from "./rows.ts";

/*
 * What is removed leaves the list at once, and its bytes a little later, so that a slip costs nothing. If the page is
 * gone before that, the next start frees them as bytes that belong to nothing.
 */

export const setAside = (database: DeviceDatabase, rows: readonly Download[]): Promise<void> =>
  write(database, [database.downloads], () =>
    database.downloads.bulkDelete(rows.map(({ fileHash }) => fileHash)),
  );

/** As it was, or with as many of its bytes as are still there. */
const asFound = (row: Download, names: ReadonlySet<string>): Download => {
  const have = unbroken(names, row.fileHash, row.have);
  const isWhole = have === row.have && names.has(`${row.fileHash}/meta`);
  const mustRun = row.state === "downloading" || (row.state === "downloaded" && !isWhole);
  return mustRun ? standing({ ...row, have }, { state: "queued" }) : { ...row, have };
};

export const bringBack = async (
  database: DeviceDatabase,
  files: Files,
  rows: readonly Download[],
): Promise<void> => {
  const names = await namesOn(await files.open(MEDIA_CACHE));
  await write(database, [database.downloads], async () => {
    const there = await database.downloads.bulkGet(rows.map(({ fileHash }) => fileHash));
    const gone = rows.filter((_, index) => there[index] === undefined);
    await database.downloads.bulkPut(gone.map((row) => asFound(row, names)));
  });
};

/** Frees the bytes of rows that were set aside, unless somebody has asked for them again meanwhile. */
export const letGo = async (
  database: DeviceDatabase,
  files: Files,
  rows: readonly Download[],
): Promise<void> => {
  const listed = await database.downloads.toArray();
  const hashes = new Set(listed.map(({ fileHash }) => fileHash));
  const captions = new Set(listed.map(({ subtitlesUrl }) => subtitlesUrl));
  const gone = rows.filter(({ fileHash }) => !hashes.has(fileHash));
  await free(
    files,
    gone.map(({ fileHash }) => fileHash),
  );
  await freeCaptions(
    files,
    gone.flatMap(({ subtitlesUrl }) =>
      subtitlesUrl === undefined || captions.has(subtitlesUrl) ? [] : [subtitlesUrl],
    ),
  );
  await resumePaused(database, "storage");
};
