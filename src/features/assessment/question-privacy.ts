import { isStressorQuestion } from "#contract/wellbeing/survey-rules.ts";
import type { Question } from "#sync/local/content.ts";
import { answerPrivacy as copy } from "./question-copy.ts";

/** The privacy statements of a question. Every question has at least one. */
type QuestionPrivacy = {
  /** Replaces the hint under the question. */
  readonly lead?: string;
  /** Shown under the text field. Absent without a text field. */
  readonly text?: string;
  /** Shown at the end of the page. Absent with a text field, whose statement is the exact one. */
  readonly below?: string;
};

/**
 * Returns who can see the answers to a question. Administrators review comments on the built-in stressor questions, and
 * leaders may read them. So it is with an organization's own questions that have results. Everything else is shown only to its
 * author.
 */
export function questionPrivacy({
  id,
  kind,
  hasResults,
}: Pick<Question, "id" | "kind" | "hasResults">): QuestionPrivacy {
  if (kind === "level") return { below: copy.choice };
  if (isStressorQuestion(id)) return { text: copy.comment };
  if (hasResults)
    return kind === "text"
      ? { lead: copy.ownOpen, text: copy.comment }
      : { lead: copy.ownResults, text: copy.comment };
  return kind === "text" ? { text: copy.ownText } : { lead: copy.ownChoice, text: copy.ownText };
}
