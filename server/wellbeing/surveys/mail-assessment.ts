import { sql } from "kysely";
import {
  LEAST_MAILED,
  MAILED_EVERY_DAYS,
  MAILED_STEP,
  type MailingWire,
} from "#contract/wellbeing/admin-surveys.ts";
import { invalidFields } from "#server/accounts/registration/replies.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { surveyLetter } from "#server/platform/mail/messages.ts";
import { refuse } from "#server/platform/web/handler.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A mail server is not run over by a whole hospital: twenty letters every two seconds. */
const AT_A_TIME = 20;
const PAUSE_MS = 2000;
const ROWS_AT_A_TIME = 500;

const noGroup = refuse("not_found", "There is no such practice group.");

type Asked = { readonly group: string; readonly days: number; readonly now: number };
type Person = { readonly email: string; readonly first_name: string };

/** Those who can sign in, with whether they have answered anything since. */
async function peopleOf(db: Connection, { group, days, now }: Asked) {
  const since = new Date(now - days * DAY_MS);
  const { rows } = await sql<Person & { readonly has_answered: boolean }>`
    select email, first_name, exists (
        select from survey_response response
        where response.person_id = person.id and response.received_at >= ${since}
      ) as has_answered
    from membership join person on person.id = membership.person_id
    where practice_group_id = ${group} and enabled and burnout_role <> 'deleted'
      and (password_hash is not null or provider <> 'email')
    order by md5(person.id)`.execute(db);
  return { all: rows.length, silent: rows.filter(({ has_answered }) => !has_answered) };
}

/** Also nobody is "up to five": that all have answered is not told either. */
const upTo = (letters: number) => Math.ceil(Math.max(1, letters) / MAILED_STEP) * MAILED_STEP;

/** What may be told before; nothing = there is no such group. */
async function look(db: Connection, asked: Asked) {
  const group = await db
    .selectFrom("practice_group")
    .leftJoin("survey_mailing", "survey_mailing.practice_group_id", "practice_group.id")
    .select(["mailed_at"])
    .where("practice_group.id", "=", asked.group)
    .where("enabled", "=", true)
    .executeTakeFirst();
  if (!group) return undefined;
  const { all, silent } = await peopleOf(db, asked);
  const again = group.mailed_at && group.mailed_at.getTime() + MAILED_EVERY_DAYS * DAY_MS;
  const told: MailingWire = {
    up_to: all < LEAST_MAILED ? null : upTo(silent.length),
    mailed_at: group.mailed_at && isoTime(group.mailed_at),
    again_at: again && again > asked.now ? new Date(again).toISOString() : null,
  };
  return { told, silent };
}

export async function tellMailing(db: Connection, asked: Asked) {
  const found = await look(db, asked);
  return found ? { body: found.told } : noGroup;
}

async function writeLetters(trx: Connection, people: readonly Person[], link: string, now: number) {
  const created_at = new Date(now);
  const jobs = people.map((person, at) => ({
    id: uuidv7(now),
    recipient: person.email,
    letter: JSON.stringify(surveyLetter(person, link)),
    run_at: new Date(now + Math.floor(at / AT_A_TIME) * PAUSE_MS),
    is_private: true,
    created_at,
  }));
  for (let from = 0; from < jobs.length; from += ROWS_AT_A_TIME)
    await trx
      .insertInto("mail_job")
      .values(jobs.slice(from, from + ROWS_AT_A_TIME))
      .execute();
}

type Sending = Asked & { readonly by: string; readonly link: string };

/** The audit log says which group and about how many, never who. */
export const mailSilent = (db: Database, sending: Sending) =>
  db.transaction().execute(async (trx) => {
    const { group, days, by, link, now } = sending;
    // Whoever mails the same group at the same time waits, and is then refused.
    await trx
      .selectFrom("practice_group")
      .select("id")
      .where("id", "=", group)
      .forUpdate()
      .execute();
    const found = await look(trx, sending);
    if (!found) return noGroup;
    const { told, silent } = found;
    const wrong = (sentence: string) => invalidFields({ practice_group_id: [sentence] });
    if (told.up_to === null) return wrong(`has fewer than ${LEAST_MAILED} people`);
    if (told.again_at) return wrong(`was mailed less than ${MAILED_EVERY_DAYS} days ago`);
    await writeLetters(trx, silent, link, now);
    const mailed_at = new Date(now);
    await trx
      .insertInto("survey_mailing")
      .values({ practice_group_id: group, mailed_at })
      .onConflict((conflict) => conflict.column("practice_group_id").doUpdateSet({ mailed_at }))
      .execute();
    const deed = { by, action: "assessment.mailed", about: `group:${group}` };
    await recordAudit(trx, { ...deed, after: { days, up_to: told.up_to } }, now);
    const again_at = new Date(now + MAILED_EVERY_DAYS * DAY_MS).toISOString();
    return { body: { up_to: told.up_to, mailed_at: isoTime(mailed_at), again_at } };
  });
