import { sql } from "kysely";
import type { Connection } from "../database/tables.ts";
import { uuidv7 } from "../ids.ts";

/** Progress in percent; completed lessons have 100. */
export type LessonScore = {
  readonly personId: string;
  readonly lessonId: string;
  readonly progress: number;
};

type Match = {
  readonly n: number;
  readonly platform_id: string;
  readonly practice_group_id: string;
  readonly url: string;
  readonly subject: string;
};

/** Members only: who left the group is no longer reported to its platforms. */
const matching = async (trx: Connection, scores: readonly LessonScore[]) => {
  const asked = scores.map(({ personId, lessonId }, n) => ({
    ...{ n, person_id: personId, lesson_id: lessonId },
  }));
  const { rows } = await sql<Match>`
    select score.n, item.platform_id, item.url, item.subject, endpoint.practice_group_id
    from json_to_recordset(${JSON.stringify(asked)}::json)
      as score (n int, person_id text, lesson_id text)
    join lti_line_item item on item.person_id = score.person_id and item.lesson_id = score.lesson_id
    join event_endpoint endpoint on endpoint.id = item.platform_id and endpoint.off_at is null
    join practice_group on practice_group.id = endpoint.practice_group_id
      and practice_group.enabled
    where exists (select from membership
      where membership.person_id = item.person_id
        and membership.practice_group_id = endpoint.practice_group_id)
    order by score.n, item.platform_id, item.url`.execute(trx);
  return rows;
};

/** Scores that still wait are replaced by the new one, so that a retry can't bring back an old one. */
const dropWaiting = (trx: Connection, { platform_id, url, subject }: Match) =>
  trx
    .deleteFrom("event_delivery")
    .where("endpoint_id", "=", platform_id)
    .where("state", "=", "pending")
    .where(sql<boolean>`data ->> 'line_item' = ${url} and data ->> 'user_id' = ${subject}`)
    .execute();

/** Queues scores for the learning platforms that the lessons were opened from. Most lessons weren't. */
export async function queueScores(
  trx: Connection,
  scores: readonly LessonScore[],
  now: number,
): Promise<void> {
  if (scores.length === 0) return;
  const at = new Date(now);
  for (const match of await matching(trx, scores)) {
    const score = scores[match.n];
    if (!score) continue;
    const { personId, lessonId, progress } = score;
    await dropWaiting(trx, match);
    const { platform_id: endpoint_id, practice_group_id, url, subject } = match;
    const data = {
      ...{ practice_group_id, person_id: personId, lesson: { id: lessonId }, progress },
      ...{ line_item: url, user_id: subject },
    };
    await trx
      .insertInto("event_delivery")
      .values({
        id: uuidv7(now),
        endpoint_id,
        event: progress === 100 ? "lesson.completed" : "lesson.progressed",
        data: JSON.stringify(data),
        happened_at: at,
        run_at: at,
      })
      .execute();
  }
}
