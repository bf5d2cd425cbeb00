const nearLine = (line: number) => (line > 0 ? ` near line ${line}` : "");

/** Errors of a CSV file as a whole. `line` is 0 if unknown. */
export const fileErrors = {
  empty: "The file is empty.",
  notCsv: (line: number) => `This isn't a CSV file${nearLine(line)}.`,
  openQuote: (line: number) => `A quotation mark isn't closed${nearLine(line)}.`,
  notText: "This isn't a text file. Save it as CSV UTF-8.",
  mixedEncoding: "Mixed text encoding. Save the file as CSV UTF-8.",
  unreadable: "Some characters can't be read. Save the file as CSV UTF-8.",
} as const;
