import type { BulkChange, BulkResult } from "#contract/learning/admin-bulk-lessons.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { countByOutcome } from "./bulk-change.ts";

export type BulkKind = BulkChange["kind"];

export const bulkNames: Readonly<Record<BulkKind, string>> = {
  publish: "Publish",
  take_back: "Take back",
  expire: "Let expire",
  section: "Section",
  category: "Category",
};
export const bulkKinds = Object.keys(bulkNames) as BulkKind[];

export const lessonCount = (count: number) => `${count} ${count === 1 ? "lesson" : "lessons"}`;

/** "Put into “Short ones”" */
export function changeInWords(change: BulkChange): string {
  switch (change.kind) {
    case "publish":
      return "Publish";
    case "take_back":
      return "Take back";
    case "expire":
      return change.at === null ? "Never let expire" : `Let expire ${formatDateTime(change.at)}`;
    case "section":
      return `${change.put ? "Put into" : "Take out of"} “${change.name}”`;
    case "category":
      return change.name ? `Give the category “${change.name}”` : "Take the category out";
  }
}

/** "12 will change, 3 cannot, 1 is so already." */
export function summary(results: readonly BulkResult[], isDone: boolean): string {
  const [changes, same, cannot] = (["changes", "same", "cannot"] as const).map((outcome) =>
    countByOutcome(results, outcome),
  ) as [number, number, number];
  const parts = [
    isDone ? `${changes} changed` : `${changes} will change`,
    ...(cannot > 0 ? [isDone ? `${cannot} could not` : `${cannot} cannot`] : []),
    ...(same > 0 ? [`${same} ${same === 1 ? "is" : "are"} so already`] : []),
  ];
  return `${parts.join(", ")}.`;
}

/** Groups the results by reason. */
export function byReason(
  results: readonly BulkResult[],
): readonly { readonly why: string; readonly titles: readonly string[] }[] {
  const reasons = new Map<string, string[]>();
  for (const { title, id, why } of results)
    for (const one of why) reasons.set(one, [...(reasons.get(one) ?? []), title || id]);
  return [...reasons].map(([why, titles]) => ({ why, titles }));
}
