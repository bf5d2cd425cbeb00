import { isoTime } from "#server/platform/database/rows.ts";
import type { TableRow } from "#server/platform/documents/table-file.ts";
import type { ExportRow } from "./queries.ts";

export const ledgerHeader = [
  ...["Credit ID", "Certificate ID", "Name on certificate", "First name", "Last name", "Email"],
  ...["Lesson number", "Activity", "Version", "Type", "Credits", "Completed"],
  ...["Claimed", "Issued", "Status", "Revoked", "Revocation reason"],
  ...["Corrected", "Correction reason"],
];

const timeOf = (at: Date | null) => at && { time: isoTime(at) };

/** Returns a credit with its status. */
export function ledgerRow(row: ExportRow): TableRow {
  const isRevoked = row.standing === "revoked";
  const revokedAt = isRevoked ? row.happened_at : null;
  return [
    ...[row.id, row.certificate_id, row.recipient, row.first_name, row.last_name, row.email],
    ...[row.lesson_number, row.title_of_activity, row.item_version, row.certificate_type],
    ...[{ amount: row.credits_awarded }, { day: row.awarded_on }],
    ...[timeOf(row.created_at), timeOf(row.issued_at), isRevoked ? "revoked" : "awarded"],
    ...[timeOf(revokedAt), isRevoked ? row.reason : null],
    ...[timeOf(row.corrected_at), row.corrected_reason],
  ];
}
