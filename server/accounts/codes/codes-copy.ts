/** Errors of registration codes. Field errors follow the field's label. */
export const codeErrors = {
  notFound: "This registration code doesn't exist.",
  used: (count: number) => `${count} ${count === 1 ? "person" : "people"} used this code.`,
  staffRole: "can't be given by a code",
  unknownGroup: "isn't a practice group",
  taken: "is already in use",
} as const;

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** Titles of changes of many codes, and why a code stays as it is. */
export const codesBulk = {
  deactivate: "Deactivate",
  activate: "Activate",
  never: "Never expire",
  expire: (lastDay: string) => `Expire after ${day.format(Date.parse(lastDay))}`,
  notFound: "Code not found",
  past: "Choose a day in the future.",
  changed: "Changed since",
} as const;
