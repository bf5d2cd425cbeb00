import { sql } from "kysely";
import type * as z from "zod/mini";
import type {
  CreditTermsInput,
  LessonTerms,
  listCreditTerms,
  TermsRow,
} from "#contract/credit/admin-terms.ts";
import type { CreditTermsWire } from "#contract/credit/credits.ts";
import { missingForCredit } from "#contract/learning/credit-details.ts";
import { limitOf, offsetOf } from "#contract/lists.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { allocateNumbers, allocateRevs } from "#server/platform/database/changes.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { canonicalJson } from "#server/platform/writes/canonical-json.ts";
import { type ChangeError, changeError } from "./change.ts";
import { nameOf } from "./row.ts";

type Query = z.infer<typeof listCreditTerms.query>;

const orders = {
  title: sql`title asc`,
  "-title": sql`title desc`,
  number: sql`lesson_number asc`,
  "-number": sql`lesson_number desc`,
  expires_on: sql`expires_on asc nulls last`,
  "-expires_on": sql`expires_on desc nulls last`,
} as const;

const lessons = sql`
  select content.id as record_id, content.wire ->> 'lesson_number' as lesson_number,
    content.wire ->> 'title' as title, content.wire ->> 'credit' as credit,
    coalesce(terms.version, 0) as version,
    coalesce(jsonb_array_length(terms.wire -> 'questions'), 0) as questions,
    coalesce((terms.wire ->> 'pass_mark')::integer, 0) as pass_mark,
    terms.wire ->> 'expires_on' as expires_on
  from content
  left join credit_terms terms on terms.content_id = content.id and not terms.removed
  where not content.removed`;

const withCredit = sql`(content.wire ->> 'cme' = '1' or content.wire ->> 'contact_hours' = '1')`;
const asksFilters = {
  yes: sql`and jsonb_array_length(terms.wire -> 'questions') > 0`,
  no: sql`and ${withCredit} and coalesce(jsonb_array_length(terms.wire -> 'questions'), 0) = 0`,
} as const;

/** Returns one page of the lessons that carry credit or have terms. */
export async function termsPage(db: Connection, query: Query) {
  const { q = "", sort = "title", asks } = query;
  const like = `%${q
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<TermsRow & { readonly total: number }>`
    select found.*, count(*) over () as total
    from (${lessons} and (${withCredit} or terms.version is not null) ${asks ? asksFilters[asks] : sql``}) found
    where lower(title) like ${like} or lower(lesson_number) like ${like}
    order by ${orders[sort]}, record_id
    limit ${limitOf(query)} offset ${offsetOf(query)}`.execute(db);
  return {
    data: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
  };
}

/** Returns a lesson with its current or an earlier version of its terms. Undefined if lesson or version doesn't exist. */
export async function lessonTerms(
  db: Connection,
  id: string,
  version?: number,
): Promise<LessonTerms | undefined> {
  const { rows } = await sql<TermsRow>`${lessons} and content.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const storedVersions = await db
    .selectFrom("credit_terms_version")
    .leftJoin("person", "person.id", "edited_by")
    .select([
      "credit_terms_version.version",
      "wire",
      "edited_at",
      "first_name",
      "last_name",
      "edited_by",
    ])
    .where("content_id", "=", id)
    .orderBy("credit_terms_version.version", "desc")
    .execute();
  const selected = storedVersions.find((each) => each.version === (version ?? row.version));
  if (version !== undefined && !selected) return undefined;
  const versions = storedVersions.map(
    ({ version: n, edited_at, edited_by, first_name, last_name }) => ({
      version: n,
      edited_at: edited_at && isoTime(edited_at),
      edited_by: edited_by && nameOf({ first_name: first_name ?? "", last_name: last_name ?? "" }),
    }),
  );
  return { ...row, terms: selected?.wire ?? null, versions };
}

type TermsChange = {
  readonly id: string;
  readonly version: number;
  readonly terms: CreditTermsInput;
  readonly actorId: string;
  readonly now: number;
};

/** Summarizes terms for the audit log, without the questions. */
const auditSummary = ({
  questions,
  pass_mark,
  expires_on,
  nothing_to_disclose = false,
}: CreditTermsWire) => ({
  questions: questions.length,
  pass_mark,
  expires_on,
  nothing_to_disclose,
});

/** Returns why a lesson that is out, or about to be, couldn't offer its credit with these terms. */
async function creditLostBy(trx: Connection, terms: CreditTermsWire): Promise<string | undefined> {
  const rows = await trx
    .selectFrom("content")
    .leftJoin("content_edit", "content_edit.content_id", "content.id")
    .select(["content.wire", "content.status", "content_edit.state", "content_edit.wire as edited"])
    .where("content.id", "=", terms.record_id_)
    .execute();
  const offered = rows.flatMap(({ wire, status, state, edited }) => [
    ...(status === "Published" ? [wire] : []),
    ...(state === "scheduled" && edited ? [edited] : []),
  ]);
  const lost = offered.some((wire) => missingForCredit(wire, terms, null).includes("quiz"));
  return lost
    ? "This lesson offers credit, which needs a quiz. Add a question, or remove the credit from the lesson first."
    : undefined;
}

/** Changes a lesson's terms. Devices get them with the catalog. */
export async function changeTerms(
  db: Database,
  { id, version, terms, actorId, now }: TermsChange,
): Promise<ChangeError | undefined> {
  return db.transaction().execute(async (trx) => {
    // Serializes catalog changes.
    await allocateRevs(trx, "catalogue", 0);
    const before = await lessonTerms(trx, id);
    if (!before) return changeError("not_found", "This lesson no longer exists.");
    if (before.version !== version)
      return changeError(
        "changed_meanwhile",
        "Someone changed these requirements. Reload to see the latest version.",
      );
    const wire: CreditTermsWire = { record_id_: id, ...terms };
    if (before.terms && canonicalJson(before.terms) === canonicalJson(wire)) return undefined;
    const lost = await creditLostBy(trx, wire);
    if (lost) return changeError("invalid", lost);
    const next = await allocateNumbers(trx, "catalogue", 1);
    const edited_at = new Date(now);
    const edited = { edited: true, edited_by: actorId, edited_at };
    const values = { wire: JSON.stringify(wire), rev: next(), removed: false, ...edited };
    await trx
      .insertInto("credit_terms")
      .values({ content_id: id, ...values })
      .onConflict((conflict) => conflict.column("content_id").doUpdateSet(values))
      .execute();
    const after = { ...auditSummary(wire), version: version + 1 };
    const auditEntry = { by: actorId, action: "credit_terms.changed", about: `content:${id}` };
    const earlier = before.terms ? { ...auditSummary(before.terms), version } : { version };
    await recordAudit(trx, { ...auditEntry, before: earlier, after }, now);
    return undefined;
  });
}
