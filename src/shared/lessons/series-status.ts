import { CHUNK_BYTES } from "#contract/constants.ts";
import { bytesStored, type Download } from "#sync/downloads/download.ts";
import type { Content } from "#sync/local/content.ts";

/** The download progress of a set of lessons, such as a series. */
export type SeriesStatus = {
  readonly recordings: number;
  readonly bytes: number;
  readonly downloadedBytes: number;
  readonly downloaded: number;
  /** Neither downloaded nor queued. */
  readonly missing: readonly string[];
  readonly missingBytes: number;
  /** Queued or downloading. */
  readonly unfinished: readonly Download[];
  readonly isRunning: boolean;
};

/** Returns the progress of a series. Files shared by several lessons count once. */
export function seriesStatus(
  lessons: readonly Content[],
  downloads: readonly Download[],
): SeriesStatus {
  const byHash = new Map(downloads.map((row) => [row.fileHash, row]));
  const files = new Map<string, { readonly id: string; readonly bytes: number }>();
  for (const { id, type, file } of lessons)
    if (file && type !== "Handout") files.set(file.sha256, { id, bytes: file.bytes });
  const all = [...files].map(([hash, file]) => ({ ...file, row: byHash.get(hash) }));
  const sum = (of: readonly { readonly bytes: number }[]) =>
    of.reduce((total, { bytes }) => total + bytes, 0);
  const rows = all.flatMap(({ row }) => row ?? []);
  const missing = all.filter(({ row }) => !row);
  const onTheirWay = rows.filter(({ state }) => state !== "downloaded");
  return {
    recordings: all.length,
    bytes: sum(all),
    downloadedBytes: rows.reduce((total, row) => total + bytesStored(row, CHUNK_BYTES), 0),
    downloaded: rows.length - onTheirWay.length,
    missing: missing.map(({ id }) => id),
    missingBytes: sum(missing),
    unfinished: onTheirWay,
    isRunning: onTheirWay.some(({ state }) => state === "queued" || state === "downloading"),
  };
}
