export const burnoutFile = {
  burnedOut: "Burned out",
  meanLevel: "Average level",
  participation: "Participation",
  levels: "Answers by level",
  level: (level: number, name: string) => `${level}: ${name}`,
  stressor: "Stressor named",
  significant: "Burned out, significant difference",
  notSignificant: "Burned out, no significant difference",
  rest: (subgroup: string) => `Rest of group, without ${subgroup}`,
  cost: "Estimated cost per year",
  filtered: "Filtered people",
  filteredByPeriod: "Filtered people, by period",
} as const;
