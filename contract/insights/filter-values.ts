import * as z from "zod/mini";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { insightFilters } from "./filters.ts";
import { inGroup, reply } from "./shapes.ts";

const values = z.array(z.object({ value: z.string(), label: z.string() }));

/** Which filters show figures in the last period: only these can be chosen. */
export const insightFilterValues = route({
  ...inGroup,
  name: "insightFilterValues",
  path: "/api/insights/filter_values",
  summary: "Filters that have published figures, and how often a group publishes",
  query: insightFilters,
  reply: reply(
    z.object({
      role: values,
      department: values,
      age: values,
      gender: values,
      years_in_profession: values,
      /** Months between two publications of the whole group, and of its parts. 0: never. */
      totals: count,
      filters: count,
    }),
  ),
});
