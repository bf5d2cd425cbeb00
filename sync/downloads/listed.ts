import type { DeviceDatabase } from "../local/device-database.ts";
import { hasArrived } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { confirmedIn } from "./confirmed.ts";
import type { ListedDownload } from "./device-downloads.ts";
import { fileOf, inOrder } from "./rows.ts";
import { readSmart } from "./smart-facts.ts";

const withLessons = (device: DeviceDatabase) =>
  device.transaction("r", device.downloads, device.content, async () => {
    const rows = await inOrder(device);
    const lessons = await device.content.bulkGet(rows.map(({ contentId }) => contentId));
    return { rows, lessons };
  });

/** What is here and on its way, with what the library and the person's own records say of it. */
export const listed = async (
  device: DeviceDatabase,
  person: PersonDatabase,
): Promise<ListedDownload[]> => {
  const [{ rows, lessons }, isLibraryHere, confirmed, { fetched }] = await Promise.all([
    withLessons(device),
    hasArrived.get(device.facts),
    confirmedIn(person),
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
        newer: { bytes: file.bytes, isOnItsWay: hashes.has(file.sha256) },
      }),
      isWatched: confirmed.has(row.contentId),
      isSmart: fetched.includes(row.fileHash),
    };
  });
};
