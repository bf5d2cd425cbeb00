import { useEffect, useRef } from "react";
import { usePlayerState } from "#shared/lessons/player-state.ts";
import {
  ADMIN_PATH,
  ASSESSMENT_PATH,
  isWithin,
  lessonPath,
  PULSE_PATH,
} from "#shared/navigation/paths.ts";
import type { Device, UtilizationEvent } from "#sync/device.ts";

/** Pages open for a shorter time don't count as viewed. */
const MIN_VIEW_MS = 1000;

/** Check-ins are private, and admin actions have an audit log. */
const UNLOGGED_PATHS = [ASSESSMENT_PATH, PULSE_PATH, ADMIN_PATH];

/** Identifies one tab from opening to closing. Hosts without HTTPS have no `randomUUID`. */
const sessionId = crypto.getRandomValues(new Uint32Array(4)).join("-");

function log(device: Device | undefined, event: UtilizationEvent) {
  // Not awaited. A failed write only loses a log entry.
  device?.utilization.log({ sessionId, ...event }).catch(() => undefined);
}

/**
 * Logs the paths of viewed pages and the seconds of wall-clock time that lessons played. Never logs text, searches,
 * selections, or answers.
 */
export function useUtilizationLog(device: Device | undefined, path: string) {
  useEffect(() => {
    if (!device || isWithin(path, UNLOGGED_PATHS)) return;
    const looking = setTimeout(log, MIN_VIEW_MS, device, { event: "page looked at", path });
    return () => clearTimeout(looking);
  }, [device, path]);

  const { contentId, isPlaying } = usePlayerState();
  const now = useRef(device);
  now.current = device;
  useEffect(() => {
    if (!isPlaying || contentId === undefined) return;
    const since = performance.now();
    return () => {
      const secondsWatched = Math.round((performance.now() - since) / 1000);
      if (secondsWatched === 0) return;
      log(now.current, { event: "lesson played", path: lessonPath(contentId), secondsWatched });
    };
  }, [contentId, isPlaying]);
}
