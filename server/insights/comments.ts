import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { LEAST } from "#contract/insights/least.ts";
import { soundsLikeCrisis } from "#contract/wellbeing/crisis.ts";
import { STRESSOR_QUESTIONS } from "#contract/wellbeing/survey-rules.ts";
import type { Asking } from "./insight.ts";

type Comment = { readonly comment: string };

/** Returns the one group whose leaders may read a person's comments. A comment shown in two groups would be from someone in both. */
export const homeOf = (groups: readonly string[]): string | undefined => groups.toSorted()[0];

function shuffled<T>(values: readonly T[]): T[] {
  const left = [...values];
  return values.flatMap(() => left.splice(randomInt(left.length), 1));
}

/**
 * Returns the approved comments of a group on questions in random order, without author, day, or filter, once enough people
 * have written. Omits comments that suggest danger; their authors were shown crisis resources.
 */
export async function commentsFor(
  { db, group }: Pick<Asking, "db" | "group">,
  questions: readonly number[] = STRESSOR_QUESTIONS,
): Promise<Comment[]> {
  const { rows } = await sql<{ person_id: string; text: string | null }>`
    select review.person_id, case state when 'passed' then text when 'redacted' then shown end as text
    from comment_review review
    join survey_answer using (person_id, response_id, base_question_id)
    join survey_response response on response.person_id = review.person_id
      and response.id = review.response_id
    where practice_group_id = ${group} and deleted_at is null
      and review.base_question_id = any(${questions}::bigint[])`.execute(db);
  const authors = new Set(rows.map(({ person_id }) => person_id));
  if (authors.size < LEAST.comments) return [];
  const texts = rows.flatMap(({ text }) => text?.trim() || []);
  return shuffled(texts.filter((text) => !soundsLikeCrisis(text)).map((comment) => ({ comment })));
}
