import * as z from "zod/mini";
import { count, figure, fraction, nonnegative } from "../numbers.ts";
import { route } from "../route.ts";
import { insightFilters } from "./filters.ts";
import { burnoutRate, days, inGroup, orSuppressed, ratePoint, reply, share } from "./shapes.ts";

/** Burnout in the last 90 days, compared with the 90 days before. */
export const burnoutRollingMetrics = route({
  ...inGroup,
  name: "burnoutRollingMetrics",
  path: "/api/insights/reported_burnout/rolling_metrics",
  summary: "Burnout of a group in the last 90 days",
  query: insightFilters,
  reply: reply(
    z.object({
      current: orSuppressed(burnoutRate),
      previous: orSuppressed(burnoutRate),
      change: orSuppressed(
        z.object({
          difference: figure,
          low: figure,
          high: figure,
          p: fraction,
        }),
      ),
      /** How many of those who could answer did, on average in a period. With `at_least`, a lower bound. */
      participation: orSuppressed(
        z.object({ answered: count, members: count, at_least: z.boolean() }),
      ),
    }),
  ),
});

const costOfRole = z.object({
  role: z.string(),
  /** The role's own rate where it is published, else the group's. */
  rate: nonnegative,
  is_own_rate: z.boolean(),
  staff_count: count,
  turnover_rate: nonnegative,
  turnover_without_burnout: nonnegative,
  expected_departures: nonnegative,
  cost_per_departure: nonnegative,
  predicted_cost: nonnegative,
  low: figure,
  high: figure,
});

/** Estimates the cost of turnover caused by burnout. The reply includes all assumptions and their sources. */
export const burnoutPredictiveCost = route({
  ...inGroup,
  name: "burnoutPredictiveCost",
  path: "/api/insights/reported_burnout/predictive_cost",
  summary: "Annual cost of burnout in a group",
  query: insightFilters,
  reply: reply(
    orSuppressed(
      z.object({
        days,
        staff_count: count,
        burnout_rate: share,
        ci: z.object({ low: figure, high: figure }),
        turnover_rate: nonnegative,
        turnover_without_burnout: nonnegative,
        expected_departures: nonnegative,
        cost_per_departure: nonnegative,
        predicted_cost: nonnegative,
        low: figure,
        high: figure,
        by_role: z.array(costOfRole),
        /** A second published estimate, per physician and year, for comparison. Null if physicians are counted with other roles. */
        cross_check: z.object({
          physicians: z.nullable(count),
          predicted_cost: z.nullable(nonnegative),
        }),
        assumptions: z.array(
          z.object({
            name: z.string(),
            text: z.string(),
            value: figure,
            /** Null or absent if the estimate uses no range. */
            low: z.optional(z.nullable(figure)),
            high: z.optional(z.nullable(figure)),
          }),
        ),
        sources: z.array(z.object({ name: z.string(), year: count, text: z.string() })),
      }),
    ),
  ),
});

export const burnoutFiltered = route({
  ...inGroup,
  name: "burnoutFiltered",
  path: "/api/insights/reported_burnout/filtered",
  summary: "Burnout in a filtered part of a group, with trend",
  query: insightFilters,
  reply: reply(
    z.object({
      overall: orSuppressed(burnoutRate),
      /** Number of check-ins per level. */
      levels: orSuppressed(
        z.object({
          n: count,
          counts: z.array(z.object({ level: count, count: count })),
        }),
      ),
      trend: z.array(ratePoint),
    }),
  ),
});

export const burnoutStressors = route({
  ...inGroup,
  name: "burnoutStressors",
  path: "/api/insights/reported_burnout/stressors",
  summary: "Stressors in a filtered part of a group",
  query: insightFilters,
  reply: reply(
    z.object({
      comments: z.array(z.object({ comment: z.string() })),
      top_stressors: z.array(z.object({ name: z.string(), count: count, share: fraction })),
      /** Times a stressor was named, and check-ins. Null if too few people answered. */
      total_stressors: z.nullable(count),
      total_respondees: z.nullable(count),
      days: z.nullable(days),
    }),
  ),
});

export const burnoutSignificant = route({
  ...inGroup,
  name: "burnoutSignificant",
  path: "/api/insights/reported_burnout/significant",
  summary: "Subgroups whose burnout differs from the rest of the group",
  query: insightFilters,
  reply: reply(
    orSuppressed(
      z.object({
        days,
        n: count,
        findings: z.array(
          z.object({
            filter: z.enum(["age", "gender", "department", "role", "years_in_profession"]),
            value: z.string(),
            /** The value as people spell it. */
            label: z.string(),
            n: count,
            people: count,
            rate: share,
            /** The rest of the group. */
            rest: share,
            direction: z.enum(["higher", "lower", "same"]),
            difference: figure,
            low: figure,
            high: figure,
            p: fraction,
            /** p adjusted by Benjamini-Hochberg over all comparisons. */
            q: fraction,
            significant: z.boolean(),
          }),
        ),
      }),
    ),
  ),
});
