import * as z from "zod/mini";
import { route } from "../route.ts";
import { ASSUMPTION_NAMES, COST_KINDS } from "./cost-assumptions.ts";

const oneLine = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(300),
  z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
);
/** Which of them fit what kind of number is said by `COST_BOUNDS`. */
const number = z.number().check(z.minimum(0), z.maximum(100_000_000));
const range = { value: number, low: z.nullable(number), high: z.nullable(number) };
const version = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000));

const costAssumption = z.object({
  name: z.enum(ASSUMPTION_NAMES),
  label: z.string(),
  kind: z.enum(COST_KINDS),
  ...range,
  /** Nothing: nobody has published it. */
  source: z.nullable(z.string()),
  year: z.nullable(z.number()),
  is_changed: z.boolean(),
  published: z.object({
    ...range,
    source: z.nullable(z.string()),
    year: z.nullable(z.number()),
  }),
  /** 0: never changed. Going back to what is published is a change, too. */
  version: z.number(),
  edited_at: z.nullable(z.string()),
  edited_by: z.nullable(z.string()),
});
export type CostAssumption = z.infer<typeof costAssumption>;

const reply = z.object({ data: z.array(costAssumption) });
const params = z.object({ name: z.string().check(z.regex(/^[\w-]{1,64}$/)) });

export const listCostAssumptions = route({
  name: "listCostAssumptions",
  method: "GET",
  path: "/api/admin/cost_assumptions",
  access: "person",
  summary: "What the cost of burnout is reckoned with, and who says so",
  reply,
});

/**
 * Refused with `changed_meanwhile` when `version` is not the last one; `invalid` by field when the numbers cannot be. Who
 * asks next for a cost of burnout is told it with these. Saved as it was, nothing changes.
 */
export const changeCostAssumption = route({
  name: "changeCostAssumption",
  method: "PUT",
  path: "/api/admin/cost_assumptions/:name",
  access: "person",
  summary: "Reckon the cost of burnout with another number",
  params,
  body: z.strictObject({
    version,
    ...range,
    source: oneLine,
    year: z.number().check(z.int(), z.minimum(1900), z.maximum(9999)),
  }),
  reply,
});

export const resetCostAssumption = route({
  name: "resetCostAssumption",
  method: "POST",
  path: "/api/admin/cost_assumptions/:name/reset",
  access: "person",
  summary: "Reckon the cost of burnout with the published number again",
  params,
  body: z.strictObject({ version }),
  reply,
});

export const costRoutes = {
  listCostAssumptions,
  changeCostAssumption,
  resetCostAssumption,
} as const;
