export const lessonsPage = {
  title: "Lessons",
  create: "New lesson",
  table: "Lessons",
  search: "Search lessons",
  emptyTitle: "No lessons yet",
  empty: "Create a series, then add its first lesson.",
  status: "Status",
  allStatuses: "All statuses",
  type: "Type",
  allTypes: "All types",
  series: "Series",
  allSeries: "All series",
  publishes: (time: string) => `Publishes ${time}`,
  expires: (time: string) => `Expires ${time}`,
} as const;

export const lessonColumns = {
  title: "Title",
  number: "Number",
  type: "Type",
  series: "Series",
  speaker: "Speaker",
  length: "Length",
  status: "Status",
  changed: "Changed",
  neverChanged: "Never",
} as const;

export const newLesson = {
  title: "New lesson",
  name: "Title",
  nameMissing: "Enter a title.",
  type: "Type",
  series: "Series",
  seriesLater: "Choose later",
  cancel: "Cancel",
  submit: "Create lesson",
  offline: "You're offline. Connect to create the lesson.",
} as const;
