import type { LessonState } from "#contract/learning/admin-content.ts";
import type { LessonField } from "#contract/learning/admin-lesson-fields.ts";
import { pluralize } from "#ui/format.ts";

/* Texts that several pages of the library share. */

export const stateNames: Readonly<Record<LessonState, string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  expired: "Expired",
  withdrawn: "Unpublished",
};

export const stateTones = {
  draft: "plain",
  scheduled: "wait",
  published: "done",
  expired: "bad",
  withdrawn: "bad",
} as const satisfies Record<LessonState, string>;

export const unpublishedChanges = "Unpublished changes";

/** What each state means for learners. */
export const stateSentences: Readonly<Record<LessonState, string>> = {
  draft: "Only administrators can see it.",
  scheduled: "Publishes automatically at the scheduled time.",
  published: "Available to learners.",
  expired: "Learners who have it can play it. Credit can't be claimed.",
  withdrawn: "Removed from the library and devices. Progress and credits stay.",
};

export const formatLessonCount = (count: number): string =>
  count === 0 ? "No lessons" : pluralize(count, "lesson");

/** For forms whose entries are lost when they close. */
export const offlineSave = "You're offline. Connect to save your changes.";

const readings = ([1, 2, 3] as const).flatMap(
  (n) =>
    [
      [`recommended_reading_${n}`, `Reading ${n}`],
      [`recommended_reading_${n}_web_url_`, `Reading ${n} URL`],
      [`recommended_reading_${n}_s3_url_`, `Reading ${n} document URL`],
      [`recommended_reading_${n}_doc`, `Reading ${n} document name`],
    ] as const,
);

export const fieldNames = {
  title: "Title",
  lesson_number: "Lesson number",
  tagline: "Tagline",
  description: "Description",
  type: "Type",
  category_name: "Category",
  series_id: "Series",
  stressors: "Stressors",
  content_for: "License types",
  subject_matter_expert: "Speaker",
  length: "Length",
  cme: "CME credit",
  contact_hours: "Contact hours",
  credit: "Credit amount",
  released_on: "Publish date",
  handout_title: "Handout title",
  objective_1: "Objective 1",
  objective_2: "Objective 2",
  objective_3: "Objective 3",
  deeper_1: "Go deeper 1",
  deeper_2: "Go deeper 2",
  deeper_3: "Go deeper 3",
  wider_1: "Explore related topics 1",
  wider_2: "Explore related topics 2",
  wider_3: "Explore related topics 3",
  ...(Object.fromEntries(readings) as Record<(typeof readings)[number][0], string>),
  references: "References",
  reference_urls: "Reference URLs",
  notes: "Internal notes",
  sections: "Collections",
  medium: "Recording",
  captions: "Captions",
  transcript: "Transcript",
  handout: "Handout",
  picture: "Image",
} as const satisfies Record<LessonField, string>;
