import {
  REQUIRED_COLUMNS,
  ROSTER_COLUMNS,
  type RosterColumn,
} from "#contract/organizations/admin-rosters.ts";
import { RosterFileError } from "./decode.ts";

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

export function columnOf(cell: string): RosterColumn | undefined {
  const name = cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_./-]+/g, "_");
  if (isColumn(name)) return name;
  return Object.hasOwn(columnAliases, name) ? columnAliases[name] : undefined;
}

/** Reads the header row. Throws RosterFileError with all unknown, repeated, and missing columns. */
export function readHeader(cells: readonly string[]): RosterColumn[] {
  const columns = cells.map(columnOf);
  const unknown = cells.filter((_, at) => columns[at] === undefined);
  const repeated = cells.filter((_, at) => {
    const column = columns[at];
    return column !== undefined && columns.indexOf(column) !== at;
  });
  const missing = REQUIRED_COLUMNS.filter((column) => !columns.includes(column));
  if (unknown.length + repeated.length + missing.length > 0)
    throw new RosterFileError({
      ...(unknown.length > 0 && { unknown: unknown.map(truncate) }),
      ...(repeated.length > 0 && { repeated: repeated.map(truncate) }),
      ...(missing.length > 0 && { missing }),
    });
  return columns as RosterColumn[];
}

const truncate = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
