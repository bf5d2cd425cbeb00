import type { ExclusionReason, ReportFilters } from "#contract/credit/admin-reporting.ts";
import { typeLabels } from "#contract/credit/documents/transcript-rows.ts";
import { BOM, csvRow } from "#contract/csv.ts";
import { fullName } from "#server/accounts/users/name.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { type CreditStanding, standingPages } from "./queries.ts";
import { licenseLabel } from "./reportable.ts";
import { excludedHeader, reasonTexts } from "./reporting-copy.ts";

type Target = (credit: CreditStanding["credit"]) => string;

const person: Target = ({ person_id }) => `people/${person_id}`;
const lesson: Target = ({ record_id }) => `credits/terms/${record_id}/record`;
const credit: Target = ({ certificate_id }) => `credits/${certificate_id}`;

/** The page below /admin where the reason can be resolved. */
const targets: Readonly<Record<ExclusionReason, Target>> = {
  no_consent: person,
  no_license: person,
  bad_profession: person,
  no_name: person,
  no_birth_date: person,
  no_course_number: lesson,
  no_activity_number: lesson,
  no_subject_area: lesson,
  no_provider_number: () => "credits/reporting",
  deleted_account: credit,
  revoked: credit,
  revoked_after_report: credit,
};

const rowsOf = (one: CreditStanding, publicUrl: string) =>
  one.reasons.map((reason) => [
    ...[fullName(one.credit), one.credit.email, one.credit.lesson_number],
    ...[one.credit.title_of_activity, typeLabels[one.credit.certificate_type]],
    ...[one.credit.credits_awarded, one.credit.awarded_on],
    licenseLabel(one.license, one.credit.licences?.licences ?? []),
    ...[reasonTexts[reason].reason, reasonTexts[reason].fix],
    `${publicUrl}/admin/${targets[reason](one.credit)}`,
  ]);

/** Lists who is left out and why, with a link to where it can be resolved. */
export async function excludedCsv(
  db: Connection,
  filters: ReportFilters,
  publicUrl: string,
): Promise<Uint8Array> {
  const parts = [Buffer.from(BOM + csvRow(excludedHeader))];
  for await (const page of standingPages(db, filters)) {
    const lines = page.flatMap((one) => rowsOf(one, publicUrl)).map(csvRow);
    parts.push(Buffer.from(lines.join("")));
  }
  return Buffer.concat(parts);
}
