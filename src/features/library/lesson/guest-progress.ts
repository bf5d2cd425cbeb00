import type { PlaybackSample } from "#sync/device.ts";
import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/records/types.ts";

/**
 * Parses the watched seconds claimed in a URL, capped at the lesson's length. Anything but a plain
 * number counts as 0.
 */
export function guestSeconds(param: string | null, lengthSeconds: number): number {
  if (param === null || !/^\d{1,6}(\.\d{1,6})?$/.test(param)) return 0;
  return Math.min(Number(param), lengthSeconds);
}

/**
 * Builds a playback sample that merges like any other, so it never lowers known progress or the
 * position.
 */
export function guestSample(
  { id }: Pick<Content, "id">,
  seconds: number,
  known: TimeWatched | undefined,
): PlaybackSample {
  return {
    contentId: id,
    position: Math.max(seconds, known?.position ?? 0),
    furthest: seconds,
    finished: false,
    played: [[0, seconds]],
  };
}
