import {
  burnoutFiltered,
  burnoutPredictiveCost,
  burnoutRollingMetrics,
  burnoutSignificant,
  burnoutStressors,
} from "./burnout.ts";
import { insightCompare } from "./compare.ts";
import {
  efficacyCorrelation,
  efficacyMicrolearnings,
  efficacyUsersRegistered,
} from "./efficacy.ts";
import {
  hoursWatched,
  mostClaimedMicrolearnings,
  mostWatchedMicrolearnings,
  mostWatchedSeries,
  totalCreditsClaimed,
  totalWatched,
} from "./engagement.ts";
import { insightFilterValues } from "./filter-values.ts";
import { insightQuestions } from "./questions.ts";

/** Routes for group insights. */
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
  insightFilterValues,
  insightCompare,
  insightQuestions,
} as const;
