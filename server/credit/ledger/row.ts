import type { LedgerCredit, LedgerEvent, LedgerRow } from "#contract/credit/admin-ledger.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { verifyUrl } from "../certificates/rules.ts";
import { type CertificateRow, type CreditKey, certificatesOf } from "./find.ts";
import { type LedgerPageRow, ledgerPage } from "./queries.ts";

const DELETED = "deleted";

export const nameOf = (of: { readonly first_name: string; readonly last_name: string }) =>
  `${of.first_name} ${of.last_name}`.trim();

export const ledgerRowWire = (row: LedgerPageRow): LedgerRow => ({
  id: row.id,
  person: {
    id: row.person_id,
    name: nameOf(row),
    email: row.burnout_role === DELETED ? null : row.email,
  },
  record_id: row.record_id,
  lesson_number: row.lesson_number,
  title: row.title_of_activity,
  type: row.certificate_type,
  amount: row.credits_awarded,
  awarded_on: row.awarded_on,
  claimed_at: isoTime(row.created_at),
  standing: row.standing_now,
});

const versionWire = (row: CertificateRow) => ({
  version: row.version,
  issued_at: isoTime(row.issued_at),
  recipient: row.recipient,
  credential: row.credential,
  title: row.title_of_activity,
  type: row.certificate_type,
  amount: row.credits_awarded,
  awarded_on: row.awarded_on,
  provider: row.provider.name,
  statement: row.statement,
  template_version: row.template_version,
});

type Values = Readonly<Record<string, string | null>>;
type Details = { readonly before?: Values; readonly after?: Values };

async function eventsOf(
  db: Connection,
  { person_id, credit_id }: CreditKey,
): Promise<LedgerEvent[]> {
  const rows = await db
    .selectFrom("credit_event")
    .leftJoin("person", "person.id", "credit_event.actor_id")
    .select(["kind", "happened_at", "reason", "actor_id", "details", "first_name", "last_name"])
    .where("credit_event.person_id", "=", person_id)
    .where("credit_event.credit_id", "=", credit_id)
    .orderBy(({ eb }) => eb("kind", "<>", "issued"))
    .orderBy("rev")
    .orderBy("credit_event.id")
    .execute();
  return rows.map(({ kind, happened_at, reason, actor_id, details, first_name, last_name }) => {
    const { before = null, after = null } = (details ?? {}) as Details;
    const name = nameOf({ first_name: first_name ?? "", last_name: last_name ?? "" });
    const by = actor_id === null ? null : { id: actor_id, name };
    return { kind, at: isoTime(happened_at), by, reason, before, after };
  });
}

async function testsOf(db: Connection, personId: string, record: string, itemVersion: string) {
  const rows = await db
    .selectFrom("post_test")
    .select(["taken_at", "right", "of", "passed"])
    .where("person_id", "=", personId)
    .where("record_id", "=", record)
    .where("item_version", "=", itemVersion)
    .orderBy("taken_at")
    .execute();
  return rows.map((row) => ({ ...row, taken_at: isoTime(row.taken_at) }));
}

/** Returns a credit with its history. Contains no survey answers and no evaluation. */
export async function ledgerCredit(
  db: Connection,
  key: CreditKey,
  publicUrl: string,
): Promise<LedgerCredit | undefined> {
  const certificates = await certificatesOf(db, key);
  const last = certificates.at(-1);
  if (!last) return undefined;
  const { rows } = await ledgerPage(db, { q: last.id, person_id: key.person_id });
  const row = rows.find(({ id }) => id === last.id);
  if (!row) return undefined;
  const credit = await db
    .selectFrom("credit")
    .select(["rev", "item_version", "record_id"])
    .where("person_id", "=", key.person_id)
    .where("id", "=", key.credit_id)
    .executeTakeFirstOrThrow();
  return {
    ...ledgerRowWire(row),
    version: credit.rev,
    item_version: credit.item_version,
    verify_url: verifyUrl(publicUrl, last.id),
    events: await eventsOf(db, key),
    certificates: certificates.map(versionWire),
    tests: await testsOf(db, key.person_id, credit.record_id, credit.item_version),
    terms_version: last.terms_version,
  };
}
