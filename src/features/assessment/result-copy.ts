export const result = {
  title: "Thanks for checking in",
  disclaimer:
    "This check-in isn't a diagnosis. Your answers are encrypted on this device until they sync.",
  answers: "View, export, or delete your answers",
} as const;

/** Shown after a reload, when the result is gone. */
export const shownOnce = {
  documentTitle: "Check-in result",
  page: "Check-in",
  title: "Your result was shown once",
  text: "For your privacy, this device can't reopen your last result. Find it in Your answers when you're online.",
  answers: "Your answers",
  start: "Start check-in",
} as const;

export const noResult = {
  title: "No result yet",
  text: "Your result appears here after your first check-in. It takes about 3 minutes.",
} as const;

export const nextStep = {
  title: "Your next step",
  start: (lesson: string, minutes: string | undefined) =>
    minutes ? `Start “${lesson}” (${minutes})` : `Start “${lesson}”`,
} as const;

export const matchedLessons = {
  title: "Lessons that may help",
  lead: (stressor: string) => `Based on what you told us, starting with ${stressor}`,
  download: (size: string) => `Download these lessons (${size})`,
  downloaded: "Downloaded",
} as const;
