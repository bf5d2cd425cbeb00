import * as z from "zod/mini";
import { route } from "../route.ts";
import { burnoutFilters, costFilters, rollingFilters, stressorFilters } from "./filters.ts";
import { burnoutRate, days, inGroup, orSuppressed, ratePoint, reply, share } from "./shapes.ts";

/** Burnout in these ninety days and in the ninety before. */
export const burnoutRollingMetrics = route({
  ...inGroup,
  name: "burnoutRollingMetrics",
  path: "/api/insights/reported_burnout/rolling_metrics",
  summary: "Burnout of a group in the last 90 days",
  query: rollingFilters,
  reply: reply(
    z.object({
      current: orSuppressed(burnoutRate),
      previous: orSuppressed(burnoutRate),
      change: orSuppressed(
        z.object({
          difference: z.number(),
          low: z.number(),
          high: z.number(),
          p: z.number(),
        }),
      ),
      /** Who answered, of those who can. */
      participation: orSuppressed(z.object({ answered: z.number(), members: z.number() })),
    }),
  ),
});

const costOfRole = z.object({
  role: z.string(),
  staff_count: z.number(),
  turnover_rate: z.number(),
  turnover_without_burnout: z.number(),
  expected_departures: z.number(),
  cost_per_departure: z.number(),
  predicted_cost: z.number(),
  low: z.number(),
  high: z.number(),
});

/** What burnout costs by people who leave. All numbers it rests on are in it, with where they come from. */
export const burnoutPredictiveCost = route({
  ...inGroup,
  name: "burnoutPredictiveCost",
  path: "/api/insights/reported_burnout/predictive_cost",
  summary: "What burnout costs a group in a year",
  query: costFilters,
  reply: reply(
    orSuppressed(
      z.object({
        days,
        staff_count: z.number(),
        burnout_rate: share,
        ci: z.object({ low: z.number(), high: z.number() }),
        turnover_rate: z.number(),
        turnover_without_burnout: z.number(),
        expected_departures: z.number(),
        cost_per_departure: z.number(),
        predicted_cost: z.number(),
        low: z.number(),
        high: z.number(),
        by_role: z.array(costOfRole),
        /** Another published way, for comparison: a yearly sum for each physician. */
        cross_check: z.object({ physicians: z.number(), predicted_cost: z.number() }),
        assumptions: z.array(
          z.object({
            name: z.string(),
            text: z.string(),
            value: z.number(),
            /** Nothing: no range is reckoned with. */
            low: z.optional(z.nullable(z.number())),
            high: z.optional(z.nullable(z.number())),
          }),
        ),
        sources: z.array(z.object({ name: z.string(), year: z.number(), text: z.string() })),
      }),
    ),
  ),
});

export const burnoutFiltered = route({
  ...inGroup,
  name: "burnoutFiltered",
  path: "/api/insights/reported_burnout/filtered",
  summary: "Burnout of some people of a group, and how it changed",
  query: burnoutFilters,
  reply: reply(
    z.object({
      overall: orSuppressed(burnoutRate),
      /** How many chose each of the five. */
      levels: orSuppressed(
        z.object({
          n: z.number(),
          counts: z.array(z.object({ level: z.number(), count: z.number() })),
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
  summary: "What weighs on some people of a group",
  query: stressorFilters,
  reply: reply(
    z.object({
      comments: z.array(z.object({ comment: z.string() })),
      top_stressors: z.array(z.object({ name: z.string(), count: z.number(), share: z.number() })),
      /** Null where there are too few people. */
      total_stressors: z.nullable(z.number()),
      total_respondees: z.nullable(z.number()),
      days: z.nullable(days),
    }),
  ),
});

export const burnoutSignificant = route({
  ...inGroup,
  name: "burnoutSignificant",
  path: "/api/insights/reported_burnout/significant",
  summary: "Where burnout in a group differs from the rest",
  query: rollingFilters,
  reply: reply(
    orSuppressed(
      z.object({
        days,
        n: z.number(),
        findings: z.array(
          z.object({
            filter: z.enum(["age", "gender", "department", "role", "years_in_profession"]),
            value: z.string(),
            n: z.number(),
            rate: share,
            direction: z.enum(["higher", "lower", "same"]),
            difference: z.number(),
            low: z.number(),
            high: z.number(),
            p: z.number(),
            /** After Benjamini and Hochberg, among all that were compared. */
            q: z.number(),
            significant: z.boolean(),
          }),
        ),
      }),
    ),
  ),
});
