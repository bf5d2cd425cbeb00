import * as z from "zod/mini";
import { count, figure, fraction, nonnegative } from "../numbers.ts";
import { route } from "../route.ts";
import { insightFilters } from "./filters.ts";
import { amount, days, inGroup, orSuppressed, reply, share, trendPoint } from "./shapes.ts";

const interval = { low: z.nullable(figure), high: z.nullable(figure) };
const coefficient = z.object({ value: z.nullable(figure), ...interval });

/**
 * People in thirds by hours of lessons between two check-ins, four to six months apart, in one calendar year. With
 * `correlation_window`: before and after. Without: burnout before. Coefficients are computed from the thirds.
 */
export const efficacyCorrelation = route({
  ...inGroup,
  name: "efficacyCorrelation",
  path: "/api/insights/efficacy/correlation",
  summary: "Correlation of burnout with hours of learning",
  query: insightFilters,
  reply: reply(
    orSuppressed(
      z.object({
        days,
        n: count,
        label: z.string(),
        /** Only with `correlation_window`. */
        paired: z.nullable(
          z.object({
            pearson: coefficient,
            spearman: coefficient,
            /** Thirds, fewest hours first. `change` is the difference of the burned-out share. */
            bins: z.array(z.object({ people: count, hours: nonnegative, change: figure })),
            /** The third with the most hours, and the one with the fewest. */
            engaged: orSuppressed(z.object({ n: count, before: share, after: share })),
            others: orSuppressed(z.object({ n: count, before: share, after: share })),
            difference_in_differences: orSuppressed(
              z.object({ value: figure, low: figure, high: figure }),
            ),
            mcnemar_p: fraction,
          }),
        ),
        /** Only without `correlation_window`. People in thirds by hours, fewest hours first. */
        thirds: z.array(z.object({ hours: nonnegative, n: count, rate: share })),
      }),
    ),
  ),
});

export const efficacyUsersRegistered = route({
  ...inGroup,
  name: "efficacyUsersRegistered",
  path: "/api/insights/efficacy/users_registered",
  summary: "Accounts registered in a group",
  query: insightFilters,
  reply: reply(z.object({ total: orSuppressed(amount), trend: z.array(trendPoint) })),
});

export const efficacyMicrolearnings = route({
  ...inGroup,
  name: "efficacyMicrolearnings",
  path: "/api/insights/efficacy/microlearnings",
  summary: "Burnout before and after each lesson, of people who played it",
  query: insightFilters,
  reply: reply(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        days,
        n: count,
        before: share,
        after: share,
        change: z.nullable(figure),
      }),
    ),
  ),
});
