import * as z from "zod/mini";

/** One line of text that a person wrote. */
export const plainLine = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((text) => text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)),
  );

export const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
export const groupQuery = { practice_group_id: id };

const MAX_VERSION = 1_000_000_000;
export const version = z.number().check(z.int(), z.minimum(0), z.maximum(MAX_VERSION));
export const versionInQuery = z.coerce
  .number()
  .check(z.int(), z.minimum(0), z.maximum(MAX_VERSION));

/** yyyy-MM */
export const calendarMonth = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/));
