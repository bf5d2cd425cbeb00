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
