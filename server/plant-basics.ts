import { firstRules } from "./achievements/first-rules.ts";
import type { Database } from "./database/tables.ts";
import { firstSurveys } from "./surveys/first-surveys.ts";

/** What every installation has from its first start, an empty one too. What was changed there since stays as it is. */
export async function plantBasics(db: Database, now: number): Promise<void> {
  const created_at = new Date(now);
  await db
    .insertInto("survey")
    .values(firstSurveys.map((wire) => ({ id: wire.id, wire: JSON.stringify(wire), created_at })))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  await db
    .insertInto("achievement_rule")
    .values(firstRules)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}
