/** Texts for matching the columns of a file to fields. */
export const columnMatching = {
  unnamed: (n: number) => `Column ${n}`,
  ignore: "Don't import",
} as const;

/** Problems with the columns of a file, by kind. */
export const columnProblems: Readonly<Record<string, (columns: string) => string>> = {
  missing: (columns) => `Missing columns: ${columns}.`,
  repeated: (columns) => `Duplicate columns: ${columns}. Keep one of each.`,
};
