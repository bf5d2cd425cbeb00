import { expect, test } from "vitest";
import {
  attributable,
  hanCost,
  predictedCost,
  returnOnInvestment,
} from "#contract/insights/cost.ts";
import { costInputsFor } from "#contract/insights/cost-assumptions.ts";

const close = (values: readonly number[], expected: readonly number[], digits = 10) => {
  expect(values).toHaveLength(expected.length);
  for (const [at, value] of values.entries())
    expect(value).toBeCloseTo(expected[at] ?? NaN, digits);
};

test("[INS-05] cost of burnout and savings match the published worksheet", () => {
  const published = {
    turnover: 0.075,
    costPerDeparture: { value: 500_000, low: 500_000, high: 1_000_000 },
    relativeRisk: { value: 2, low: 2, high: 2 },
  };
  const { without, because } = attributable(0.075, 0.5, 2);
  close([without, because], [0.05, 0.025]);
  const { cost, low, high } = predictedCost(450, { rate: 0.5, low: 0.5, high: 0.5 }, published);
  close([cost, low, high], [5_625_000, 5_625_000, 11_250_000], 4);
  const { savings, roi } = returnOnInvestment(1_000_000, cost, 0.2);
  close([savings, roi], [1_125_000, 0.125], 4);
  expect(hanCost(450)).toBe(3_420_000);
  expect(costInputsFor([], "Nurses").costPerDeparture.value).toBe(61_110);
});
