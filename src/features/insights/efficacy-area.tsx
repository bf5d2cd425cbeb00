import {
  efficacyCorrelation,
  efficacyMicrolearnings,
  efficacyUsersRegistered,
} from "#contract/insights/efficacy.ts";
import { INSIGHTS_PATH } from "#shared/navigation/paths.ts";
import type { AreaProps } from "./area-props.ts";
import { DataButtons } from "./data-buttons.tsx";
import { AccruedPanel } from "./efficacy-accrued.tsx";
import { BaselinePanel } from "./efficacy-baseline.tsx";
import { ComparedPanel } from "./efficacy-compared.tsx";
import { type Correlation, efficacyRows } from "./efficacy-figures.ts";
import { LessonsPanel } from "./efficacy-lessons.tsx";
import { RegisteredPanel } from "./efficacy-registered.tsx";
import { hasPeopleFilter } from "./filters.ts";
import { accruedQuery, insightQuery } from "./filters-query.ts";
import { isReadyForSteps } from "./next-steps.ts";
import { NextSteps, useLibrary } from "./next-steps-card.tsx";
import { afterEfficacy } from "./next-steps-efficacy.ts";
import { PublishedFigures } from "./page-days.tsx";
import { scopes } from "./panel-copy.ts";
import { isReleased } from "./released.ts";
import { useInsight } from "./use-insight.ts";

/** Efficacy: associations between listening and burnout, never presented as causes. */
export function EfficacyArea({ group, filters }: AreaProps) {
  const query = insightQuery("efficacy", group, filters);
  const accrued = useInsight(efficacyCorrelation, accruedQuery(group, filters));
  const baseline = useInsight(efficacyCorrelation, query);
  const lessons = useInsight(efficacyMicrolearnings, query);
  const registered = useInsight(efficacyUsersRegistered, query);
  const library = useLibrary();
  const isReady = isReadyForSteps(accrued, lessons);
  const known = { difference: differenceOf(accrued.data), lessons: lessons.data };
  const rows = efficacyRows({
    baseline: baseline.data,
    accrued: accrued.data,
    registered: registered.data,
    lessons: lessons.data,
  });
  const matching = hasPeopleFilter(filters.efficacy) ? scopes.matchingFilters : undefined;
  return (
    <PublishedFigures
      published={accrued.published}
      actions={
        <DataButtons
          area="efficacy"
          group={group}
          rows={rows}
          until={accrued.published?.end}
          hasLoaded={accrued.data !== undefined}
        />
      }
    >
      <AccruedPanel insight={accrued} />
      <ComparedPanel insight={accrued} />
      <BaselinePanel insight={baseline} />
      <RegisteredPanel insight={registered} about={matching} />
      <LessonsPanel insight={lessons} />
      <NextSteps
        steps={
          library && isReady ? afterEfficacy(known, library, group.id, INSIGHTS_PATH) : undefined
        }
      />
    </PublishedFigures>
  );
}

const differenceOf = (data: Correlation | undefined) =>
  data && isReleased(data) ? data.paired?.difference_in_differences : undefined;
