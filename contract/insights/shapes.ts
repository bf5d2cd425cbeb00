import * as z from "zod/mini";

/** In place of a figure about too few people. Doesn't reveal how many there are. */
export const suppressed = z.object({
  suppressed: z.literal(true),
  reason: z.literal("min_group"),
  min: z.number(),
});
export type Suppressed = z.infer<typeof suppressed>;

export const orSuppressed = <T extends z.ZodMiniType>(shape: T) => z.union([suppressed, shape]);

/** The days a figure covers, yyyy-MM-dd, both inclusive. Can be wider than requested, to include enough people. */
export const days = z.object({ start: z.string(), end: z.string() });
/** A share from 0 to 1 with its 95% interval. `bound` replaces all three when it is none or all of fewer than ten people. */
export const share = z.object({
  value: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  bound: z.nullable(z.enum(["<10%", ">90%"])),
});
export type Share = z.infer<typeof share>;

export const burnoutRate = z.object({
  days,
  n: z.number(),
  rate: share,
  /** 1 to 5. */
  mean_level: z.nullable(z.number()),
});
/** `period` is 'start..end', both inclusive. A null value means too few people. */
export const trendPoint = z.object({ period: z.string(), value: z.nullable(z.number()) });
/** A rate in a trend, with its 95% interval and number of people. */
export const ratePoint = z.object({
  ...trendPoint.shape,
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  n: z.nullable(z.number()),
});

export const inGroup = { method: "GET", access: "person" } as const;
export const reply = <T extends z.ZodMiniType>(data: T) => z.object({ data });

export const amount = z.object({ days, people: z.number(), value: z.number() });
