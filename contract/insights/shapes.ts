import * as z from "zod/mini";

/** So few people that it would speak of some of them. How few is not told, nor why. */
export const suppressed = z.object({
  suppressed: z.literal(true),
  reason: z.literal("min_group"),
  min: z.number(),
});
export type Suppressed = z.infer<typeof suppressed>;

export const orSuppressed = <T extends z.ZodMiniType>(shape: T) => z.union([suppressed, shape]);

/** The days a figure is of, yyyy-MM-dd, both included; wider than asked where fewer people would have been too few. */
export const days = z.object({ start: z.string(), end: z.string() });
/** 0 to 1, with its 95 % interval. `bound` in place of the three: nobody or everybody, of fewer than ten. */
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
/** `period` is 'start..end', both days included; null = too few people. */
export const trendPoint = z.object({ period: z.string(), value: z.nullable(z.number()) });
/** A rate in a trend, with its 95 % interval and how many people it is of. */
export const ratePoint = z.object({
  ...trendPoint.shape,
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  n: z.nullable(z.number()),
});

export const inGroup = { method: "GET", access: "person" } as const;
export const reply = <T extends z.ZodMiniType>(data: T) => z.object({ data });

export const amount = z.object({ days, people: z.number(), value: z.number() });
