/** Errors of one cell, shown after the column and its value. */
export const cellErrors = {
  required: "Required",
  type: "Use Video, Audio, or Handout",
  unknownSeries: "No series has this name. Create it first.",
  unknownCollections: (names: string) => `Unknown collection: ${names}`,
  licenseTypes: (names: string) =>
    `Unknown license type: ${names}. Use Physicians, Nurses, or Advanced Practice Providers.`,
  yesNo: "Use yes or no",
  tooLong: (max: number) => `Use ${max.toLocaleString("en-US")} characters or fewer`,
  unreadable: "Contains unreadable characters",
  usedNumber: "Another lesson has this number",
  duplicate: (row: number) => `Duplicate of row ${row}`,
  tooManyCells: "More cells than columns",
} as const;

export const importErrors = {
  tooLarge: "The file is too large. Use up to 2 MB and 500 lessons per file.",
  notCsvBody: "The body must be text/csv.",
  noLongerValid: "A series or collection was deleted since the check",
  changedSince: "Changed since",
  published: "Published or used since",
} as const;

export const importTexts = {
  unnamed: "lessons.csv",
  title: (file: string) => `Import ${file}`,
  row: (row: number, title: string) => (title ? `${title} (row ${row})` : `Row ${row}`),
} as const;
