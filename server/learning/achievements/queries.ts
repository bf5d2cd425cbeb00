import type { AchievementWire } from "#contract/learning/achievements.ts";
import { isAwarded } from "#server/platform/database/credit-events.ts";
import { anyOf, excludedColumns, insertRows } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { isFinished } from "../progress/rules.ts";
import { achievementWire, type Counts, type Rule } from "./rules.ts";

/** Lists active rules, grouped by count type, the lowest threshold first. */
export const allRules = (db: Connection): Promise<Rule[]> =>
  db
    .selectFrom("achievement_rule")
    .select(["name", "icon", "counts", "at_least"])
    .where("removed", "=", false)
    .orderBy("counts")
    .orderBy("at_least")
    .orderBy("name")
    .execute();

/** Includes inactive rules, because an offline device may have reached one before it was turned off. */
export async function rulesNamed(
  db: Connection,
  names: readonly string[],
): Promise<ReadonlyMap<string, Rule>> {
  const rows = await db
    .selectFrom("achievement_rule")
    .select(["name", "icon", "counts", "at_least"])
    .where("name", "=", anyOf(names))
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Returns when the person reached each achievement, by name. */
export async function reachedBy(
  db: Connection,
  personId: string,
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom("achievement")
    .select(["name", "awarded_at"])
    .where("person_id", "=", personId)
    .execute();
  return new Map(rows.map(({ name, awarded_at }) => [name, awarded_at]));
}

async function lessonsFinished(db: Connection, personId: string): Promise<number> {
  const rows = await db
    .selectFrom("time_watched")
    .innerJoin("content", "content.id", "time_watched.record_id")
    .select(["seconds_watched", "video_finished"])
    .select(({ ref }) => ref("content.wire", "->>").key("length").as("length"))
    .where("person_id", "=", personId)
    .execute();
  return rows.filter((row) => isFinished(row, row.length)).length;
}

async function validCredits(db: Connection, personId: string): Promise<number> {
  const { n } = await db
    .selectFrom("credit")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("person_id", "=", personId)
    .where(isAwarded)
    .executeTakeFirstOrThrow();
  return n;
}

/** Includes deleted responses. */
async function surveysAnswered(db: Connection, personId: string): Promise<number> {
  const { n } = await db
    .selectFrom("survey_response")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("person_id", "=", personId)
    .executeTakeFirstOrThrow();
  return n;
}

export async function countsOf(db: Connection, personId: string): Promise<Counts> {
  return {
    lessons_finished: await lessonsFinished(db, personId),
    credits_claimed: await validCredits(db, personId),
    surveys_answered: await surveysAnswered(db, personId),
  };
}

export async function storeAchievements(
  trx: Connection,
  personId: string,
  changed: readonly { readonly name: string; readonly awarded_at: Date; readonly rev: number }[],
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map((row) => ({ person_id: personId, ...row }));
  await insertRows(trx, "achievement", rows)
    .onConflict((conflict) =>
      conflict.columns(["person_id", "name"]).doUpdateSet(excludedColumns("awarded_at", "rev")),
    )
    .execute();
}

const withIcon = (db: Connection, personId: string) =>
  db
    .selectFrom("achievement")
    .innerJoin("achievement_rule", "achievement_rule.name", "achievement.name")
    .select(["achievement.name", "icon", "awarded_at", "achievement.rev"])
    .where("person_id", "=", personId);

export async function achievementsOf(db: Connection, personId: string): Promise<AchievementWire[]> {
  const rows = await withIcon(db, personId)
    .orderBy("awarded_at")
    .orderBy("achievement.rev")
    .execute();
  return rows.map(achievementWire);
}

/** Selects changes, oldest first, plus one beyond `limit` to show that there are more. */
export const achievementsSince = (db: Connection, personId: string, rev: number, limit: number) =>
  withIcon(db, personId)
    .where("achievement.rev", ">", rev)
    .orderBy("achievement.rev")
    .limit(limit + 1);
