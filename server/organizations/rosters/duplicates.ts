import { sql } from "kysely";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection, PersonRow } from "#server/platform/database/tables.ts";
import { type ImportRow, type StoredRow, scopeOf } from "./existing.ts";
import type { Problem } from "./fields.ts";
import type { Planned } from "./plan.ts";
import { cellErrors } from "./roster-copy.ts";

/** Returns the first row of each repeated value. Later rows are errors. */
async function firstLines(
  trx: Connection,
  importId: string,
  column: "email" | "external_id",
  values: readonly string[],
) {
  const rows = await trx
    .selectFrom("roster_row")
    .select([column, sql<number>`min(line)`.as("first")])
    .where("import_id", "=", importId)
    .where(column, "=", anyOf(values))
    .groupBy(column)
    .having(sql<number>`count(*)`, ">", 1)
    .execute();
  return new Map(rows.map((row) => [row[column], row.first]));
}

/** Returns a function that finds the emails and numbers of a row that an earlier row has, too. */
export async function findDuplicates(
  trx: Connection,
  importId: string,
  rows: readonly StoredRow[],
): Promise<(row: StoredRow) => Problem[]> {
  const emails = rows.flatMap(({ email }) => email ?? []);
  const ids = rows.flatMap(({ external_id }) => external_id ?? []);
  const firstEmail = await firstLines(trx, importId, "email", emails);
  const firstId = await firstLines(trx, importId, "external_id", ids);
  return ({ line, email, external_id }) => {
    const keys = [
      { field: "email", value: email, first: firstEmail.get(email) },
      { field: "external_id", value: external_id, first: firstId.get(external_id) },
    ] as const;
    return keys.flatMap(({ field, value, first }) =>
      value !== null && first !== undefined && first < line
        ? [{ field, value: value.slice(0, 100), message: cellErrors.duplicate(first) }]
        : [],
    );
  };
}

export type RowPlan = { readonly row: StoredRow; readonly planned: Planned };

/** Returns the first row about each of these people, without the rows of this batch and those with errors. */
async function firstLinesOf(
  trx: Connection,
  roster: ImportRow,
  people: readonly PersonRow[],
  batch: readonly number[],
) {
  const ids = people.map(({ id }) => id);
  const identities = await trx
    .selectFrom("roster_identity")
    .select("external_id")
    .where("practice_group_id", "=", scopeOf(roster))
    .where("person_id", "=", anyOf(ids))
    .execute();
  const emails = people.map(({ email }) => email);
  const numbers = identities.map(({ external_id }) => external_id);
  const rows = await trx
    .selectFrom("roster_row")
    .select(["person_id", sql<number>`min(line)`.as("first")])
    .where("import_id", "=", roster.id)
    // Both have an index. Without it, each batch would read the whole roster.
    .where(({ or, eb }) =>
      or([eb("email", "=", anyOf(emails)), eb("external_id", "=", anyOf(numbers))]),
    )
    .where("person_id", "=", anyOf(ids))
    .where("plan", "<>", "error")
    .where(sql<boolean>`not line = any(${batch}::int[])`)
    .groupBy("person_id")
    .execute();
  return new Map(rows.map(({ person_id, first }) => [person_id, first]));
}

/**
 * Turns rows into errors whose person an earlier row is about. One row can name the staff number, and another the
 * email.
 */
export async function refuseSamePerson(
  trx: Connection,
  roster: ImportRow,
  all: readonly RowPlan[],
): Promise<RowPlan[]> {
  const people = all.flatMap(({ planned: { existing } }) => existing?.person ?? []);
  if (people.length === 0) return [...all];
  const batch = all.map(({ row }) => row.line);
  const firstLine = await firstLinesOf(trx, roster, people, batch);
  return all.map(({ row, planned }) => {
    const { existing } = planned;
    if (planned.plan === "error" || !existing) return { row, planned };
    const { id, email } = existing.person;
    const first = firstLine.get(id);
    if (first === undefined || first > row.line) {
      firstLine.set(id, row.line);
      return { row, planned };
    }
    const { external_id = "", profile } = planned.entry;
    const cell =
      profile.email === email
        ? ({ field: "email", value: email } as const)
        : ({ field: "external_id", value: external_id } as const);
    const errors = [{ ...cell, message: cellErrors.samePerson(first) }];
    return { row, planned: { plan: "error", errors, existing } };
  });
}
