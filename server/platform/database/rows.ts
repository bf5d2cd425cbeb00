import {
  type InsertQueryBuilder,
  type InsertResult,
  type RawBuilder,
  type Selectable,
  sql,
} from "kysely";
import type { Connection, Tables } from "./tables.ts";

/** Matches any of the texts, with one parameter. */
export const anyOf = (texts: readonly string[]): RawBuilder<string> => sql`any(${texts}::text[])`;

type Row<T extends keyof Tables> = Selectable<Tables[T]>;

/** Inserts rows like `insertRows`. All have the values of `shared`, which are sent once. */
export const insertSimilar = <T extends keyof Tables, S extends Partial<Row<T>>>(
  trx: Connection,
  table: T,
  shared: S,
  rows: readonly Omit<Row<T>, keyof S>[],
): InsertQueryBuilder<Tables, T, InsertResult> =>
  trx.insertInto(table).expression(
    sql`select * from json_populate_recordset(
      json_populate_record(null::${sql.table(table)}, ${JSON.stringify(shared)}::json),
      ${JSON.stringify(rows)}::json)`,
  );

/**
 * Inserts rows as one JSON parameter; one parameter per value takes five times as long for a hundred rows.
 * Every column must be present, because defaults are not applied.
 */
export const insertRows = <T extends keyof Tables>(
  trx: Connection,
  table: T,
  rows: readonly Row<T>[],
): InsertQueryBuilder<Tables, T, InsertResult> =>
  trx
    .insertInto(table)
    .expression(
      sql`select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`,
    );

/** Returns the columns as `excluded.<column>`, for `doUpdateSet`. */
export const excludedColumns = <C extends string>(...columns: readonly C[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])) as Record<
    C,
    RawBuilder<never>
  >;

/** Converts a time from the database, which is text inside JSON. */
export const isoTime = (time: Date | string) => new Date(time).toISOString();
