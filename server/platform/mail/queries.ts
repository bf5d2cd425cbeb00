import type { Selectable } from "kysely";
import type { Database, Tables } from "../database/tables.ts";
import { uuidv7 } from "../ids.ts";
import type { ReceivedMail } from "./local-mailbox.ts";

export type StoredMail = Selectable<Tables["dev_mail"]>;

const MAX_LISTED = 200;

export async function storeMail(db: Database, mail: ReceivedMail, now: number): Promise<void> {
  await db
    .insertInto("dev_mail")
    .values({ ...mail, id: uuidv7(now), received_at: new Date(now) })
    .execute();
}

/** Lists mail, newest first. */
export const listMail = (db: Database) =>
  db
    .selectFrom("dev_mail")
    .select(["id", "recipient", "subject", "received_at"])
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();

export const readMail = (db: Database, id: string): Promise<StoredMail | undefined> =>
  db.selectFrom("dev_mail").selectAll().where("id", "=", id).executeTakeFirst();
