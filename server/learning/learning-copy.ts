/** For programs that read the page of a shared lesson without scripts. */
export const sharedPageCopy = {
  site: "Respite",
  title: (lesson: string) => `${lesson} · Respite`,
  pictureAlt: (lesson: string) => `Cover of “${lesson}”`,
  types: { Video: "Video", Audio: "Audio", Handout: "Handout" },
  objectives: "Learning objectives",
  play: "Open this page in a browser to play the lesson.",
  noScript: "Turn on JavaScript in your browser to play this lesson.",
} as const;

/** Errors of learners' calls. Devices show their own words for most codes. */
export const learningErrors = {
  lessonNotFound: "This lesson is no longer available.",
  achievementNotFound: "This achievement is no longer offered.",
  achievementNotEarned: "Your progress doesn't show this achievement yet.",
  noteKeyReused: "This ID belongs to a note on another lesson.",
  fileNotFound: "This file doesn't exist.",
  badRange: "The requested range is outside the file.",
} as const;
