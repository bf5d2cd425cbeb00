import * as z from "zod/mini";

/** Rows on a page of a list, unless another number is asked for. */
export const PAGE_SIZE = 25;

const words = z.string().check(
  z.maxLength(200),
  z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
);
const whole = (least: number, most: number) =>
  z.optional(z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most)));

/** What every list may be asked with, to be spread into a strict object beside filters of its own. */
export const listFields = {
  /** What is looked for. */
  q: z.optional(words),
  /** A column, or one with a minus before it: from the end. */
  sort: z.optional(z.string().check(z.regex(/^-?[a-z_]{1,40}$/))),
  /** From 0. */
  page: whole(0, 100_000),
  size: whole(1, 100),
};

/** Anything that is not named here is refused; `z.extend` adds filters. */
export const listQuery = z.strictObject(listFields);

/** One page, and how many rows there are on all of them. */
export const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ data: z.array(row), total: z.number() });

/** The days of a filter, both included; in UTC, as the server counts. */
export const dayFields = { from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) };

type Page = { readonly page?: number | undefined; readonly size?: number | undefined };
export const limitOf = ({ size = PAGE_SIZE }: Page): number => size;
export const offsetOf = ({ page = 0, size = PAGE_SIZE }: Page): number => page * size;
