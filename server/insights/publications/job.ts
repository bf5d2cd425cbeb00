import { sql } from "kysely";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Job } from "#server/platform/jobs/scheduler.ts";
import { freezeBenchmarks } from "../compare/benchmark.ts";
import { connectedGroups } from "../connected-groups.ts";
import { firstDay, monthOf } from "./calendar.ts";
import { closeFamily } from "./closing.ts";
import { firstMonth } from "./facts.ts";
import type { Family } from "./input.ts";

/**
 * Marks where each group begins. The first run begins with the first month that has figures. Groups that are created later
 * begin with their own month: their people's earlier answers may be part of other groups' figures.
 */
async function beginGroups(db: Connection, current: number): Promise<void> {
  const isFirst = (await db.selectFrom("publication_closing").limit(1).execute()).length === 0;
  const begin = (isFirst ? await firstMonth(db) : undefined) ?? current;
  await sql`insert into publication_closing
    select id, ${begin - 1} from practice_group
    where enabled and not exists (
      select from publication_closing known where known.practice_group_id = practice_group.id)
    on conflict do nothing`.execute(db);
}

/** Returns all groups that were ever published, disabled ones too: their figures stay. */
async function groupsOf(db: Connection): Promise<readonly string[]> {
  const { rows } = await sql<{ group: string }>`
    select distinct practice_group_id as "group" from publication_closing order by 1`.execute(db);
  return rows.map(({ group }) => group);
}

async function lastClosed(db: Connection): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ group: string; month: number }>`
    select practice_group_id as "group", max(month) as month from publication_closing
    join practice_group on practice_group.id = practice_group_id and enabled
    group by 1 order by 1`.execute(db);
  return new Map(rows.map(({ group, month }) => [group, month]));
}

/**
 * Passes over a month in disabled groups. They go on with the month in which they are enabled again: what the audit would have
 * to know of earlier months may be forgotten by then.
 */
async function passOver(db: Connection, month: number): Promise<void> {
  await sql`insert into publication_closing
    select id, ${month} from practice_group
    where not enabled and exists (
      select from publication_closing known where known.practice_group_id = practice_group.id)
    on conflict do nothing`.execute(db);
}

/** A person and the groups in which they are a member or counted in the 12 months before. */
type Sharing = { readonly person: string; readonly groups: readonly string[] };

/** Returns the people of several groups, and how many people each group has. */
async function sharing(db: Connection, month: number) {
  const counted = sql`
    select practice_group_id as "group", person_id as person from membership
    join practice_group on practice_group.id = practice_group_id and enabled
    union
    select practice_group_id, coalesce(person_id, number::text) from publication_member
    join publication_person using (number) where month > ${month - 12}`;
  const people = await sql<Sharing>`
    select person, array_agg("group" order by "group") as groups from (${counted}) counted
    group by person having count(*) > 1 order by person`.execute(db);
  const groups = await sql<{ group: string; people: number }>`
    select "group", count(*)::integer as people from (${counted}) counted group by 1`.execute(db);
  const sizes = new Map(groups.rows.map(({ group, people: n }) => [group, n]));
  return { people: people.rows, sizes };
}

/** Groups that share more than this part of the smaller one are audited together; others only leave the shared people out. */
const MUCH = 0.1;

/** Returns the pairs of groups that share many people. */
function closePairs({ people, sizes }: Awaited<ReturnType<typeof sharing>>) {
  const shared = new Map<string, { readonly pair: readonly [string, string]; n: number }>();
  for (const { groups } of people)
    for (const [at, one] of groups.entries())
      for (const other of groups.slice(at + 1)) {
        const key = `${one} ${other}`;
        const known = shared.get(key) ?? { pair: [one, other] as const, n: 0 };
        known.n += 1;
        shared.set(key, known);
      }
  const sizeOf = (group: string) => sizes.get(group) ?? 0;
  return [...shared.values()]
    .filter(({ pair: [one, other], n }) => n > MUCH * Math.min(sizeOf(one), sizeOf(other)))
    .map(({ pair }) => pair);
}

type FamilyOfGroups = Omit<Family, "closing">;

async function familiesOf(
  db: Connection,
  groups: readonly string[],
  month: number,
): Promise<readonly FamilyOfGroups[]> {
  const found = await sharing(db, month);
  const families = connectedGroups(groups, closePairs(found));
  const familyOf = new Map(families.flatMap((all, at) => all.map((group) => [group, at])));
  const shared = new Map<number, string[]>();
  for (const { person, groups: own } of found.people) {
    const places = new Set(own.map((group) => familyOf.get(group) ?? -1));
    if (places.size > 1)
      for (const at of places) shared.set(at, [...(shared.get(at) ?? []), person]);
  }
  return families.map((all, at) => ({ all, shared: shared.get(at) ?? [] }));
}

/** Publishes what closed until now, month by month. Safe in several processes and after a crash at any point. */
export async function closeMonths(
  db: Database,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const current = monthOf(now);
  await beginGroups(db, current);
  const all = await groupsOf(db);
  const next = Math.min(...[...(await lastClosed(db)).values()].map((month) => month + 1));
  for (let month = next; month < current; month += 1) {
    const groups = [...(await lastClosed(db))].flatMap(([group, last]) =>
      // Months close in order: after a failed month, later ones wait.
      last === month - 1 ? [group] : [],
    );
    for (const family of await familiesOf(db, all, month)) {
      if (stopping?.aborted) return;
      const closing = family.all.filter((group) => groups.includes(group));
      if (closing.length > 0) await closeFamily(db, { ...family, closing }, month, now);
    }
    await passOver(db, month);
  }
  if (next < current) await forgetFacts(db, current);
}

/** What the audit remembers of periods that ended more than 12 months ago is no longer needed. */
async function forgetFacts(db: Connection, current: number): Promise<void> {
  await sql`delete from publication_fact using publication
    where publication.id = publication_id and ends < ${firstDay(current - 12)}::date`.execute(db);
}

const HOUR_MS = 60 * 60 * 1000;

/** Publishes insights when a month has ended. A unique key makes one process do each month. */
export const publishInsightsJob: Job<Pick<Deps, "db" | "clock">> = {
  name: "publish-insights",
  intervalMs: HOUR_MS,
  run: async ({ db, clock }, stopping) => {
    await closeMonths(db, clock.now(), stopping);
    if (!stopping.aborted) await freezeBenchmarks(db, clock.now());
  },
  lease: "row",
};
