import type { PublishDetail } from "#contract/learning/admin-publish-details.ts";
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

const detailNames: Readonly<Record<PublishDetail, string>> = {
  title: "Title",
  description: "Description",
  series: "Series",
  category: "Category",
  license_types: "License types",
  speaker: "Speaker",
  handout: "Handout",
  recording: "Recording",
  video_file: "A video file (this lesson is a video)",
  audio_file: "An audio file (this lesson is audio)",
  captions: "Captions",
  length: "Length",
};

export const itemName = ({ detail, isForCredit }: ChecklistItem): string =>
  isForCredit
    ? creditDetailNames[detail as keyof typeof creditDetailNames]
    : detailNames[detail as PublishDetail];
