import { sql } from "kysely";
import type { TimeWatchedWire } from "#contract/learning/time-watched.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { type DomainEvent, recordEvents } from "#server/platform/events/record.ts";
import type { Watched } from "./queries.ts";
import { reachedQuarter } from "./rules.ts";

type Change = { readonly before: Watched; readonly after: TimeWatchedWire };

function eventOf({ before: { state, length }, after }: Change) {
  const id = after.record_id_;
  if (after.video_finished)
    return state?.video_finished ? undefined : ({ type: "lesson.completed", id } as const);
  const progress = reachedQuarter(state, after, length);
  return progress === undefined
    ? undefined
    : ({ type: "lesson.progressed", id, progress } as const);
}

/** Tells other systems that lessons were completed, or that another quarter was played. Few reports do either. */
export async function recordLessonEvents(
  trx: Connection,
  personId: string,
  changes: readonly Change[],
  now: number,
): Promise<void> {
  const found = changes.flatMap((change) => eventOf(change) ?? []);
  if (found.length === 0) return;
  const rows = await trx
    .selectFrom("content")
    .select(["id", sql<string>`wire ->> 'title'`.as("title")])
    .where("id", "=", anyOf(found.map(({ id }) => id)))
    .execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const events = found.map(
    ({ type, id, ...more }): DomainEvent => ({
      type,
      personId,
      data: { lesson: { id }, title: titles.get(id), ...more },
    }),
  );
  await recordEvents(trx, events, now);
}
