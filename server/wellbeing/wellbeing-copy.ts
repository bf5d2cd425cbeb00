/** Errors of learners' calls. Devices show their own words for most codes. */
export const wellbeingErrors = {
  surveyNotFound: "This survey no longer exists.",
  wrongAnswers: "These answers don't match the survey's questions.",
  keyReused: "This ID was used for other answers.",
  responseNotFound: "This answer no longer exists.",
  lessonNotFound: "This lesson is no longer available.",
} as const;
