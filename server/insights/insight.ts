import { ALL, type InsightFilters } from "#contract/insights/filters.ts";
import { LEAST } from "#contract/insights/least.ts";
import type { PublishedPeriods, Suppressed } from "#contract/insights/shapes.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { forbidden, type Session } from "#server/platform/web/handler.ts";
import {
  type Calendar,
  endsPeriod,
  firstDay,
  monthOf,
  QUARTER,
  yearOf,
} from "./publications/calendar.ts";
import { daysOf, type Publication } from "./published.ts";
import type { ReadPublications } from "./replica.ts";

export type Asking = {
  readonly db: Connection;
  /** Has the same publications, maybe on a replica. Read nothing else there. */
  readonly published: Connection;
  readonly group: string;
  readonly query: InsightFilters;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/** What a reply tells, and the publications it adds up. */
export type Told<D> = {
  readonly data: D;
  readonly window: readonly Publication[];
  /** Other groups whose figures it tells. */
  readonly others?: readonly string[];
};

/** Takes the place of figures that were not published, whatever the reason. */
export const tooFew = (min: number = LEAST.rate): Suppressed => ({
  suppressed: true,
  reason: "min_group",
  min,
});

/** Sorts the query's filters and drops undefined ones. */
const canonical = (query: object) =>
  JSON.stringify(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== ALL)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Returns the calendar of a group in the year of a month, or in the last year that has one. */
export async function calendarNow(db: Connection, group: string, month: number) {
  return await db
    .selectFrom("publication_calendar")
    .select(["totals", "filters"])
    .where("practice_group_id", "=", group)
    .where("year", "<=", yearOf(month))
    .orderBy("year", "desc")
    .limit(1)
    .executeTakeFirst();
}

const MONTHS_AHEAD = 12;

/** Returns the day after the month in which the next period ends. */
function nextDay(current: number, months: number): string | null {
  for (let month = current; month < current + MONTHS_AHEAD; month += 1)
    if (endsPeriod(month, months)) return firstDay(month + 1);
  return null;
}

const byQuarter: ReadonlySet<string> = new Set(["hours", "credits"]);

/** Returns how many months lie between publications of this kind. */
function monthsBetween({ layer, kind }: Publication, { totals, filters }: Calendar): number {
  if (kind === "pair" || kind === "lesson") return MONTHS_AHEAD;
  if (byQuarter.has(layer)) return totals === 0 ? 0 : Math.max(totals, QUARTER);
  return kind === "filter" ? filters : totals;
}

async function publishedPeriods(
  { db, group, now }: Pick<Asking, "db" | "group" | "now">,
  window: readonly Publication[],
): Promise<PublishedPeriods | null> {
  const last = window.at(-1);
  if (!last) return null;
  const current = monthOf(now);
  const calendar = await calendarNow(db, group, current);
  const months = calendar ? monthsBetween(last, calendar) : 0;
  return {
    ...daysOf(window),
    published_on: new Date(last.closedAt).toISOString().slice(0, 10),
    next_on: nextDay(current, months),
    months: last.ends - last.starts + 1,
  };
}

type Noted = {
  readonly by: string;
  readonly endpoint: string;
  readonly filters?: object;
  /** Groups, and whether the reply tells figures about them. */
  readonly groups: readonly { readonly id: string; readonly isTold: boolean }[];
};

/** Records a query before it is answered. */
export async function noteQuery(
  db: Connection,
  { by, endpoint, filters = {}, groups }: Noted,
  now: number,
): Promise<void> {
  const rows = groups.map(({ id, isTold }) => ({
    ...{ id: uuidv7(now), person_id: by, practice_group_id: id, endpoint },
    ...{ filters: canonical(filters), at: new Date(now) },
    people: isTold ? `>=${LEAST.rate}` : `<${LEAST.rate}`,
  }));
  await db.insertInto("insight_query").values(rows).execute();
}

const isOpenGroup = async (db: Connection, group: string) =>
  (await db
    .selectFrom("practice_group")
    .select("id")
    .where("id", "=", group)
    .where("enabled", "=", true)
    .executeTakeFirst()) !== undefined;

export type InsightDeps = Pick<Deps, "db" | "clock"> & {
  readonly readPublications: ReadPublications;
};

/**
 * Wraps an insights handler. Replies are made from publications alone, and every query is recorded. `groupsOf` returns the groups
 * whose publications are read, if there are more than the one asked for.
 */
export const insight =
  <T extends Told<unknown>>(
    { db, clock, readPublications }: InsightDeps,
    endpoint: string,
    tell: (asking: Asking) => Promise<T>,
    groupsOf = async ({ group }: Pick<Asking, "db" | "group">): Promise<readonly string[]> => [
      group,
    ],
  ) =>
  async ({ query, session }: { readonly query: InsightFilters; readonly session: Session }) => {
    const now = clock.now();
    const { practice_group_id: group, ...filters } = query;
    // Same reply as for a group the caller may not see.
    if (!(await isOpenGroup(db, group))) return forbidden;
    const asking = { db, group, query, now };
    const {
      data,
      window,
      others = [],
    }: Told<T["data"]> = await readPublications(await groupsOf(asking), (published) =>
      tell({ ...asking, published }),
    );
    const groups = [
      { id: group, isTold: window.length > 0 },
      ...others.map((id) => ({ id, isTold: true })),
    ];
    await noteQuery(db, { by: session.person.id, endpoint, filters, groups }, now);
    return { body: { data, published: await publishedPeriods(asking, window) } };
  };
