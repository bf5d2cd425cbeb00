import * as z from "zod/mini";
import { count, figure } from "../numbers.ts";
import { route } from "../route.ts";
import { rowId, surveyScale } from "../wellbeing/surveys.ts";
import { insightFilters } from "./filters.ts";
import { days, inGroup, orSuppressed, reply, share } from "./shapes.ts";

/** Answers of whole periods. `n` counts answers: one person's last one in a month. */
const answers = z.object({
  days,
  n: count,
  people: count,
  /** Of a scale, in steps from 1. Null for choices. */
  mean: z.nullable(figure),
  /** In the order in which they are asked. */
  choices: z.array(z.object({ label: z.string(), count, share })),
  /** Each closed period ('yyyy-MM-dd..yyyy-MM-dd', both inclusive), with the counts in the order of the choices. */
  periods: z.array(z.object({ period: z.string(), n: count, counts: z.array(count) })),
});

const questionResult = z.object({
  id: rowId,
  text: z.string(),
  kind: z.enum(["scale", "choice", "text"]),
  scale: z.nullable(surveyScale),
  /** Whether the group is still asked. */
  is_asked: z.boolean(),
  /** Null for open questions. */
  answers: z.nullable(orSuppressed(answers)),
  /** Reviewed comments in random order, without names and days. */
  comments: orSuppressed(z.array(z.string())),
});
export type QuestionResult = z.infer<typeof questionResult>;
export type QuestionAnswers = z.infer<typeof answers>;

/** Questions have no results by role or other filters: with a filter, all answers are suppressed. */
export const insightQuestions = route({
  ...inGroup,
  name: "insightQuestions",
  path: "/api/insights/questions",
  summary: "Answers of a group to the organization's own questions",
  query: insightFilters,
  reply: reply(z.object({ questions: z.array(questionResult) })),
});
