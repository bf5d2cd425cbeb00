import { downloadWords } from "#shared/downloads/download-copy.ts";
import type { Download } from "#sync/downloads/download.ts";
import type { StatusLine } from "./status-copy.ts";

/** What somebody who cannot see the page knows so far. */
export type Known = {
  readonly standing: StatusLine["kind"];
  readonly downloads: ReadonlyMap<string, string>;
};

export type Now = {
  readonly line: StatusLine;
  readonly downloads: readonly Download[];
};

const states = (downloads: readonly Download[]) =>
  new Map(downloads.map((one) => [one.fileHash, downloadWords(one).title]));

const aloud = (text: string) => text.replaceAll(" · ", ", ");

/**
 * While somebody listens, something is saved and sent every few seconds: that is not news. That the network went, that
 * something needs a look, and that all is well again is.
 */
function standingNews(known: Known, { line }: Now): string | undefined {
  if (line.kind === "waiting" || line.kind === known.standing) return undefined;
  return aloud(line.text);
}

/** It came, or it stopped by itself: what a person paused or began, they know. */
const isNews = ({ state, pause }: Download) =>
  state === "downloaded" || state === "failed" || (state === "paused" && pause !== "person");

const downloadNews = (known: Known, { downloads }: Now): readonly string[] =>
  downloads.flatMap((one) => {
    const { title } = downloadWords(one);
    const before = known.downloads.get(one.fileHash);
    return isNews(one) && before !== undefined && before !== title ? `${one.title}: ${title}` : [];
  });

export type News = {
  readonly standing: string | undefined;
  readonly downloads: readonly string[];
  /** From now on. */
  readonly known: Known;
};

/** What there is to be said aloud, once something is known that can have changed. */
export function newsIn(known: Known | undefined, now: Now): News {
  const { kind } = now.line;
  const standing = kind === "waiting" ? (known?.standing ?? "kept") : kind;
  const next: Known = { standing, downloads: states(now.downloads) };
  if (!known) return { standing: undefined, downloads: [], known: next };
  return { standing: standingNews(known, now), downloads: downloadNews(known, now), known: next };
}
