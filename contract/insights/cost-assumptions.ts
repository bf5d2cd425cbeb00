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

/** Between which values an assumption can be at all. */
export const COST_BOUNDS = {
  share: { least: 0, most: 1 },
  dollars: { least: 0, most: 100_000_000 },
  times: { least: 1, most: 20 },
} as const satisfies Record<Kind, { readonly least: number; readonly most: number }>;

type Published = {
  readonly kind: Kind;
  /** What it is, whoever says it. */
  readonly label: string;
  /** What it is as it was published. */
  readonly text: string;
  readonly value: number;
  /** Nothing: no range is reckoned with. */
  readonly low: number | null;
  readonly high: number | null;
  /** The first is the one to name; none where nobody has published it. */
  readonly from: readonly (keyof typeof published)[];
};

const certain = { low: null, high: null };

/** Nobody has published what burnout does to the leaving of nurses and staff: an assumption, and told as one. */
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

/** Who has published it first; nothing where nobody has. */
export const sourceOf = (name: AssumptionName): Source | undefined => {
  const [first] = publishedAssumptions[name].from;
  return first && published[first];
};

/** A value that an installation uses in the place of the published one, and who says so. */
export type ChangedAssumption = {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly source: string;
  readonly year: number;
};
type Changes = ReadonlyMap<string, ChangedAssumption>;

/** As they are told: with its range, where one is reckoned with. */
export type Assumption = {
  readonly name: string;
  readonly text: string;
  readonly value: number;
  readonly low?: number | null | undefined;
  readonly high?: number | null | undefined;
};

/** What the sum rests on, and what it is called. */
export const assumptionsWith = (changes: Changes) =>
  ASSUMPTION_NAMES.map((name) => {
    const { label, text, ...asPublished } = publishedAssumptions[name];
    const changed = changes.get(name);
    const { value, low, high } = changed ?? asPublished;
    return { name, text: changed ? `${label}, as your organisation says` : text, value, low, high };
  });

/** Those that something still rests on, and those of what was changed. Each is named once. */
export function sourcesWith(changes: Changes): Source[] {
  const used = new Set(
    ASSUMPTION_NAMES.filter((name) => !changes.has(name)).flatMap((name): readonly Source[] =>
      publishedAssumptions[name].from.map((key) => published[key]),
    ),
  );
  const found = sources.filter((source) => source === published.han || used.has(source));
  for (const name of ASSUMPTION_NAMES) {
    const changed = changes.get(name);
    if (!changed) continue;
    const text = `${publishedAssumptions[name].label}.`;
    const at = found.findIndex((one) => one.name === changed.source && one.year === changed.year);
    const same = found[at];
    if (same) found[at] = { ...same, text: `${same.text} ${text}` };
    else found.push({ name: changed.source, year: changed.year, text });
  }
  return found;
}

const partsOf = {
  Physicians: ["turnover_physicians", "cost_physician", "risk_physicians"],
  Nurses: ["turnover_nurses", "cost_nurse", "risk_others"],
  "Advanced Practice Providers": ["turnover_app", "cost_app", "risk_others"],
  Others: ["turnover_others", "cost_others", "risk_others"],
} as const satisfies Record<string, readonly [AssumptionName, AssumptionName, AssumptionName]>;

export type CostRole = keyof typeof partsOf;
export const COST_ROLES = Object.keys(partsOf) as CostRole[];

function sourced(told: readonly Assumption[], name: AssumptionName): Sourced {
  const found = told.find((one) => one.name === name);
  const { value, low, high } = { ...publishedAssumptions[name], ...found };
  return { value, low: low ?? value, high: high ?? value };
}

/** What the formula takes for a role. Where nothing is told of an assumption, it is as published. */
export function inputsFrom(told: readonly Assumption[], role: CostRole): CostInputs {
  const [turnover, cost, risk] = partsOf[role];
  return {
    turnover: sourced(told, turnover).value,
    costPerDeparture: sourced(told, cost),
    relativeRisk: sourced(told, risk),
  };
}
