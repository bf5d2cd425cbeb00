/** Errors of learners' calls. Devices show their own words for most codes. */
export const learningErrors = {
  lessonNotFound: "This lesson is no longer available.",
  achievementNotFound: "This achievement is no longer offered.",
  achievementNotEarned: "Your progress doesn't show this achievement yet.",
  noteKeyReused: "This ID belongs to a note on another lesson.",
  fileNotFound: "This file doesn't exist.",
  badRange: "The requested range is outside the file.",
} as const;
