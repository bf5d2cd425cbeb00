import type { LicenseType } from "#contract/learning/license.ts";
import { pluralize } from "#ui/format.ts";

export const belowFold = {
  suggested: "Suggested for you",
  /** The specification gives this text. */
  suggestedFailed: "Failed to fetch recommended content",
  seeAll: "See all",
  seeAllSuggested: "See all suggested lessons",
  play: "Play lesson",
  another: "Show another",
  short: "10 minutes or less",
  collections: "Collections",
  withCredit: "Earn credit",
  series: "Series",
  topics: "Topics",
  all: (count: number) => `All ${count}`,
  allIn: (count: number, title: string) => `All ${count} in ${title}`,
  browse: (lessons: number) => `Browse all ${pluralize(lessons, "lesson")}`,
} as const;

const licenses: Readonly<Record<LicenseType, string>> = {
  Nurses: "Made for nurses.",
  Physicians: "Made for physicians.",
  "Advanced Practice Providers": "Made for advanced practice providers.",
};

/** Why a lesson is suggested. */
export const reasons = {
  offlineCopy: "It's downloaded, so you can play it offline.",
  interest: (category: string) => `You picked ${category}.`,
  next: (series: string) => `It's next in ${series}.`,
  license: licenses,
  short: (length: string) => `You can finish it in ${length}.`,
  credit: (credit: string) => `It earns ${credit}.`,
  newTopic: (category: string) => `You haven't tried ${category} yet.`,
  series: (series: string) => `It's part of ${series}.`,
} as const;
