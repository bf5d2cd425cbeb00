import {
  burnoutFiltered,
  burnoutPredictiveCost,
  burnoutRollingMetrics,
  burnoutSignificant,
  burnoutStressors,
} from "./insights-burnout.ts";
import {
  efficacyCorrelation,
  efficacyMicrolearnings,
  efficacyUsersRegistered,
} from "./insights-efficacy.ts";
import {
  hoursWatched,
  mostClaimedMicrolearnings,
  mostWatchedMicrolearnings,
  mostWatchedSeries,
  totalCreditsClaimed,
  totalWatched,
} from "./insights-engagement.ts";

/** What leaders ask about their groups. */
export const insightRoutes = {
  burnoutRollingMetrics,
  burnoutPredictiveCost,
  burnoutFiltered,
  burnoutStressors,
  burnoutSignificant,
  hoursWatched,
  totalWatched,
  totalCreditsClaimed,
  mostWatchedSeries,
  mostWatchedMicrolearnings,
  mostClaimedMicrolearnings,
  efficacyCorrelation,
  efficacyUsersRegistered,
  efficacyMicrolearnings,
} as const;
