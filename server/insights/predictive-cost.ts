import { type Burnout, hanCost, predictedCost } from "#contract/insights/cost.ts";
import {
  type Assumption,
  applyOverrides,
  type CostRole,
  costInputsFor,
  sourcesInUse,
} from "#contract/insights/cost-assumptions.ts";
import { type CostFilters, INSIGHT_ROLES } from "#contract/insights/filters.ts";
import { wilson } from "#contract/insights/wilson.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { guard, shareOf, tooFew } from "./anonymity.ts";
import { FEW } from "./anonymity-rules.ts";
import { burnedIn } from "./burnout-figures.ts";
import { changedAssumptions } from "./costs/queries.ts";
import { daysOf, windowOf } from "./days.ts";
import type { Asking } from "./insight.ts";
import { everybody } from "./people.ts";

type Staff = ReadonlyMap<string, number>;

/** Distributes the requested staff count by the group's roles. All physicians if the group is empty. */
function staffOf(staff: Staff, named: number | undefined): ReadonlyMap<CostRole, number> {
  const known = INSIGHT_ROLES.map((role) => [role, staff.get(role) ?? 0] as const);
  const all = known.reduce((sum, [, n]) => sum + n, 0);
  if (named === undefined) return new Map(known);
  if (all === 0) return new Map([["Physicians", named]]);
  return new Map(known.map(([role, n]) => [role, (n / all) * named]));
}

function costOfRole(
  [role, staff]: readonly [CostRole, number],
  burnout: Burnout,
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

/** Uses overrides or published values. */
export const tellPredictiveCost =
  (db: Connection) =>
  async ({ frame, query, today }: Asking<CostFilters>) => {
    const changes = await changedAssumptions(db);
    const assumptions = applyOverrides(changes);
    const facts = await frame.levels.facts();
    const window = windowOf(query, "90 Days", today);
    const guarded = guard({ facts, filter: everybody, window, today });
    const staff = staffOf(frame.group.staff, query.predictive_staff_count);
    const data = guarded.release((cohort) => {
      const burned = burnedIn(cohort);
      const share = shareOf(burned.count, burned.n);
      // A cost would reveal the rate that the bound hides.
      if (share.bound !== null) return tooFew(FEW);
      const ci = wilson(burned);
      const burnout = { rate: burned.count / burned.n, ...ci };
      const roles = [...staff].filter(([, n]) => n > 0);
      const by_role = roles.map((each) => costOfRole(each, burnout, assumptions));
      const physicians = staff.get("Physicians") ?? 0;
      return {
        days: daysOf(cohort.window),
        burnout_rate: share,
        ci,
        ...totalOf(by_role),
        by_role,
        cross_check: { physicians, predicted_cost: hanCost(physicians) },
        assumptions,
        sources: sourcesInUse(changes),
      };
    });
    return { data, bucket: guarded.bucket };
  };
