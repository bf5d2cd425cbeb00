/** Errors of registration codes. Field errors follow the field's label. */
export const codeErrors = {
  notFound: "This registration code doesn't exist.",
  used: (count: number) => `${count} ${count === 1 ? "person" : "people"} used this code.`,
  adminRole: "can't be administrator",
  unknownGroup: "isn't a practice group",
  taken: "is already in use",
} as const;
