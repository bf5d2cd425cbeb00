const counted = (one: string, many: string) => (n: number) =>
  `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;

/** Phrases for the records that refer to a group, by table. */
export const references = {
  membership: counted("person", "people"),
  registration_code: counted("registration code", "registration codes"),
  assignment: counted("assignment", "assignments"),
  help_resource: counted("help resource", "help resources"),
  insight_query: () => "Insights queries in the audit log",
  scim_token: counted("SCIM token", "SCIM tokens"),
  roster_import: counted("imported roster", "imported rosters"),
} as const;

const list = (phrases: readonly string[]) =>
  new Intl.ListFormat("en-US", { type: "conjunction" }).format(phrases);

export const groupErrors = {
  notFound: "This practice group no longer exists.",
  nameTaken: "A group with this name already exists.",
  /** "This group has 3 people and 1 registration code." */
  inUse: (phrases: readonly string[]) => `This group has ${list(phrases)}.`,
} as const;
