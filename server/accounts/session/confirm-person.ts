import type { Connection } from "#server/platform/database/tables.ts";
import { deleteFactors } from "../two-step/queries.ts";
import { closeConfirmations } from "./confirmation.ts";
import { endSessions } from "./ended-sessions.ts";
import { closeResets } from "./queries.ts";
import { notWaiting, waitsForEmail } from "./waiting-email.ts";

/**
 * Records that the mailbox proved the address. What waited for it takes effect: at the first confirmation, the person joins
 * the group of their registration code. Later ones continue the membership from before the address changed. Callers have
 * locked the person.
 */
export async function confirmPerson(trx: Connection, personId: string, now: Date): Promise<void> {
  const { confirmed_at, proven_at } = await trx
    .selectFrom("person")
    .select(["confirmed_at", "proven_at"])
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();
  if (confirmed_at) return;
  await trx
    .updateTable("person")
    .set({ confirmed_at: proven_at ?? now, ...notWaiting, updated_at: now })
    .where("id", "=", personId)
    .execute();
  await closeConfirmations(trx, personId, now);
  if (!proven_at) await joinGroupOfCode(trx, personId);
}

const joinGroupOfCode = (trx: Connection, personId: string) =>
  trx
    .insertInto("membership")
    .columns(["person_id", "practice_group_id"])
    .expression((eb) =>
      eb
        .selectFrom("registration")
        .innerJoin("registration_code", "registration_code.code", "registration.code")
        .where("registration.person_id", "=", personId)
        .where("registration_code.practice_group_id", "is not", null)
        .select("registration.person_id")
        .select((one) => one.ref("registration_code.practice_group_id").$notNull().as("group_id")),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/**
 * Removes everything that opens an account, because no one has proved the mailbox yet, so a stranger may have set
 * it up. Each further kind of credential belongs here.
 */
async function dropUnprovenCredentials(trx: Connection, personId: string, now: Date) {
  await trx
    .updateTable("person")
    .set({ password_hash: null, updated_at: now })
    .where("id", "=", personId)
    .execute();
  await deleteFactors(trx, personId);
  await trx.deleteFrom("lti_identity").where("person_id", "=", personId).execute();
  await trx.deleteFrom("push_subscription").where("person_id", "=", personId).execute();
  await closeResets(trx, personId, now);
  await endSessions(trx, personId, { reason: "password_changed", now });
}

/**
 * Hands an unconfirmed account to the owner of the mailbox, proved by a mailed link or single sign-on. A confirmed
 * account stays as it is. Callers have excluded accounts that wait for a changed address: their owner is known.
 */
export async function takeOverAccount(trx: Connection, personId: string, now: Date): Promise<void> {
  const person = await trx
    .selectFrom("person")
    .select(["confirmed_at", "proven_email"])
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();
  if (person.confirmed_at) return;
  if (waitsForEmail(person)) throw new Error("This account waits for its changed address.");
  await dropUnprovenCredentials(trx, personId, now);
  await confirmPerson(trx, personId, now);
}
