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
