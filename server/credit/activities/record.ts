import type { ActivityRecordWire, LessonRecord } from "#contract/credit/admin-activities.ts";
import { nameById } from "#server/organizations/people/record.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { allocateRevs } from "#server/platform/database/changes.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { canonicalJson } from "#server/platform/writes/canonical-json.ts";
import { type ChangeError, changeError } from "../ledger/change.ts";

const empty: ActivityRecordWire = {
  reporting: {
    cme: { course_number: null, subject_area: null, activity_number: null },
    contact_hours: { course_number: null, subject_area: null },
  },
  planning: { practice_gap: "", needs: "", commercial_support: "", reviewed_on: null },
  disclosures: [],
};

/** Returns undefined if there is no such lesson. */
export async function lessonRecord(db: Connection, id: string): Promise<LessonRecord | undefined> {
  const lesson = await db
    .selectFrom("content")
    .select("wire")
    .where("id", "=", id)
    .where("removed", "=", false)
    .executeTakeFirst();
  if (!lesson) return undefined;
  const last = await db
    .selectFrom("activity_record")
    .selectAll()
    .where("content_id", "=", id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    record_id: id,
    lesson_number: lesson.wire.lesson_number,
    title: lesson.wire.title,
    version: last?.version ?? 0,
    record: last?.wire ?? empty,
    edited_at: last?.edited_at ? isoTime(last.edited_at) : null,
    edited_by: await nameById(db, last?.edited_by ?? null),
  };
}

type RecordChange = {
  readonly id: string;
  readonly version: number;
  readonly record: ActivityRecordWire;
  readonly by: string;
  readonly now: number;
};

/** Summarizes a record for the audit log, without names and texts. */
const auditSummary = ({ reporting, planning, disclosures }: ActivityRecordWire) => ({
  course_number_cme: reporting.cme.course_number,
  course_number_contact_hours: reporting.contact_hours.course_number,
  subject_area_cme: reporting.cme.subject_area,
  subject_area_contact_hours: reporting.contact_hours.subject_area,
  activity_number: reporting.cme.activity_number,
  reviewed_on: planning.reviewed_on,
  disclosures: disclosures.length,
});

export const changeRecord = (
  db: Database,
  { id, version, record, by, now }: RecordChange,
): Promise<ChangeError | undefined> =>
  db.transaction().execute(async (trx) => {
    // Serializes changes, so that a report file never contains half of one.
    await allocateRevs(trx, "credit_reports", 0);
    const before = await lessonRecord(trx, id);
    if (!before) return changeError("not_found", "This lesson no longer exists.");
    if (before.version !== version)
      return changeError(
        "changed_meanwhile",
        "Someone changed this record. Reload to see the latest version.",
      );
    if (canonicalJson(before.record) === canonicalJson(record)) return undefined;
    const edited = { edited_by: by, edited_at: new Date(now) };
    await trx
      .insertInto("activity_record")
      .values({ content_id: id, version: version + 1, wire: JSON.stringify(record), ...edited })
      .execute();
    const entry = { by, action: "activity_record.changed", about: `content:${id}` };
    const earlier = { ...auditSummary(before.record), version };
    const after = { ...auditSummary(record), version: version + 1 };
    await recordAudit(trx, { ...entry, before: earlier, after }, now);
    return undefined;
  });
