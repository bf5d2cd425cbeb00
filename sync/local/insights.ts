import type { Device } from "../device.ts";
import type { ActionContext } from "./commit.ts";
import { sealedAtSignOut } from "./fact.ts";
import { write } from "./schema-guard.ts";

/** Older ones are deleted. */
export const MAX_INSIGHTS = 200;

/** Caches a reply for offline use. An older reply never replaces a newer one. */
export const cacheInsight =
  ({ db }: ActionContext): Device["insights"]["cache"] =>
  (row) =>
    write(db, [db.insights, db.facts], async () => {
      if (await sealedAtSignOut.get(db.facts)) return;
      if (((await db.insights.get(row.key))?.at ?? 0) > row.at) return;
      await db.insights.put(row);
      const tooMany = (await db.insights.count()) - MAX_INSIGHTS;
      if (tooMany <= 0) return;
      await db.insights.bulkDelete(await db.insights.orderBy("at").limit(tooMany).primaryKeys());
    });
