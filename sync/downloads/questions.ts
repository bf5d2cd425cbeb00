import type { DeviceDatabase } from "../local/device-database.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import type { Files, Ports } from "../ports.ts";
import type { DownloadQuestions } from "./device-downloads.ts";
import { HANDOUT_CACHE } from "./download.ts";
import { roomIn } from "./free-space.ts";
import { listed } from "./listed.ts";
import { fileOf, inOrder } from "./rows.ts";
import { readSmart } from "./smart-facts.ts";

export const downloadQuestions = (
  database: DeviceDatabase,
  person: PersonDatabase,
  { connection, files }: Pick<Ports, "connection" | "files">,
): DownloadQuestions => ({
  all: () => inOrder(database),
  ofContent: (contentId) => ofContent(database, contentId),
  listed: () => listed(database, person),
  room: () => roomIn(database, files),
  isKept: async () => files.persisted?.(),
  smart: async () => {
    const [{ settings, fetched }, all] = await Promise.all([readSmart(person), inOrder(database)]);
    const rows = all.filter(({ fileHash }) => fetched.includes(fileHash));
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    return { settings, connection: connection?.kind() ?? "unknown", bytes, count: rows.length };
  },
});

/** The one that plays, if one does; else the one on its way. Content that shares a file shares its download. */
const ofContent = (database: DeviceDatabase, contentId: string) =>
  database.transaction("r", database.downloads, database.content, async () => {
    const rows = await database.downloads.where("contentId").equals(contentId).sortBy("addedAt");
    const hash = fileOf(await database.content.get(contentId))?.sha256 ?? "";
    const shared = await database.downloads.where("fileHash").equals(hash).toArray();
    const all = [...shared, ...rows];
    return all.find((row) => row.state === "downloaded") ?? all[0];
  });

export const handoutIsHere = async (files: Files, url: string): Promise<boolean> => {
  const shelf = await files.open(HANDOUT_CACHE);
  return (await shelf.match(url)) !== undefined;
};
