/** The words of exported notes. Dates are already formatted. */
export const notesDocument = {
  title: "Notes and highlights",
  asOf: (date: string) => `As of ${date}`,
  page: (page: number, of: number) => `Page ${page} of ${of}`,
  unpublished: "Unpublished lesson",
} as const;
