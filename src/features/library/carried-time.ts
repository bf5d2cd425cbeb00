import type { PlaybackSample } from "#sync/device.ts";
import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";

/** Seconds that an address claims were heard: a plain number, and no more than there is to hear. Else nothing. */
export function carriedSeconds(claimed: string | null, lengthSeconds: number): number {
  if (claimed === null || !/^\d{1,6}(\.\d{1,6})?$/.test(claimed)) return 0;
  return Math.min(Number(claimed), lengthSeconds);
}

/** As a sample that is merged like any other: what is known already is never lowered, nor the place in it. */
export function sampleOf(
  { id }: Pick<Content, "id">,
  seconds: number,
  before: TimeWatched | undefined,
): PlaybackSample {
  return {
    contentId: id,
    position: Math.max(seconds, before?.position ?? 0),
    furthest: seconds,
    finished: false,
    played: [[0, seconds]],
  };
}
