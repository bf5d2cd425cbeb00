import { noticeAddress } from "#server/accounts/session/waiting-email.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { LtiResourceMessage } from "#server/platform/database/lti-tables.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { queueScores } from "#server/platform/events/scores.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { platformConnectedMessage } from "#server/platform/mail/messages.ts";
import type { OpenPlatform } from "./queries.ts";

/** Returns the person's progress in a lesson in percent, in quarters. */
export type ProgressOf = (db: Connection, personId: string, lessonId: string) => Promise<number>;

export type ConnectDeps = Pick<Deps, "db" | "clock" | "config" | "mail"> & {
  readonly progressOf: ProgressOf;
};

type Person = Pick<PersonRow, "id" | "email" | "proven_email" | "first_name">;

/** Where the person reviews connections. */
const SECURITY_PAGE = "/you/security";

/**
 * Records who the person is at the platform. Returns false if someone else is. From now on, launches sign in, so the
 * person gets mail.
 */
export async function connect(
  { clock, config, mail }: ConnectDeps,
  trx: Connection,
  platform: OpenPlatform,
  {
    person,
    subject,
    by,
  }: { readonly person: Person; readonly subject: string; readonly by: string | null },
): Promise<boolean> {
  const now = clock.now();
  const { numInsertedOrUpdatedRows: n } = await trx
    .insertInto("lti_identity")
    .values({
      ...{ id: uuidv7(now), platform_id: platform.id, subject, person_id: person.id },
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(["platform_id", "subject"]).doNothing())
    .executeTakeFirstOrThrow();
  if (n === 0n) return isSame(trx, platform, subject, person.id);
  const to = noticeAddress(person);
  const link = `${config.publicUrl}${SECURITY_PAGE}`;
  await mail.send(trx, {
    ...platformConnectedMessage({ ...person, email: to }, platform.name, {
      link,
      at: new Date(now),
    }),
    to,
  });
  const after = { platform: platform.name, recognized_by: by === null ? "email" : "sign-in" };
  const about = `person:${person.id}`;
  await recordAudit(trx, { by, action: "person.platform_connected", about, after }, now);
  return true;
}

async function isSame(trx: Connection, { id }: OpenPlatform, subject: string, personId: string) {
  const row = await trx
    .selectFrom("lti_identity")
    .select("person_id")
    .where("platform_id", "=", id)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.person_id === personId;
}

/** Remembers where the score of a lesson goes, and sends what the person has already reached. */
export async function storeLineItem(
  { clock, progressOf }: ConnectDeps,
  trx: Connection,
  platform: OpenPlatform,
  personId: string,
  { subject, lesson, lineItem: url }: LtiResourceMessage,
): Promise<void> {
  if (subject === undefined || lesson === null || url === null) return;
  const now = clock.now();
  const key = { platform_id: platform.id, person_id: personId, url };
  const known = await trx
    .selectFrom("lti_line_item")
    .select(["subject", "lesson_id"])
    .where("platform_id", "=", platform.id)
    .where("person_id", "=", personId)
    .where("url", "=", url)
    .executeTakeFirst();
  if (known?.subject === subject && known.lesson_id === lesson) return;
  const target = { subject, lesson_id: lesson };
  await trx
    .insertInto("lti_line_item")
    .values({ ...key, ...target, created_at: new Date(now) })
    .onConflict((conflict) =>
      conflict.columns(["platform_id", "person_id", "url"]).doUpdateSet(target),
    )
    .execute();
  const progress = await progressOf(trx, personId, lesson);
  if (progress > 0) await queueScores(trx, [{ personId, lessonId: lesson, progress }], now);
}
