import {
  type InsertQueryBuilder,
  type InsertResult,
  type RawBuilder,
  type Selectable,
  sql,
} from "kysely";
import type { Connection, Tables } from "./tables.ts";

/** One of these, as one parameter. */
export const anyOf = (texts: readonly string[]): RawBuilder<string> => sql`any(${texts}::text[])`;

/**
 * Inserts whole rows as one parameter of JSON: with a parameter for each value, a hundred rows take five times as long.
 * Every column must be there, since its default is not looked at.
 */
export const insertRows = <T extends keyof Tables>(
  trx: Connection,
  table: T,
  rows: readonly Selectable<Tables[T]>[],
): InsertQueryBuilder<Tables, T, InsertResult> =>
  trx
    .insertInto(table)
    .expression(
      sql`select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`,
    );

/** For `doUpdateSet`: these columns as they would have been inserted. */
export const excludedColumns = <C extends string>(...columns: readonly C[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])) as Record<
    C,
    RawBuilder<never>
  >;

/** A time as it came from the database, by itself or in JSON. */
export const isoTime = (time: Date | string) => new Date(time).toISOString();
