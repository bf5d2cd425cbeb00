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
  type LastReport,
  type Reports,
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
  readonly seq: number;
};

const creditKey = ({ person_id, id }: { readonly person_id: string; readonly id: string }) =>
  `${person_id} ${id}`;

/** Whether a report changed what the system has, as far as is known. */
const isKnown = sql<boolean>`status in ('reported', 'accepted')`;

type LicenseReports = Reports<ReportedRow> & { readonly license: string };

/** Returns the reports of each license, by credit. */
async function latestReports(db: Connection, system: ReportSystem, people: readonly string[]) {
  const rows = await db
    .selectFrom("credit_report")
    .innerJoin("credit_report_file", "credit_report_file.id", "credit_report.file_id")
    .select(["credit_report.id", "person_id", "credit_id", "license", "action", "sent", "status"])
    .select(["answer", "answered_at", "created_at as reported_at", "seq", isKnown.as("is_known")])
    .distinctOn(["person_id", "credit_id", "license", isKnown])
    .where("credit_report.system", "=", system)
    .where("person_id", "=", anyOf(people))
    .orderBy("person_id")
    .orderBy("credit_id")
    .orderBy("license")
    .orderBy(isKnown)
    .orderBy(sql`seq desc`)
    .execute();
  const found = new Map<string, LicenseReports[]>();
  for (const row of rows) {
    const key = creditKey({ person_id: row.person_id, id: row.credit_id });
    const all = found.get(key) ?? [];
    const other = all.find(({ license }) => license === row.license);
    // The known one of a license comes second.
    const last = other && Number(other.last.seq) > Number(row.seq) ? other.last : row;
    const held = row.is_known && row.action === "add" ? row : undefined;
    found.set(key, [...all.filter((one) => one !== other), { license: row.license, last, held }]);
  }
  return found;
}

/** A settled credit shows the report that the system has, any other the last one. */
const shownReport = (status: ReportRow["status"], { last, held }: Partial<Reports<ReportedRow>>) =>
  status === "pending" || status === "rejected" ? last : (held ?? last);

/** A credit and license with its status. */
export type CreditStanding = Standing & {
  readonly credit: ExportRow;
  readonly license: string;
  readonly report: ReportedRow | undefined;
};

function standingsOf(
  system: ReportSystem,
  credit: ExportRow,
  context: ReportContext,
  reported: readonly LicenseReports[],
): CreditStanding[] {
  const layout = reportLayouts[system];
  const now = reportablesOf(system, credit, context);
  const current = now.map((one) => {
    const reports = reported.find(({ license }) => license === one.license) ?? {};
    const standing = standingOf(layout, one, reports);
    const report = shownReport(standing.status, reports);
    return { credit, license: one.license, report, ...standing };
  });
  const former = reported.flatMap(({ license, held }) =>
    held && now.every((one) => one.license !== license)
      ? [{ credit, license, report: held, ...standingOfFormer(layout, held, isRevoked(credit)) }]
      : [],
  );
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
    const reported = await latestReports(db, system, people);
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
  report,
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
  report: report ? reportWire(report) : null,
});
