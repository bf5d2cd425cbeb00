import { sql } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import type { Session } from "#server/platform/web/handler.ts";
import { afterContact, contactAtSignIn } from "./credit-time.ts";

/**
 * Records that a session has sent what it had, or pulled. Call it after the request's writes are applied. Writes to the
 * database at most once per grace period.
 */
export async function recordContact(
  db: Database,
  { person, client, signedInAt, contact }: Session,
  now: number,
): Promise<void> {
  const before = contact
    ? { since: contact.since.getTime(), at: contact.at.getTime() }
    : contactAtSignIn(signedInAt.getTime());
  const after = afterContact(before, now);
  if (after === before) return;
  // The lock keeps the session from ending before the row that refers to it is written.
  await sql`
    insert into session_listening (person_id, client, since, contact_at)
    select person_id, client, ${new Date(after.since)}::timestamptz, ${new Date(after.at)}::timestamptz
    from auth_client where person_id = ${person.id} and client = ${client} for key share
    on conflict (person_id, client) do update
      set since = excluded.since, contact_at = excluded.contact_at`.execute(db);
}
