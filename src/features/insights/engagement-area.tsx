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
import { engagementRows } from "./engagement-figures.ts";
import { CreditsPanel, HoursPanel, PeoplePanel } from "./engagement-panels.tsx";
import { RankingPanel } from "./engagement-rankings.tsx";
import { FiguresButton } from "./figures-button.tsx";
import { engagementQuery, rollingQuery } from "./filters-query.ts";
import { isReadyForSteps } from "./next-steps.ts";
import { NextSteps, useLibrary } from "./next-steps-card.tsx";
import { afterEngagement } from "./next-steps-engagement.ts";
import { useInsight } from "./use-insight.ts";

/** Engagement: hours, lessons, credits, and the most popular content. */
export function EngagementArea({ group, filters }: AreaProps) {
  const wholeGroup = rollingQuery(group);
  const chosen = engagementQuery(group, filters);
  const hours = useInsight(hoursWatched, wholeGroup);
  const watched = useInsight(totalWatched, wholeGroup);
  const credits = useInsight(totalCreditsClaimed, wholeGroup);
  const series = useInsight(mostWatchedSeries, wholeGroup);
  const lessons = useInsight(mostWatchedMicrolearnings, chosen);
  const claimed = useInsight(mostClaimedMicrolearnings, chosen);
  const rolling = useInsight(burnoutRollingMetrics, wholeGroup);
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
  return (
    <>
      <HoursPanel insight={hours} />
      <PeoplePanel insight={watched} />
      <CreditsPanel insight={credits} />
      <RankingPanel insight={series} kind="series" />
      <RankingPanel insight={lessons} kind="lessons" />
      <RankingPanel insight={claimed} kind="claimed" />
      <NextSteps
        steps={library && isReady ? afterEngagement(known, library, group.id) : undefined}
      />
      <FiguresButton area="engagement" group={group} rows={rows} />
    </>
  );
}
