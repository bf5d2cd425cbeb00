import type { insightRoutes } from "#contract/insights/insights.ts";
import type { Handler } from "#server/platform/web/handler.ts";
import { tellFiltered, tellRollingMetrics } from "./burnout.ts";
import { comparedWith, tellCompare } from "./compare/compare.ts";
import { tellCorrelation, tellLessons, tellRegistered } from "./efficacy.ts";
import {
  tellCreditsClaimed,
  tellHoursWatched,
  tellTopClaimed,
  tellTopHeard,
  tellTopSeries,
  tellTotalWatched,
} from "./engagement.ts";
import { tellFilterValues } from "./filter-values.ts";
import { type InsightDeps, insight } from "./insight.ts";
import { tellPredictiveCost } from "./predictive-cost.ts";
import { tellQuestions } from "./questions.ts";
import { tellSignificant } from "./significant.ts";
import { tellStressors } from "./stressors.ts";

type Routes = typeof insightRoutes;
type InsightHandlers = { readonly [K in keyof Routes]: Handler<Routes[K]> };

export function insightHandlers(deps: InsightDeps): InsightHandlers {
  return {
    burnoutRollingMetrics: insight(deps, "reported_burnout/rolling_metrics", tellRollingMetrics),
    burnoutPredictiveCost: insight(deps, "reported_burnout/predictive_cost", tellPredictiveCost),
    burnoutFiltered: insight(deps, "reported_burnout/filtered", tellFiltered),
    burnoutStressors: insight(deps, "reported_burnout/stressors", tellStressors),
    burnoutSignificant: insight(deps, "reported_burnout/significant", tellSignificant),
    hoursWatched: insight(deps, "engagement/hours_watched", tellHoursWatched),
    totalWatched: insight(deps, "engagement/total_watched", tellTotalWatched),
    totalCreditsClaimed: insight(deps, "engagement/total_credits_claimed", tellCreditsClaimed),
    mostWatchedSeries: insight(deps, "engagement/most_watched_series", tellTopSeries),
    mostWatchedMicrolearnings: insight(
      deps,
      "engagement/most_watched_microlearnings",
      tellTopHeard,
    ),
    mostClaimedMicrolearnings: insight(
      deps,
      "engagement/most_claimed_microlearnings",
      tellTopClaimed,
    ),
    efficacyCorrelation: insight(deps, "efficacy/correlation", tellCorrelation),
    efficacyUsersRegistered: insight(deps, "efficacy/users_registered", tellRegistered),
    efficacyMicrolearnings: insight(deps, "efficacy/microlearnings", tellLessons),
    insightFilterValues: insight(deps, "filter_values", tellFilterValues),
    insightQuestions: insight(deps, "questions", tellQuestions),
    insightCompare: (call) => {
      const { person } = call.session;
      return insight(deps, "compare", tellCompare(person), comparedWith(person))(call);
    },
  };
}
