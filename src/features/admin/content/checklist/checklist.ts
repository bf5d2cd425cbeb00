import { type PublishDetail, publishDetails } from "#contract/learning/admin-publish-details.ts";
import {
  CREDIT_DETAILS,
  type CreditDetail,
  offersCredit,
} from "#contract/learning/credit-details.ts";
import { neededForCredit } from "../needed-for-credit.ts";
import type { LessonEditing } from "../use-lesson.ts";

/** The field that supplies a detail, or the page of the lesson's credit requirements. */
export type Target = { readonly field: string } | "requirements";

export type ChecklistItem = {
  readonly detail: PublishDetail | CreditDetail;
  readonly isForCredit: boolean;
  readonly isDone: boolean;
  /** Keeps the lesson from being published. */
  readonly isBlocking: boolean;
  readonly target: Target;
};

const fieldOf: Readonly<Record<PublishDetail, string>> = {
  title: "title",
  description: "description",
  series: "series_id",
  category: "category_name",
  license_types: "content_for",
  speaker: "subject_matter_expert",
  handout: "handout",
  recording: "medium",
  video_file: "medium",
  audio_file: "medium",
  captions: "captions",
  length: "length",
};

const creditTarget: Readonly<Record<CreditDetail, Target>> = {
  provider: "requirements",
  disclosure: "requirements",
  quiz: "requirements",
  objectives: { field: "objective_1" },
  license_types: { field: "content_for" },
  length: { field: "medium" },
  typed_length: { field: "length" },
};

type Editing = Pick<LessonEditing, "fields" | "lesson">;

/** Returns what the lesson, with its unsaved edits, needs before it can be published. */
export function checklistOf(editing: Editing): readonly ChecklistItem[] {
  const { fields, lesson } = editing;
  const isSameRecording = fields.medium === lesson.fields.medium;
  const details = publishDetails({
    ...fields,
    hasHandout: fields.handout !== null,
    hasRecording: fields.medium !== null,
    hasCaptions: fields.captions !== null,
    recordingType: isSameRecording ? lesson.content.file?.mime : undefined,
  });
  const missing = neededForCredit(editing);
  return [
    ...[...details].map(([detail, isDone]) => ({
      detail,
      isForCredit: false,
      isDone,
      // The rules were made after it was published.
      isBlocking: !isDone && !lesson.was_published,
      target: { field: fieldOf[detail] },
    })),
    // License types are above, because every lesson needs them.
    ...(offersCredit(fields) ? CREDIT_DETAILS : [])
      .filter((detail) => detail !== "license_types")
      .map((detail) => ({
        detail,
        isForCredit: true,
        isDone: !missing.has(detail),
        isBlocking: missing.has(detail),
        target: creditTarget[detail],
      })),
  ];
}
