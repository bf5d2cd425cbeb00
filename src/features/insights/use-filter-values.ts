import { insightFilterValues } from "#contract/insights/filter-values.ts";
import type { AreaProps } from "./area-props.ts";
import type { FilterValues } from "./filter-values.ts";
import { type Insight, useInsight } from "./use-insight.ts";

/** Returns which filters the group has figures for. */
export const useFilterValues = (group: AreaProps["group"]): Insight<FilterValues> =>
  useInsight(insightFilterValues, { practice_group_id: group.id });
