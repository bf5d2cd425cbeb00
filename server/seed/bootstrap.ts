import { DEFAULT_HELP_RESOURCES } from "#contract/wellbeing/default-help.ts";
import { defaultTitles } from "#server/accounts/users/default-titles.ts";
import { builtInRules } from "#server/learning/achievements/built-in-rules.ts";
import { allocateNumbers, allocateRevs } from "#server/platform/database/changes.ts";
import { takeTurns } from "#server/platform/database/migrate.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { builtInSurveys } from "#server/wellbeing/surveys/built-in-surveys.ts";

/** Inserts the defaults that every installation needs, at each start. Existing rows are left as they are, except help resources. */
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
  await takeTurns(db, {
    lock: "respite defaults",
    isNeeded: () => hasUnnumbered(db),
    work: assignRevs,
  });
  await seedTitles(db);
  await seedHelp(db);
}

async function hasUnnumbered(db: Database): Promise<boolean> {
  const surveys = await db.selectFrom("survey").select("id").where("rev", "=", 0).execute();
  const rules = await db
    .selectFrom("achievement_rule")
    .select("name")
    .where("rev", "=", 0)
    .execute();
  return surveys.length + rules.length > 0;
}

/** Assigns catalog change numbers to new rows, so that devices pull them. */
async function assignRevs(trx: Connection): Promise<void> {
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

/** Inserts titles only into an empty table, so that deleted titles don't come back. */
async function seedTitles(db: Database): Promise<void> {
  const known = await db.selectFrom("provider_title").select("name").limit(1).execute();
  if (known.length > 0) return;
  await db
    .insertInto("provider_title")
    .values(defaultTitles.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

/** Inserts or updates the built-in help resources. Administrators can't change them, so each version brings its own. */
async function seedHelp(db: Database): Promise<void> {
  const rows = DEFAULT_HELP_RESOURCES.map(({ organisation: _, ...resource }, place) => ({
    ...resource,
    place,
    practice_group_id: null,
  }));
  const columns = ["name", "text", "call", "sms", "url", "hours", "checked_on"] as const;
  await db
    .insertInto("help_resource")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(
            [...columns, "profession" as const, "place" as const].map((column) => [
              column,
              ref(`excluded.${column}`),
            ]),
          ),
        ),
    )
    .execute();
}
