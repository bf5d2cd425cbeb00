import { useDevice } from "#device/device.tsx";
import { useSyncStatus } from "#device/use-sync-status.ts";
import type { Device } from "#sync/device.ts";
import type { Download } from "#sync/downloads/download.ts";
import type { Content, Series } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import {
  type Lesson,
  lessonOf,
  nextInSeries,
  nextRecording,
  type SavedProgress,
  savedProgressOf,
} from "./lesson.ts";
import type { Playback, UpNext } from "./playback.ts";
import { idleState, type PlaybackState } from "./playback-state.ts";
import { usePlayback } from "./use-playback.ts";

/** Only an active service worker can serve downloads. */
const hasServiceWorker = () => Boolean(navigator.serviceWorker?.controller);

export type KnownLesson = {
  readonly content: Content;
  readonly series: Series | undefined;
  readonly next: Content | undefined;
  readonly download: Download | undefined;
};

/** Loads what this device knows of a lesson. */
export async function loadKnownLesson(
  { content, downloads }: Pick<Device, "content" | "downloads">,
  contentId: string,
): Promise<KnownLesson | undefined> {
  const [lesson, all, series, download] = await Promise.all([
    content.one(contentId),
    content.all(),
    content.series(),
    downloads.ofContent(contentId),
  ]);
  if (!lesson) return undefined;
  return {
    content: lesson,
    series: series.find(({ id }) => id === lesson.seriesId),
    next: nextInSeries(all, lesson),
    download,
  };
}

/** Loads the recording that follows in the series. */
export async function loadUpNext(
  device: Pick<Device, "content" | "downloads" | "progress">,
  contentId: string,
  isOffline: boolean,
): Promise<UpNext | undefined> {
  const content = await device.content.one(contentId);
  const next = content && nextRecording(await device.content.all(), content);
  const known = next && (await loadKnownLesson(device, next.id));
  const lesson = known && playableLesson(known, isOffline);
  if (!lesson) return undefined;
  return { lesson, progress: savedProgressOf(await device.progress.of(lesson.contentId)) };
}

export const playableLesson = (
  { content, series, download }: Omit<KnownLesson, "next">,
  isOffline: boolean,
) => lessonOf(content, series, download, { hasServiceWorker: hasServiceWorker(), isOffline });

/** The lesson of a page: playing, or idle at its resume position. */
export type LessonPlayback = {
  readonly lesson: Lesson | undefined;
  readonly progress: SavedProgress;
  readonly state: PlaybackState;
  /** This lesson is loaded in the player. */
  readonly isActive: boolean;
  /** Offline and not downloaded. */
  readonly isOutOfReach: boolean;
};

export const useIsOffline = () => useSyncStatus(useDevice()).reach === "down";

export function useLesson(
  playback: Playback,
  known: KnownLesson,
  watched: TimeWatched | undefined,
): LessonPlayback {
  const { content, download } = known;
  const isOffline = useIsOffline();
  const state = usePlayback(playback);
  const isActive = state.lesson?.contentId === content.id;
  const progress = savedProgressOf(watched);
  return {
    lesson: playableLesson(known, isOffline),
    progress,
    state: isActive ? state : idleStateAt(state, content, progress),
    isActive,
    isOutOfReach: isOffline && download?.state !== "downloaded",
  };
}

export function idleStateAt(
  state: PlaybackState,
  content: Pick<Content, "lengthSeconds">,
  progress: SavedProgress,
): PlaybackState {
  const duration = content.lengthSeconds;
  const furthest = progress.finished ? Math.max(duration, progress.furthest) : progress.furthest;
  const position = Math.min(progress.position, furthest);
  return { ...idleState(state), position, duration, furthest, finished: progress.finished };
}
