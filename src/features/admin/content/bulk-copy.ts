import type { BulkChange, BulkResult } from "#contract/learning/admin-bulk-lessons.ts";
import { formatDay } from "#shared/admin/admin-copy.ts";
import { pluralize } from "#ui/format.ts";

export type BulkKind = BulkChange["kind"];

export const bulkNames: Readonly<Record<BulkKind, string>> = {
  publish: "Publish",
  take_back: "Unpublish",
  expire: "Expire",
  section: "Collection",
  category: "Category",
};
export const bulkKinds = Object.keys(bulkNames) as BulkKind[];

const lessons = (count: number) => pluralize(count, "lesson");

const titles: Readonly<Record<BulkKind, (count: number) => string>> = {
  publish: (count) => `Publish ${lessons(count)}`,
  take_back: (count) => `Unpublish ${lessons(count)}`,
  expire: (count) => `Set expiration of ${lessons(count)}`,
  section: (count) => `Set collection of ${lessons(count)}`,
  category: (count) => `Set category of ${lessons(count)}`,
};

export const bulkDialog = {
  title: (kind: BulkKind, count: number) => titles[kind](count),
  checking: "Checking lessons…",
  updating: "Updating lessons…",
  progress: (done: number, total: number) => `${done} of ${total}`,
  undone: "Changes undone",
  done: "Done",
  cancel: "Cancel",
  stop: "Stop",
  back: "Back",
  nothing: "No changes to apply",
  apply: (count: number) => (count === 0 ? "Update lessons" : `Update ${lessons(count)}`),
  /** `changed` is higher than `undoable` when some of the changes can't be undone. */
  undo: (undoable: number, changed: number) =>
    undoable === changed ? "Undo" : `Undo for ${lessons(undoable)}`,
  allLessons: "All lessons",
  showMore: (count: number) => `Show ${count} more`,
} as const;

export const outcomeNames = {
  preview: { changes: "will change", same: "unchanged", cannot: "can't change" },
  done: { changes: "updated", same: "unchanged", cannot: "couldn't change" },
} as const satisfies Record<string, Record<BulkResult["outcome"], string>>;

export const bulkFields = {
  preview: "Preview changes",
  expiration: "Expiration",
  onDate: "On a date",
  never: "Never",
  expiresOn: "Expires on",
  expiresOnHint:
    "Starts at midnight in your time zone. Learners who have it can still play it, without credit.",
  dateMissing: "Choose a date.",
  action: "Action",
  addToCollection: "Add to collection",
  removeFromCollection: "Remove from collection",
  collection: "Collection",
  chooseCollection: "Choose a collection",
  collectionMissing: "Choose a collection.",
  setCategory: "Set category",
  removeCategory: "Remove category",
  category: "Category",
  categoryHint: "Each lesson has one category. A new name creates one.",
  categoryMissing: "Enter a category.",
} as const;

export const bulkStopped = "Stopped. The remaining lessons weren't changed.";

/** "Add to “Short ones”" */
export function changeInWords(change: BulkChange): string {
  switch (change.kind) {
    case "publish":
      return "Publish";
    case "take_back":
      return "Unpublish";
    case "expire":
      return change.at === null ? "Remove expiration" : `Expire on ${formatDay(change.at)}`;
    case "section":
      return change.put ? `Add to “${change.name}”` : `Remove from “${change.name}”`;
    case "category":
      return change.name ? `Set category to “${change.name}”` : "Remove category";
  }
}

export type OutcomeCounts = Readonly<Record<BulkResult["outcome"], number>>;

/** "12 lessons will change · 1 unchanged · 3 can't change" */
export function summary(counts: OutcomeCounts, isDone: boolean): string {
  const { changes, same, cannot } = counts;
  const changed = changes === 0 ? "No lessons" : lessons(changes);
  const parts = [
    isDone ? `${changed} updated` : `${changed} will change`,
    ...(same > 0 ? [`${same} unchanged`] : []),
    ...(cannot > 0 ? [isDone ? `${cannot} couldn't change` : `${cannot} can't change`] : []),
  ];
  return parts.join(" · ");
}
