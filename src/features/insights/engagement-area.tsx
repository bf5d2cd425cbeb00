import { burnoutRollingMetrics } from "#contract/insights/burnout.ts";
import {
  hoursWatched,
  mostClaimedMicrolearnings,
  mostWatchedMicrolearnings,
  mostWatchedSeries,
  totalCreditsClaimed,
  totalWatched,
} from "#contract/insights/engagement.ts";
import type { AreaProps } from "./area-props.ts";
import { DataButtons } from "./data-buttons.tsx";
import { areAverages, averagesNote } from "./engagement-copy.ts";
import { engagementRows } from "./engagement-figures.ts";
import { CreditsPanel, HoursPanel, PeoplePanel } from "./engagement-panels.tsx";
import { RankingPanel } from "./engagement-rankings.tsx";
import { hasPeopleFilter } from "./filters.ts";
import { insightQuery } from "./filters-query.ts";
import { isReadyForSteps } from "./next-steps.ts";
import { NextSteps, useLibrary } from "./next-steps-card.tsx";
import { afterEngagement } from "./next-steps-engagement.ts";
import { PublishedFigures } from "./page-days.tsx";
import { scopes } from "./panel-copy.ts";
import { useInsight } from "./use-insight.ts";

/** Engagement: hours, lessons, credits, and the most popular content. */
export function EngagementArea({ group, filters }: AreaProps) {
  const query = insightQuery("engagement", group, filters);
  const hours = useInsight(hoursWatched, query);
  const watched = useInsight(totalWatched, query);
  const credits = useInsight(totalCreditsClaimed, query);
  const series = useInsight(mostWatchedSeries, query);
  const lessons = useInsight(mostWatchedMicrolearnings, query);
  const claimed = useInsight(mostClaimedMicrolearnings, query);
  const rolling = useInsight(burnoutRollingMetrics, query);
  const library = useLibrary();
  const isReady = isReadyForSteps(hours, credits, lessons, rolling);
  const known = {
    hours: hours.data,
    credits: credits.data,
    lessons: lessons.data,
    participation: rolling.data?.participation,
  };
  const rows = engagementRows({
    hours: hours.data,
    watched: watched.data,
    credits: credits.data,
    series: series.data,
    lessons: lessons.data,
    claimed: claimed.data,
  });
  const isFiltered = hasPeopleFilter(filters.engagement);
  const everyone = isFiltered ? scopes.everyone : undefined;
  const matching = isFiltered ? scopes.matchingFilters : undefined;
  // A chart takes the place of the credits.
  const hasChart = (hours.data?.trend.length ?? 0) > 1;
  const creditsPanel = <CreditsPanel insight={credits} about={everyone} />;
  return (
    <PublishedFigures
      published={hours.published}
      note={areAverages(hours.published) ? averagesNote : undefined}
      actions={
        <DataButtons
          area="engagement"
          group={group}
          rows={rows}
          until={hours.published?.end}
          hasLoaded={hours.data !== undefined}
        />
      }
    >
      <HoursPanel insight={hours} about={everyone} span={hasChart ? 8 : 4} />
      <PeoplePanel insight={watched} about={everyone} />
      {!hasChart && creditsPanel}
      <RankingPanel insight={series} kind="series" about={everyone} />
      <RankingPanel insight={lessons} kind="lessons" about={matching} />
      <RankingPanel insight={claimed} kind="claimed" about={matching} />
      {hasChart && creditsPanel}
      <NextSteps
        span={hasChart ? 8 : 12}
        steps={library && isReady ? afterEngagement(known, library, group.id) : undefined}
      />
    </PublishedFigures>
  );
}
