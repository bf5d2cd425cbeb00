import { DEFAULT_HELP_RESOURCES } from "#contract/wellbeing/default-help.ts";
import { defaultTitles } from "#server/accounts/users/default-titles.ts";
import { builtInRules } from "#server/learning/achievements/built-in-rules.ts";
import { allocateNumbers, allocateRevs } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { builtInSurveys } from "#server/wellbeing/surveys/built-in-surveys.ts";

/** What every installation has from its first start, an empty one too. What was changed there since stays as it is. */
export async function seedDefaults(db: Database, now: number): Promise<void> {
  const created_at = new Date(now);
  await db
    .insertInto("survey")
    .values(builtInSurveys.map((wire) => ({ id: wire.id, wire: JSON.stringify(wire), created_at })))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  await db
    .insertInto("achievement_rule")
    .values(builtInRules)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  await db.transaction().execute(assignRevs);
  await seedTitles(db);
  await seedHelp(db);
}

/** Devices hear of what has a number among the changes of the catalogue. */
async function assignRevs(trx: Connection): Promise<void> {
  // Whoever plants at the same time waits, and then finds nothing without a number.
  await allocateRevs(trx, "catalogue", 0);
  const surveys = await trx.selectFrom("survey").select("id").where("rev", "=", 0).execute();
  const rules = await trx
    .selectFrom("achievement_rule")
    .select("name")
    .where("rev", "=", 0)
    .execute();
  const count = surveys.length + rules.length;
  if (count === 0) return;
  const next = await allocateNumbers(trx, "catalogue", count);
  for (const { id } of surveys)
    await trx.updateTable("survey").set({ rev: next() }).where("id", "=", id).execute();
  for (const { name } of rules)
    await trx
      .updateTable("achievement_rule")
      .set({ rev: next() })
      .where("name", "=", name)
      .execute();
}

/** Titles have no other name than themselves, so one that was taken out would come back with every start. */
async function seedTitles(db: Database): Promise<void> {
  const known = await db.selectFrom("provider_title").select("name").limit(1).execute();
  if (known.length > 0) return;
  await db
    .insertInto("provider_title")
    .values(defaultTitles.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

/** An installation is never without help; administrators add what is offered beside it. */
async function seedHelp(db: Database): Promise<void> {
  const known = await db.selectFrom("help_resource").select("id").limit(1).execute();
  if (known.length > 0) return;
  const rows = DEFAULT_HELP_RESOURCES.map(({ organisation: _, ...resource }, place) => ({
    ...resource,
    place,
    practice_group_id: null,
  }));
  await db
    .insertInto("help_resource")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
