/** Loading title, errors, claim button, and footer: the specification gives these texts. */
export const loading = {
  title: "Loading Video Page",
  text: "Loading the lesson…",
} as const;

export const failed = {
  title: "Error",
  message: "Error fetching data.",
  offline: "You're offline. This page loads when you reconnect.",
  busy: "Respite isn't responding. Try again in a few minutes.",
  missing: "The link may be incomplete, or the lesson is no longer available.",
  retry: "Try again",
} as const;

export const sharedLesson = {
  /** In the browser tab, where the same lesson may be open in the library as well. */
  pageTitle: (lesson: string) => `Shared lesson: ${lesson}`,
  brand: "Respite",
  openInLibrary: "Open in library",
  credit: "Continuing education",
  claim: "Claim Credit",
  claimBlocked: "Please login at the bottom of this page to claim your CE credit",
  noRecording:
    "This recording isn't available. You can still read the description, objectives, and references.",
  handout: "Handout (PDF)",
  lessonItself: "Lesson (PDF)",
  openHandout: "Handout",
  video: "Video",
  audio: "Audio",
  pdf: "PDF",
} as const;

export const footer = {
  account: "Already have an account?",
  login: "Login",
  more: "Interested? Learn More",
} as const;
