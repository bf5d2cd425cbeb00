import type { CostInputs, Sourced } from "./cost.ts";

type Source = { readonly name: string; readonly year: number; readonly text: string };

const published = {
  shanafelt: {
    name: "Shanafelt, Goh, Sinsky, JAMA Internal Medicine",
    year: 2017,
    text: "The worksheet, physician turnover of about 7%, twice the risk of leaving, $500,000–$1,000,000 per departure.",
  },
  han: {
    name: "Han et al., Annals of Internal Medicine",
    year: 2019,
    text: "About $7,600 per employed physician per year, for comparison.",
  },
  nsi: {
    name: "NSI National Health Care Retention & RN Staffing Report",
    year: 2025,
    text: "2024 nurse turnover of 16.4% and $61,110 per departure ($49,500–$72,700).",
  },
  stanford: {
    name: "Stanford cohort of physicians",
    year: 2018,
    text: "Burned-out physicians are 2.1 times (1.3–3.3) as likely to leave within 2 years.",
  },
} as const satisfies Record<string, Source>;

const sources: readonly Source[] = Object.values(published);

export const COST_KINDS = ["share", "dollars", "times"] as const;
type Kind = (typeof COST_KINDS)[number];

/** Valid range per kind of assumption. */
export const COST_BOUNDS = {
  share: { least: 0, most: 1 },
  dollars: { least: 0, most: 100_000_000 },
  times: { least: 1, most: 20 },
} as const satisfies Record<Kind, { readonly least: number; readonly most: number }>;

type Published = {
  readonly kind: Kind;
  /** Name of the assumption. */
  readonly label: string;
  /** Name with remarks on the published value. */
  readonly text: string;
  readonly value: number;
  /** Null if the estimate uses no range. */
  readonly low: number | null;
  readonly high: number | null;
  /** Sources, the main one first. Empty if nothing is published. */
  readonly from: readonly (keyof typeof published)[];
};

const certain = { low: null, high: null };

/** How much burnout raises turnover of nurses and other staff isn't published, so those texts say that it is an assumption. */
export const publishedAssumptions = {
  turnover_physicians: {
    kind: "share",
    label: "Physician turnover per year",
    text: "Physician turnover per year",
    value: 0.07,
    ...certain,
    from: ["shanafelt"],
  },
  turnover_nurses: {
    kind: "share",
    label: "Nurse turnover per year",
    text: "Nurse turnover per year",
    value: 0.164,
    ...certain,
    from: ["nsi"],
  },
  turnover_app: {
    kind: "share",
    label: "Advanced practice provider turnover per year",
    text: "Advanced practice provider turnover per year (assumed the same as for physicians)",
    value: 0.07,
    ...certain,
    from: [],
  },
  turnover_others: {
    kind: "share",
    label: "Other staff turnover per year",
    text: "Other staff turnover per year (assumed the same as for nurses)",
    value: 0.164,
    ...certain,
    from: [],
  },
  cost_physician: {
    kind: "dollars",
    label: "Cost per physician departure",
    text: "Cost per physician departure (low end)",
    value: 500_000,
    low: 500_000,
    high: 1_000_000,
    from: ["shanafelt"],
  },
  cost_nurse: {
    kind: "dollars",
    label: "Cost per nurse departure",
    text: "Cost per nurse departure",
    value: 61_110,
    low: 49_500,
    high: 72_700,
    from: ["nsi"],
  },
  cost_app: {
    kind: "dollars",
    label: "Cost per advanced practice provider departure",
    text: "Cost per advanced practice provider departure (assumed, between nurses and physicians)",
    value: 100_000,
    low: 61_110,
    high: 500_000,
    from: [],
  },
  cost_others: {
    kind: "dollars",
    label: "Cost per other staff departure",
    text: "Cost per other staff departure (assumed)",
    value: 49_500,
    low: 20_000,
    high: 72_700,
    from: [],
  },
  risk_physicians: {
    kind: "times",
    label: "Relative turnover risk when burned out, physicians",
    text: "Relative turnover risk when burned out, physicians",
    value: 2,
    low: 1.3,
    high: 3.3,
    from: ["shanafelt", "stanford"],
  },
  risk_others: {
    kind: "times",
    label: "Relative turnover risk when burned out, all other roles",
    text: "Relative turnover risk when burned out, all other roles (assumed)",
    value: 1.5,
    low: 1,
    high: 2,
    from: [],
  },
} as const satisfies Record<string, Published>;

export type AssumptionName = keyof typeof publishedAssumptions;
export const ASSUMPTION_NAMES = Object.keys(publishedAssumptions) as AssumptionName[];

export const isAssumption = (name: string): name is AssumptionName =>
  Object.hasOwn(publishedAssumptions, name);

/** Returns the main source, or undefined if nothing is published. */
export const sourceOf = (name: AssumptionName): Source | undefined => {
  const [first] = publishedAssumptions[name].from;
  return first && published[first];
};

/** A value an organization uses in place of the published one, with its source. */
export type AssumptionOverride = {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly source: string;
  readonly year: number;
};
type Overrides = ReadonlyMap<string, AssumptionOverride>;

/** An assumption in a reply, with its range if the estimate uses one. */
export type Assumption = {
  readonly name: string;
  readonly text: string;
  readonly value: number;
  readonly low?: number | null | undefined;
  readonly high?: number | null | undefined;
};

/** Returns all assumptions with overrides applied. */
export const applyOverrides = (changes: Overrides) =>
  ASSUMPTION_NAMES.map((name) => {
    const { label, text, ...asPublished } = publishedAssumptions[name];
    const changed = changes.get(name);
    const { value, low, high } = changed ?? asPublished;
    return { name, text: changed ? `${label} (set by your organization)` : text, value, low, high };
  });

/** Returns the sources of the values in use, each once. */
export function sourcesInUse(changes: Overrides): Source[] {
  const used = new Set(
    ASSUMPTION_NAMES.filter((name) => !changes.has(name)).flatMap((name): readonly Source[] =>
      publishedAssumptions[name].from.map((key) => published[key]),
    ),
  );
  const inUse = sources.filter((source) => source === published.han || used.has(source));
  for (const name of ASSUMPTION_NAMES) {
    const changed = changes.get(name);
    if (!changed) continue;
    const text = `${publishedAssumptions[name].label}.`;
    const at = inUse.findIndex((one) => one.name === changed.source && one.year === changed.year);
    const same = inUse[at];
    if (same) inUse[at] = { ...same, text: `${same.text} ${text}` };
    else inUse.push({ name: changed.source, year: changed.year, text });
  }
  return inUse;
}

const assumptionsByRole = {
  Physicians: ["turnover_physicians", "cost_physician", "risk_physicians"],
  Nurses: ["turnover_nurses", "cost_nurse", "risk_others"],
  "Advanced Practice Providers": ["turnover_app", "cost_app", "risk_others"],
  Others: ["turnover_others", "cost_others", "risk_others"],
} as const satisfies Record<string, readonly [AssumptionName, AssumptionName, AssumptionName]>;

export type CostRole = keyof typeof assumptionsByRole;
export const COST_ROLES = Object.keys(assumptionsByRole) as CostRole[];

function sourcedValue(assumptions: readonly Assumption[], name: AssumptionName): Sourced {
  const found = assumptions.find((one) => one.name === name);
  const { value, low, high } = { ...publishedAssumptions[name], ...found };
  return { value, low: low ?? value, high: high ?? value };
}

/** Returns the formula's inputs for a role. Missing assumptions default to the published values. */
export function costInputsFor(told: readonly Assumption[], role: CostRole): CostInputs {
  const [turnover, cost, risk] = assumptionsByRole[role];
  return {
    turnover: sourcedValue(told, turnover).value,
    costPerDeparture: sourcedValue(told, cost),
    relativeRisk: sourcedValue(told, risk),
  };
}
