import { randomUUID } from "node:crypto";
import { fillQueue } from "#server/insights/comment-review/fill.ts";
import { insertRows } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { seedPeople } from "../demo-data.ts";
import { DAY_MS, REVIEWED_DAYS } from "./period.ts";
import type { PersonHistory } from "./year.ts";

/** Approves all comments older than `REVIEWED_DAYS` and queues the newer ones. */
export async function addReviews(
  trx: Connection,
  histories: readonly PersonHistory[],
  now: number,
): Promise<void> {
  const [admin] = seedPeople.filter(({ burnout_role }) => burnout_role === "se_admin");
  const until = now - REVIEWED_DAYS * DAY_MS;
  const rows = histories.flatMap(({ person: { groupId }, answered }) =>
    answered
      .filter(({ response }) => response.received_at.getTime() < until)
      .flatMap(({ answers }) => answers.filter(({ text }) => text !== null))
      .map(({ person_id, response_id, base_question_id }) => ({
        id: randomUUID(),
        person_id,
        response_id,
        base_question_id,
        practice_group_id: groupId,
        week: new Date(until).toISOString().slice(0, 10),
        state: "passed" as const,
        shown: null,
        decided_by: admin?.id ?? null,
        version: 2,
      })),
  );
  await insertRows(trx, "comment_review", rows).execute();
  await fillQueue(trx, now);
}
