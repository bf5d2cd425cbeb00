import { useDevice } from "#device/device.tsx";
import { useSyncStatus } from "#device/use-sync-status.ts";
import type { Device } from "#sync/device.ts";
import type { Download } from "#sync/downloads/download.ts";
import type { Content, Series } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";
import { type Lesson, lessonOf, nextInSeries, type Reached, reachedOf } from "./lesson.ts";
import type { Playback } from "./playback.ts";
import { atRest, type PlaybackState } from "./playback-state.ts";
import { usePlayback } from "./use-playback.ts";

/** Nobody would answer for a copy otherwise. */
const workerIsInCharge = () => Boolean(navigator.serviceWorker?.controller);

export type Known = {
  readonly content: Content;
  readonly series: Series | undefined;
  readonly next: Content | undefined;
  readonly download: Download | undefined;
};

/** What this device has of a lesson. */
export async function knownOf(
  { content, downloads }: Pick<Device, "content" | "downloads">,
  contentId: string,
): Promise<Known | undefined> {
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

export const playableFrom = ({ content, series, download }: Omit<Known, "next">) =>
  lessonOf(content, series, download, workerIsInCharge());

/** The lesson a page is about, as it stands: playing, or waiting where it would go on. */
export type LessonNow = {
  readonly lesson: Lesson | undefined;
  readonly reached: Reached;
  readonly state: PlaybackState;
  /** It is this lesson that is in the player. */
  readonly isActive: boolean;
  /** No network, and no copy on this device. */
  readonly isOutOfReach: boolean;
};

export function useLesson(
  playback: Playback,
  known: Known,
  watched: TimeWatched | undefined,
): LessonNow {
  const { content, download } = known;
  const status = useSyncStatus(useDevice());
  const state = usePlayback(playback);
  const isActive = state.lesson?.contentId === content.id;
  const reached = reachedOf(watched);
  return {
    lesson: playableFrom(known),
    reached,
    state: isActive ? state : restingAt(state, content, reached),
    isActive,
    isOutOfReach: status.reach === "down" && download?.state !== "downloaded",
  };
}

export function restingAt(
  state: PlaybackState,
  content: Pick<Content, "lengthSeconds">,
  reached: Reached,
): PlaybackState {
  const duration = content.lengthSeconds;
  const furthest = reached.finished ? Math.max(duration, reached.furthest) : reached.furthest;
  const position = Math.min(reached.position, furthest);
  return { ...atRest(state), position, duration, furthest, finished: reached.finished };
}
