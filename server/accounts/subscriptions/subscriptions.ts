import { sql } from "kysely";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { newToken } from "../session/token.ts";

/** Mail that comes again and again. Each kind can be turned off from the mail itself. */
export type SubscriptionKind = "check_in" | "insights";

const ROWS_PER_INSERT = 500;

/** Returns the unsubscribe links of these people, in the transaction that queues their mail. */
export async function unsubscribeLinks(
  trx: Connection,
  kind: SubscriptionKind,
  people: readonly string[],
  publicUrl: string,
): Promise<ReadonlyMap<string, string>> {
  for (let from = 0; from < people.length; from += ROWS_PER_INSERT) {
    const rows = people
      .slice(from, from + ROWS_PER_INSERT)
      .map((person_id) => ({ person_id, kind, token: newToken() }));
    await trx
      .insertInto("mail_subscription")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const rows = await trx
    .selectFrom("mail_subscription")
    .select(["person_id", "token"])
    .where("kind", "=", kind)
    .where("person_id", "=", anyOf(people))
    .execute();
  return new Map(
    rows.map(({ person_id, token }) => [person_id, `${publicUrl}/unsubscribe/${token}`]),
  );
}

/** A condition on `person`: still gets this kind of mail. */
export const isSubscribed = (kind: SubscriptionKind) => sql<boolean>`not exists (
  select from mail_subscription
  where person_id = person.id and kind = ${kind} and unsubscribed_at is not null)`;

/** Returns whether the mail is turned on, or undefined for an unknown token. */
export async function findSubscription(db: Connection, token: string) {
  const row = await db
    .selectFrom("mail_subscription")
    .select(["kind", "unsubscribed_at"])
    .where("token", "=", token)
    .executeTakeFirst();
  return row && { kind: row.kind, isOn: row.unsubscribed_at === null };
}

/** Returns false for an unknown token. */
export async function changeSubscription(
  db: Connection,
  token: string,
  unsubscribed_at: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mail_subscription")
    .set({ unsubscribed_at })
    .where("token", "=", token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
