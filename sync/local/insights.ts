import type { Device } from "../device.ts";
import type { Desk } from "./commit.ts";
import { isPutAway } from "./facts.ts";
import { write } from "./schema-guard.ts";

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
