export const history = {
  title: "History",
  firstSync: "Loading your history…",
  missing: "Your history isn't here yet",
  loading: "Loading history…",
  today: "Today",
  yesterday: "Yesterday",
  more: "Show earlier",
  unavailable: (lessons: number) =>
    lessons === 1
      ? "1 lesson is no longer available. Your progress still counts."
      : `${lessons} lessons are no longer available. Your progress still counts.`,
  empty: {
    title: "No history yet",
    text: "Lessons you watch or listen to appear here.",
    action: "Browse library",
  },
} as const;
