import type { LessonsChange } from "#contract/learning/admin-bulk-lessons.ts";

export type BulkKind = LessonsChange["kind"];

export const lessonNames = { one: "lesson", many: "lessons" } as const;

export const bulkNames: Readonly<Record<BulkKind, string>> = {
  publish: "Publish",
  take_back: "Unpublish",
  expire: "Expire",
  section: "Collection",
  category: "Category",
  series: "Series",
};
export const bulkKinds = Object.keys(bulkNames) as BulkKind[];

export const bulkFields = {
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
  series: "Series",
  noSeries: "No series",
  chooseSeries: "Choose a series",
  seriesMissing: "Choose a series.",
} as const;
