import { ALL, type InsightFilters } from "#contract/insights/filters.ts";
import { STRESSOR_QUESTIONS } from "#contract/wellbeing/survey-rules.ts";
import type { AreaName } from "./area.ts";
import type { AreaProps } from "./area-props.ts";
import type { Filters } from "./filters.ts";

const isSaid = (value: unknown) => value !== undefined && value !== ALL;

type Group = AreaProps["group"];

/** Query of an area's calls. Each call gets all filters of the area and ignores the rest. */
export function insightQuery(area: AreaName, { id }: Group, filters: Filters): InsightFilters {
  const said = Object.entries(filters[area]).filter(
    ([name, value]) => name !== "correlation_window" && isSaid(value),
  );
  return { practice_group_id: id, ...Object.fromEntries(said) };
}

/** Query of the organization's own questions, which have no results for only some people. */
export const questionsQuery = (group: Group, filters: Filters): InsightFilters =>
  insightQuery("questions", group, filters);

/** Query that covers all stressor questions. */
export const stressorQuery = (group: Group, filters: Filters): InsightFilters => ({
  ...insightQuery("burnout", group, filters),
  base_question_id: STRESSOR_QUESTIONS.join(","),
});

/** Query for before and four to six months after. Without the window, the call returns burnout by hours in the baseline period. */
export const accruedQuery = (group: Group, filters: Filters): InsightFilters => ({
  ...insightQuery("efficacy", group, filters),
  correlation_window: filters.efficacy.correlation_window,
});
