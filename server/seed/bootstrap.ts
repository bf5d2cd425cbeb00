import { FIRST_HELP } from "#contract/wellbeing/first-help.ts";
import { firstTitles } from "#server/accounts/users/titles.ts";
import { firstRules } from "#server/learning/achievements/first-rules.ts";
import { takeNumbers, takeRevs } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { firstSurveys } from "#server/wellbeing/surveys/first-surveys.ts";

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
  await db.transaction().execute(number);
  await plantTitles(db);
  await plantHelp(db);
}

/** Devices hear of what has a number among the changes of the catalogue. */
async function number(trx: Connection): Promise<void> {
  // Whoever plants at the same time waits, and then finds nothing without a number.
  await takeRevs(trx, "catalogue", 0);
  const surveys = await trx.selectFrom("survey").select("id").where("rev", "=", 0).execute();
  const rules = await trx
    .selectFrom("achievement_rule")
    .select("name")
    .where("rev", "=", 0)
    .execute();
  const count = surveys.length + rules.length;
  if (count === 0) return;
  const next = await takeNumbers(trx, "catalogue", count);
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
async function plantTitles(db: Database): Promise<void> {
  const known = await db.selectFrom("provider_title").select("name").limit(1).execute();
  if (known.length > 0) return;
  await db
    .insertInto("provider_title")
    .values(firstTitles.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

/** An installation is never without help; administrators add what is offered beside it. */
async function plantHelp(db: Database): Promise<void> {
  const known = await db.selectFrom("help_resource").select("id").limit(1).execute();
  if (known.length > 0) return;
  const rows = FIRST_HELP.map(({ organisation: _, ...resource }, place) => ({
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
