import { sql } from "kysely";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { recordEvents } from "#server/platform/events/record.ts";
import { assignedTitle, hasCompleted, isAssigned } from "./assignees.ts";

/** Tells other systems which open assignments the person has completed with these lessons, which they just finished. */
export async function recordCompletions(
  trx: Connection,
  personId: string,
  lessons: readonly string[],
  now: number,
): Promise<void> {
  if (lessons.length === 0) return;
  const rows = await trx
    .selectFrom("person")
    .innerJoin("membership", "membership.person_id", "person.id")
    .innerJoin("assignment", "assignment.practice_group_id", "membership.practice_group_id")
    .select(["assignment.id", "assignment.practice_group_id", "content_id", "series_id", "due_on"])
    .select(assignedTitle.as("title"))
    .where("person.id", "=", personId)
    .where("ended_at", "is", null)
    .where(
      sql<boolean>`(content_id = ${anyOf(lessons)} or series_id in (
        select series_id from content where content.id = ${anyOf(lessons)}))`,
    )
    .where(isAssigned)
    .where(hasCompleted)
    .orderBy("assignment.id")
    .execute();
  await recordEvents(
    trx,
    rows.map(({ id, practice_group_id, content_id, series_id, due_on, title }) => ({
      type: "assignment.completed",
      personId,
      groupId: practice_group_id,
      data: { assignment_id: id, lesson_id: content_id, series_id, title, due_on },
    })),
    now,
  );
}
