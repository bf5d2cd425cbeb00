import type { DeviceDatabase } from "../local/device-database.ts";
import { catalogLoaded } from "../local/fact.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { confirmedLessons } from "./confirmed-lessons.ts";
import type { ListedDownload } from "./device-downloads.ts";
import { fileOf, inQueueOrder } from "./rows.ts";
import { readSmart } from "./smart-facts.ts";

const withLessons = (device: DeviceDatabase) =>
  device.transaction("r", device.downloads, device.content, async () => {
    const rows = await inQueueOrder(device);
    const lessons = await device.content.bulkGet(rows.map(({ contentId }) => contentId));
    return { rows, lessons };
  });

/** Returns all downloads with what the library and the person's records say about them. */
export const listedDownloads = async (
  device: DeviceDatabase,
  person: PersonDatabase,
): Promise<ListedDownload[]> => {
  const [{ rows, lessons }, isLibraryHere, confirmed, { fetched }] = await Promise.all([
    withLessons(device),
    catalogLoaded.get(device.facts),
    confirmedLessons(person),
    readSmart(person),
  ]);
  const hashes = new Set(rows.map(({ fileHash }) => fileHash));
  return rows.map((row, index): ListedDownload => {
    const file = fileOf(lessons[index]);
    const isOutdated = row.state === "downloaded" && file && file.sha256 !== row.fileHash;
    return {
      ...row,
      isWithdrawn: isLibraryHere === true && lessons[index] === undefined,
      ...(isOutdated && {
        newer: { bytes: file.bytes, isDownloading: hashes.has(file.sha256) },
      }),
      isWatched: confirmed.has(row.contentId),
      isSmart: fetched.includes(row.fileHash),
    };
  });
};
