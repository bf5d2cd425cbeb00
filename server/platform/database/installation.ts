import { uuidv7 } from "../ids.ts";
import type { Database } from "./tables.ts";

/** Returns the id of this installation, created at the first start. Processes that start together get the same id. */
export async function installationId(db: Database, now: number): Promise<string> {
  const read = () =>
    db.selectFrom("installation").select("id").orderBy("id").limit(1).executeTakeFirst();
  const existing = await read();
  if (existing) return existing.id;
  await db.transaction().execute(async (trx) => {
    // Locks out other processes, which then find the row.
    await trx
      .insertInto("change_counter")
      .values({ scope: "installation", n: 1 })
      .onConflict((conflict) => conflict.column("scope").doNothing())
      .execute();
    const other = await trx.selectFrom("installation").select("id").executeTakeFirst();
    if (other) return;
    await trx
      .insertInto("installation")
      .values({ id: uuidv7(now), created_at: new Date(now) })
      .execute();
  });
  return (await read())?.id ?? installationId(db, now);
}
