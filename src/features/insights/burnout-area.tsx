import { useState } from "react";
import {
  burnoutFiltered,
  burnoutPredictiveCost,
  burnoutRollingMetrics,
  burnoutSignificant,
  burnoutStressors,
} from "#contract/insights/burnout.ts";
import type { InsightFilters } from "#contract/insights/filters.ts";
import type { AreaProps } from "./area-props.ts";
import { CommentsPanel } from "./burnout-comments.tsx";
import type { Rolling } from "./burnout-copy.ts";
import { CostPanel } from "./burnout-cost.tsx";
import { NotEnoughAnswers } from "./burnout-empty.tsx";
import { burnoutRows, hasNoFigures } from "./burnout-figures.ts";
import { FindingsPanel } from "./burnout-findings.tsx";
import { LevelsPanel } from "./burnout-levels.tsx";
import { RatePanel } from "./burnout-rate.tsx";
import { StressorsPanel } from "./burnout-stressors.tsx";
import { PrintedTrend, TrendPanel } from "./burnout-trend.tsx";
import styles from "./compare.module.css";
import { ComparePanel } from "./compare-panel.tsx";
import { DataButtons } from "./data-buttons.tsx";
import { hasPeopleFilter } from "./filters.ts";
import { insightQuery, stressorQuery } from "./filters-query.ts";
import { isReadyForSteps } from "./next-steps.ts";
import { afterBurnout } from "./next-steps-burnout.ts";
import { NextSteps, useLibrary } from "./next-steps-card.tsx";
import { PublishedFigures } from "./page-days.tsx";
import { type Plans, PlansPanel, usePlans } from "./plans-panel.tsx";
import { useInsight } from "./use-insight.ts";

/** Reported burnout: rates, differences between groups, stressors, comments, and cost. */
export function BurnoutArea({ group, filters }: AreaProps) {
  const named = filters.burnout;
  const query = insightQuery("burnout", group, filters);
  const rolling = useInsight(burnoutRollingMetrics, query);
  const filtered = useInsight(burnoutFiltered, query);
  const stressors = useInsight(burnoutStressors, stressorQuery(group, filters));
  const significant = useInsight(burnoutSignificant, query);
  const cost = useInsight(burnoutPredictiveCost, query);
  const plans = usePlans(group.id);
  const library = useLibrary();
  const isReady = isReadyForSteps(rolling, stressors, significant);
  const known = {
    rolling: rolling.data,
    filtered: filtered.data,
    stressors: stressors.data,
    significant: significant.data,
    cost: cost.data,
  };
  const steps = library && isReady ? afterBurnout(known, library, group.id) : undefined;
  // With chosen days, an empty result says nothing about other days, so the panels stay.
  const areDaysNamed = named.start_date !== undefined || named.end_date !== undefined;
  if (!areDaysNamed && hasNoFigures(known))
    return (
      <>
        <NotEnoughAnswers />
        <NextSteps steps={steps} />
      </>
    );
  return (
    <PublishedFigures
      published={filtered.published}
      actions={
        <DataButtons
          area="burnout"
          group={group}
          rows={burnoutRows(known)}
          until={filtered.published?.end}
          hasLoaded={filtered.data !== undefined}
        />
      }
    >
      <RatePanel filtered={filtered} rolling={rolling} isFiltered={hasPeopleFilter(named)} />
      <TrendPanel insight={filtered} plans={plans} />
      <LevelsPanel insight={filtered} />
      <StressorsPanel insight={stressors} filtered={filtered.data} />
      <PlansAndComparison plans={plans} rolling={rolling.data} query={query} />
      <FindingsPanel insight={significant} />
      <CommentsPanel insight={stressors} />
      <CostPanel key={group.id} insight={cost} query={query} />
      <NextSteps steps={steps} span={4} />
      <PrintedTrend trend={filtered.data?.trend} />
    </PublishedFigures>
  );
}

type PlansProps = {
  readonly plans: Plans;
  readonly rolling: Rolling | undefined;
  readonly query: InsightFilters;
};

/** One above the other in a column. An open comparison takes the full width. */
function PlansAndComparison({ plans, rolling, query }: PlansProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={isOpen ? styles.apart : styles.stacked}>
      <PlansPanel plans={plans} rolling={rolling} />
      <ComparePanel
        query={query}
        target={plans.target.value?.percent ?? null}
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
      />
    </div>
  );
}
