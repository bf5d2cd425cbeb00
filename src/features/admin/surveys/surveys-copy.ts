export const surveysPage = {
  title: "Surveys",
  lead: "Questions and schedule. Each change creates a version. Past answers keep their original wording.",
  table: "Surveys",
  columns: {
    survey: "Survey",
    schedule: "Schedule",
    questions: "Questions",
    version: "Version",
    edited: "Last changed",
  },
  emptyTitle: "No surveys",
} as const;
