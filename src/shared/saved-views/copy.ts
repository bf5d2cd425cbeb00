import { LONGEST_VIEW_NAME, MAX_SAVED_VIEWS } from "#contract/saved-views.ts";

export const savedViews = {
  title: "Saved views",
  save: "Save view",
  name: "View name",
  hint: "Saves this page with its current filters, for you only.",
  none: "No saved views yet.",
  undo: "Undo",
  rename: "Rename",
  renameOf: (name: string) => `Rename view, ${name}`,
  newName: (name: string) => `New name for ${name}`,
  saveName: "Save name",
  delete: "Delete",
  deleteOf: (name: string) => `Delete view, ${name}`,
  deleted: (name: string) => `“${name}” deleted.`,
  saved: (name: string) => `“${name}” saved.`,
  missing: "Enter a name.",
  tooLong: `Use up to ${LONGEST_VIEW_NAME} characters.`,
  taken: "You already have a view with this name.",
  full: `You can save up to ${MAX_SAVED_VIEWS} views. Delete one first.`,
} as const;
