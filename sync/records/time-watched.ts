import { mergeTimeWatched, type TimeWatchedWire } from "#contract/learning/time-watched.ts";
import type { DeviceRecord } from "./record.ts";
import type { TimeWatched } from "./types.ts";

export const timeWatchedToWire = (row: TimeWatched): TimeWatchedWire => ({
  record_id_: row.contentId,
  seconds_watched: row.furthest,
  video_finished: row.finished,
  intervals: [...row.intervals],
});

/**
 * Merges the server's state into the local row. Progress is never lowered, and a known resume
 * position stays.
 */
export function mergeFromServer(
  local: TimeWatched | undefined,
  server: TimeWatchedWire,
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
    updatedAt: local?.updatedAt ?? now,
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
    reply.video_finished || JSON.stringify(sent) !== JSON.stringify(reply),
};
