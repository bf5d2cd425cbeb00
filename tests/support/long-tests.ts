import { test } from "vitest";

/** Whether `npm run test:long` is running, which tests every combination instead of a sample. */
export const isLong = process.env.LONG_TESTS === "1";

/** A variant that only the long tests run: another test of the same requirement runs each time. */
export const longTest: ReturnType<typeof test.skipIf> = test.skipIf(!isLong);

/** Returns one of `all`, chosen by name and evenly distributed. Returns all in the long tests. */
export function sampleOf<T>(all: readonly T[], name: string): readonly T[] {
  if (isLong) return all;
  const sum = [...name].reduce((so, letter) => (so * 31 + (letter.codePointAt(0) ?? 0)) | 0, 7);
  const at = (sum >>> 0) % all.length;
  return all.slice(at, at + 1);
}
