import * as z from "zod/mini";
import { count, figure, nonnegative } from "../numbers.ts";
import { route } from "../route.ts";
import { insightFilters } from "./filters.ts";
import { INSTRUMENTS } from "./national-figures.ts";
import { days, inGroup, reply, share } from "./shapes.ts";

/** Most groups in a comparison of an administrator. Leaders compare all of theirs. */
export const MAX_COMPARED_GROUPS = 50;

const row = z.object({
  /** "group" is the group itself, "other_group" another one that the caller may see. */
  kind: z.enum(["group", "other_group", "department", "role"]),
  /** Id of a group, or a value of the filters. "Other" sums values that aren't shown alone. */
  value: z.string(),
  label: z.string(),
  /** Number of check-ins. Null, like the other figures, where nothing was published for these months. */
  n: z.nullable(count),
  people: z.nullable(count),
  rate: z.nullable(share),
});
export type ComparedRow = z.infer<typeof row>;

/** Pooled over organizations, in whole percent. Doesn't tell how many people it covers. */
const benchmark = z.object({ days, percent: nonnegative, organizations: count });
export type Benchmark = z.infer<typeof benchmark>;

const national = z.object({
  id: z.string(),
  population: z.string(),
  value: figure,
  instrument: z.enum(Object.keys(INSTRUMENTS) as (keyof typeof INSTRUMENTS)[]),
  /** Whether burnout was asked as in the check-in. */
  is_same_instrument: z.boolean(),
  source: z.string(),
  year: count,
  url: z.string(),
});

/**
 * Compares the departments and roles of a group, and the caller's groups, over the same months. Uses only the days of the
 * filters. A group without published figures for exactly these months stays in the list, without figures.
 */
export const insightCompare = route({
  ...inGroup,
  name: "insightCompare",
  path: "/api/insights/compare",
  summary:
    "Burnout of groups, departments, and roles side by side, with a benchmark and national figures",
  query: insightFilters,
  reply: reply(
    z.object({
      days: z.nullable(days),
      rows: z.array(row),
      /** Null with fewer than five organizations, or if one organization has more than half of the check-ins. */
      benchmark: z.nullable(benchmark),
      national: z.array(national),
      /** How national figures may be read. */
      national_note: z.string(),
    }),
  ),
});
