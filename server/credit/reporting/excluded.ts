import type { ReportFilters } from "#contract/credit/admin-reporting.ts";
import { typeLabels } from "#contract/credit/documents/transcript-rows.ts";
import { reasonTargets } from "#contract/credit/report-reasons.ts";
import { reasonTexts } from "#contract/credit/report-reasons-copy.ts";
import { fullName } from "#server/accounts/users/name.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { TableRow } from "#server/platform/documents/table-file.ts";
import { type CreditStanding, standingPages } from "./queries.ts";
import { licenseLabel } from "./reportable.ts";

const rowsOf = (one: CreditStanding, publicUrl: string) =>
  one.reasons.map(
    (reason): TableRow => [
      ...[fullName(one.credit), one.credit.email, one.credit.lesson_number],
      ...[one.credit.title_of_activity, typeLabels[one.credit.certificate_type]],
      ...[{ amount: one.credit.credits_awarded }, { day: one.credit.awarded_on }],
      licenseLabel(one.license, one.credit.licences?.licences ?? []),
      ...[reasonTexts[reason].reason, reasonTexts[reason].fix],
      `${publicUrl}/admin/${reasonTargets[reason]({ ...one.credit, credit_id: one.credit.certificate_id })}`,
    ],
  );

/** Lists who is left out and why, with a link to where it can be resolved. */
export async function* excludedPages(
  db: Connection,
  filters: ReportFilters,
  publicUrl: string,
): AsyncGenerator<readonly TableRow[]> {
  for await (const page of standingPages(db, filters))
    yield page.flatMap((one) => rowsOf(one, publicUrl));
}
