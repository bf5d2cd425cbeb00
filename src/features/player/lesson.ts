import { type Download, offlineUrl } from "#sync/downloads/download.ts";
import type { Content, File } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";

/** A lesson that can be played, as the player needs it. */
export type Lesson = {
  readonly contentId: string;
  readonly title: string;
  readonly series: string;
  readonly isVideo: boolean;
  /** What the catalogue says, for as long as the medium has not told. */
  readonly length: number;
  /** Where the medium is, the best place first. */
  readonly sources: readonly [string, ...string[]];
  readonly subtitlesUrl?: string;
};

/** How far this person has come, from whatever device. */
export type Reached = {
  readonly position: number;
  readonly furthest: number;
  readonly finished: boolean;
};

export function reachedOf(watched: TimeWatched | undefined): Reached {
  if (!watched) return { position: 0, furthest: 0, finished: false };
  const { position, furthest, finished } = watched;
  return { position, furthest, finished };
}

/**
 * The copy on this device first, then the network's. Without a worker in charge of the page nobody would answer for
 * the copy (the very first visit), so it is left out.
 */
export function sourcesOf(
  file: File,
  download: Download | undefined,
  workerIsInCharge: boolean,
): readonly [string, ...string[]] {
  const isHere = download?.state === "downloaded" && workerIsInCharge;
  return isHere ? [offlineUrl(download.fileHash), file.url] : [file.url];
}

export function lessonOf(
  content: Content,
  series: string,
  download: Download | undefined,
  workerIsInCharge: boolean,
): Lesson | undefined {
  if (!content.file || content.type === "Handout") return undefined;
  const subtitlesUrl = download?.subtitlesUrl ?? content.subtitlesUrl;
  return {
    contentId: content.id,
    title: content.title,
    series,
    isVideo: content.type === "Video",
    length: content.lengthSeconds,
    sources: sourcesOf(content.file, download, workerIsInCharge),
    ...(subtitlesUrl && { subtitlesUrl }),
  };
}

/** What comes after it in its series, if that can be played here. */
export function nextInSeries(lessons: readonly Content[], lesson: Content): Content | undefined {
  return lessons
    .filter(({ seriesId, order }) => seriesId === lesson.seriesId && order > lesson.order)
    .toSorted((a, b) => a.order - b.order)[0];
}
