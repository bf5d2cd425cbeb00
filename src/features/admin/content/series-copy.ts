export const seriesPage = {
  title: "Series",
  lead: "Learners see series in this order.",
  create: "New series",
  loading: "Series",
  empty: "No series yet",
  list: "Series",
  order: "Order lessons",
  orderOf: (name: string) => `Order lessons in ${name}`,
  edit: "Edit",
  editSeries: (name: string) => `Edit ${name}`,
} as const;

export const seriesDialog = {
  title: "New series",
  name: "Name",
  nameMissing: "Enter a name.",
  tagline: "Tagline",
  illustration: "Illustration",
  delete: "Delete series",
  saved: "Series saved",
  deleted: "Series deleted",
} as const;

export const seriesLessons = {
  title: (name: string) => `Lesson order in ${name}`,
  loading: "Lessons",
  list: (name: string) => `Lessons in ${name}`,
  save: "Save order",
} as const;
