import { pluralize } from "#ui/format.ts";

export const collectionsPage = {
  title: "Collections",
  lead: "Curated shelves at the top of the library. Add lessons to a collection on the lesson page. If a collection's name contains “leaders” or “managers”, other people get its lessons suggested last.",
  create: "New collection",
  loading: "Collections",
  empty: "No collections yet",
  list: "Collections",
  hidden: "Hidden",
  edit: "Edit",
  editCollection: (name: string) => `Edit ${name}`,
} as const;

export const collectionDialog = {
  title: "New collection",
  name: "Name",
  nameMissing: "Enter a name.",
  show: "Show in library",
  showHint: "Hidden collections keep their lessons",
  delete: "Delete…",
  confirmDelete: (lessons: number) =>
    lessons === 0
      ? "Delete collection"
      : `Delete collection (${pluralize(lessons, "lesson stays", "lessons stay")} in the library)`,
  saved: "Collection saved",
  deleted: "Collection deleted",
} as const;
