import { sql } from "kysely";
import type { ActivityRecordWire } from "#contract/credit/admin-activities.ts";
import { createFile } from "#server/credit/reporting/files.ts";
import { insertRows } from "#server/platform/database/rows.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { seedContent } from "./catalog/content.ts";
import { seedPeople } from "./demo-data.ts";
import type { SeedContent } from "./types.ts";

const DAY_MS = 24 * 3600_000;
/** Lessons whose numbers the demo has still to enter. */
const EVERY_MISSING = 11;
/** The last report was three weeks ago. */
const REPORTED_DAYS_AGO = 21;

const numberOf = ({ record_id_ }: SeedContent) => Number(record_id_.replace("rl-", ""));

function recordOf(lesson: SeedContent): ActivityRecordWire {
  const n = numberOf(lesson);
  const isKnown = n % EVERY_MISSING !== 0;
  const code = (value: string) => (isKnown ? value : null);
  return {
    reporting: {
      cme: {
        course_number: code(`${70_000 + n}`),
        subject_area: null,
        activity_number: code(`${900_000_000 + n}`),
      },
      contact_hours: { course_number: code(`${80_000 + n}`), subject_area: null },
    },
    planning: {
      practice_gap: "Clinicians have few short, practical ways to recover during and after shifts.",
      needs: "Check-ins of the last year, and published studies listed with the lesson.",
      commercial_support: "None",
      reviewed_on: lesson.released_on,
    },
    disclosures: [
      {
        name: lesson.subject_matter_expert ?? "Respite demo",
        role: "speaker",
        relationships: "",
        mitigation: "",
        disclosed_on: lesson.released_on,
      },
    ],
  };
}

const offersCredit = ({ cme, contact_hours }: SeedContent) => cme === "1" || contact_hours === "1";

/** Adds provider numbers, records of lessons, and a report with its answer. Runs once. */
export async function seedCreditReports(db: Database, now: number): Promise<void> {
  const known = await db
    .selectFrom("credit_reporting_settings")
    .select("version")
    .executeTakeFirst();
  if (known) return;
  const [admin] = seedPeople.filter(({ burnout_role }) => burnout_role === "se_admin");
  const by = admin?.id ?? "";
  const edited = { edited_by: by, edited_at: new Date(now) };
  await db
    .insertInto("credit_reporting_settings")
    .values({ version: 1, ce_broker_provider: "5001", pars_provider: "0009999", ...edited })
    .execute();
  const records = seedContent.filter(offersCredit).map((lesson) => ({
    content_id: lesson.record_id_,
    version: 1,
    wire: recordOf(lesson),
    ...edited,
  }));
  await insertRows(db, "activity_record", records).execute();
  const then = now - REPORTED_DAYS_AGO * DAY_MS;
  const to = new Date(then).toISOString().slice(0, 10);
  for (const system of ["ce_broker", "pars"] as const)
    await createFile(db, { filters: { system, to }, by, now: then });
  // A few weren't taken.
  await sql`update credit_report set answered_at = ${new Date(then + 2 * DAY_MS)},
      status = case when seq % 37 = 0 then 'rejected' else 'accepted' end,
      answer = case when seq % 37 = 0 then 'License number not found' end`.execute(db);
}
