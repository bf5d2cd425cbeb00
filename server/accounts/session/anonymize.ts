import { forgetDetails } from "#server/platform/audit/retention.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import { nothingSaid } from "../registration/fields.ts";

/** What speaks of the person, or opens something, and is of no use without them. */
export const forgotten = [
  "auth_client",
  "session_listening",
  "password_reset",
  "confirmation",
  "sso_identity",
  "sso_exchange",
  "saved_content",
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
  "person_seen",
  "roster_row",
  "roster_missing",
  "roster_identity",
  "invitation",
] as const;

/**
 * What belongs to somebody without a name from then on: the ledger of credits, what counts for groups (how far a lesson
 * was heard, which choice was made), and what was paid, whose receipts the law wants as they were written.
 */
export const kept = [
  "achievement",
  "audit_event",
  "certificate",
  "credit",
  "credit_event",
  "evaluation",
  "insight_change",
  "insight_query",
  "level_day",
  "listening_day",
  "membership",
  "payment",
  "post_test",
  "receipt",
  "registration",
  "stressor_day",
  "survey_answer",
  "survey_response",
  "time_watched",
] as const;

/** The row of the person stays, with no name, no address and no way in; what was written in words is gone. */
export async function anonymise(
  trx: Connection,
  { id, email }: PersonRow,
  now: Date,
): Promise<void> {
  const nobody = `${id}@deleted.invalid`.toLowerCase();
  for (const table of forgotten) await trx.deleteFrom(table).where("person_id", "=", id).execute();
  await trx.updateTable("survey_answer").set({ text: null }).where("person_id", "=", id).execute();
  await trx
    .updateTable("evaluation")
    .set({ bias_comment: null, change_comment: null })
    .where("person_id", "=", id)
    .execute();
  // It can still be looked up, and says no name.
  await trx
    .updateTable("certificate")
    .set({ recipient: "", credential_jwt: "" })
    .where("person_id", "=", id)
    .execute();
  await trx.updateTable("payment").set({ email: nobody }).where("person_id", "=", id).execute();
  await trx.deleteFrom("mail_job").where("recipient", "=", email).execute();
  await trx.deleteFrom("dev_mail").where("recipient", "=", email).execute();
  await trx
    .updateTable("person")
    .set({ ...withoutName, uid: nobody, email: nobody, updated_at: now })
    .where("id", "=", id)
    .execute();
  await forgetDetails(trx, id, now);
}

const withoutName = {
  password_hash: null,
  first_name: "",
  last_name: "",
  burnout_role: "deleted",
  ...nothingSaid,
  confirmed_at: null,
  enabled: false,
  failed_attempts: 0,
  locked_at: null,
} as const;
