import * as z from "zod/mini";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { noControls } from "../text-fields.ts";
import { ASSUMPTION_NAMES, COST_KINDS } from "./cost-assumptions.ts";

const oneLine = z.string().check(z.trim(), z.minLength(1), z.maxLength(300), noControls);
/** `COST_BOUNDS` limits each kind further. */
const number = z.number().check(z.minimum(0), z.maximum(100_000_000));
const range = { value: number, low: z.nullable(number), high: z.nullable(number) };
const version = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000));

const costAssumption = z.object({
  name: z.enum(ASSUMPTION_NAMES),
  label: z.string(),
  kind: z.enum(COST_KINDS),
  ...range,
  /** Null if there is no published source. */
  source: z.nullable(z.string()),
  year: z.nullable(count),
  is_changed: z.boolean(),
  published: z.object({
    ...range,
    source: z.nullable(z.string()),
    year: z.nullable(count),
  }),
  /** 0 = never changed. Resetting to the published value also raises it. */
  version: count,
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
  summary: "Assumptions of the burnout cost estimate, with sources",
  reply,
});

/**
 * Overrides an assumption; the next cost estimate uses it. Saving the current values changes nothing. Rejected with
 * `changed_meanwhile` if `version` isn't current, and with `invalid`, by field, for numbers out of bounds.
 */
export const changeCostAssumption = route({
  name: "changeCostAssumption",
  method: "PUT",
  path: "/api/admin/cost_assumptions/:name",
  access: "person",
  summary: "Override an assumption of the burnout cost estimate",
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
  summary: "Reset an assumption to its published value",
  params,
  body: z.strictObject({ version }),
  reply,
});

export const costRoutes = {
  listCostAssumptions,
  changeCostAssumption,
  resetCostAssumption,
} as const;
