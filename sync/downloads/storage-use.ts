import { CHUNK_BYTES } from "#contract/constants.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import type { Files } from "../ports.ts";
import type { StorageUse } from "./device-downloads.ts";
import { bytesStored, type Download, HANDOUT_CACHE } from "./download.ts";

const sumOf = (rows: readonly Download[]) =>
  rows.reduce((sum, row) => sum + bytesStored(row, CHUNK_BYTES), 0);

/** Counts only handouts that are stored. */
const handoutBytes = async (database: DeviceDatabase, files: Files) => {
  const cached = await (await files.open(HANDOUT_CACHE)).keys();
  const paths = new Set(cached.map(({ url }) => new URL(url).pathname));
  const handouts = (await database.content.toArray()).flatMap(({ handout }) => handout ?? []);
  const bytes = new Map(handouts.map((file) => [file.url, file.bytes]));
  return [...bytes].reduce((sum, [url, each]) => (paths.has(url) ? sum + each : sum), 0);
};

/** Returns the browser's storage estimate and what uses it. */
export const storageUse = async (
  database: DeviceDatabase,
  files: Files,
): Promise<StorageUse | undefined> => {
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
