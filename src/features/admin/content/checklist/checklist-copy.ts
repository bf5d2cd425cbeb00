import type { PublishDetail } from "#contract/learning/admin-publish-details.ts";
import { publishDetailNames } from "#contract/learning/admin-publish-details-copy.ts";
import { creditDetailNames } from "#shared/admin/credit-details-copy.ts";
import type { ChecklistItem } from "./checklist.ts";

export const checklist = {
  title: "Publish checklist",
  ready: "All requirements are met.",
  progress: (done: number, of: number) => `${done} of ${of} done`,
  missing: "Missing:",
  missingForCredit: "Missing for credit:",
  done: (count: number) => `Show what's done (${count})`,
  doneItem: "Done:",
  publishedBefore: "It was published before, so you can publish changes without these.",
  addMissing: "Finish the checklist first",
} as const;

export const itemName = ({ detail, isForCredit }: ChecklistItem): string =>
  isForCredit
    ? creditDetailNames[detail as keyof typeof creditDetailNames]
    : publishDetailNames[detail as PublishDetail];
