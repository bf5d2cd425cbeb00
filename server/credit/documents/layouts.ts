import type { LicenseWire } from "#contract/accounts/licenses.ts";
import type { EXPORT_LAYOUTS } from "#contract/credit/admin-ledger.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { ExportRow } from "./queries.ts";

export type Layout = (typeof EXPORT_LAYOUTS)[number];
type Cell = string | null;
type CsvRow = readonly Cell[];

/** An export layout: a header row, and zero or more rows per credit. */
type ExportLayout = {
  readonly header: CsvRow;
  readonly toRows: (row: ExportRow) => readonly CsvRow[];
};

/** Only valid credits of people who allow it are reported to boards. */
const isReported = ({ standing, may_report_since, certificate_type }: ExportRow) =>
  standing !== "revoked" && may_report_since !== null && certificate_type !== "participation";

const licensesOf = ({ licences }: ExportRow): readonly LicenseWire[] => licences?.licences ?? [];

/** "2026-11-18" → "11/18/2026" */
const usDate = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2/$3/$1");

/** CE Broker roster, columns A to J. The sender fills in its provider and course numbers (A, B, D, I). */
const ceBroker: ExportLayout = {
  header: [
    ...["Provider Number", "Course Number", "Course Id", "Publishing Number", "License Number"],
    ...["Completion Date", "State", "Profession", "Subject Area", "Hours"],
  ],
  toRows: (row) =>
    isReported(row)
      ? licensesOf(row).map(({ number, state, profession }) => [
          ...["", "", row.lesson_number, "", number],
          ...[usDate(row.awarded_on), state, profession, "", row.credits_awarded],
        ])
      : [],
};

/** ACCME PARS identifies learners by license or NPI, and by birth month and day. */
const pars: ExportLayout = {
  header: [
    ...["First Name", "Last Name", "License State", "License Number", "NPI"],
    ...["Birth Month", "Birth Day", "Completion Date", "Credits", "Activity Id", "Activity Title"],
  ],
  toRows: (row) => {
    const [first] = licensesOf(row);
    const npi = row.licences?.npi ?? null;
    const isKnown = first !== undefined || npi !== null;
    if (!isReported(row) || row.certificate_type !== "cme" || !isKnown) return [];
    const [, month = "", day = ""] = row.date_of_birth?.split("-") ?? [];
    return [
      [
        ...[row.first_name, row.last_name, first?.state ?? "", first?.number ?? "", npi],
        ...[month, day, usDate(row.awarded_on), row.credits_awarded],
        ...[row.lesson_number, row.title_of_activity],
      ],
    ];
  },
};

/** All credits with their status. */
const ledger: ExportLayout = {
  header: [
    ...["Credit ID", "Certificate ID", "Name on certificate", "First name", "Last name", "Email"],
    ...["Lesson number", "Activity", "Version", "Type", "Credits", "Completed"],
    ...["Claimed", "Issued", "Status", "Revoked", "Revocation reason"],
    ...["Corrected", "Correction reason"],
  ],
  toRows: (row) => {
    const isRevoked = row.standing === "revoked";
    const revokedAt = isRevoked && row.happened_at ? isoTime(row.happened_at) : null;
    return [
      [
        ...[row.id, row.certificate_id, row.recipient, row.first_name, row.last_name, row.email],
        ...[row.lesson_number, row.title_of_activity, row.item_version, row.certificate_type],
        ...[row.credits_awarded, row.awarded_on],
        ...[isoTime(row.created_at), isoTime(row.issued_at), isRevoked ? "revoked" : "awarded"],
        ...[revokedAt, isRevoked ? row.reason : null],
        ...[row.corrected_at && isoTime(row.corrected_at), row.corrected_reason],
      ],
    ];
  },
};

export const layouts: Readonly<Record<Layout, ExportLayout>> = {
  ce_broker: ceBroker,
  pars,
  ledger,
};
