import { sql } from "kysely";
import { addCertificates } from "#server/credit/certificates/issue.ts";
import { addEvents } from "#server/credit/certificates/queries.ts";
import { addPostTests } from "#server/credit/credits/post-test-queries.ts";
import { addCredits, addEvaluations } from "#server/credit/credits/queries.ts";
import { termsOf } from "#server/credit/credits/terms-queries.ts";
import { personScope } from "#server/platform/database/changes.ts";
import { insertRows } from "#server/platform/database/rows.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { seedCatalog, seedPeople } from "../demo-data.ts";
import { DAY_MS } from "./period.ts";
import { addReviews } from "./reviews.ts";
import { firstStaffId } from "./staff.ts";
import { generateHistory, type PersonHistory } from "./year.ts";

/** What a person did. */
export type Activity = Omit<PersonHistory, "person" | "rev">;

export type SeedHistoryInput = { readonly now: number; readonly publicUrl: string };

const isSeeded = (db: Database) =>
  db.selectFrom("person").select("id").where("id", "=", firstStaffId).executeTakeFirst();

/** Adds the staff without passwords, so these accounts can't be used. */
async function addPeople(
  trx: Connection,
  histories: readonly PersonHistory[],
  today: number,
): Promise<void> {
  const rows = histories.map(({ person }) => {
    const joined = new Date(today - person.joined * DAY_MS);
    return {
      id: person.id,
      uid: person.email,
      email: person.email,
      password_hash: null,
      first_name: person.firstName,
      last_name: person.lastName,
      burnout_role: "provider",
      provider_title: person.title,
      confirmed_at: joined,
      enabled: !person.hasLeft,
      created_at: joined,
      updated_at: joined,
      date_of_birth: person.born,
      gender: person.gender,
      burnout_location: person.place,
      burnout_specialty: person.department.name,
      years_in_profession: String(person.years),
    };
  });
  const columns = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[];
  // All other columns have defaults.
  await trx
    .insertInto("person")
    .columns(columns)
    .expression(
      sql`select ${sql.join(columns.map(sql.ref))} from json_populate_recordset(null::person, ${JSON.stringify(rows)}::json)`,
    )
    .execute();
  const memberships = histories.map(({ person: { id, groupId } }) => ({
    person_id: id,
    practice_group_id: groupId,
  }));
  await insertRows(trx, "membership", memberships).execute();
  const counters = histories.map(({ person: { id }, rev }) => ({ scope: personScope(id), n: rev }));
  await insertRows(trx, "change_counter", counters).execute();
}

/** When a person last did something, for "Last active". */
function lastActivityOf({ watched, answered, awards }: PersonHistory): Date | undefined {
  const times = [
    ...watched.map(({ updated_at }) => updated_at),
    ...answered.map(({ response }) => response.received_at),
    ...awards.map(({ credit }) => credit.created_at),
  ];
  const last = Math.max(...times.map((time) => time.getTime()));
  return Number.isFinite(last) ? new Date(last) : undefined;
}

async function addLastActivity(
  trx: Connection,
  histories: readonly PersonHistory[],
): Promise<void> {
  const rows = histories.flatMap((history) => {
    const last_seen_at = lastActivityOf(history);
    return last_seen_at ? [{ person_id: history.person.id, last_seen_at }] : [];
  });
  await sql`update person_seen set last_seen_at = seen.last_seen_at
    from json_populate_recordset(null::person_seen, ${JSON.stringify(rows)}::json) seen
    where person_seen.person_id = seen.person_id`.execute(trx);
}

async function addAnswers(trx: Connection, histories: readonly Activity[]): Promise<void> {
  const answered = histories.flatMap((each) => each.answered);
  await insertRows(
    trx,
    "survey_response",
    answered.map(({ response }) => response),
  ).execute();
  await insertRows(
    trx,
    "survey_answer",
    answered.flatMap(({ answers }) => answers),
  ).execute();
}

const reasons = [
  "Claimed by another person on a shared device. We informed both.",
  "The lesson was unpublished before the claim date.",
];

/** Revokes two credits. */
async function revokeSome(
  trx: Connection,
  histories: readonly PersonHistory[],
  now: number,
): Promise<void> {
  const [admin] = seedPeople.filter(({ burnout_role }) => burnout_role === "se_admin");
  const credits = histories.flatMap(({ awards }) => awards.map(({ credit }) => credit));
  const revoked = credits.filter((_, at) => at === 40 || at === 90);
  await addEvents(
    trx,
    revoked.map(({ person_id, id, created_at, rev }, at) => ({
      id: uuidv7(now + 1),
      person_id,
      credit_id: id,
      kind: "revoked",
      reason: reasons[at] ?? null,
      actor_id: admin?.id ?? null,
      happened_at: new Date(Math.min(now, created_at.getTime() + 3 * DAY_MS)),
      details: null,
      rev,
    })),
  );
}

async function addAwards(
  trx: Connection,
  histories: readonly Activity[],
  { now, publicUrl }: SeedHistoryInput,
): Promise<void> {
  const awards = histories.flatMap((each) => each.awards);
  await addPostTests(
    trx,
    awards.flatMap(({ tests }) => tests),
  );
  await addCredits(
    trx,
    awards.map(({ credit }) => credit),
  );
  await addEvaluations(
    trx,
    awards.map(({ evaluation }) => evaluation),
  );
  await addCertificates({ trx, now, publicUrl }, awards);
  const licenses = histories.flatMap((each) => each.licenses ?? []);
  await insertRows(trx, "licences", licenses).execute();
}

export async function addActivity(
  trx: Connection,
  histories: readonly Activity[],
  seeding: SeedHistoryInput,
): Promise<void> {
  const watched = histories.flatMap((each) => each.watched);
  await insertRows(trx, "time_watched", watched).execute();
  await addAnswers(trx, histories);
  await addAwards(trx, histories, seeding);
}

/** Seeds the history of two organizations, up to yesterday, so that insights have data. Runs once. */
export async function seedHistory(db: Database, seeding: SeedHistoryInput): Promise<void> {
  if (await isSeeded(db)) return;
  const today = Math.floor(seeding.now / DAY_MS) * DAY_MS;
  const { content } = seedCatalog();
  const records = content.map(({ record_id_ }) => record_id_);
  const histories = generateHistory({
    lessons: content,
    terms: await termsOf(db, records),
    publicUrl: seeding.publicUrl,
    today,
  });
  await db.transaction().execute(async (trx) => {
    await addPeople(trx, histories, today);
    await addLastActivity(trx, histories);
    await addActivity(trx, histories, seeding);
    await addReviews(trx, histories, seeding.now);
    await revokeSome(trx, histories, seeding.now);
  });
}
