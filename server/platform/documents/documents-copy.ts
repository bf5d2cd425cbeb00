export const tableFileErrors = {
  tooManyRows: (most: number) =>
    `Excel files can have up to ${most.toLocaleString("en-US")} rows here. Export CSV, or add a filter.`,
} as const;
