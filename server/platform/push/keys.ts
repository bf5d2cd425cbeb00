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

/** With which the server names itself (VAPID). The first is made by whoever comes first, while the others wait. */
export async function currentPushKey({ db, clock }: Pick<Deps, "db" | "clock">): Promise<PushKey> {
  const known = await newestKey(db);
  if (known) return known;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return db.transaction().execute(async (trx) => {
    const made = { public_key: publicKey, private_key: privateKey };
    return insertIfAbsent(trx, "sealing", {
      find: () => newestKey(trx),
      made,
      keep: () =>
        trx
          .insertInto("push_key")
          .values({ ...made, created_at: new Date(clock.now()) })
          .execute(),
    });
  });
}
