export const lessonPreview = {
  title: "Preview",
  titleSuffix: "Preview · Respite admin",
  back: "Back to editing",
  loading: "Lesson details",
  viewAs: "View as",
  learner: "Learner",
  visitor: "Visitor",
  unsaved: "Includes your unsaved changes. Only you can see this.",
  saved: "Saved version. Playback here isn't recorded.",
} as const;
