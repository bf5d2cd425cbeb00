import { pluralize } from "#ui/format.ts";
import { MAX_LENGTH_SECONDS } from "../view.ts";

export const mediaNames: Readonly<Record<string, string>> = {
  Video: "Video",
  Audio: "Audio",
  Handout: "Handouts",
};

/** Returns "Up to 15 min". */
export const lengthText = (seconds: number): string =>
  seconds >= MAX_LENGTH_SECONDS ? "Any length" : `Up to ${Math.round(seconds / 60)} min`;

/** The specification gives the names of the filters. */
export const filterSheet = {
  title: "Filters",
  clear: "Clear filters",
  close: "Close",
  show: (lessons: number) => `Show ${pluralize(lessons, "lesson")}`,
  result: (lessons: number) =>
    lessons > 0
      ? `${pluralize(lessons, "lesson")} ${lessons === 1 ? "matches" : "match"}`
      : "No lessons match",
  mediaType: "Media Type",
  mediaTypeHint: "Shows video and audio by default.",
  licenseType: "License Type",
  maxLength: "Max Length",
  hideWatched: "Hide Fully Watched Content",
  creditEligible: "CE Credit Eligible",
  category: "Category",
  stressor: "Stressor",
  series: "Series",
  speaker: "Speaker",
  all: "All",
} as const;

export const activeFilters = {
  label: "Active filters",
  notCompleted: "Not completed",
  credit: "CE credit",
  clear: "Clear filters",
} as const;
