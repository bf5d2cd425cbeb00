import { pluralize } from "#ui/format.ts";
import { scheduleText } from "./copy.ts";

export const surveyPage = {
  back: "Surveys",
  title: "Survey",
  what: "Survey questions",
  preview: "Preview",
  lead: (version: number, days: number | null) =>
    `Version ${version} · ${scheduleText(days)}. Changes apply once saved and reach devices at their next sync.`,
  form: "Survey",
  problems: "Not saved. Fix the following:",
  saved: (version: number) => `Saved as version ${version}`,
  undo: "Undo",
  undone: "Change undone",
  conflictWhat: "this survey",
  schedule: "Schedule",
  repeat: "Repeat every (days)",
  repeatHint: (min: number, max: number) => `${min}–${max}. Leave empty for no schedule.`,
  questions: "Questions",
  required: "Required question, can't be edited",
  pulseNote: "The pulse check stays short. Add your own questions to the check-in.",
  addOpen: "Add open question",
  addChoices: "Add multiple-choice question",
  addScale: "Add scale question",
  privacy:
    "Individual answers are never shown. Insights shows how groups answered once at least 8 people have.",
  results: "View results",
  versions: "Versions",
  version: (version: number, questions: number, isCurrent: boolean) =>
    `Version ${version}${isCurrent ? " (current)" : ""}: ${pluralize(questions, "question")}`,
} as const;

export const surveyOffer = {
  lead: (version: number) =>
    `Version ${version} · Four validated questions from the CDC, once a month. Changes reach devices at their next sync.`,
  who: "Offered to",
  nobody: "No groups yet. Choose the ones that may answer.",
  groups: (count: number) => pluralize(count, "group"),
  label: "Groups that are offered the questions",
  save: "Save groups",
  saving: "Saving…",
  saved: "Groups saved",
  conflict: "Someone else changed this survey. Check the groups and save again.",
  noGroups: "Add a practice group first.",
  required: "Validated question, can't be edited",
  privacy:
    "People see their own answers and trend. Leaders and administrators see nothing, not even figures of groups.",
  source: "CDC HRQOL-4 (Healthy Days). In the public domain, free to use without permission.",
  sourceLink: "CDC: terms of use",
  sourceUrl: "https://archive.cdc.gov/www_cdc_gov/hrqol/faqs.htm",
} as const;

export const surveyQuestion = {
  legend: (position: number) => `Question ${position}`,
  question: "Question",
  answered: "Answered",
  answeredHint: "Can't be edited because people have answered it. Replace it to ask a new version.",
  replace: (position: number) => `Replace question ${position}`,
  moveUp: (position: number) => `Move question ${position} up`,
  moveDown: (position: number) => `Move question ${position} down`,
  remove: (position: number) => `Remove question ${position}`,
  choices: (count: number) => pluralize(count, "choice"),
  choice: (position: number) => `Choice ${position}`,
  removeChoice: (choice: number, question: number) =>
    `Remove choice ${choice} of question ${question}`,
  addChoice: (question: number) => `Add choice to question ${question}`,
} as const;

export const questionScale = {
  low: "Label for 1",
  high: (step: number) => `Label for ${step}`,
} as const;

export const questionSchedule = {
  legend: (position: number) => `Schedule of question ${position}`,
  when: "When to ask",
  always: "In every check-in",
  once: "Once",
  weeks: (weeks: number) => (weeks === 1 ? "Every week" : `Every ${weeks} weeks`),
  starts: "Start date",
  ends: "End date",
  hint: "People are asked when a round begins, without waiting for their next check-in.",
} as const;

export const resultsNote = {
  private: "Visible only to the person who answered. Replace the question to get results.",
} as const;

const deletedGroups = (count: number) => pluralize(count, "deleted group");

export const questionAudience = {
  everyone: "Asked of everyone",
  groups: "Asked of selected groups",
  roles: (position: number) => `Roles asked question ${position}`,
  selected: "Asked of selected people",
  deletedGroups,
  includingDeleted: (count: number) =>
    `Asked of selected groups, including ${deletedGroups(count)}`,
  label: (position: number) => `Groups asked question ${position}`,
} as const;

export const questionProblems = {
  text: (position: number) => `Enter question ${position}.`,
  choices: (position: number) => `Question ${position}: Add at least 2 choices.`,
  scale: (position: number) => `Question ${position}: Label both ends of the scale.`,
  dates: (position: number) => `Question ${position}: Choose a start date before the end date.`,
  emptyChoice: (position: number) => `Question ${position}: Fill in every choice.`,
  sameChoices: (position: number) => `Question ${position}: Remove duplicate choices.`,
} as const;

/** Roles as insights call them. */
export const roleNames = {
  Physicians: "Physicians",
  Nurses: "Nurses",
  "Advanced Practice Providers": "Advanced practice providers",
  Others: "Other roles",
} as const;
