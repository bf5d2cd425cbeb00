export const downloadData = {
  button: "Download data",
  done: "Data downloaded",
  none: "No data to download yet",
} as const;

export const dataFile = {
  columns: {
    measure: "Measure",
    group: "Group",
    value: "Value",
    unit: "Unit",
    low: "Range low",
    high: "Range high",
    people: "People",
    start: "Start date",
    end: "End date",
  },
  wholeGroup: "Whole group",
  /** `length` is "90 days". */
  current: (length: string) => `Whole group, current ${length}`,
  previous: (length: string) => `Whole group, previous ${length}`,
} as const;
