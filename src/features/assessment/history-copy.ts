import { HEALTHY_DAYS_SURVEY, PULSE_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import type { OwnResponse } from "#contract/wellbeing/surveys.ts";

export const history = {
  title: "Your answers",
  back: "You",
  lead: "Only you can see these. They aren't stored on this device.",
  offline:
    "You're offline. Connect to see your answers. For your privacy, they aren't stored on this device.",
  emptyTitle: "No answers yet",
  empty: "Your answers appear here after they sync.",
  start: "Start check-in",
  exportCsv: "Export answers as CSV",
  exportJson: "Export answers as JSON",
  openAll: "Open all",
  foldAll: "Close earlier",
  exported: (file: string) => `Exported to ${file}. Store it somewhere private.`,
} as const;

/** The exported spreadsheet. */
export const answersFile = {
  columns: ["Answered", "Kind", "Question", "Answer", "Level (1–5)", "Comment"],
} as const;

const kinds: Readonly<Record<number, string>> = {
  [PULSE_SURVEY]: "Pulse check",
  [HEALTHY_DAYS_SURVEY]: "Healthy Days",
};
export const surveyKind = ({ survey_id }: Pick<OwnResponse, "survey_id">): string =>
  kinds[survey_id] ?? "Check-in";

export const ownResponse = {
  heading: (kind: string, when: string) => `${kind}, ${when}`,
  level: (level: number, words: string | undefined) =>
    words ? `Level ${level} of 5, ${words}` : `Level ${level} of 5`,
  oldQuestion: "A question we no longer ask",
  quote: (text: string) => `“${text}”`,
  remove: "Delete",
  removeLabel: (when: string) => `Delete answers from ${when}`,
  dialogTitle: "Delete these answers?",
  dialog: (when: string) =>
    `Your answers from ${when} are deleted for good. They won't count in months that aren't published yet. Published months keep counting them, also in yearly figures. We only keep the date, so we don't ask again right away.`,
  confirm: "Delete answers",
  deleting: "Deleting…",
  cancel: "Keep answers",
  deleted: "Answers deleted",
  offline: "You're offline. Connect to delete answers.",
} as const;
