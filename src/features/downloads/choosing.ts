import type { ListedDownload } from "#sync/downloads/device-downloads.ts";

export type Order = "oldest" | "largest" | "title";

const compare: Record<Order, (a: ListedDownload, b: ListedDownload) => number> = {
  oldest: (a, b) => a.addedAt - b.addedAt,
  largest: (a, b) => b.bytes - a.bytes || a.addedAt - b.addedAt,
  title: (a, b) => a.title.localeCompare(b.title),
};

export const inOrder = (downloads: readonly ListedDownload[], order: Order): ListedDownload[] =>
  downloads.toSorted(compare[order]);

export const sumOf = (downloads: readonly { readonly bytes: number }[]): number =>
  downloads.reduce((total, { bytes }) => total + bytes, 0);

/** What could go to make room, what is missed least first: withdrawn, watched, then the largest. */
export const toMakeRoom = (downloads: readonly ListedDownload[]): ListedDownload[] =>
  downloads
    .filter(({ state }) => state === "downloaded")
    .toSorted(
      (a, b) =>
        Number(b.isWithdrawn) - Number(a.isWithdrawn) ||
        Number(b.isWatched) - Number(a.isWatched) ||
        b.bytes - a.bytes,
    );

/** As many of them, from the front, as give the bytes needed. */
export function enoughOf(candidates: readonly ListedDownload[], needed: number): ListedDownload[] {
  const chosen: ListedDownload[] = [];
  for (const candidate of candidates) {
    if (sumOf(chosen) >= needed) break;
    chosen.push(candidate);
  }
  return chosen;
}
