import { sql } from "kysely";
import { LEAST } from "#contract/insights/least.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { firstDay, lastDay, monthOfDay } from "./publications/calendar.ts";
import { OTHER } from "./publications/parts.ts";

/** Months, both inclusive. */
export type Period = { readonly starts: number; readonly ends: number };

export type Cell = {
  readonly value: string;
  readonly label: string;
  readonly parent: string;
  readonly people: number;
  readonly n: number;
  readonly burned: number;
  /** Null where only the rate is published. */
  readonly levels: readonly number[] | null;
  readonly could_answer: number | null;
  readonly amount: number;
  readonly later: readonly number[] | null;
};

export type Count = {
  readonly value: string;
  readonly question: number;
  readonly name: string;
  readonly n: number;
};

export type Publication = Period & {
  readonly layer: string;
  readonly kind: string;
  readonly attribute: string;
  /** Milliseconds since 1970. */
  readonly closedAt: number;
  readonly cells: readonly Cell[];
  readonly counts: readonly Count[];
};

type Row = {
  readonly layer: string;
  readonly kind: string;
  readonly attribute: string;
  readonly starts: string;
  readonly ends: string;
  readonly closed_at: Date;
  readonly cells: readonly Cell[];
  readonly counts: readonly Count[] | null;
};

export type Wanted = {
  readonly group: string;
  readonly layer: string;
  readonly kind: string;
  /** All attributes if absent. */
  readonly attribute?: string;
  /** All periods if absent. */
  readonly within?: Period;
};

/** Returns the periods of publications, oldest first, without their cells. */
export async function periodsOf(
  db: Connection,
  { group, layer, kind, attribute }: Wanted,
): Promise<readonly Period[]> {
  const { rows } = await sql<{ starts: string; ends: string }>`
    select distinct starts::text as starts, ends::text as ends from publication
    where practice_group_id = ${group} and layer = ${layer} and kind = ${kind}
      and ${attribute === undefined ? sql`true` : sql`attribute = ${attribute}`}
    order by ends`.execute(db);
  return rows.map(({ starts, ends }) => ({ starts: monthOfDay(starts), ends: monthOfDay(ends) }));
}

/** Returns the publications of a group, oldest first. */
export async function publicationsOf(
  db: Connection,
  { group, layer, kind, attribute, within }: Wanted,
): Promise<readonly Publication[]> {
  const { rows } = await sql<Row>`
    select layer, kind, attribute, starts::text as starts, ends::text as ends, closed_at,
      (select json_agg(cell order by parent collate "C", value collate "C")
        from publication_cell cell where cell.publication_id = publication.id) as cells,
      (select json_agg(counted order by value collate "C", question, name collate "C")
        from publication_count counted where counted.publication_id = publication.id) as counts
    from publication
    where practice_group_id = ${group} and layer = ${layer} and kind = ${kind}
      and ${attribute === undefined ? sql`true` : sql`attribute = ${attribute}`}
      and ${within ? sql`starts >= ${firstDay(within.starts)}::date and ends <= ${lastDay(within.ends)}::date` : sql`true`}
    order by ends, attribute`.execute(db);
  return rows.map(({ starts, ends, closed_at, cells, counts, ...row }) => ({
    ...row,
    starts: monthOfDay(starts),
    ends: monthOfDay(ends),
    closedAt: new Date(closed_at).getTime(),
    cells: cells.map((cell) => ({ ...cell, burned: cell.burned ?? 0, amount: cell.amount ?? 0 })),
    counts: counts ?? [],
  }));
}

/** Returns the first and the last day (yyyy-MM-dd) of periods in order. */
export const daysOf = (periods: readonly Period[]) => ({
  start: firstDay(periods[0]?.starts ?? 0),
  end: lastDay(periods.at(-1)?.ends ?? 0),
});

export const isNamed = ({ value }: Pick<Cell, "value">): boolean => value !== OTHER;

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** Sums of cells over whole periods. `people` is the average of the periods, or a lower bound. */
export type Figures = {
  readonly n: number;
  readonly burned: number;
  readonly people: number;
  /** The most people in one period, or a lower bound, which tests and intervals count with. */
  readonly most: number;
  readonly levels: readonly number[] | null;
  readonly amount: number;
};

/** If fewer people than this did not answer, participation is a lower bound. */
const LEAST_SILENT = LEAST.rate;

/** At most the people that participation implies. Intervals and averages over periods would give away the number. */
const toldPeople = ({ people, could_answer }: Pick<Cell, "people" | "could_answer">): number =>
  could_answer === null ? people : Math.max(1, Math.min(people, could_answer - LEAST_SILENT + 1));

/** Returns how many people answered in totals, out of those who could, on average. */
export function participationIn(totals: readonly Pick<Cell, "people" | "could_answer">[]) {
  const average = (of: (cell: (typeof totals)[number]) => number) =>
    Math.round(totals.reduce((all, cell) => all + of(cell), 0) / totals.length);
  const members = average(({ could_answer, people }) => could_answer ?? people);
  const isClear = totals.every(
    ({ could_answer, people }) => (could_answer ?? people) - people >= LEAST_SILENT,
  );
  return { answered: average(toldPeople), members, at_least: !isClear };
}

/** The average of the periods. In totals, it reveals only participation. */
function peopleIn(periods: readonly (readonly Cell[])[], counts: readonly number[]): number {
  const cells = periods.flat();
  const areTotals = cells.length > 0 && cells.every(({ could_answer }) => could_answer !== null);
  return areTotals
    ? participationIn(cells).answered
    : Math.round(sum(counts) / (counts.length || 1));
}

/** Adds up cells, given by period. */
export function figuresOf(periods: readonly (readonly Cell[])[]): Figures {
  const cells = periods.flat();
  const people = periods.map((own) => sum(own.map((cell) => cell.people)));
  const hasLevels = cells.length > 0 && cells.every(({ levels }) => levels !== null);
  return {
    n: sum(cells.map(({ n }) => n)),
    burned: sum(cells.map(({ burned }) => burned)),
    people: peopleIn(periods, people),
    most: Math.max(0, ...periods.map((own) => sum(own.map(toldPeople)))),
    levels: hasLevels
      ? [0, 1, 2, 3, 4].map((at) => sum(cells.map(({ levels }) => levels?.[at] ?? 0)))
      : null,
    amount: sum(cells.map(({ amount }) => amount)),
  };
}
