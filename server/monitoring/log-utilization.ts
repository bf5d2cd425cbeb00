import { insertRows } from "#server/platform/database/rows.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { claimedTime } from "#server/platform/writes/claimed-time.ts";
import { done, type Effect } from "#server/platform/writes/effect.ts";

export const logUtilization: Effect<"logUtilization"> = async ({ trx, person, now }, events) => {
  const rows = events.map((event) => ({
    person_id: person.id,
    id: event.id ?? uuidv7(now),
    event: event.event,
    context: event.context ?? null,
    seconds_watched: event.seconds_watched ?? null,
    current_path: event.current_path ?? null,
    device: event.device ?? null,
    session_id: event.session_id ?? null,
    dropped: event.dropped ?? 0,
    occurred_at: claimedTime(event.occurred_at, now),
    received_at: new Date(now),
  }));
  // Events are deduplicated by id.
  await insertRows(trx, "utilization_event", rows)
    .onConflict((conflict) => conflict.columns(["person_id", "id"]).doNothing())
    .execute();
  return rows.map(({ id }) => done({ id }));
};
