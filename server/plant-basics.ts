import { firstRules } from "./achievements/first-rules.ts";
import type { Database } from "./database/tables.ts";
import { firstSurveys } from "./surveys/first-surveys.ts";
import { firstTitles } from "./users/titles.ts";

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
  await plantTitles(db);
}

/** Titles have no other name than themselves, so one that was taken out would come back with every start. */
async function plantTitles(db: Database): Promise<void> {
  const known = await db.selectFrom("provider_title").select("name").limit(1).execute();
  if (known.length > 0) return;
  await db
    .insertInto("provider_title")
    .values(firstTitles.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}
