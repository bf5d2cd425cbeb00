import type { ColumnType, JSONColumnType } from "kysely";

/** Read as a value and written as text (`JSON.stringify`). */
export type Json<T extends object> = JSONColumnType<T, string, string>;
/** May be left out when a row is added. */
export type Default<T> = ColumnType<T, T | undefined, T>;

/** What administrators edit one at a time. */
export type Edited = {
  version: Default<number>;
  changed_by: Default<string | null>;
  updated_at: Default<Date | null>;
};
