export const feedback = {
  title: "Feedback",
  lead: "Ratings and comments on lessons, without names or dates. New feedback reopens an item.",
  search: "Search lessons and comments",
  table: "Feedback",
  columns: {
    lesson: "Lesson",
    helpful: "Helpful (1–5)",
    comment: "Comment",
    status: "Status",
    action: "Action",
  },
  lessonName: (title: string, lessonNumber: string) =>
    lessonNumber ? `${title} (${lessonNumber})` : title,
  filters: { status: "Status", rating: "Rating", comment: "Comment" },
  rating: (rating: string) => `Rating: ${rating}`,
  withComment: "With comment",
  noComment: "No comment",
  open: "Open",
  done: "Done",
  markDone: "Mark as done",
  reopen: "Reopen",
  /** Tells the buttons of different rows apart for screen readers. */
  excerpt: (text: string) => `: ${text.slice(0, 60)}`,
  markedDone: "Marked as done",
  reopened: "Reopened",
  undo: "Undo",
  conflict: "Someone already updated this. Reload.",
  crisis: "Possible crisis",
  crisisHelp:
    "We can't see who wrote this. Respite showed them crisis resources right away: call or text 988, or 911 for immediate danger.",
  emptyTitle: "No feedback yet",
  empty: "We ask people after they complete a lesson.",
} as const;
