import type { Device } from "../device.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import type { Files } from "../ports.ts";
import { HANDOUT_CACHE } from "./download.ts";
import { fileOf, inOrder } from "./rows.ts";

type Questions = Pick<Device["downloads"], "all" | "ofContent" | "storage">;

export const downloadQuestions = (database: DeviceDatabase, files: Files): Questions => ({
  all: () => inOrder(database),
  ofContent: (contentId) => ofContent(database, contentId),
  storage: () => files.estimate(),
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
