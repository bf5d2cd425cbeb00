import { sql } from "kysely";
import type { ActivityRow } from "#contract/credit/admin-activities.ts";
import type { CertificateType } from "#contract/credit/credits.ts";
import { formatLabels } from "#contract/credit/documents/labels.ts";
import { typeLabels } from "#contract/credit/documents/transcript-rows.ts";
import { BOM, csvRow } from "#contract/csv.ts";
import { otherTrainee } from "#contract/learning/license.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { xlsx } from "#server/platform/documents/xlsx.ts";
import { annualHeader, annualSheet } from "./activities-copy.ts";
import { recordsOf } from "./record-queries.ts";

type Row = {
  readonly record_id: string;
  readonly lesson_number: string;
  readonly title: string;
  readonly format: keyof typeof formatLabels;
  readonly provider: string;
  readonly joint_provider: string | null;
  readonly type: CertificateType;
  readonly credit: string;
  readonly physicians: string | number;
  readonly other_learners: string | number;
  readonly certificates: string | number;
  readonly revoked: string | number;
  readonly awarded: string;
};

/** Titles of learners are as on their certificates. What the lesson is called is as on the latest. */
const queryFor = (year: number) => sql<Row>`
  with issued as (
    select distinct on (certificate.person_id, certificate.credit_id) certificate.*,
      credit.record_id, credit.lesson_number, coalesce((
        select kind from credit_event where credit_event.person_id = credit.person_id
          and credit_event.credit_id = credit.id and kind in ('issued', 'revoked', 'reinstated')
        order by kind = 'issued', rev desc, credit_event.id desc limit 1), 'issued') = 'revoked' as is_revoked
    from certificate join credit
      on credit.person_id = certificate.person_id and credit.id = certificate.credit_id
    order by certificate.person_id, certificate.credit_id, certificate.version desc
  ), of_year as (
    select *, credential !~* 'assistant|associate|nurse'
        and (credential ~* '\\m(physician|doctor|surgeon|md|do)\\M'
          or credential ~* '\\m(resident|fellow)\\M' and credential !~* ${otherTrainee.source})
        as is_physician
    from issued where awarded_on between ${`${year}-01-01`} and ${`${year}-12-31`}
  )
  select record_id, (array_agg(lesson_number order by awarded_on desc))[1] as lesson_number,
    (array_agg(title_of_activity order by awarded_on desc, id))[1] as title,
    (array_agg(format order by awarded_on desc, id))[1] as format,
    (array_agg(provider ->> 'name' order by awarded_on desc, id))[1] as provider,
    (array_agg(joint_provider order by awarded_on desc, id))[1] as joint_provider,
    certificate_type as type, max(credits_awarded)::text as credit,
    count(distinct person_id) filter (where not is_revoked and is_physician) as physicians,
    count(distinct person_id) filter (where not is_revoked and is_physician is not true) as other_learners,
    count(*) filter (where not is_revoked) as certificates,
    count(*) filter (where is_revoked) as revoked,
    coalesce(sum(credits_awarded) filter (where not is_revoked), 0)::numeric(12, 2)::text as awarded
  from of_year group by record_id, certificate_type
  order by title, record_id, certificate_type`;

export async function annualRows(db: Connection, year: number): Promise<ActivityRow[]> {
  const { rows } = await queryFor(year).execute(db);
  const lessons = [...new Set(rows.map(({ record_id }) => record_id))];
  const records = await recordsOf(db, lessons);
  return rows.map((row) => {
    const reporting = records.get(row.record_id)?.reporting;
    const numbers = row.type === "participation" ? undefined : reporting?.[row.type];
    return {
      ...row,
      format: formatLabels[row.format],
      physicians: Number(row.physicians),
      other_learners: Number(row.other_learners),
      certificates: Number(row.certificates),
      revoked: Number(row.revoked),
      course_number: numbers?.course_number ?? null,
      activity_number: row.type === "cme" ? (reporting?.cme.activity_number ?? null) : null,
    };
  });
}

const cellsOf = (row: ActivityRow) =>
  [
    ...[row.lesson_number, row.title, row.format, row.provider, row.joint_provider],
    ...[typeLabels[row.type], Number(row.credit), row.physicians, row.other_learners],
    ...[row.certificates, row.revoked, Number(row.awarded)],
    ...[row.course_number, row.activity_number],
  ] as const;

export const annualCsv = (rows: readonly ActivityRow[]): Uint8Array =>
  Buffer.from(BOM + csvRow(annualHeader) + rows.map(cellsOf).map(csvRow).join(""));

export const annualXlsx = (rows: readonly ActivityRow[], year: number): Promise<Uint8Array> =>
  xlsx(annualSheet(year), [annualHeader, ...rows.map(cellsOf)], { hasHeader: true });
