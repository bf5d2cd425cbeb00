import { CHUNK_BYTES } from "#contract/constants.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import type { Files } from "../ports.ts";
import type { Room } from "./device-downloads.ts";
import { bytesHad, type Download, HANDOUT_CACHE } from "./download.ts";

const sumOf = (rows: readonly Download[]) =>
  rows.reduce((sum, row) => sum + bytesHad(row, CHUNK_BYTES), 0);

/** Of the handouts that are really here. */
const handoutBytes = async (database: DeviceDatabase, files: Files) => {
  const kept = await (await files.open(HANDOUT_CACHE)).keys();
  const paths = new Set(kept.map(({ url }) => new URL(url).pathname));
  const handouts = (await database.content.toArray()).flatMap(({ handout }) => handout ?? []);
  const bytes = new Map(handouts.map((file) => [file.url, file.bytes]));
  return [...bytes].reduce((sum, [url, each]) => (paths.has(url) ? sum + each : sum), 0);
};

/** What the browser tells of the room it gives us, and what takes it up. */
export const roomIn = async (database: DeviceDatabase, files: Files): Promise<Room | undefined> => {
  const estimate = await files.estimate();
  if (!estimate || estimate.quota <= 0) return undefined;
  const rows = await database.downloads.toArray();
  const of = (kind: string) => rows.filter(({ mime }) => mime.startsWith(`${kind}/`));
  const [audio, video, documents] = [of("audio"), of("video"), of("application")].map(sumOf);
  return {
    ...estimate,
    audio: audio ?? 0,
    video: video ?? 0,
    documents: (documents ?? 0) + (await handoutBytes(database, files)),
  };
};
