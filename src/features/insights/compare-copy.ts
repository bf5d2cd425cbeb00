import type { insightCompare } from "#contract/insights/compare.ts";
import { INSTRUMENTS } from "#contract/insights/national-figures.ts";
import type { Reply } from "#contract/route.ts";
import { columns, formatDays, formatPercent } from "./figure-copy.ts";

export type Comparison = Reply<typeof insightCompare>["data"];
export type ComparedRow = Comparison["rows"][number];
export type Benchmark = NonNullable<Comparison["benchmark"]>;
export type NationalFigure = Comparison["national"][number];

export const compareKinds = ["department", "role", "other_group"] as const;
export type CompareKind = (typeof compareKinds)[number];

export const compareOrders = ["rate", "n", "name"] as const;
export type CompareOrder = (typeof compareOrders)[number];

/** "Respite average (9 organizations, Jul 1 – Sep 30, 2026)" */
const benchmarkName = ({ organizations, days }: Benchmark): string =>
  `Respite average (${organizations} organizations, ${formatDays(days)})`;

/** "National figure: 45%, Shanafelt et al., Mayo Clinic Proceedings 2025, 2023" */
const nationalText = ({ value, source, year }: NationalFigure): string =>
  `National figure: ${formatPercent(value)}, ${source}, ${year}`;

export const compare = {
  title: "Compare groups",
  name: "group comparison",
  about: "Compare groups, departments, or roles side by side",
  open: "Show comparison",
  by: "Compare by",
  kinds: {
    department: "Departments",
    role: "Roles",
    other_group: "Groups",
  } satisfies Readonly<Record<CompareKind, string>>,
  heads: {
    department: "Department",
    role: "Role",
    other_group: "Group",
  } satisfies Readonly<Record<CompareKind, string>>,
  order: "Sort by",
  orders: {
    rate: columns.burnedOut,
    n: columns.checkIns,
    name: "Name",
  } satisfies Readonly<Record<CompareOrder, string>>,
  columns: [
    { label: columns.checkIns, isNumber: true },
    { label: columns.burnedOut, isNumber: true, isMain: true },
    { label: columns.likelyRange, isNumber: true },
    { label: columns.people, isNumber: true },
  ],
  other: {
    department: "Other departments",
    role: "Other roles",
    other_group: "Other",
  } satisfies Readonly<Record<CompareKind, string>>,
  notPublished: "No figures for these months",
  none: "Not enough responses to show (minimum 5).",
  onlyGroup: "You don't lead other groups.",
  benchmark: benchmarkName,
  noBenchmark: "The Respite average needs at least 5 organizations.",
  national: nationalText,
  /** "Physicians, 2023" */
  nationalName: ({ population, year }: NationalFigure): string => `US: ${population}, ${year}`,
  instrument: ({ instrument, is_same_instrument }: NationalFigure): string =>
    is_same_instrument ? "Same question as the check-in" : INSTRUMENTS[instrument],
  sources: "Sources of national figures",
  own: (name: string): string => `${name} (this group)`,
  targetLine: (percent: number): string => `Dashed line: target ${percent}%.`,
  summary: (highest: string, lowest: string): string =>
    highest === lowest ? `${highest}.` : `Highest: ${highest}. Lowest: ${lowest}.`,
} as const;
