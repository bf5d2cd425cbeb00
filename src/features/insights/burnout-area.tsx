import {
  burnoutFiltered,
  burnoutPredictiveCost,
  burnoutRollingMetrics,
  burnoutSignificant,
  burnoutStressors,
} from "#contract/insights/burnout.ts";
import type { AreaProps } from "./area-props.ts";
import { CostPanel } from "./burnout-cost.tsx";
import { NotEnoughAnswers } from "./burnout-empty.tsx";
import { burnoutRows, hasNoFigures } from "./burnout-figures.ts";
import { FindingsPanel } from "./burnout-findings.tsx";
import { LevelsPanel } from "./burnout-levels.tsx";
import { stressorQuery } from "./burnout-query.ts";
import { RollingPanel } from "./burnout-rolling.tsx";
import { CommentsPanel, StressorsPanel } from "./burnout-stressors.tsx";
import { TrendPanel } from "./burnout-trend.tsx";
import { FiguresButton } from "./figures-button.tsx";
import { burnoutQuery, rollingQuery } from "./filters-query.ts";
import { isReadyForSteps } from "./next-steps.ts";
import { afterBurnout } from "./next-steps-burnout.ts";
import { NextSteps, useLibrary } from "./next-steps-card.tsx";
import { useInsight } from "./use-insight.ts";

/** Reported burnout: rates, differences between groups, stressors, comments, and cost. */
export function BurnoutArea({ group, filters }: AreaProps) {
  const named = filters.burnout;
  const wholeGroup = rollingQuery(group, named);
  const rolling = useInsight(burnoutRollingMetrics, wholeGroup);
  const filtered = useInsight(burnoutFiltered, burnoutQuery(group, filters));
  const stressors = useInsight(burnoutStressors, stressorQuery(group, filters));
  const significant = useInsight(burnoutSignificant, wholeGroup);
  const cost = useInsight(burnoutPredictiveCost, wholeGroup);
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
    <>
      <TrendPanel insight={filtered} />
      <RollingPanel insight={rolling} named={named} />
      <LevelsPanel insight={filtered} />
      <StressorsPanel insight={stressors} />
      <FindingsPanel insight={significant} named={named} />
      <CommentsPanel insight={stressors} />
      <CostPanel key={group.id} insight={cost} query={wholeGroup} />
      <NextSteps steps={steps} />
      <FiguresButton area="burnout" group={group} rows={burnoutRows(known)} />
    </>
  );
}
