const number = (n: number) => n.toLocaleString("en-US");

export const bulkErrors = {
  notFound: "This change no longer exists.",
  expired: "This preview has expired. Preview the change again.",
  undone: "This change was undone.",
  tooLate: "This change can't be undone anymore.",
  tooMany: (limit: number) =>
    `Choose ${number(limit)} rows or fewer. Narrow the list with a filter.`,
  none: "No rows match anymore. Reload the list.",
} as const;
