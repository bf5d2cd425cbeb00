import { type Burnout, hanCost, predictedCost } from "#contract/insights/cost.ts";
import {
  type Assumption,
  applyOverrides,
  type CostRole,
  costInputsFor,
  sourcesInUse,
} from "#contract/insights/cost-assumptions.ts";
import type { InsightFilters } from "#contract/insights/filters.ts";
import { changedAssumptions } from "./costs/queries.ts";
import { type Asking, tooFew } from "./insight.ts";
import { daysOf, figuresOf } from "./published.ts";
import { rateOf } from "./rates.ts";
import { staffOf } from "./staff.ts";
import { askedMonths, inLastQuarter } from "./window.ts";
import { windowed } from "./windowed.ts";

type Roster = Awaited<ReturnType<typeof staffOf>>;

/** Distributes the requested headcount by the group's roles. All physicians if the group is empty. */
function staffFor(roster: Roster, { predictive_staff_count: named }: InsightFilters): Roster {
  const { staff, physicians } = roster;
  const all = [...staff.values()].reduce((sum, n) => sum + n, 0);
  if (named === undefined) return roster;
  if (all === 0) return { staff: new Map([["Physicians", named]]), physicians: named };
  return {
    staff: new Map([...staff].map(([role, n]) => [role, (n / all) * named])),
    physicians: physicians === null ? null : (physicians / all) * named,
  };
}

type RoleRate = { readonly burnout: Burnout; readonly isOwn: boolean };

function costOfRole(
  [role, staff]: readonly [CostRole, number],
  { burnout, isOwn }: RoleRate,
  told: readonly Assumption[],
) {
  const inputs = costInputsFor(told, role);
  const { turnoverWithoutBurnout, departures, cost, low, high } = predictedCost(
    staff,
    burnout,
    inputs,
  );
  return {
    role,
    rate: burnout.rate,
    is_own_rate: isOwn,
    staff_count: staff,
    turnover_rate: inputs.turnover,
    turnover_without_burnout: turnoverWithoutBurnout,
    expected_departures: departures,
    cost_per_departure: inputs.costPerDeparture.value,
    predicted_cost: cost,
    low,
    high,
  };
}

type CostOfRole = ReturnType<typeof costOfRole>;

/** Totals over all roles: sums, and means weighted by staff. */
function totalOf(roles: readonly CostOfRole[]) {
  const sum = (of: (role: CostOfRole) => number) =>
    roles.reduce((total, role) => total + of(role), 0);
  const staff = sum(({ staff_count }) => staff_count);
  const mean = (of: (role: CostOfRole) => number) =>
    sum((role) => of(role) * role.staff_count) / (staff || 1);
  return {
    staff_count: staff,
    turnover_rate: mean(({ turnover_rate }) => turnover_rate),
    turnover_without_burnout: mean(({ turnover_without_burnout }) => turnover_without_burnout),
    expected_departures: sum(({ expected_departures }) => expected_departures),
    cost_per_departure: mean(({ cost_per_departure }) => cost_per_departure),
    predicted_cost: sum(({ predicted_cost }) => predicted_cost),
    low: sum(({ low }) => low),
    high: sum(({ high }) => high),
  };
}

const burnoutOf = (figures: ReturnType<typeof figuresOf>): Burnout => {
  const { value: rate, low, high } = rateOf(figures);
  return { rate, low, high };
};

/** Returns the group's rate and those of its roles, in the periods in which roles are published if there are any. */
async function ratesOf({ published, group, query, now }: Asking) {
  const asked = askedMonths(query, "90 Days", now);
  const totals = { group, layer: "rate", kind: "total" };
  const byRole = { group, layer: "rate", kind: "filter", attribute: "role" };
  const { publications: roles } = await windowed(published, byRole, asked);
  const window = roles.length > 0 ? roles : (await windowed(published, totals, asked)).publications;
  const shown = (role: CostRole) => {
    const own = roles.map(({ cells }) => cells.filter(({ value }) => value === role));
    return own.length > 0 && own.every((cells) => cells.length > 0) ? figuresOf(own) : undefined;
  };
  return { window, whole: figuresOf(window.map(({ cells }) => cells)), shown };
}

/** Uses each role's own rate where it is published, and overrides or published assumptions. */
export async function tellPredictiveCost(asking: Asking) {
  const { db, group, query } = asking;
  const { window, whole, shown } = await ratesOf(inLastQuarter(asking));
  if (window.length === 0) return { data: tooFew(), window };
  const changes = await changedAssumptions(db);
  const assumptions = applyOverrides(changes);
  const { staff, physicians } = staffFor(await staffOf(db, group), query);
  const by_role = [...staff]
    .filter(([, n]) => n > 0)
    .map(([role, n]) => {
      const own = shown(role);
      const burnout = burnoutOf(own ?? whole);
      return costOfRole([role, n], { burnout, isOwn: own !== undefined }, assumptions);
    });
  const rate = rateOf(whole);
  const data = {
    days: daysOf(window),
    burnout_rate: rate,
    ci: { low: rate.low, high: rate.high },
    ...totalOf(by_role),
    by_role,
    cross_check: {
      physicians,
      predicted_cost: physicians === null ? null : hanCost(physicians),
    },
    assumptions,
    sources: sourcesInUse(changes),
  };
  return { data, window };
}
