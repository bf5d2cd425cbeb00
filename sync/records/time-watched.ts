import {
  isSameProgress,
  mergeTimeWatched,
  type StoredTimeWatched,
  type TimeWatchedWire,
} from "#contract/learning/time-watched.ts";
import type { DeviceRecord } from "./record.ts";
import type { TimeWatched } from "./types.ts";

export const timeWatchedToWire = (row: TimeWatched): TimeWatchedWire => ({
  record_id_: row.contentId,
  seconds_watched: row.furthest,
  video_finished: row.finished,
  intervals: [...row.intervals],
});

/**
 * Returns when the person last watched. The server's time counts only if it knows of more than this device has: otherwise
 * this device watched last, and what it did offline may have reached the server days later.
 */
function lastWatchedAt(
  local: TimeWatched | undefined,
  server: StoredTimeWatched,
  merged: TimeWatchedWire,
  now: number,
): number {
  const there = server.last_watched_at;
  // No later than now, in case the clocks differ.
  const serverTime = there === undefined ? undefined : Math.min(Date.parse(there), now);
  if (!local) return serverTime ?? now;
  const isNews = !isSameProgress(timeWatchedToWire(local), merged);
  return isNews ? Math.max(local.updatedAt, serverTime ?? 0) : local.updatedAt;
}

/**
 * Merges the server's state into the local row. Progress is never lowered, and a known resume
 * position stays.
 */
export function mergeFromServer(
  local: TimeWatched | undefined,
  server: StoredTimeWatched,
  now: number,
): TimeWatched {
  const merged = local ? mergeTimeWatched(timeWatchedToWire(local), server) : server;
  return {
    contentId: server.record_id_,
    furthest: merged.seconds_watched,
    finished: merged.video_finished,
    ...(server.video_finished && { finishedThere: true }),
    intervals: merged.intervals,
    position: local?.position ?? merged.seconds_watched,
    updatedAt: lastWatchedAt(local, server, merged, now),
  };
}

export const timeWatchedRecord: DeviceRecord<"time_watched"> = {
  table: (db) => db.timeWatched,
  store: async (db, wire, now) => {
    const local = await db.timeWatched.bulkGet(wire.map((row) => row.record_id_));
    await db.timeWatched.bulkPut(wire.map((row, index) => mergeFromServer(local[index], row, now)));
  },
  // Pending progress is in the row already.
  shown: (db) => db.timeWatched.toArray(),
  shouldStore: (sent, reply) =>
    reply.video_finished || !isSameProgress(sent as TimeWatchedWire, reply),
};
