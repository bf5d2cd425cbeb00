import { sql } from "kysely";
import { anyOf, insertRows } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { type Calendar, firstDay, lastDay, monthOfDay } from "./calendar.ts";
import type { Audited, AuditedCell, Kind } from "./close.ts";
import { AFTER } from "./comparisons.ts";
import { countBurned, type Sums } from "./layers.ts";
import type { SecretCount } from "./openness.ts";

/** Numbers facts. A fact has the same number in every cell. */
export type FactKeys = (person: number, month: number, lesson: string) => number;

export function createFactKeys(): FactKeys {
  const lessons = new Map<string, number>();
  const keys = new Map<number, number>();
  return (person, month, lesson) => {
    const at = lessons.get(lesson) ?? lessons.size;
    lessons.set(lesson, at);
    // Months of 4,000 years and 20,000 lessons keep this below 2^53 for 9,000,000 people.
    const exact = (person * 50_000 + month) * 20_000 + at;
    const key = keys.get(exact) ?? keys.size;
    keys.set(exact, key);
    return key;
  };
}

/** A fact as the audit remembers it. */
export type Counted = { readonly person: number; readonly month: number; readonly lesson: string };

export type StoredCell = AuditedCell & { readonly counted: readonly Counted[] };
export type Stored = Omit<Audited, "cells"> & {
  readonly id: number;
  readonly hasLevels: boolean;
  readonly cells: readonly StoredCell[];
};

type CellRow = {
  readonly id: number;
  readonly group: string;
  readonly kind: Kind;
  readonly attribute: string;
  readonly starts: string;
  readonly ends: string;
  readonly has_levels: boolean;
  readonly value: string;
  readonly is_sum: boolean;
  readonly burned: number | null;
  readonly answers: readonly SecretCount[] | null;
  readonly person: number[];
  readonly month: number[];
  readonly lesson: string[];
};

/** Returns the publications of groups in a layer since a month, with the facts of each cell. */
export async function publishedSince(
  db: Connection,
  groups: readonly string[],
  {
    layer,
    month,
    keys,
  }: { readonly layer: string; readonly month: number; readonly keys: FactKeys },
): Promise<Stored[]> {
  const { rows } = await sql<CellRow>`
    select publication.id, practice_group_id as "group", kind, attribute, starts::text as starts,
      ends::text as ends, has_levels, counted.value, is_sum, person, month, lesson,
      case when counted.parent = ${AFTER} then later[1] else burned end as burned,
      case when kind = 'question' then (select json_agg(answer) from publication_count answer
        where answer.publication_id = publication.id) end as answers
    from publication join publication_fact counted on counted.publication_id = publication.id
    left join publication_cell cell on cell.publication_id = publication.id
      and cell.value = counted.value
      and cell.parent = case when kind in ('pair', 'lesson') then '' else counted.parent end
    where practice_group_id = ${anyOf(groups)} and layer = ${layer}
      and ends >= ${lastDay(month)}::date
    order by publication.id, counted.parent collate "C", counted.value collate "C"`.execute(db);
  const found = new Map<number, Stored & { readonly cells: StoredCell[] }>();
  for (const row of rows) {
    const { id, group, kind, attribute, value, is_sum } = row;
    const known = found.get(id) ?? {
      id,
      group,
      kind,
      attribute,
      starts: monthOfDay(row.starts),
      ends: monthOfDay(row.ends),
      hasLevels: row.has_levels,
      cells: [],
    };
    const counted = row.person.map((person, at) => ({
      person,
      month: row.month[at] ?? 0,
      lesson: row.lesson[at] ?? "",
    }));
    const fact = counted.map((each) => keys(each.person, each.month, each.lesson));
    const column = { person: Int32Array.from(row.person), fact: Int32Array.from(fact) };
    const burned = row.burned === null ? undefined : countBurned(row.burned);
    known.cells.push({ value, isSum: is_sum, column, secrets: row.answers ?? burned, counted });
    found.set(id, known);
  }
  return [...found.values()];
}

/** Numbers people for the audit. Returns their numbers, and those that others already have. */
export async function numbersOf(
  db: Connection,
  people: readonly string[],
  others: readonly string[],
): Promise<{
  readonly numberOf: ReadonlyMap<string, number>;
  readonly personOf: ReadonlyMap<number, string>;
}> {
  await sql`insert into publication_person (person_id)
    select id from unnest(${people}::text[]) with ordinality as named (id, place)
    where not exists (select from publication_person known where known.person_id = named.id)
    order by place
    on conflict (person_id) do nothing`.execute(db);
  const { rows } = await sql<{ number: number; person: string }>`
    select number, person_id as person from publication_person
    where person_id = ${anyOf([...people, ...others])}`.execute(db);
  return {
    numberOf: new Map(rows.map(({ number, person }) => [person, number])),
    personOf: new Map(rows.map(({ number, person }) => [number, person])),
  };
}

/** A cell to be written. */
export type NewCell = {
  readonly parent: string;
  readonly value: string;
  readonly label: string;
  readonly people: number;
  readonly sums: Sums;
  readonly couldAnswer: number | null;
  readonly later: readonly number[] | null;
  readonly counts: readonly {
    readonly question: number;
    readonly name: string;
    readonly n: number;
  }[];
};

/** The facts behind a cell. */
export type NewColumn = {
  readonly parent: string;
  readonly value: string;
  readonly isSum: boolean;
  readonly facts: readonly Counted[];
};

export type NewPublication = {
  readonly group: string;
  readonly layer: string;
  readonly kind: string;
  readonly attribute: string;
  readonly starts: number;
  readonly ends: number;
  readonly hasLevels: boolean;
  /** Whether cells show how many are burned out. */
  readonly hasRate: boolean;
  readonly hasAmount: boolean;
  readonly cells: readonly NewCell[];
  readonly columns: readonly NewColumn[];
};

async function writeOne(trx: Connection, publication: NewPublication, now: number): Promise<void> {
  const { group, layer, kind, attribute, hasLevels, hasRate, hasAmount } = publication;
  const { id: publication_id } = await trx
    .insertInto("publication")
    .values({
      practice_group_id: group,
      layer,
      kind,
      attribute,
      starts: firstDay(publication.starts),
      ends: lastDay(publication.ends),
      has_levels: hasLevels,
      closed_at: new Date(now),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const cells = publication.cells.map(({ parent, value, label, people, sums, ...cell }) => ({
    publication_id,
    parent,
    value,
    label,
    people,
    n: sums.n,
    burned: hasRate ? sums.burned : null,
    levels: hasLevels ? [...sums.levels] : null,
    could_answer: cell.couldAnswer,
    amount: hasAmount ? sums.amount : null,
    later: cell.later && [...cell.later],
  }));
  await insertRows(trx, "publication_cell", cells).execute();
  const counts = publication.cells.flatMap(({ value, counts: own }) =>
    own.map((count) => ({ publication_id, value, ...count })),
  );
  if (counts.length > 0) await insertRows(trx, "publication_count", counts).execute();
  for (const { parent, value, isSum, facts } of publication.columns)
    await sql`insert into publication_fact values (${publication_id}, ${parent}, ${value}, ${isSum},
      ${facts.map(({ person }) => person)}::integer[], ${facts.map(({ month }) => month)}::integer[],
      ${facts.map(({ lesson }) => lesson)}::text[])`.execute(trx);
}

/** Writes what closed. */
export async function write(
  trx: Connection,
  publications: readonly NewPublication[],
  now: number,
): Promise<void> {
  for (const publication of publications) await writeOne(trx, publication, now);
}

/** Returns the calendar of a group and year. Undefined if the year has not begun for it. */
export async function calendarOf(
  db: Connection,
  group: string,
  year: number,
): Promise<(Calendar & { readonly people: number }) | undefined> {
  return await db
    .selectFrom("publication_calendar")
    .select(["people", "totals", "filters"])
    .where("practice_group_id", "=", group)
    .where("year", "=", year)
    .executeTakeFirst();
}
