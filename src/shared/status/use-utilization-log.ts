import { useEffect, useRef } from "react";
import { usePlayerNews } from "#shared/lessons/player.ts";
import {
  ADMIN_PATH,
  ASSESSMENT_PATH,
  isWithin,
  lessonPath,
  PULSE_PATH,
} from "#shared/navigation/paths.ts";
import type { Device, UtilizationEvent } from "#sync/device.ts";

/** What is only passed through on the way to another page is not looked at. */
const LOOKED_AT_MS = 1000;

/** How somebody is stands in nobody's log; what administrators do has one of its own. */
const APART = [ASSESSMENT_PATH, PULSE_PATH, ADMIN_PATH];

/** From opening the application until it is closed, in one tab. A host without https has no `randomUUID`. */
const sessionId = crypto.getRandomValues(new Uint32Array(4)).join("-");

function note(device: Device | undefined, event: UtilizationEvent) {
  // Nobody waits for it: what could not be kept is only missing in the log.
  device?.utilization.log({ sessionId, ...event }).catch(() => undefined);
}

/**
 * Tells the log of use which pages were looked at, by their path alone, and how long a lesson played, in seconds of the
 * clock. Never what was written, searched for, chosen or answered.
 */
export function useLogOfUse(device: Device | undefined, path: string) {
  useEffect(() => {
    if (!device || isWithin(path, APART)) return;
    const looking = setTimeout(note, LOOKED_AT_MS, device, { event: "page looked at", path });
    return () => clearTimeout(looking);
  }, [device, path]);

  const { contentId, isPlaying } = usePlayerNews();
  const now = useRef(device);
  now.current = device;
  useEffect(() => {
    if (!isPlaying || contentId === undefined) return;
    const since = performance.now();
    return () => {
      const secondsWatched = Math.round((performance.now() - since) / 1000);
      if (secondsWatched === 0) return;
      note(now.current, { event: "lesson played", path: lessonPath(contentId), secondsWatched });
    };
  }, [contentId, isPlaying]);
}
