/** A value with its range. */
export type Sourced = {
  readonly value: number;
  readonly low: number;
  readonly high: number;
};

export type CostInputs = {
  /** Share of people who leave per year. */
  readonly turnover: number;
  readonly costPerDeparture: Sourced;
  /** How many times more likely people with burnout are to leave. */
  readonly relativeRisk: Sourced;
};

export type Burnout = { readonly rate: number; readonly low: number; readonly high: number };

export type Cost = {
  readonly turnoverWithoutBurnout: number;
  /** Departures per year caused by burnout. */
  readonly departures: number;
  readonly cost: number;
  readonly low: number;
  readonly high: number;
};

/**
 * Implements the organizational worksheet of Shanafelt T, Goh J, Sinsky C, JAMA Intern Med 2017;177:1826–1832:
 * turnover without burnout = TO / (1 + BO·(RR − 1)); annual cost = N · (TO − turnover without burnout) · C.
 * Published example: 450 physicians, 50 % burned out, 7.5 % turnover, $500,000 each: $5.625M.
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

/** Returns savings = reduction · cost and ROI = (savings − investment) / investment, from the same worksheet. */
export function returnOnInvestment(investment: number, cost: number, reduction: number) {
  const savings = reduction * cost;
  return { savings, roi: (savings - investment) / investment };
}

/**
 * Returns a comparison estimate: $7,600 per employed physician and year, for turnover and reduced hours. The figure already
 * counts only the cost of burnout, so it isn't multiplied by the burnout rate. Han S et al., Ann Intern Med 2019;170:784–790.
 */
export const hanCost = (physicians: number): number => physicians * 7600;
