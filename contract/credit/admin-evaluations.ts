import * as z from "zod/mini";
import { listFields, listOf } from "../lists.ts";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { willChange } from "./credits.ts";

/**
 * Evaluation results of a lesson. Evaluations are added in batches of five, in order of arrival, so that comparing two days
 * doesn't reveal one person's answer. `figures` is null below five evaluations.
 */
export const evaluationRow = z.object({
  record_id: z.string(),
  lesson_number: z.string(),
  title: z.string(),
  figures: z.nullable(
    z.object({
      people: count,
      free_of_bias: count,
      /** Mean, 1 (not at all) to 5 (fully). Null = no answers. */
      objectives_met: z.nullable(z.number().check(z.minimum(1), z.maximum(5))),
      will_change: z.record(willChange, count),
    }),
  ),
});
export type EvaluationReport = z.infer<typeof evaluationRow>;

export const listEvaluations = route({
  name: "listEvaluations",
  method: "GET",
  path: "/api/admin/evaluations",
  access: "person",
  summary: "Evaluation results of lessons",
  query: z.strictObject({
    ...listFields,
    sort: z.optional(z.enum(["title", "-title", "people", "-people", "bias", "-bias"])),
  }),
  reply: listOf(evaluationRow),
});
