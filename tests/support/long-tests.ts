/** Whether `npm run test:long` runs: every combination is tested then, instead of a sample. */
export const isLong = process.env.LONG_TESTS === "1";

/** Returns one of `all`, always the same for a name and spread evenly over names; in the long tests it returns all. */
export function sampleOf<T>(all: readonly T[], name: string): readonly T[] {
  if (isLong) return all;
  const sum = [...name].reduce((so, letter) => (so * 31 + (letter.codePointAt(0) ?? 0)) | 0, 7);
  const at = (sum >>> 0) % all.length;
  return all.slice(at, at + 1);
}
