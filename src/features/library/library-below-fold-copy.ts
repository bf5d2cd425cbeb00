export const belowFold = {
  suggested: "Suggested for you",
  /** The specification gives this text. */
  suggestedFailed: "Failed to fetch recommended content",
  seeAll: "See all",
  seeAllSuggested: "See all suggested lessons",
  series: "Series",
  allLessons: "All lessons",
} as const;
