import { sql } from "kysely";
import {
  MAILING_COUNT_STEP,
  MAILING_INTERVAL_DAYS,
  type MailingWire,
  MIN_MAILING_GROUP,
} from "#contract/wellbeing/admin-surveys.ts";
import { HEALTHY_DAYS_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { invalidFields } from "#server/accounts/registration/replies.ts";
import { isSubscribed, unsubscribeLinks } from "#server/accounts/subscriptions/subscriptions.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { surveyMessage } from "#server/platform/mail/messages.ts";
import { bulkSchedule } from "#server/platform/mail/rules.ts";
import { apiError } from "#server/platform/web/handler.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const ROWS_PER_INSERT = 500;

const noGroup = apiError("not_found", "This practice group no longer exists.");

type MailingQuery = { readonly group: string; readonly days: number; readonly now: number };
type Person = { readonly id: string; readonly email: string; readonly first_name: string };

/** Counts members who can sign in, and members who accept this mail. Lists the latter if they haven't responded recently. */
async function groupMembers(db: Connection, { group, days, now }: MailingQuery) {
  const since = new Date(now - days * DAY_MS);
  const { rows } = await sql<
    Person & { readonly has_answered: boolean; readonly is_subscribed: boolean }
  >`
    select person.id, email, first_name, exists (
        select from survey_response response
        where response.person_id = person.id and response.received_at >= ${since}
          and response.survey_id <> ${HEALTHY_DAYS_SURVEY}
      ) as has_answered, ${isSubscribed("check_in")} as is_subscribed
    from membership join person on person.id = membership.person_id
    where practice_group_id = ${group} and enabled and burnout_role <> 'deleted'
      and confirmed_at is not null and (password_hash is not null or provider <> 'email')
    order by md5(person.id)`.execute(db);
  const subscribed = rows.filter(({ is_subscribed }) => is_subscribed);
  const nonResponders = subscribed.filter(({ has_answered }) => !has_answered);
  return { all: rows.length, subscribed: subscribed.length, nonResponders };
}

const roundUp = (count: number) =>
  Math.ceil(Math.max(1, count) / MAILING_COUNT_STEP) * MAILING_COUNT_STEP;

/** Returns the preview and the recipients. Undefined if the group doesn't exist. */
async function mailingState(db: Connection, query: MailingQuery) {
  const group = await db
    .selectFrom("practice_group")
    .leftJoin("survey_mailing", "survey_mailing.practice_group_id", "practice_group.id")
    .select(["mailed_at"])
    .where("practice_group.id", "=", query.group)
    .where("enabled", "=", true)
    .executeTakeFirst();
  if (!group) return undefined;
  const { all, subscribed, nonResponders } = await groupMembers(db, query);
  const again = group.mailed_at && group.mailed_at.getTime() + MAILING_INTERVAL_DAYS * DAY_MS;
  const preview: MailingWire = {
    // Also counts people who have answered. One person more or fewer would tell when that person last answered.
    up_to: all < MIN_MAILING_GROUP ? null : roundUp(subscribed),
    mailed_at: group.mailed_at && isoTime(group.mailed_at),
    again_at: again && again > query.now ? new Date(again).toISOString() : null,
  };
  return { preview, nonResponders };
}

export async function previewMailing(db: Connection, query: MailingQuery) {
  const found = await mailingState(db, query);
  return found ? { body: found.preview } : noGroup;
}

type Links = { readonly link: string; readonly publicUrl: string };

async function queueMails(
  trx: Connection,
  people: readonly Person[],
  { link, publicUrl }: Links,
  now: number,
) {
  const ids = people.map(({ id }) => id);
  const unsubscribe = await unsubscribeLinks(trx, "check_in", ids, publicUrl);
  const created_at = new Date(now);
  const nextDueAt = bulkSchedule(now);
  const jobs = people.map((person) => ({
    id: uuidv7(now),
    recipient: person.email,
    letter: JSON.stringify(surveyMessage(person, link, unsubscribe.get(person.id))),
    run_at: new Date(nextDueAt()),
    is_private: true,
    created_at,
  }));
  for (let from = 0; from < jobs.length; from += ROWS_PER_INSERT)
    await trx
      .insertInto("mail_job")
      .values(jobs.slice(from, from + ROWS_PER_INSERT))
      .execute();
}

type MailingRequest = MailingQuery & Links & { readonly by: string };

/** Mails the members who have not responded. The audit log gets the group and a rounded count, never names. */
export const mailNonResponders = (db: Database, request: MailingRequest) =>
  db.transaction().execute(async (trx) => {
    const { group, days, by, now } = request;
    // A concurrent mailing to the same group waits for this lock and is then refused.
    await trx
      .selectFrom("practice_group")
      .select("id")
      .where("id", "=", group)
      .forUpdate()
      .execute();
    const found = await mailingState(trx, request);
    if (!found) return noGroup;
    const { preview, nonResponders } = found;
    const invalid = (sentence: string) => invalidFields({ practice_group_id: [sentence] });
    if (preview.up_to === null) return invalid(`must have at least ${MIN_MAILING_GROUP} people`);
    if (preview.again_at) return invalid(`was emailed less than ${MAILING_INTERVAL_DAYS} days ago`);
    await queueMails(trx, nonResponders, request, now);
    const mailed_at = new Date(now);
    await trx
      .insertInto("survey_mailing")
      .values({ practice_group_id: group, mailed_at })
      .onConflict((conflict) => conflict.column("practice_group_id").doUpdateSet({ mailed_at }))
      .execute();
    const event = { by, action: "assessment.mailed", about: `group:${group}` };
    await recordAudit(trx, { ...event, after: { days, up_to: preview.up_to } }, now);
    const again_at = new Date(now + MAILING_INTERVAL_DAYS * DAY_MS).toISOString();
    return { body: { up_to: preview.up_to, mailed_at: isoTime(mailed_at), again_at } };
  });
