import { isoTime } from "#server/platform/database/rows.ts";
import type { ExportRow } from "./queries.ts";

export const ledgerHeader = [
  ...["Credit ID", "Certificate ID", "Name on certificate", "First name", "Last name", "Email"],
  ...["Lesson number", "Activity", "Version", "Type", "Credits", "Completed"],
  ...["Claimed", "Issued", "Status", "Revoked", "Revocation reason"],
  ...["Corrected", "Correction reason"],
];

/** Returns a credit with its status. */
export function ledgerRow(row: ExportRow): (string | null)[] {
  const isRevoked = row.standing === "revoked";
  const revokedAt = isRevoked && row.happened_at ? isoTime(row.happened_at) : null;
  return [
    ...[row.id, row.certificate_id, row.recipient, row.first_name, row.last_name, row.email],
    ...[row.lesson_number, row.title_of_activity, row.item_version, row.certificate_type],
    ...[row.credits_awarded, row.awarded_on],
    ...[isoTime(row.created_at), isoTime(row.issued_at), isRevoked ? "revoked" : "awarded"],
    ...[revokedAt, isRevoked ? row.reason : null],
    ...[row.corrected_at && isoTime(row.corrected_at), row.corrected_reason],
  ];
}
