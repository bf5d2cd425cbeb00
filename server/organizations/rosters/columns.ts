import {
  REQUIRED_COLUMNS,
  ROSTER_COLUMNS,
  type RosterColumn,
  type RosterColumnMatch,
} from "#contract/organizations/admin-rosters.ts";
import { CsvFileError } from "#server/platform/csv/decode.ts";
import { excludedColumns, insertRows } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";

/** Alternative column names found in staff rosters. */
const columnAliases: Readonly<Record<string, RosterColumn>> = {
  id: "external_id",
  employee_id: "external_id",
  e_mail: "email",
  email_address: "email",
  first: "first_name",
  given_name: "first_name",
  last: "last_name",
  surname: "last_name",
  family_name: "last_name",
  title: "provider_title",
  group: "practice_groups",
  groups: "practice_groups",
  practice_group: "practice_groups",
  specialty: "department",
  years: "years_in_profession",
  dob: "date_of_birth",
  license_state: "licence_state",
  license_number: "licence_number",
  license_type: "licence_type",
};

const isColumn = (name: string): name is RosterColumn =>
  (ROSTER_COLUMNS as readonly string[]).includes(name);

function columnOf(cell: string): RosterColumn | undefined {
  const name = cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_./-]+/g, "_");
  if (isColumn(name)) return name;
  return Object.hasOwn(columnAliases, name) ? columnAliases[name] : undefined;
}

const headingKey = (heading: string) => heading.trim().toLowerCase().slice(0, 200);

/** Fields by heading, as chosen for the last file. Null means the column was left out. */
export type Remembered = ReadonlyMap<string, RosterColumn | null>;

export async function readRemembered(db: Connection, scope: string): Promise<Remembered> {
  const rows = await db
    .selectFrom("roster_mapping")
    .select(["heading", "field"])
    .where("practice_group_id", "=", scope)
    .execute();
  return new Map(
    rows.map(({ heading, field }) => [heading, field !== null && isColumn(field) ? field : null]),
  );
}

export async function remember(
  db: Connection,
  scope: string,
  cells: readonly string[],
  chosen: readonly (RosterColumn | null)[],
): Promise<void> {
  const fields = new Map(cells.map((cell, at) => [headingKey(cell), chosen[at] ?? null]));
  const rows = [...fields].map(([heading, field]) => ({
    practice_group_id: scope,
    heading,
    field,
  }));
  await insertRows(db, "roster_mapping", rows)
    .onConflict((conflict) =>
      conflict.columns(["practice_group_id", "heading"]).doUpdateSet(excludedColumns("field")),
    )
    .execute();
}

/** Matches columns by earlier choices, or else by name. */
export function matchColumns(
  cells: readonly string[],
  remembered: Remembered,
): RosterColumnMatch[] {
  return cells.map((heading) => {
    const chosen = remembered.get(headingKey(heading));
    const column = chosen === undefined ? (columnOf(heading) ?? null) : chosen;
    const isKnown = chosen !== undefined || column !== null;
    return { heading: truncate(heading), column, known: isKnown };
  });
}

/** Returns whether a choice for an earlier file differs from what the names say. */
export const isRemembered = (cells: readonly string[], remembered: Remembered): boolean =>
  cells.some((cell) => {
    const chosen = remembered.get(headingKey(cell));
    return chosen !== undefined && chosen !== (columnOf(cell) ?? null);
  });

/** Reads the choice of a request. Absent columns are left out. */
export const chosenColumns = (text: string, count: number): (RosterColumn | null)[] => {
  const names = text.split(",");
  return Array.from({ length: count }, (_, at) => {
    const name = names[at] ?? "";
    return isColumn(name) ? name : null;
  });
};

/** Throws CsvFileError with all repeated and missing columns. */
export function checkColumns(
  cells: readonly string[],
  columns: readonly (RosterColumn | null)[],
): void {
  const repeated = cells.filter((_, at) => {
    const column = columns[at] ?? null;
    return column !== null && columns.indexOf(column) !== at;
  });
  const missing = REQUIRED_COLUMNS.filter((column) => !columns.includes(column));
  if (repeated.length + missing.length > 0)
    throw new CsvFileError({
      ...(repeated.length > 0 && { repeated: repeated.map(truncate) }),
      ...(missing.length > 0 && { missing }),
    });
}

const truncate = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
