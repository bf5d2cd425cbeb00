import * as z from "zod/mini";
import { count, figure, fraction } from "../numbers.ts";

/** In place of a figure about too few people. Doesn't reveal how many there are. */
export const suppressed = z.object({
  suppressed: z.literal(true),
  reason: z.literal("min_group"),
  min: count,
});
export type Suppressed = z.infer<typeof suppressed>;

export const orSuppressed = <T extends z.ZodMiniType>(shape: T) => z.union([suppressed, shape]);

/** The days a figure covers, yyyy-MM-dd, both inclusive: whole published periods. */
export const days = z.object({ start: z.string(), end: z.string() });
/** A share from 0 to 1 with its 95% interval. */
export const share = z.object({ value: fraction, low: fraction, high: fraction });
export type Share = z.infer<typeof share>;

/** `n` counts check-ins: one person in one month. `people` is the average number of people in a period. */
export const burnoutRate = z.object({
  days,
  n: count,
  people: count,
  rate: share,
  /** 1 to 5. Null where the five levels are not published. */
  mean_level: z.nullable(figure),
});
/** `period` is 'start..end', both inclusive. A null value was not published. */
export const trendPoint = z.object({ period: z.string(), value: z.nullable(figure) });
/** A rate in a trend, with its 95% interval and number of check-ins. */
export const ratePoint = z.object({
  ...trendPoint.shape,
  low: z.nullable(fraction),
  high: z.nullable(fraction),
  n: z.nullable(count),
});

export const inGroup = { method: "GET", access: "person" } as const;

/** When the figures of a reply were published. Null if nothing is published yet. */
export const publishedPeriods = z.object({
  ...days.shape,
  /** Days (yyyy-MM-dd). */
  published_on: z.string(),
  /** Null if the group is too small to publish. */
  next_on: z.nullable(z.string()),
  /** Months in a period. */
  months: count,
});
export type PublishedPeriods = z.infer<typeof publishedPeriods>;

export const reply = <T extends z.ZodMiniType>(data: T) =>
  z.object({ data, published: z.nullable(publishedPeriods) });

export const amount = z.object({ days, people: count, value: figure });
