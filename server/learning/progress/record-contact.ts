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
  { person, client }: Pick<Session, "person" | "client">,
  now: number,
): Promise<void> {
  const known = await db
    .selectFrom("auth_client as session")
    .leftJoin("session_listening as listening", (join) =>
      join
        .onRef("listening.person_id", "=", "session.person_id")
        .onRef("listening.client", "=", "session.client"),
    )
    .select(["session.created_at", "listening.since", "listening.contact_at"])
    .where("session.person_id", "=", person.id)
    .where("session.client", "=", client)
    .executeTakeFirst();
  if (!known) return;
  const { created_at, since, contact_at } = known;
  const before =
    since && contact_at
      ? { since: since.getTime(), at: contact_at.getTime() }
      : contactAtSignIn(created_at.getTime());
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
