import { burnoutRollingMetrics } from "#contract/insights/burnout.ts";
import {
  efficacyCorrelation,
  efficacyMicrolearnings,
  efficacyUsersRegistered,
} from "#contract/insights/efficacy.ts";
import { ALL } from "#contract/insights/filters.ts";
import { INSIGHTS_PATH } from "#shared/navigation/paths.ts";
import type { AreaProps } from "./area-props.ts";
import { AccruedPanel } from "./efficacy-accrued.tsx";
import { BaselinePanel } from "./efficacy-baseline.tsx";
import { ComparedPanel } from "./efficacy-compared.tsx";
import { type Correlation, efficacyRows } from "./efficacy-figures.ts";
import { LessonsPanel } from "./efficacy-lessons.tsx";
import { RegisteredPanel } from "./efficacy-registered.tsx";
import { FiguresButton } from "./figures-button.tsx";
import type { Filters } from "./filters.ts";
import { correlationQuery, efficacyQuery, rollingQuery } from "./filters-query.ts";
import { isReadyForSteps } from "./next-steps.ts";
import type { Rolling } from "./next-steps-burnout.ts";
import { NextSteps, useLibrary } from "./next-steps-card.tsx";
import { afterEfficacy } from "./next-steps-efficacy.ts";
import { isReleased } from "./released.ts";
import { useInsight } from "./use-insight.ts";

/** Efficacy: associations between listening and burnout, never presented as causes. */
export function EfficacyArea({ group, filters }: AreaProps) {
  const chosen = efficacyQuery(group, filters);
  const accrued = useInsight(efficacyCorrelation, correlationQuery(group, filters, true));
  const baseline = useInsight(efficacyCorrelation, correlationQuery(group, filters, false));
  const lessons = useInsight(efficacyMicrolearnings, chosen);
  const registered = useInsight(efficacyUsersRegistered, chosen);
  const rolling = useInsight(burnoutRollingMetrics, rollingQuery(group));
  const library = useLibrary();
  const isReady = isReadyForSteps(accrued, lessons);
  const known = { spearman: spearmanOf(accrued.data), lessons: lessons.data };
  const rows = efficacyRows({
    baseline: baseline.data,
    accrued: accrued.data,
    registered: registered.data,
    lessons: lessons.data,
  });
  return (
    <>
      <AccruedPanel insight={accrued} members={membersOf(rolling.data, filters)} />
      <ComparedPanel insight={accrued} />
      <BaselinePanel insight={baseline} />
      <RegisteredPanel insight={registered} />
      <LessonsPanel insight={lessons} />
      <NextSteps
        steps={
          library && isReady ? afterEfficacy(known, library, group.id, INSIGHTS_PATH) : undefined
        }
      />
      <FiguresButton area="efficacy" group={group} rows={rows} />
    </>
  );
}

const spearmanOf = (data: Correlation | undefined) =>
  data && isReleased(data) ? data.paired?.spearman : undefined;

/** Returns the size of the whole group, or undefined if a filter is set. */
function membersOf(rolling: Rolling | undefined, { efficacy }: Filters): number | undefined {
  const { age, gender, department, role, years_in_profession } = efficacy;
  const isUnfiltered = [age, gender, department, role, years_in_profession].every(
    (value) => value === ALL,
  );
  const participation = rolling?.participation;
  return isUnfiltered && participation && isReleased(participation)
    ? participation.members
    : undefined;
}
