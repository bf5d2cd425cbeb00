import {
  clearInsightTarget,
  getInsightTarget,
  setInsightTarget,
} from "#contract/insights/target.ts";
import { call } from "#device/session.ts";
import { useEditable } from "#shared/requests/use-editable.ts";

type TargetFields = { readonly percent: number; readonly by_month: string | null };

/** The target of a group, and what can be done with it. */
export function useTarget(group: string) {
  const query = { practice_group_id: group };
  const plan = useEditable(`target ${group}`, () => call(getInsightTarget, { query }));
  const version = plan.value?.version ?? 0;
  return {
    ...plan,
    group,
    set: (fields: TargetFields) =>
      plan.send(() => call(setInsightTarget, { query, body: { version, ...fields } })),
    clear: () => plan.send(() => call(clearInsightTarget, { query: { ...query, version } })),
  };
}
export type Target = ReturnType<typeof useTarget>;
