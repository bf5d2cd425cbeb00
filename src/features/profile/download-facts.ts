import type { Download } from "#sync/downloads/download.ts";

export type DownloadFacts = { readonly count: number; readonly bytes: number };

/** Returns how many lessons play offline, and their size. Unfinished downloads don't count. */
export function downloadFacts(
  downloads: readonly Pick<Download, "bytes" | "state">[],
): DownloadFacts {
  const done = downloads.filter(({ state }) => state === "downloaded");
  return { count: done.length, bytes: done.reduce((sum, { bytes }) => sum + bytes, 0) };
}
