import type { LessonState } from "#contract/learning/admin-content.ts";
import type { LessonField } from "#contract/learning/admin-lesson-fields.ts";

export const stateNames: Readonly<Record<LessonState, string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  expired: "Expired",
  withdrawn: "Withdrawn",
};

export const stateTones = {
  draft: "plain",
  scheduled: "wait",
  published: "done",
  expired: "bad",
  withdrawn: "bad",
} as const satisfies Record<LessonState, string>;

/** What each state means for learners. */
export const stateSentences: Readonly<Record<LessonState, string>> = {
  draft: "Only administrators see it.",
  scheduled: "Only administrators see it until it publishes itself.",
  published: "Learners have it.",
  expired: "Who has it may still hear it; it carries no credit any more.",
  withdrawn: "It was taken off every device. What people heard of it still counts.",
};

const readings = ([1, 2, 3] as const).flatMap(
  (n) =>
    [
      [`recommended_reading_${n}`, `Reading ${n}`],
      [`recommended_reading_${n}_web_url_`, `Reading ${n}: address on the web`],
      [`recommended_reading_${n}_s3_url_`, `Reading ${n}: address of the document`],
      [`recommended_reading_${n}_doc`, `Reading ${n}: name of the document`],
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
  content_for: "For whom",
  subject_matter_expert: "Speaker",
  length: "Length",
  cme: "Carries CME credit",
  contact_hours: "Carries contact hours",
  credit: "Credits or hours",
  released_on: "Released on",
  handout_title: "Title of the handout",
  objective_1: "Objective 1",
  objective_2: "Objective 2",
  objective_3: "Objective 3",
  deeper_1: "Deeper 1",
  deeper_2: "Deeper 2",
  deeper_3: "Deeper 3",
  wider_1: "Wider 1",
  wider_2: "Wider 2",
  wider_3: "Wider 3",
  ...(Object.fromEntries(readings) as Record<(typeof readings)[number][0], string>),
  references: "References",
  reference_urls: "Addresses of the references",
  notes: "Notes",
  sections: "Sections",
  medium: "Recording",
  captions: "Captions",
  transcript: "Transcript",
  handout: "Handout",
  picture: "Picture",
} as const satisfies Record<LessonField, string>;

export const OFFLINE =
  "This needs a connection, and there is none right now. What you typed is kept.";
