import webPush from "web-push";
import { insertIfAbsent } from "../database/changes.ts";
import type { Connection } from "../database/tables.ts";
import type { Deps } from "../deps.ts";

type PushKey = { readonly public_key: string; readonly private_key: string };

const newestKey = (db: Connection): Promise<PushKey | undefined> =>
  db
    .selectFrom("push_key")
    .select(["public_key", "private_key"])
    .orderBy("created_at", "desc")
    .orderBy("public_key")
    .limit(1)
    .executeTakeFirst();

/** Returns the VAPID key. Processes that start together create only one. */
export async function currentPushKey({ db, clock }: Pick<Deps, "db" | "clock">): Promise<PushKey> {
  const existing = await newestKey(db);
  if (existing) return existing;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return db.transaction().execute(async (trx) => {
    const candidate = { public_key: publicKey, private_key: privateKey };
    return insertIfAbsent(trx, "sealing", {
      find: () => newestKey(trx),
      candidate,
      insert: () =>
        trx
          .insertInto("push_key")
          .values({ ...candidate, created_at: new Date(clock.now()) })
          .execute(),
    });
  });
}
