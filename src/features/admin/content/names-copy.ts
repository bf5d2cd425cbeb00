import { pluralize } from "#ui/format.ts";
import { formatLessonCount } from "./lesson-copy.ts";

export const namesPage = {
  title: "Speakers and categories",
  lead: "Add speakers and categories on the lesson page. Renaming one here changes every lesson.",
  loading: "Speakers and categories",
  speakers: "Speakers",
  noSpeakers: "No speakers yet",
  categories: "Categories",
  noCategories: "No categories yet",
  lessonsOf: (lessons: number, name: string) => `${name}, ${formatLessonCount(lessons)}`,
  rename: "Rename",
  renameName: (name: string) => `Rename ${name}`,
} as const;

export const stressorList = {
  title: "Stressors",
  text: "Stressors are fixed because Insights compares them over time.",
  link: "View survey questions",
} as const;

export const renameDialog = {
  title: (name: string) => `Rename ${name}`,
  name: "Name",
  missing: "Enter a different name.",
  merging: "This name already exists. Merging can't be undone.",
  cancel: "Cancel",
  rename: "Rename",
  merge: "Merge",
  done: (lessons: number) => `Renamed in ${pluralize(lessons, "lesson")}`,
} as const;
