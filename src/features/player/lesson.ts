import { pictureOf } from "#shared/lessons/picture.ts";
import { type Download, offlineUrl } from "#sync/downloads/download.ts";
import type { Content, Series } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";

/** A place where the medium is. `copy`: on this device. `stream`: in pieces, as the network allows. */
export type Source = {
  readonly kind: "copy" | "stream" | "file";
  readonly url: string;
  readonly mime: string;
};

/** A lesson that can be played, as the player needs it. */
export type Lesson = {
  readonly contentId: string;
  readonly title: string;
  readonly speaker: string;
  readonly series: string;
  readonly isVideo: boolean;
  /** What the catalogue says, for as long as the medium has not told. */
  readonly length: number;
  /** The best first. */
  readonly sources: readonly [Source, ...Source[]];
  readonly subtitlesUrl?: string;
  /** Its words in paragraphs, without times. */
  readonly transcriptUrl?: string;
  /** What its cover is drawn from. */
  readonly picture: ReturnType<typeof pictureOf>;
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

const STREAM_MIME = "application/vnd.apple.mpegurl";

/**
 * The copy on this device first, then the stream, then the whole file. Without a worker in charge of the page nobody
 * would answer for the copy (the very first visit), so it is left out.
 */
export function sourcesOf(
  { file, streamUrl }: Pick<Content, "file" | "streamUrl">,
  download: Download | undefined,
  workerIsInCharge: boolean,
): Lesson["sources"] | undefined {
  const isHere = download?.state === "downloaded" && workerIsInCharge;
  const copy = isHere && {
    kind: "copy" as const,
    url: offlineUrl(download.fileHash),
    mime: download.mime,
  };
  const stream = streamUrl && { kind: "stream" as const, url: streamUrl, mime: STREAM_MIME };
  const whole = file && { kind: "file" as const, url: file.url, mime: file.mime };
  const [first, ...rest] = [copy, stream, whole].filter((source) => !!source);
  return first && [first, ...rest];
}

export function lessonOf(
  content: Content,
  series: Series | undefined,
  download: Download | undefined,
  workerIsInCharge: boolean,
): Lesson | undefined {
  const sources = sourcesOf(content, download, workerIsInCharge);
  const lesson = lessonFor(content, series, sources ?? []);
  const subtitlesUrl = download?.subtitlesUrl ?? content.subtitlesUrl;
  return lesson && { ...lesson, ...(subtitlesUrl && { subtitlesUrl }) };
}

/** Nothing when there is nothing to play it from. */
export function lessonFor(
  content: Content,
  series: Series | undefined,
  [first, ...rest]: readonly Source[],
): Lesson | undefined {
  if (!first || content.type === "Handout") return undefined;
  const { subtitlesUrl, transcript } = content;
  return {
    contentId: content.id,
    title: content.title,
    speaker: content.speaker,
    series: series?.name ?? "",
    isVideo: content.type === "Video",
    length: content.lengthSeconds,
    sources: [first, ...rest],
    picture: pictureOf(content, series),
    ...(subtitlesUrl && { subtitlesUrl }),
    ...(transcript && { transcriptUrl: transcript.url }),
  };
}

/** What comes after it in its series, if that can be played here. */
export function nextInSeries(lessons: readonly Content[], lesson: Content): Content | undefined {
  return lessons
    .filter(({ seriesId, order }) => seriesId === lesson.seriesId && order > lesson.order)
    .toSorted((a, b) => a.order - b.order)[0];
}
