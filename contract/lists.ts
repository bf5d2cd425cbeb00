import * as z from "zod/mini";
import { count } from "./numbers.ts";
import { noControls } from "./text-fields.ts";

/** Default number of rows per page. */
export const PAGE_SIZE = 25;

const searchText = z.string().check(z.maxLength(200), noControls);
const integer = (min: number, max: number) =>
  z.optional(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)));

/** Query parameters of every list. Spread them into a strict object with the list's own filters. */
export const listFields = {
  /** Search text. */
  q: z.optional(searchText),
  /** Column name, with a leading minus for descending order. */
  sort: z.optional(z.string().check(z.regex(/^-?[a-z_]{1,40}$/))),
  /** Zero-based. */
  page: integer(0, 100_000),
  size: integer(1, 100),
};

/** Query of a list without filters. Unknown parameters are rejected; `z.extend` adds filters. */
export const listQuery = z.strictObject(listFields);

const EXPORT_FORMATS = ["csv", "xlsx"] as const;
/** Defaults to CSV. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number] | undefined;
/** Query of every export of a list, beside its filters. */
export const exportFields = { format: z.optional(z.enum(EXPORT_FORMATS)) };

/** Reply of a list: one page of rows, and the total number of rows. */
export const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ data: z.array(row), total: count });

/** Date filter in UTC days, both inclusive. */
export const dayFields = { from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) };

type Page = { readonly page?: number | undefined; readonly size?: number | undefined };
export const limitOf = ({ size = PAGE_SIZE }: Page): number => size;
export const offsetOf = ({ page = 0, size = PAGE_SIZE }: Page): number => page * size;
