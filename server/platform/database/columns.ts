import type { ColumnType, JSONColumnType } from "kysely";

/** Read as a value and written as text (`JSON.stringify`). */
export type Json<T extends object> = JSONColumnType<T, string, string>;
/** Optional on insert. */
export type Default<T> = ColumnType<T, T | undefined, T>;

/** Columns of rows that administrators edit. */
export type Edited = {
  version: Default<number>;
  changed_by: Default<string | null>;
  updated_at: Default<Date | null>;
};
