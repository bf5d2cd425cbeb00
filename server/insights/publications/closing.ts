import { sql } from "kysely";
import { LEAST } from "#contract/insights/least.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { plainText } from "../attributes.ts";
import {
  type Calendar,
  calendarFor,
  columnsForFilters,
  monthOf,
  monthOfDay,
  yearOf,
} from "./calendar.ts";
import { columnsOf, comparedCells, isComparison, newCells, sumsOf, type Totals } from "./cells.ts";
import { type Audited, type Closed, closeMonth, isSafeTogether } from "./close.ts";
import { comparisonsOf, type Heard } from "./comparisons.ts";
import {
  attributesOfPeople,
  checkInsOf,
  deletedIn,
  heardBy,
  lessonNames,
  type Months,
  membersOf,
} from "./facts.ts";
import {
  type AnyFact,
  type Family,
  inputOf,
  isDue,
  type Layer,
  layers,
  type Scene,
  yearStart,
} from "./input.ts";
import { NOTHING, QUESTIONS, sumOf } from "./layers.ts";
import { peopleOf } from "./parts.ts";
import { closeQuestions } from "./questions.ts";
import { calendarOf, type NewPublication, numbersOf, type Stored, write } from "./store.ts";

/**
 * Decides how often a group publishes this year, when its first month of the year closes. A group that is too small to publish
 * gets another chance each month.
 */
async function beginYear(scene: Omit<Scene, "calendars">, group: string, now: number) {
  const { trx, month, members, begins } = scene;
  const year = yearOf(month);
  const known = await calendarOf(trx, group, year);
  if (known) return known;
  const own = members.get(group) ?? [];
  const people = own.map(({ person }) => person);
  // A year that is already over, at an upgrade, is judged by its own answers.
  const isOver = year < yearOf(monthOf(now));
  const start = yearStart(month);
  const months = isOver ? { from: start, to: start + 11 } : { from: start - 12, to: start - 1 };
  const answered = new Set((await checkInsOf(trx, people, months)).map(({ person }) => person));
  // In its first 12 months, a group has hardly answered yet.
  const isNew = !isOver && (begins.get(group) ?? month) > start - 12;
  const n = Math.max(answered.size, isNew ? Math.floor(people.length / 2) : 0);
  const calendar = { people: n, ...calendarFor(n) };
  if (calendar.totals === 0) return calendar;
  await trx
    .insertInto("publication_calendar")
    .values({ practice_group_id: group, year, ...calendar })
    .execute();
  return calendar;
}

/** Levels need more people, so filters leave half of their room to the totals, which leaders use most. */
const FOR_LEVELS = 0.5;

/**
 * Returns which publications may also show the five levels: audited like the rate, with more people. Filters leave room for the
 * totals of a year.
 */
function withLevels(
  { calendars, shared }: Scene,
  closed: readonly Closed<AnyFact>[],
  horizon: readonly Stored[],
): Set<Audited> {
  const least = LEAST.distribution;
  const shown: Audited[] = horizon.filter(({ hasLevels }) => hasLevels);
  const found = new Set<Audited>();
  const room = new Map(
    [...calendars].map(([group, own]) => [
      group,
      Math.floor(columnsForFilters(own.people, own, least) * FOR_LEVELS),
    ]),
  );
  for (const publication of closed) {
    const { group, kind, cells } = publication;
    const columns = kind === "filter" ? cells.length - 1 : 0;
    const left = (room.get(group) ?? 0) - columns;
    const areEnough = cells.every(({ facts }) => peopleOf(facts) >= least);
    const isKnown = cells.every(({ facts }) => facts.every((fact) => fact.isKnown));
    if (isComparison(publication) || left < 0 || !areEnough || !isKnown) continue;
    if (!isSafeTogether([...shown, publication], { audits: ["facts", "steady"], k: least, shared }))
      continue;
    room.set(group, left);
    shown.push(publication);
    found.add(publication);
  }
  return found;
}

async function totalSums(scene: Scene, layer: Layer, group: string): Promise<Totals> {
  const { rows } = await sql<{
    starts: string;
    ends: string;
    n: number;
    burned: number | null;
    levels: number[] | null;
    amount: number | null;
  }>`select starts::text as starts, ends::text as ends, n, burned, levels, amount
    from publication join publication_cell on publication_id = publication.id
    where practice_group_id = ${group} and layer = ${layer.name} and kind = 'total'`.execute(
    scene.trx,
  );
  return rows.map(({ starts, ends, n, burned, levels, amount }) => ({
    starts: monthOfDay(starts),
    ends: monthOfDay(ends),
    sums: { n, burned: burned ?? 0, levels: levels ?? NOTHING.levels, amount: amount ?? 0 },
  }));
}

/** Returns the publications of a group as they are written. */
async function writtenFor(
  scene: Scene,
  layer: Layer,
  own: readonly Closed<AnyFact>[],
  levels: ReadonlySet<Audited>,
): Promise<NewPublication[]> {
  const [first] = own;
  if (!first) return [];
  const fresh = own
    .filter(({ kind }) => kind === "total")
    .map(({ starts, ends, cells }) => ({
      starts,
      ends,
      sums: sumOf(cells.flatMap(({ facts }) => facts)),
    }));
  const totals = [...(await totalSums(scene, layer, first.group)), ...fresh];
  return own.flatMap((publication): NewPublication[] => {
    const { group, kind, attribute, starts, ends } = publication;
    const { name, hasRate, hasAmount } = layer;
    const common = { group, layer: name, kind, attribute, starts, ends, hasRate };
    const columns = columnsOf(publication);
    if (isComparison(publication)) {
      const cells = comparedCells(scene, publication);
      return [{ ...common, hasLevels: false, hasAmount: true, cells, columns }];
    }
    const sums = sumsOf(publication, totals, levels.has(publication));
    if (!sums) return [];
    const cells = newCells(scene, layer, publication, sums);
    return [{ ...common, hasLevels: levels.has(publication), hasAmount, cells, columns }];
  });
}

async function closeLayer(scene: Scene, layer: Layer, now: number): Promise<void> {
  const { horizon, groups } = await inputOf(scene, layer);
  const { heard, month, shared, trx } = scene;
  const compare =
    heard && layer.hasRate
      ? (_: string, facts: readonly AnyFact[]) => comparisonsOf(facts, heard)
      : () => [];
  const input = { month, rules: layer.rules, groups, horizon, shared, comparisonsOf: compare };
  const close = layer.name === QUESTIONS ? closeQuestions : closeMonth<AnyFact>;
  const closed = close(input);
  const levels = layer.hasRate ? withLevels(scene, closed, horizon) : new Set<Audited>();
  for (const { id } of groups) {
    const own = closed.filter(({ group }) => group === id);
    await write(trx, await writtenFor(scene, layer, own, levels), now);
  }
}

/** Remembers who counted in which group, so that groups with people in common are audited together for a year. */
async function noteMembers({ trx, family, members, numberOf, month }: Omit<Scene, "calendars">) {
  for (const group of family.closing) {
    const numbers = (members.get(group) ?? []).flatMap(({ person }) => numberOf.get(person) ?? []);
    await sql`insert into publication_member (practice_group_id, number, month)
      select ${group}, number, ${month} from unnest(${numbers}::integer[]) as counted (number)
      on conflict (practice_group_id, number) do update set month = excluded.month`.execute(trx);
  }
}

/** Thrown to roll back when another worker closes the same month. */
class ClosedMeanwhile extends Error {}

async function claim(trx: Connection, groups: readonly string[], month: number): Promise<void> {
  const { rows } = await sql`insert into publication_closing
    select id, ${month} from unnest(${groups}::text[]) as family (id)
    on conflict do nothing returning practice_group_id`.execute(trx);
  if (rows.length < groups.length) throw new ClosedMeanwhile();
}

/** Returns how departments are mostly spelled. */
async function spellingsOf(db: Connection, people: readonly string[]) {
  const { rows } = await sql<{ name: string; n: number }>`
    select burnout_specialty as name, count(*) as n from person
    where id = ${anyOf(people)} and burnout_specialty is not null
    group by 1 order by n, burnout_specialty collate "C"`.execute(db);
  return new Map(rows.map(({ name }) => [plainText(name), name.trim().replaceAll(/\s+/g, " ")]));
}

const DECEMBER = 11;

async function heardIn(
  trx: Connection,
  people: readonly string[],
  months: Months,
  numberOf: ReadonlyMap<string, number>,
) {
  const heard = new Map<number, Heard[]>();
  for (const { person, month, lesson, amount = 0 } of await heardBy(trx, people, months)) {
    const number = numberOf.get(person) ?? 0;
    const own = heard.get(number) ?? [];
    own.push({ month, lesson, amount });
    heard.set(number, own);
  }
  return heard;
}

/** Returns the first month of each group. */
async function beginningsOf(trx: Connection, groups: readonly string[]) {
  const { rows } = await sql<{ group: string; month: number }>`
    select practice_group_id as "group", min(month) + 1 as month from publication_closing
    where practice_group_id = ${anyOf(groups)} group by 1`.execute(trx);
  return new Map(rows.map(({ group, month }) => [group, month]));
}

/** Closes a month of groups that share people: everything is published, or nothing. */
async function closeIn(trx: Connection, family: Family, month: number, now: number): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await claim(trx, family.closing, month);
  const months = { from: yearStart(month), to: month };
  const members = await membersOf(trx, family.closing, months);
  const counted = await countedBefore(trx, family.closing, months.from);
  const own = [...members.values()].flatMap((all) => all.map(({ person }) => person));
  const people = [...new Set([...own, ...counted])];
  const { numberOf, personOf } = await numbersOf(trx, people, family.shared);
  const scene = {
    trx,
    family,
    month,
    members,
    attributes: await attributesOfPeople(trx, people, month),
    numberOf,
    personOf,
    // Deleted accounts are known by their number only.
    shared: new Set(family.shared.map((person) => numberOf.get(person) ?? Number(person))),
    deleted: await deletedIn(trx, people, months),
    names: await lessonNames(trx),
    spellings: await spellingsOf(trx, people),
    begins: await beginningsOf(trx, family.closing),
    heard: month % 12 === DECEMBER ? await heardIn(trx, people, months, numberOf) : undefined,
  };
  const calendars = new Map<string, Calendar & { readonly people: number }>();
  for (const group of family.closing) calendars.set(group, await beginYear(scene, group, now));
  await noteMembers(scene);
  const whole = { ...scene, calendars };
  for (const layer of layers) if (isDue(layer, whole)) await closeLayer(whole, layer, now);
}

/** Returns the people who counted in these groups this year and still have an account. */
async function countedBefore(db: Connection, groups: readonly string[], from: number) {
  const { rows } = await sql<{ person: string }>`
    select distinct person_id collate "C" as person from publication_member
    join publication_person using (number)
    where practice_group_id = ${anyOf(groups)} and month >= ${from} and person_id is not null order by 1`.execute(
    db,
  );
  return rows.map(({ person }) => person);
}

const SERIALIZATION_FAILURE = "40001";
const isTaken = (error: unknown) =>
  error instanceof ClosedMeanwhile ||
  (error instanceof Error && "code" in error && error.code === SERIALIZATION_FAILURE);

/** Closes a month of a family. Returns false if another worker does. */
export async function closeFamily(
  db: Database,
  family: Family,
  month: number,
  now: number,
): Promise<boolean> {
  try {
    await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((trx) => closeIn(trx, family, month, now));
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}
