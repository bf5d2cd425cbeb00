import type { DeviceDatabase } from "../local/device-database.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { Files, Ports } from "../ports.ts";
import type { DownloadQueries } from "./device-downloads.ts";
import { HANDOUT_CACHE } from "./download.ts";
import { listedDownloads } from "./listed-downloads.ts";
import { fileOf, inQueueOrder } from "./rows.ts";
import { readSmart } from "./smart-facts.ts";
import { storageUse } from "./storage-use.ts";

export const downloadQueries = (
  database: DeviceDatabase,
  person: PersonDatabase,
  { connection, files }: Pick<Ports, "connection" | "files">,
): DownloadQueries => ({
  all: () => inQueueOrder(database),
  ofContent: (contentId) => ofContent(database, contentId),
  listed: () => listedDownloads(database, person),
  storage: () => storageUse(database, files),
  isPersisted: async () => files.persisted?.(),
  smart: async () => {
    const [{ settings, fetched }, all] = await Promise.all([
      readSmart(person),
      inQueueOrder(database),
    ]);
    const rows = all.filter(({ fileHash }) => fetched.includes(fileHash));
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    return { settings, connection: connection?.kind() ?? "unknown", bytes, count: rows.length };
  },
});

/** Prefers the one that can be played. Lessons that share a file share its download. */
const ofContent = (database: DeviceDatabase, contentId: string) =>
  database.transaction("r", database.downloads, database.content, async () => {
    const rows = await database.downloads.where("contentId").equals(contentId).sortBy("addedAt");
    const hash = fileOf(await database.content.get(contentId))?.sha256 ?? "";
    const shared = await database.downloads.where("fileHash").equals(hash).toArray();
    const all = [...shared, ...rows];
    return all.find((row) => row.state === "downloaded") ?? all[0];
  });

export const hasHandout = async (files: Files, url: string): Promise<boolean> => {
  const cache = await files.open(HANDOUT_CACHE);
  return (await cache.match(url)) !== undefined;
};
