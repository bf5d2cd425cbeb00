import { sql } from "kysely";
import type * as z from "zod/mini";
import {
  ACHIEVEMENT_PREVIEW_STEP,
  type AchievementRow,
  type listAchievementRules,
} from "#contract/learning/admin-achievements.ts";
import { limitOf, offsetOf } from "#contract/lists.ts";
import { fullName } from "#server/accounts/users/name.ts";
import { isAwarded } from "#server/platform/database/credit-events.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { isFinishedIn } from "../progress/queries.ts";
import type { Rule } from "./rules.ts";

type Query = z.infer<typeof listAchievementRules.query>;

type Row = Rule & {
  readonly removed: boolean;
  readonly rev: number;
  readonly is_reached: boolean;
  readonly edited_at: Date | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
};

export const aboutRule = (name: string): string => `achievement:${name}`;

const rowOf = ({
  removed,
  rev,
  edited_at,
  first_name,
  last_name,
  ...rule
}: Row): AchievementRow => ({
  ...rule,
  is_on: !removed,
  version: rev,
  edited_at: edited_at && isoTime(edited_at),
  edited_by: fullName({ first_name: first_name ?? "", last_name: last_name ?? "" }) || null,
});

/** Lists all rules, with their last editor from the audit log. */
export async function rulesForAdmin(db: Connection): Promise<AchievementRow[]> {
  const { rows } = await sql<Row>`
    select rule.name, icon, counts, at_least, removed, rule.rev,
      exists (select from achievement where achievement.name = rule.name) as is_reached,
      last.at as edited_at, first_name, last_name
    from achievement_rule rule
    left join lateral (
      select at, person_id from audit_event
      where about = ${aboutRule("")} || rule.name order by n desc limit 1
    ) last on true
    left join person on person.id = last.person_id
    order by rule.name`.execute(db);
  return rows.map(rowOf);
}

export const ruleNamed = async (
  db: Connection,
  name: string,
): Promise<AchievementRow | undefined> =>
  (await rulesForAdmin(db)).find((rule) => rule.name === name);

const byName = (a: AchievementRow, b: AchievementRow) => a.name.localeCompare(b.name);
/** Sorts like a person's own list: grouped by count type, the lowest threshold first. */
const byCount = (a: AchievementRow, b: AchievementRow) =>
  a.counts.localeCompare(b.counts) || a.at_least - b.at_least || byName(a, b);

export async function rulesPage(db: Connection, query: Query) {
  const { q = "", sort = "at_least", state, counts } = query;
  const search = q.trim().toLowerCase();
  const rows = (await rulesForAdmin(db))
    .filter(({ name }) => name.toLowerCase().includes(search))
    .filter(({ is_on }) => state === undefined || is_on === (state === "on"))
    .filter((rule) => counts === undefined || rule.counts === counts)
    .toSorted(sort.endsWith("name") ? byName : byCount);
  if (sort.startsWith("-")) rows.reverse();
  const from = offsetOf(query);
  return { data: rows.slice(from, from + limitOf(query)), total: rows.length };
}

const peopleReaching = {
  lessons_finished: (db: Connection, least: number) =>
    db
      .selectFrom("time_watched")
      .innerJoin("content", "content.id", "time_watched.record_id")
      .select("person_id")
      .where(isFinishedIn("content"))
      .groupBy("person_id")
      .having(({ fn }) => fn.countAll(), ">=", least),
  credits_claimed: (db: Connection, least: number) =>
    db
      .selectFrom("credit")
      .select("person_id")
      .where(isAwarded)
      .groupBy("person_id")
      .having(({ fn }) => fn.countAll(), ">=", least),
  surveys_answered: (db: Connection, least: number) =>
    db
      .selectFrom("survey_response")
      .select("person_id")
      .groupBy("person_id")
      .having(({ fn }) => fn.countAll(), ">=", least),
} as const;

/** Counts the people who would have the achievement today, rounded down to a step. Null below the first step. */
export async function countReached(
  db: Connection,
  { counts, at_least }: Pick<Rule, "counts" | "at_least">,
): Promise<number | null> {
  const { n } = await db
    .selectFrom(peopleReaching[counts](db, at_least).as("reached"))
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n < ACHIEVEMENT_PREVIEW_STEP ? null : n - (n % ACHIEVEMENT_PREVIEW_STEP);
}
