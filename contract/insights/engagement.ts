import * as z from "zod/mini";
import { count, figure } from "../numbers.ts";
import { route } from "../route.ts";
import { insightFilters } from "./filters.ts";
import { amount, days, inGroup, orSuppressed, reply, trendPoint } from "./shapes.ts";

const change = z.object({ current: orSuppressed(amount), previous: orSuppressed(amount) });

export const hoursWatched = route({
  ...inGroup,
  name: "hoursWatched",
  path: "/api/insights/engagement/hours_watched",
  summary: "Hours of learning in a group",
  query: insightFilters,
  reply: reply(z.object({ ...change.shape, trend: z.array(trendPoint) })),
});

export const totalWatched = route({
  ...inGroup,
  name: "totalWatched",
  path: "/api/insights/engagement/total_watched",
  summary: "Lessons played in a group",
  query: insightFilters,
  reply: reply(change),
});

export const totalCreditsClaimed = route({
  ...inGroup,
  name: "totalCreditsClaimed",
  path: "/api/insights/engagement/total_credits_claimed",
  summary: "Credits claimed in a group, by type",
  query: insightFilters,
  reply: reply(
    z.object({
      ...change.shape,
      by_type: z.array(
        z.object({
          certificate_type: z.enum(["cme", "contact_hours", "participation"]),
          claims: count,
          ...amount.shape,
        }),
      ),
      /** Claims of the types that are not shown, so that all types add up to the total. Older servers don't send it. */
      other_types: z.optional(z.object({ claims: count, value: figure })),
    }),
  ),
});

const ranked = z.array(
  z.object({ id: z.string(), name: z.string(), people: count, value: figure }),
);
const ranking = reply(z.object({ days: z.nullable(days), top: ranked }));

export const mostWatchedSeries = route({
  ...inGroup,
  name: "mostWatchedSeries",
  path: "/api/insights/engagement/most_watched_series",
  summary: "Series by number of people in a group. Values are hours",
  query: insightFilters,
  reply: ranking,
});

export const mostWatchedMicrolearnings = route({
  ...inGroup,
  name: "mostWatchedMicrolearnings",
  path: "/api/insights/engagement/most_watched_microlearnings",
  summary: "Lessons by number of people in a group. Values are hours",
  query: insightFilters,
  reply: ranking,
});

export const mostClaimedMicrolearnings = route({
  ...inGroup,
  name: "mostClaimedMicrolearnings",
  path: "/api/insights/engagement/most_claimed_microlearnings",
  summary: "Lessons by number of people in a group who claimed credit. Values are claims",
  query: insightFilters,
  reply: ranking,
});
