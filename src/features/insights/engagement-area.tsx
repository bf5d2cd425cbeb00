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
import { CreditsPanel, HeardPanel, HoursPanel } from "./engagement-panels.tsx";
import { RankingPanel } from "./engagement-rankings.tsx";
import { FiguresButton } from "./figures-button.tsx";
import { engagementQuery, rollingQuery } from "./filters-query.ts";
import { isReadyForSteps } from "./next-steps.ts";
import { NextSteps, useLibrary } from "./next-steps-card.tsx";
import { afterEngagement } from "./next-steps-engagement.ts";
import { useInsight } from "./use-insight.ts";

/** Engagement: hours, lessons, credits, and the most popular content. */
export function EngagementArea({ group, filters }: AreaProps) {
  const everybody = rollingQuery(group);
  const chosen = engagementQuery(group, filters);
  const hours = useInsight(hoursWatched, everybody);
  const heard = useInsight(totalWatched, everybody);
  const credits = useInsight(totalCreditsClaimed, everybody);
  const series = useInsight(mostWatchedSeries, everybody);
  const lessons = useInsight(mostWatchedMicrolearnings, chosen);
  const claimed = useInsight(mostClaimedMicrolearnings, chosen);
  const rolling = useInsight(burnoutRollingMetrics, everybody);
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
    heard: heard.data,
    credits: credits.data,
    series: series.data,
    lessons: lessons.data,
    claimed: claimed.data,
  });
  return (
    <>
      <HoursPanel insight={hours} />
      <HeardPanel insight={heard} />
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
