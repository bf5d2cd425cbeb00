import { uuidv7 } from "../ids.ts";
import type { Database } from "./tables.ts";

/** The id of this installation, made at the first start. Processes that start together agree on one. */
export async function installationId(db: Database, now: number): Promise<string> {
  const read = () =>
    db.selectFrom("installation").select("id").orderBy("id").limit(1).executeTakeFirst();
  const known = await read();
  if (known) return known.id;
  await db.transaction().execute(async (trx) => {
    // Taken by whoever comes first; the others wait here and then find the row.
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
