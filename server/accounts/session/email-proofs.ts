import type { Selectable } from "kysely";
import type { Connection, Tables } from "#server/platform/database/tables.ts";
import { hashCode } from "./confirmation.ts";
import { dayBefore } from "./rules.ts";
import { hashToken, newToken } from "./token.ts";

/* Codes that are mailed before an account exists. */

export type EmailProof = Selectable<Tables["email_proof"]>;

/** Counts the codes mailed to this address since then. */
export async function emailCodesSince(db: Connection, email: string, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom("email_proof")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("email", "=", email)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Stores the code and the hash of the id, and returns the id. */
export async function addEmailProof(db: Connection, email: string, code: string, now: Date) {
  const id = newToken();
  const id_hash = hashToken(id);
  await db
    .insertInto("email_proof")
    .values({ id_hash, email, code_hash: hashCode(id_hash, code), created_at: now })
    .execute();
  return id;
}

export const emailProof = (db: Connection, id: string): Promise<EmailProof | undefined> =>
  db.selectFrom("email_proof").selectAll().where("id_hash", "=", hashToken(id)).executeTakeFirst();

export const lockEmailProof = (trx: Connection, id: string): Promise<EmailProof | undefined> =>
  trx
    .selectFrom("email_proof")
    .selectAll()
    .where("id_hash", "=", hashToken(id))
    .forUpdate()
    .executeTakeFirst();

export async function changeEmailProof(
  trx: Connection,
  { id_hash }: EmailProof,
  changes: Partial<Pick<EmailProof, "tries" | "proven_at">>,
): Promise<void> {
  await trx.updateTable("email_proof").set(changes).where("id_hash", "=", id_hash).execute();
}

/** A proof counts for a day from its code, which lasts half an hour. */
export async function deleteOldEmailProofs(db: Connection, now: Date): Promise<void> {
  await db
    .deleteFrom("email_proof")
    .where("created_at", "<", dayBefore(dayBefore(now)))
    .execute();
}
