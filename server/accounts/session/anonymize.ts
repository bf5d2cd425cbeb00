import { deleteAuditDetails } from "#server/platform/audit/retention.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import { recordEvents } from "#server/platform/events/record.ts";
import { emptyProfile } from "../registration/fields.ts";
import { noteDeletedSessions } from "./ended-sessions.ts";
import { notWaiting } from "./waiting-email.ts";

/** Tables whose rows are deleted: personal data, credentials, and anything useless without the person. */
export const deletedTables = [
  "auth_client",
  "ended_session",
  "known_device",
  "mail_subscription",
  "session_listening",
  "listening_clock",
  "password_reset",
  "confirmation",
  "sso_identity",
  "sso_exchange",
  "lti_identity",
  "lti_line_item",
  "two_step",
  "passkey",
  "recovery_code",
  "two_step_challenge",
  "saved_content",
  "saved_view",
  "insight_digest_choice",
  "insight_digest",
  "lesson_note",
  "highlight",
  "assignment_person",
  "assignment_reminder",
  "feedback",
  "feedback_note",
  "comment_review",
  "utilization_event",
  "device_report",
  "licences",
  "push_subscription",
  "upload",
  "reminder",
  "idempotency",
  "bulk_item",
  "insight_reader",
  "person_seen",
  "roster_row",
  "roster_missing",
  "roster_identity",
  "scim_person",
  "invitation",
] as const;

/**
 * Tables whose rows stay, without a name: the credit ledger, data behind group statistics (lesson progress and survey
 * choices), and payments, whose receipts can't change by law.
 */
export const retainedTables = [
  "achievement",
  "audit_event",
  "certificate",
  "credit",
  "credit_event",
  "credit_report",
  "evaluation",
  "insight_query",
  "listening_day",
  "membership",
  "payment",
  "post_test",
  "publication_person",
  "receipt",
  "registration",
  "survey_answer",
  "survey_response",
  "time_watched",
] as const;

/** Deletes a person's data. The person row stays without name, address, or password, and all free text is erased. */
export async function anonymize(
  trx: Connection,
  { id, email, proven_email, enabled }: PersonRow,
  now: Date,
): Promise<void> {
  const placeholderEmail = `${id}@deleted.invalid`.toLowerCase();
  if (enabled)
    await recordEvents(
      trx,
      [{ type: "person.deactivated", personId: id, data: {} }],
      now.getTime(),
    );
  await noteDeletedSessions(trx, id, now);
  for (const table of deletedTables)
    await trx.deleteFrom(table).where("person_id", "=", id).execute();
  // Publications keep counting the person, under a number that nothing leads to.
  await trx
    .updateTable("publication_person")
    .set({ person_id: null })
    .where("person_id", "=", id)
    .execute();
  await trx.updateTable("survey_answer").set({ text: null }).where("person_id", "=", id).execute();
  await trx
    .updateTable("evaluation")
    .set({ bias_comment: null, change_comment: null })
    .where("person_id", "=", id)
    .execute();
  // The certificate can still be verified, but shows no name.
  await trx
    .updateTable("certificate")
    .set({ recipient: "", credential_jwt: "" })
    .where("person_id", "=", id)
    .execute();
  await trx
    .updateTable("credit_report")
    .set({ license: "", sent: "{}", answer: null })
    .where("person_id", "=", id)
    .execute();
  await trx
    .updateTable("payment")
    .set({ email: placeholderEmail })
    .where("person_id", "=", id)
    .execute();
  const emails = proven_email === null ? [email] : [email, proven_email];
  await trx.deleteFrom("mail_job").where("recipient", "in", emails).execute();
  await trx.deleteFrom("dev_mail").where("recipient", "in", emails).execute();
  await trx
    .updateTable("person")
    .set({ ...anonymousPerson, uid: placeholderEmail, email: placeholderEmail, updated_at: now })
    .where("id", "=", id)
    .execute();
  await deleteAuditDetails(trx, id, now);
}

const anonymousPerson = {
  password_hash: null,
  first_name: "",
  last_name: "",
  burnout_role: "deleted",
  ...emptyProfile,
  confirmed_at: null,
  ...notWaiting,
  enabled: false,
  suggest_two_step: false,
} as const;
