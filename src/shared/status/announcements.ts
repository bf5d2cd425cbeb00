import { downloadText } from "#shared/downloads/download-copy.ts";
import type { Download } from "#sync/downloads/download.ts";
import type { StatusLine } from "./status-copy.ts";

/** The state last announced to screen readers. */
export type Announced = {
  readonly status: StatusLine["kind"];
  readonly downloads: ReadonlyMap<string, string>;
};

export type Current = {
  readonly line: StatusLine;
  readonly downloads: readonly Download[];
};

const states = (downloads: readonly Download[]) =>
  new Map(downloads.map((one) => [one.fileHash, downloadText(one).title]));

/**
 * Announces lost connections, items that need attention, and recovery. Pending changes are not announced, because
 * playback saves every few seconds.
 */
function statusAnnouncement(known: Announced, { line }: Current): string | undefined {
  if (line.kind === "waiting" || line.kind === known.status) return undefined;
  return line.text;
}

/** Announces completed and failed downloads, but not what the person did by hand. */
const isAnnounced = ({ state, pause }: Download) =>
  state === "downloaded" || state === "failed" || (state === "paused" && pause !== "person");

const downloadAnnouncements = (known: Announced, { downloads }: Current): readonly string[] =>
  downloads.flatMap((one) => {
    const { title } = downloadText(one);
    const before = known.downloads.get(one.fileHash);
    return isAnnounced(one) && before !== undefined && before !== title
      ? `${one.title}: ${title}`
      : [];
  });

export type Announcements = {
  readonly status: string | undefined;
  readonly downloads: readonly string[];
  /** The state to compare with next time. */
  readonly announced: Announced;
};

/** Returns what changed since `known`, as text for screen readers. The first call announces nothing. */
export function announcementsFor(known: Announced | undefined, now: Current): Announcements {
  const { kind } = now.line;
  const standing = kind === "waiting" ? (known?.status ?? "kept") : kind;
  const next: Announced = { status: standing, downloads: states(now.downloads) };
  if (!known) return { status: undefined, downloads: [], announced: next };
  return {
    status: statusAnnouncement(known, now),
    downloads: downloadAnnouncements(known, now),
    announced: next,
  };
}
