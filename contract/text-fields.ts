import * as z from "zod/mini";

/** No control characters, and no half of a surrogate pair. The database can't store NUL in a text. */
export const noControls = z.refine<string>((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));

/** One line of text that a person wrote. */
export const plainLine = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((text) => text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)),
  );

export const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
