/** A number with the range it lies in, and who says so. */
export type Sourced = {
  readonly value: number;
  readonly low: number;
  readonly high: number;
};

export type CostInputs = {
  /** Of the people who leave in a year. */
  readonly turnover: number;
  readonly costPerDeparture: Sourced;
  /** How many times as likely somebody burned out is to leave. */
  readonly relativeRisk: Sourced;
};

export type Burnout = { readonly rate: number; readonly low: number; readonly high: number };

export type Cost = {
  readonly turnoverWithoutBurnout: number;
  /** A year, because of burnout. */
  readonly departures: number;
  readonly cost: number;
  readonly low: number;
  readonly high: number;
};

/**
 * The organisational worksheet of Shanafelt T, Goh J, Sinsky C, JAMA Intern Med 2017;177:1826–1832:
 * turnover without burnout = TO / (1 + BO·(RR − 1)); cost a year = N · (TO − turnover without burnout) · C.
 * Their example: 450 physicians, 50 % burned out, 7.5 % turnover, $500,000 each: $5.625M.
 */
export function attributable(turnover: number, burnout: number, relativeRisk: number) {
  const without = turnover / (1 + burnout * (relativeRisk - 1));
  return { without, because: turnover - without };
}

export function predictedCost(staff: number, burnout: Burnout, inputs: CostInputs): Cost {
  const { turnover, costPerDeparture, relativeRisk } = inputs;
  const costAt = (rate: number, risk: number, each: number) =>
    staff * attributable(turnover, rate, risk).because * each;
  const { without, because } = attributable(turnover, burnout.rate, relativeRisk.value);
  return {
    turnoverWithoutBurnout: without,
    departures: staff * because,
    cost: costAt(burnout.rate, relativeRisk.value, costPerDeparture.value),
    low: costAt(burnout.low, relativeRisk.low, costPerDeparture.low),
    high: costAt(burnout.high, relativeRisk.high, costPerDeparture.high),
  };
}

/** What is saved by less of it, against what that takes: savings = reduction · cost, ROI = (savings − I) / I. The same worksheet. */
export function returnOn(investment: number, cost: number, reduction: number) {
  const savings = reduction * cost;
  return { savings, roi: (savings - investment) / investment };
}

/**
 * For comparison: $7,600 a year for each employed physician, by turnover and reduced hours. It is already what burnout
 * causes, so it is not multiplied by its rate. Han S et al., Ann Intern Med 2019;170:784–790.
 */
export const hanCost = (physicians: number): number => physicians * 7600;

export const sources = [
  {
    name: "Shanafelt, Goh, Sinsky, JAMA Internal Medicine",
    year: 2017,
    text: "The worksheet, physicians' turnover of about 7 %, twice the risk to leave, $500,000 to $1,000,000 a departure.",
  },
  {
    name: "Han and others, Annals of Internal Medicine",
    year: 2019,
    text: "About $7,600 a year for each employed physician, for comparison.",
  },
  {
    name: "NSI National Health Care Retention & RN Staffing Report",
    year: 2025,
    text: "Nurses' turnover of 16.4 % and $61,110 a departure (49,500 to 72,700), of 2024.",
  },
  {
    name: "Stanford cohort of physicians",
    year: 2018,
    text: "Whoever is burned out is 2.1 times (1.3 to 3.3) as likely to leave within two years: the range of the risk.",
  },
] as const;

/** Nobody has published what burnout does to the leaving of nurses and staff: an assumption, and told as one. */
const assumedRisk: Sourced = { value: 1.5, low: 1, high: 2 };

export const inputsOf = {
  Physicians: {
    turnover: 0.07,
    costPerDeparture: { value: 500_000, low: 500_000, high: 1_000_000 },
    relativeRisk: { value: 2, low: 1.3, high: 3.3 },
  },
  Nurses: {
    turnover: 0.164,
    costPerDeparture: { value: 61_110, low: 49_500, high: 72_700 },
    relativeRisk: assumedRisk,
  },
  "Advanced Practice Providers": {
    turnover: 0.07,
    costPerDeparture: { value: 100_000, low: 61_110, high: 500_000 },
    relativeRisk: assumedRisk,
  },
  Others: {
    turnover: 0.164,
    costPerDeparture: { value: 49_500, low: 20_000, high: 72_700 },
    relativeRisk: assumedRisk,
  },
} as const satisfies Record<string, CostInputs>;

export const assumptions = [
  { name: "turnover_physicians", text: "Physicians who leave in a year", value: 0.07 },
  { name: "turnover_nurses", text: "Nurses who leave in a year", value: 0.164 },
  { name: "turnover_app", text: "As for physicians; not published", value: 0.07 },
  { name: "turnover_others", text: "As for nurses; not published", value: 0.164 },
  {
    name: "cost_physician",
    text: "Dollars a physician's departure costs, at least",
    value: 500_000,
  },
  { name: "cost_nurse", text: "Dollars a nurse's departure costs", value: 61_110 },
  { name: "cost_app", text: "Dollars; an assumption between the two", value: 100_000 },
  { name: "cost_others", text: "Dollars; an assumption", value: 49_500 },
  { name: "risk_physicians", text: "Times as likely to leave when burned out", value: 2 },
  { name: "risk_others", text: "The same of everybody else; an assumption", value: 1.5 },
] as const;
