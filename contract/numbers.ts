import * as z from "zod/mini";

/** How many there are of something. */
export const count = z.number().check(z.int(), z.nonnegative());

/** A measure that can't be negative, such as hours or dollars. */
export const nonnegative = z.number().check(z.nonnegative());
