import { coverPicture } from "#shared/lessons/cover-picture.ts";
import { type Download, offlineUrl } from "#sync/downloads/download.ts";
import type { Content, Series } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/records/types.ts";

/**
 * A media source. `copy`: the download on this device. `stream`: an HLS playlist. `file`: the whole
 * file.
 */
export type Source = {
  readonly kind: "copy" | "stream" | "file";
  readonly url: string;
  readonly mime: string;
};

/** A playable lesson. */
export type Lesson = {
  readonly contentId: string;
  readonly title: string;
  readonly speaker: string;
  readonly series: string;
  readonly isVideo: boolean;
  /** Seconds, from the catalog. Used until the media duration is known. */
  readonly length: number;
  /** Best first. */
  readonly sources: readonly [Source, ...Source[]];
  readonly subtitlesUrl?: string;
  /** The transcript as plain paragraphs, without times. */
  readonly transcriptUrl?: string;
  /** Seed of the generated cover. */
  readonly picture: ReturnType<typeof coverPicture>;
};

/** The person's progress across all devices. */
export type SavedProgress = {
  readonly position: number;
  readonly furthest: number;
  readonly finished: boolean;
};

export function savedProgressOf(watched: TimeWatched | undefined): SavedProgress {
  if (!watched) return { position: 0, furthest: 0, finished: false };
  const { position, furthest, finished } = watched;
  return { position, furthest, finished };
}

const STREAM_MIME = "application/vnd.apple.mpegurl";

/**
 * Returns the download first, then the stream, then the file. Without an active service worker
 * (first visit) nothing can serve the download, so it is left out.
 */
export function sourcesOf(
  { file, streamUrl }: Pick<Content, "file" | "streamUrl">,
  download: Download | undefined,
  hasServiceWorker: boolean,
): Lesson["sources"] | undefined {
  const isHere = download?.state === "downloaded" && hasServiceWorker;
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
  { hasServiceWorker, isOffline }: Readonly<Record<"hasServiceWorker" | "isOffline", boolean>>,
): Lesson | undefined {
  const sources = sourcesOf(content, download, hasServiceWorker);
  const lesson = lessonFor(content, series, sources ?? []);
  const copy = sources?.[0].kind === "copy" ? download : undefined;
  // The captions may have been corrected since the download, or belong to a later recording.
  const hasOwnCaptions = isOffline || copy?.fileHash !== content.file?.sha256;
  const subtitlesUrl = hasOwnCaptions && copy?.subtitlesUrl;
  return lesson && { ...lesson, ...(subtitlesUrl && { subtitlesUrl }) };
}

/** Returns `undefined` if there is no source. */
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
    picture: coverPicture(content, series),
    ...(subtitlesUrl && { subtitlesUrl }),
    ...(transcript && { transcriptUrl: transcript.url }),
  };
}

const laterInSeries = (lessons: readonly Content[], lesson: Content): Content[] =>
  lessons
    .filter(({ seriesId, order }) => seriesId === lesson.seriesId && order > lesson.order)
    .toSorted((a, b) => a.order - b.order);

/** Returns the next lesson in the series. */
export const nextInSeries = (lessons: readonly Content[], lesson: Content): Content | undefined =>
  laterInSeries(lessons, lesson)[0];

/** Returns the next lesson in the series that has a recording. */
export const nextRecording = (lessons: readonly Content[], lesson: Content): Content | undefined =>
  laterInSeries(lessons, lesson).find(
    ({ type, file, streamUrl }) => type !== "Handout" && (file ?? streamUrl) !== undefined,
  );
