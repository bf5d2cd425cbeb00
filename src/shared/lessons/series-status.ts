import { CHUNK_BYTES } from "#contract/constants.ts";
import { bytesHad, type Download } from "#sync/downloads/download.ts";
import type { Content } from "#sync/local/content.ts";

/** How far the recordings of some lessons, a series say, have come onto this device. */
export type SeriesStanding = {
  readonly recordings: number;
  readonly bytes: number;
  readonly had: number;
  readonly here: number;
  /** Neither here nor asked for. */
  readonly missing: readonly string[];
  readonly missingBytes: number;
  /** Asked for and not here yet. */
  readonly onTheirWay: readonly Download[];
  readonly isRunning: boolean;
};

/** A file that several lessons share counts once. */
export function seriesStanding(
  lessons: readonly Content[],
  downloads: readonly Download[],
): SeriesStanding {
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
    had: rows.reduce((total, row) => total + bytesHad(row, CHUNK_BYTES), 0),
    here: rows.length - onTheirWay.length,
    missing: missing.map(({ id }) => id),
    missingBytes: sum(missing),
    onTheirWay,
    isRunning: onTheirWay.some(({ state }) => state === "queued" || state === "downloading"),
  };
}
