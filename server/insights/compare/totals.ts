import { sql } from "kysely";
import type { Connection } from "#server/platform/database/tables.ts";
import { firstDay, lastDay, monthOfDay } from "../publications/calendar.ts";
import { type Figures, figuresOf, type Period } from "../published.ts";

type Row = {
  readonly group: string;
  readonly starts: string;
  readonly ends: string;
  readonly people: number;
  readonly n: number;
  readonly burned: number;
  readonly could_answer: number | null;
};

const monthsOf = ({ starts, ends }: { readonly starts: string; readonly ends: string }) =>
  monthOfDay(ends) - monthOfDay(starts) + 1;

/** Returns the published totals of groups, for those whose totals cover exactly these months. */
export async function totalsOver(
  db: Connection,
  groups: readonly string[],
  { starts, ends }: Period,
): Promise<ReadonlyMap<string, Figures>> {
  const { rows } = await sql<Row>`
    select practice_group_id as "group", starts::text as starts, ends::text as ends,
      cell.people, cell.n, coalesce(cell.burned, 0) as burned,
      could_answer
    from publication join publication_cell cell on cell.publication_id = publication.id
    where practice_group_id = any(${groups}::text[]) and layer = 'rate' and kind = 'total'
      and starts >= ${firstDay(starts)}::date and ends <= ${lastDay(ends)}::date
    order by ends`.execute(db);
  const covered = new Map<string, Row[]>();
  for (const row of rows) covered.set(row.group, [...(covered.get(row.group) ?? []), row]);
  const whole = [...covered].filter(
    ([, own]) => own.reduce((sum, row) => sum + monthsOf(row), 0) === ends - starts + 1,
  );
  return new Map(whole.map(([group, own]) => [group, sumOf(own)]));
}

const sumOf = (rows: readonly Row[]): Figures =>
  figuresOf(
    rows.map(({ people, n, burned, could_answer }) => [
      {
        ...{ value: "", label: "", parent: "", people, n, burned, amount: 0 },
        ...{ levels: null, could_answer, later: null },
      },
    ]),
  );
