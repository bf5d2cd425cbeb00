import { type Selectable, sql } from "kysely";
import { DEFAULT_SURVEY, PULSE_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { anyOf } from "../database/rows.ts";
import type { Connection, Database, Tables } from "../database/tables.ts";
import { CHOSEN_HOURS, isReminderHour, MIN_INTERVAL_MS } from "./rules.ts";

type Subscription = Selectable<Tables["push_subscription"]>;
export type PushTarget = Pick<Subscription, "endpoint" | "p256dh" | "auth">;

/** Per person. The least recently renewed one is deleted. */
const MAX_SUBSCRIPTIONS = 10;
const BATCH_SIZE = 100;

/** Stores the subscription. A browser belongs to the person who subscribed last. */
export const saveSubscription = (
  db: Database,
  fresh: Omit<Subscription, "created_at" | "renewed_at">,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { endpoint, ...rest } = fresh;
    await trx
      .insertInto("push_subscription")
      .values({ ...fresh, created_at: now, renewed_at: now })
      .onConflict((conflict) =>
        conflict.column("endpoint").doUpdateSet({ ...rest, renewed_at: now }),
      )
      .execute();
    await trx
      .deleteFrom("push_subscription")
      .where("endpoint", "in", (query) =>
        query
          .selectFrom("push_subscription")
          .select("endpoint")
          .where("person_id", "=", fresh.person_id)
          .orderBy("renewed_at", "desc")
          .orderBy(sql`endpoint = ${endpoint}`, "desc")
          .orderBy("endpoint")
          .offset(MAX_SUBSCRIPTIONS),
      )
      .execute();
  });

export async function deleteSubscription(db: Connection, personId: string, endpoint: string) {
  await db
    .deleteFrom("push_subscription")
    .where("person_id", "=", personId)
    .where("endpoint", "=", endpoint)
    .execute();
}

/** Deletes a subscription that the push service no longer knows. */
export async function deleteEndpoint(db: Connection, { endpoint, auth }: PushTarget) {
  await db
    .deleteFrom("push_subscription")
    .where("endpoint", "=", endpoint)
    // A renewed subscription has other keys.
    .where("auth", "=", auth)
    .execute();
}

/** The subscription `s` may be reminded now: at the hour its person chose, or during the day. */
const isTimely = (now: number) => sql<boolean>`
  (s.remind_after is null or s.remind_after <= ${new Date(now)}::timestamptz)
  and case when s.remind_hour is null then ${isReminderHour(now)}::boolean
    else (${new Date(now).getUTCHours()}::int - s.remind_hour + 24) % 24 < ${CHOSEN_HOURS}::int end`;

/**
 * Claims people whose pulse check is due, by the same rule as on devices: `every_days` after their last answer, but not in
 * their first week. Each person is claimed at most once a week and counts as reminded even if sending fails. The row
 * conflict lets only one process claim a person.
 */
export async function claimDuePeople(db: Connection, now: number): Promise<string[]> {
  const lately = new Date(now - MIN_INTERVAL_MS);
  const { rows } = await sql<{ person_id: string }>`
    insert into reminder (person_id, last_at)
    select person.id, ${new Date(now)}::timestamptz
    from person
    join survey on survey.id = ${PULSE_SURVEY} and not survey.removed
    where person.enabled
      and exists (
        select from push_subscription s where s.person_id = person.id and ${isTimely(now)})
      and not exists (
        select from reminder r where r.person_id = person.id and r.last_at > ${lately})
      and not exists (
        select from survey_response response
        where response.person_id = person.id
          and response.survey_id in (${PULSE_SURVEY}, ${DEFAULT_SURVEY})
          and response.answered_at >
            ${new Date(now)}::timestamptz - make_interval(days => (survey.wire ->> 'every_days')::int))
      and survey.wire ->> 'every_days' is not null
      and person.created_at <= ${lately}
    order by person.id
    limit ${BATCH_SIZE}
    on conflict (person_id) do update set last_at = excluded.last_at
      where reminder.last_at <= ${lately}
    returning person_id`.execute(db);
  return rows.map(({ person_id }) => person_id);
}

/** Returns the browsers of these people: all, or those that may be reminded at this time. */
export const subscriptionsOf = (
  db: Connection,
  people: readonly string[],
  timelyAt?: number,
): Promise<PushTarget[]> =>
  db
    .selectFrom("push_subscription as s")
    .select(["s.endpoint", "s.p256dh", "s.auth"])
    .where("s.person_id", "=", anyOf(people))
    .$if(timelyAt !== undefined, (query) => query.where(isTimely(timelyAt ?? 0)))
    .execute();
