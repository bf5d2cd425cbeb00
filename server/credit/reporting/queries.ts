import { sql } from "kysely";
import type { ActivityRecordWire } from "#contract/credit/admin-activities.ts";
import type { LedgerFilters } from "#contract/credit/admin-ledger.ts";
import type { ReportRow, ReportSystem } from "#contract/credit/admin-reporting.ts";
import { fullName } from "#server/accounts/users/name.ts";
import { anyOf, isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { recordsOf } from "../activities/record-queries.ts";
import { creditsBetween, type ExportRow, pageEnd, START } from "../documents/queries.ts";
import { reportLayouts } from "./layouts.ts";
import { isRevoked, licenseLabel, type ReportContext, reportablesOf } from "./reportable.ts";
import { readSettings } from "./settings.ts";
import {
  isReported,
  type LastReport,
  type Standing,
  standingOf,
  standingOfFormer,
} from "./status.ts";

/** Credits per page. Limits memory and lets other requests run between pages. */
const PAGE = 2000;

/** Yields matching credits, oldest first, with the data needed to report them. */
export async function* creditPages(db: Connection, filters: LedgerFilters) {
  const settings = await readSettings(db);
  let at = START;
  while (true) {
    const end = await pageEnd(db, filters, at, PAGE);
    if (!end) return;
    const rows = await creditsBetween(db, filters, at, end);
    const lessons = [...new Set(rows.map(({ record_id }) => record_id))];
    const records: ReadonlyMap<string, ActivityRecordWire> = await recordsOf(db, lessons);
    yield { rows, context: { settings, records } satisfies ReportContext };
    at = end;
  }
}

type ReportedRow = LastReport & {
  readonly person_id: string;
  readonly credit_id: string;
  readonly reported_at: Date;
  readonly answer: string | null;
  readonly answered_at: Date | null;
};

const creditKey = ({ person_id, id }: { readonly person_id: string; readonly id: string }) =>
  `${person_id} ${id}`;

/** Returns the latest report of each license, by credit. */
async function lastReports(db: Connection, system: ReportSystem, people: readonly string[]) {
  const rows = await db
    .selectFrom("credit_report")
    .innerJoin("credit_report_file", "credit_report_file.id", "credit_report.file_id")
    .select(["credit_report.id", "person_id", "credit_id", "license", "action", "sent", "status"])
    .select(["answer", "answered_at", "created_at as reported_at"])
    .distinctOn(["person_id", "credit_id", "license"])
    .where("credit_report.system", "=", system)
    .where("person_id", "=", anyOf(people))
    .orderBy("person_id")
    .orderBy("credit_id")
    .orderBy("license")
    .orderBy(sql`seq desc`)
    .execute();
  const found = new Map<string, ReportedRow[]>();
  for (const row of rows) {
    const key = creditKey({ person_id: row.person_id, id: row.credit_id });
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}

/** A credit and license with its status. */
export type CreditStanding = Standing & {
  readonly credit: ExportRow;
  readonly license: string;
  readonly last: ReportedRow | undefined;
};

function standingsOf(
  system: ReportSystem,
  credit: ExportRow,
  context: ReportContext,
  reported: readonly ReportedRow[],
): CreditStanding[] {
  const layout = reportLayouts[system];
  const now = reportablesOf(system, credit, context);
  const current = now.map((one) => {
    const last = reported.find(({ license }) => license === one.license);
    return { credit, license: one.license, last, ...standingOf(layout, one, last) };
  });
  const former = reported
    .filter((last) => isReported(last) && now.every(({ license }) => license !== last.license))
    .map((last) => ({
      credit,
      license: last.license,
      last,
      ...standingOfFormer(layout, last, isRevoked(credit)),
    }));
  // A credit that was reported before the person withdrew permission isn't left out.
  const isExplained = former.length > 0;
  return [...current.filter(({ status }) => !(isExplained && status === "excluded")), ...former];
}

/** Yields the credits that match with their status, oldest first. */
export async function* standingPages(
  db: Connection,
  { system, ...filters }: LedgerFilters & { readonly system: ReportSystem },
): AsyncGenerator<readonly CreditStanding[]> {
  for await (const { rows, context } of creditPages(db, filters)) {
    const people = [...new Set(rows.map(({ person_id }) => person_id))];
    const reported = await lastReports(db, system, people);
    yield rows.flatMap((row) =>
      standingsOf(system, row, context, reported.get(creditKey(row)) ?? []),
    );
  }
}

const reportWire = ({ id, reported_at, answer, answered_at }: ReportedRow) => ({
  id,
  reported_at: isoTime(reported_at),
  answer,
  answered_at: answered_at && isoTime(answered_at),
});

export const reportRowWire = ({
  credit,
  license,
  last,
  status,
  action,
  reasons,
}: CreditStanding): ReportRow => ({
  key: `${credit.certificate_id} ${license}`,
  credit_id: credit.certificate_id,
  person: { id: credit.person_id, name: fullName(credit) },
  record_id: credit.record_id,
  lesson_number: credit.lesson_number,
  title: credit.title_of_activity,
  type: credit.certificate_type,
  amount: credit.credits_awarded,
  awarded_on: credit.awarded_on,
  license: licenseLabel(license, credit.licences?.licences ?? []),
  status,
  action,
  reasons: [...reasons],
  report: last ? reportWire(last) : null,
});
