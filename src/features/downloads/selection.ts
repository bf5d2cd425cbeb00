import type { ListedDownload } from "#sync/downloads/device-downloads.ts";

export type Order = "oldest" | "largest" | "title";

const compare: Record<Order, (a: ListedDownload, b: ListedDownload) => number> = {
  oldest: (a, b) => a.addedAt - b.addedAt,
  largest: (a, b) => b.bytes - a.bytes || a.addedAt - b.addedAt,
  title: (a, b) => a.title.localeCompare(b.title),
};

export const sortDownloads = (
  downloads: readonly ListedDownload[],
  order: Order,
): ListedDownload[] => downloads.toSorted(compare[order]);

export const totalBytes = (downloads: readonly { readonly bytes: number }[]): number =>
  downloads.reduce((total, { bytes }) => total + bytes, 0);

/**
 * Returns the downloads to remove when space is needed: unpublished first, then completed, then the
 * largest.
 */
export const removalCandidates = (downloads: readonly ListedDownload[]): ListedDownload[] =>
  downloads
    .filter(({ state }) => state === "downloaded")
    .toSorted(
      (a, b) =>
        Number(b.isWithdrawn) - Number(a.isWithdrawn) ||
        Number(b.isWatched) - Number(a.isWatched) ||
        b.bytes - a.bytes,
    );

/** Returns the first candidates that together free the needed bytes. */
export function takeUntilFreed(
  candidates: readonly ListedDownload[],
  needed: number,
): ListedDownload[] {
  const chosen: ListedDownload[] = [];
  for (const candidate of candidates) {
    if (totalBytes(chosen) >= needed) break;
    chosen.push(candidate);
  }
  return chosen;
}
