import type { InsightName } from "./insight-requests.ts";

/** What failed to load, from the error catalog of the specification or in its form. */
export const insightFailures: Readonly<Record<InsightName, string>> = {
  burnoutRollingMetrics: "Failed to fetch rolling burnout data",
  burnoutPredictiveCost: "Failed to fetch predictive cost",
  burnoutFiltered: "Failed to fetch reported burnout data",
  burnoutStressors: "Failed to fetch stressors",
  burnoutSignificant: "Failed to fetch significant findings",
  hoursWatched: "Failed to fetch rolling engagement data",
  totalWatched: "Failed to fetch total watched",
  totalCreditsClaimed: "Failed to fetch total credits claimed",
  mostWatchedSeries: "Failed to fetch most watched series",
  mostWatchedMicrolearnings: "Failed to fetch most watched microlearnings",
  mostClaimedMicrolearnings: "Failed to fetch most claimed microlearnings",
  efficacyCorrelation: "Failed to fetch efficacy baseline",
  efficacyUsersRegistered: "Failed to fetch users registered",
  efficacyMicrolearnings: "Failed to fetch efficacy microlearnings",
  insightFilterValues: "Failed to fetch filters",
  insightQuestions: "Failed to fetch survey results",
  insightCompare: "Failed to fetch group comparison",
};
