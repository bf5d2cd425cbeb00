import { sql } from "kysely";
import type { EventType } from "#contract/organizations/admin-endpoints.ts";
import type { Connection } from "../database/tables.ts";
import { uuidv7 } from "../ids.ts";
import { type LessonScore, queueScores } from "./scores.ts";

/**
 * - `personId`: whom it is about. Goes to the endpoints of all of their groups
 * - `groupId`: goes to this group's endpoints only
 * - `data`: ids, names of lessons, amounts, and dates. Never names of people, addresses, answers, or text that people write
 */
export type DomainEvent = {
  readonly type: EventType;
  readonly personId: string;
  readonly groupId?: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
};

type Match = { readonly n: number; readonly endpoint_id: string; readonly group_id: string };

const matching = async (trx: Connection, events: readonly DomainEvent[]) => {
  const asked = events.map(({ type, personId, groupId = null }, n) => ({
    ...{ n, type },
    person_id: personId,
    group_id: groupId,
  }));
  const { rows } = await sql<Match>`
    select event.n, endpoint.id as endpoint_id, endpoint.practice_group_id as group_id
    from event_endpoint endpoint
    join practice_group on practice_group.id = endpoint.practice_group_id
      and practice_group.enabled
    join json_to_recordset(${JSON.stringify(asked)}::json)
      as event (n int, type text, person_id text, group_id text)
      on jsonb_exists(endpoint.events, event.type)
    where endpoint.off_at is null
      and coalesce(event.group_id, endpoint.practice_group_id) = endpoint.practice_group_id
      and exists (select from membership
        where membership.person_id = event.person_id
          and membership.practice_group_id = endpoint.practice_group_id)
    order by event.n, endpoint.id`.execute(trx);
  return rows;
};

function scoreOf({
  type,
  personId,
  data: { lesson, progress },
}: DomainEvent): readonly LessonScore[] {
  const { id: lessonId } = (lesson ?? {}) as { readonly id?: string };
  if (lessonId === undefined) return [];
  if (type === "lesson.completed") return [{ personId, lessonId, progress: 100 }];
  return type === "lesson.progressed" ? [{ personId, lessonId, progress: Number(progress) }] : [];
}

/** Queues events in the transaction that makes them happen, so that neither happens without the other. */
export async function recordEvents(
  trx: Connection,
  events: readonly DomainEvent[],
  now: number,
): Promise<void> {
  if (events.length === 0) return;
  await queueScores(trx, events.flatMap(scoreOf), now);
  const at = new Date(now);
  const rows = (await matching(trx, events)).flatMap(({ n, endpoint_id, group_id }) => {
    const event = events[n];
    if (!event) return [];
    const { type, personId, data } = event;
    return {
      id: uuidv7(now),
      endpoint_id,
      event: type,
      data: JSON.stringify({ practice_group_id: group_id, person_id: personId, ...data }),
      happened_at: at,
      run_at: at,
    };
  });
  if (rows.length > 0) await trx.insertInto("event_delivery").values(rows).execute();
}
