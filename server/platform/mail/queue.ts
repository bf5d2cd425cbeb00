import type { Selectable } from "kysely";
import type { StoredMessage } from "../database/account-tables.ts";
import type { Connection, Database, Tables } from "../database/tables.ts";
import { uuidv7 } from "../ids.ts";
import { LEASE_MS } from "./rules.ts";
import type { OutgoingMail } from "./types.ts";

export type MailJob = Selectable<Tables["mail_job"]>;

/** Mails that one process sends at a time. */
const BATCH_SIZE = 5;

export async function enqueueMail(
  trx: Connection,
  { to, ...message }: OutgoingMail,
  now: number,
  dueAt = now,
) {
  const { attachments = [], ...content } = message;
  const stored: StoredMessage = {
    ...content,
    attachments: attachments.map(({ content: bytes, ...file }) => ({
      ...file,
      content: Buffer.from(bytes).toString("base64"),
    })),
  };
  await trx
    .insertInto("mail_job")
    .values({
      id: uuidv7(now),
      recipient: to,
      letter: JSON.stringify(stored),
      run_at: new Date(dueAt),
      created_at: new Date(now),
    })
    .execute();
}

/** Claims due mail for the duration of the lease, so that no other process sends it. */
export const claimDueJobs = (db: Database, now: number): Promise<MailJob[]> =>
  db
    .updateTable("mail_job")
    .set(({ eb }) => ({
      locked_until: new Date(now + LEASE_MS),
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "in", (query) =>
      query
        .selectFrom("mail_job")
        .select("id")
        .where("failed_at", "is", null)
        .where("run_at", "<=", new Date(now))
        .where(({ or, eb }) =>
          or([eb("locked_until", "is", null), eb("locked_until", "<=", new Date(now))]),
        )
        .orderBy("run_at")
        .limit(BATCH_SIZE)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

export async function deleteJob(db: Database, id: string): Promise<void> {
  await db.deleteFrom("mail_job").where("id", "=", id).execute();
}

export async function rescheduleJob(db: Database, id: string, failure: string, at: number) {
  await db
    .updateTable("mail_job")
    .set({ failure, run_at: new Date(at), locked_until: null })
    .where("id", "=", id)
    .execute();
}

export async function failJob(db: Database, id: string, failure: string, now: number) {
  await db
    .updateTable("mail_job")
    .set({ failure, letter: null, failed_at: new Date(now), locked_until: null })
    .where("id", "=", id)
    .execute();
}
