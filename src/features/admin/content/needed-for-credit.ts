import {
  type CreditDetail,
  missingForCredit,
  offersCredit,
} from "#contract/learning/credit-details.ts";
import type { LessonEditing } from "./use-lesson.ts";

/** Stands for terms that aren't known here: the server reports what they lack. */
const COMPLETE_TERMS = { provider: { name: "-" }, disclosure: "-", questions: [1] };

/** Returns what the lesson, with its unsaved edits, lacks to offer credit. */
export function neededForCredit({
  fields,
  lesson,
}: Pick<LessonEditing, "fields" | "lesson">): ReadonlySet<CreditDetail> {
  if (!offersCredit(fields)) return new Set();
  const isSameLength = (["length", "credit", "medium"] as const).every(
    (name) => fields[name] === lesson.fields[name],
  );
  // The server knows the length of a saved recording. That of a new one was just filled in.
  const recorded = fields.medium ? fields.length : null;
  const saved = (lesson.missing_for_credit ?? []).filter(
    (one) =>
      ["provider", "disclosure", "quiz"].includes(one) ||
      (isSameLength && ["length", "typed_length"].includes(one)),
  );
  return new Set([...saved, ...missingForCredit(fields, COMPLETE_TERMS, recorded)]);
}
