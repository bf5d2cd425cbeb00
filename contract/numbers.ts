import * as z from "zod/mini";

/** How many there are of something, and numbers that count up, such as versions. */
export const count = z.int().check(z.nonnegative());

/** More than any amount of money, time, or bytes. Keeps mistakes such as a missing unit out of stored data. */
const MOST = 1e15;

/** A measure that can't be negative, such as hours or dollars. */
export const nonnegative = z.number().check(z.nonnegative(), z.maximum(MOST));

/** A result or position that may be negative, such as a change. */
export const figure = z.number().check(z.minimum(-MOST), z.maximum(MOST));

/** A share or a probability. */
export const fraction = z.number().check(z.nonnegative(), z.maximum(1));
