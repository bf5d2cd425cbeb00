/** The words printed on a credit transcript. Dates are already formatted. */
export const transcriptCopy = {
  title: "Continuing Education Transcript",
  documentTitle: (name: string) => `Continuing Education Transcript, ${name}`,
  subject: (count: number, date: string) =>
    `${count} ${count === 1 ? "credit" : "credits"} as of ${date}`,
  asOf: (date: string) => `As of ${date}`,
  total: (year: string, amount: string, unit: string) => `${year}: ${amount} ${unit}`,
  columns: { completed: "Completed", activity: "Activity", type: "Type", amount: "Amount" },
  note: "Totals don't include revoked or pending credit.",
  empty: "No credit yet.",
  page: (page: number, of: number) => `Page ${page} of ${of}`,
} as const;

export const transcriptCsvHeader = [
  "Completed",
  "Activity",
  "Lesson number",
  "Type",
  "Amount",
  "Status",
  "Provider",
  "Provider website",
  "Certificate ID",
  "Verification URL",
] as const;
