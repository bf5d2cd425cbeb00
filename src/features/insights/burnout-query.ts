import { STRESSOR_QUESTIONS } from "#contract/wellbeing/surveys.ts";
import type { AreaProps } from "./area-props.ts";
import { burnoutQuery } from "./filters-query.ts";

/** Query that covers all stressor questions. */
export const stressorQuery = (group: AreaProps["group"], filters: AreaProps["filters"]) => ({
  ...burnoutQuery(group, filters),
  base_question_id: STRESSOR_QUESTIONS.join(","),
});
