import type { CostInputs, Sourced } from "./cost.ts";

type Source = { readonly name: string; readonly year: number; readonly text: string };

const published = {
  shanafelt: {
    name: "Shanafelt, Goh, Sinsky, JAMA Internal Medicine",
    year: 2017,
    text: "The worksheet, physicians' turnover of about 7 %, twice the risk to leave, $500,000 to $1,000,000 a departure.",
  },
  han: {
    name: "Han and others, Annals of Internal Medicine",
    year: 2019,
    text: "About $7,600 a year for each employed physician, for comparison.",
  },
  nsi: {
    name: "NSI National Health Care Retention & RN Staffing Report",
    year: 2025,
    text: "Nurses' turnover of 16.4 % and $61,110 a departure (49,500 to 72,700), of 2024.",
  },
  stanford: {
    name: "Stanford cohort of physicians",
    year: 2018,
    text: "Whoever is burned out is 2.1 times (1.3 to 3.3) as likely to leave within two years: the range of the risk.",
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
    label: "Physicians who leave in a year",
    text: "Physicians who leave in a year",
    value: 0.07,
    ...certain,
    from: ["shanafelt"],
  },
  turnover_nurses: {
    kind: "share",
    label: "Nurses who leave in a year",
    text: "Nurses who leave in a year",
    value: 0.164,
    ...certain,
    from: ["nsi"],
  },
  turnover_app: {
    kind: "share",
    label: "Advanced practice providers who leave in a year",
    text: "As for physicians; not published",
    value: 0.07,
    ...certain,
    from: [],
  },
  turnover_others: {
    kind: "share",
    label: "Other staff who leave in a year",
    text: "As for nurses; not published",
    value: 0.164,
    ...certain,
    from: [],
  },
  cost_physician: {
    kind: "dollars",
    label: "Dollars a physician's departure costs",
    text: "Dollars a physician's departure costs, at least",
    value: 500_000,
    low: 500_000,
    high: 1_000_000,
    from: ["shanafelt"],
  },
  cost_nurse: {
    kind: "dollars",
    label: "Dollars a nurse's departure costs",
    text: "Dollars a nurse's departure costs",
    value: 61_110,
    low: 49_500,
    high: 72_700,
    from: ["nsi"],
  },
  cost_app: {
    kind: "dollars",
    label: "Dollars the departure of an advanced practice provider costs",
    text: "Dollars; an assumption between the two",
    value: 100_000,
    low: 61_110,
    high: 500_000,
    from: [],
  },
  cost_others: {
    kind: "dollars",
    label: "Dollars the departure of other staff costs",
    text: "Dollars; an assumption",
    value: 49_500,
    low: 20_000,
    high: 72_700,
    from: [],
  },
  risk_physicians: {
    kind: "times",
    label: "Times as likely to leave when burned out: physicians",
    text: "Times as likely to leave when burned out",
    value: 2,
    low: 1.3,
    high: 3.3,
    from: ["shanafelt", "stanford"],
  },
  risk_others: {
    kind: "times",
    label: "Times as likely to leave when burned out: everybody else",
    text: "The same of everybody else; an assumption",
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
    return { name, text: changed ? `${label}, as your organisation says` : text, value, low, high };
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
