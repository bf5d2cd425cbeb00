import type { Device } from "../device.ts";
import { isPutAway } from "./facts.ts";
import type { Desk } from "./keep.ts";
import { write } from "./schema-guard.ts";

/** What the server last said to a question of insights. `at`: when it did, in milliseconds since 1970. */
export type KeptInsight = { readonly key: string; readonly data: unknown; readonly at: number };

/** The newest stay. */
export const MOST_INSIGHTS = 200;

/** To be read without a network. An older answer never takes the place of a newer one. */
export const keepInsight =
  ({ db }: Desk): Device["insights"]["keep"] =>
  (row) =>
    write(db, [db.insights, db.facts], async () => {
      if (await isPutAway.get(db.facts)) return;
      if (((await db.insights.get(row.key))?.at ?? 0) > row.at) return;
      await db.insights.put(row);
      const tooMany = (await db.insights.count()) - MOST_INSIGHTS;
      if (tooMany <= 0) return;
      await db.insights.bulkDelete(await db.insights.orderBy("at").limit(tooMany).primaryKeys());
    });
