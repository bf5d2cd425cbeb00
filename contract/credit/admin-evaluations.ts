import * as z from "zod/mini";
import { listFields, listOf } from "../lists.ts";
import { route } from "../route.ts";
import { evaluation } from "./credits.ts";

/**
 * What learners thought of a lesson, in numbers: five at a time, in the order in which they came, so that nobody's answer
 * shows by what changed since yesterday. Nothing of what is told where fewer than five have answered.
 */
export const evaluationRow = z.object({
  record_id: z.string(),
  lesson_number: z.string(),
  title: z.string(),
  figures: z.nullable(
    z.object({
      people: z.number(),
      free_of_bias: z.number(),
      /** 1 not at all, 5 fully; null = nobody was asked. */
      objectives_met: z.nullable(z.number()),
      will_change: z.record(evaluation.shape.will_change, z.number()),
    }),
  ),
});
export type EvaluationReport = z.infer<typeof evaluationRow>;

export const listEvaluations = route({
  name: "listEvaluations",
  method: "GET",
  path: "/api/admin/evaluations",
  access: "person",
  summary: "How lessons were evaluated, and whether they were found free of bias",
  query: z.strictObject({
    ...listFields,
    sort: z.optional(z.enum(["title", "-title", "people", "-people", "bias", "-bias"])),
  }),
  reply: listOf(evaluationRow),
});
