import { listPracticeGroups, type PracticeGroup } from "#contract/organizations/groups.ts";
import { call } from "#device/session.ts";
import { type RequestResult, useRequest } from "#shared/requests/use-request.ts";

/** Administrators choose among all groups, leaders among those they belong to. */
export const usePracticeGroups = (): RequestResult<{ readonly data: readonly PracticeGroup[] }> =>
  useRequest(() => call(listPracticeGroups, {}), "groups");

type GroupOption = { readonly value: string; readonly text: string };

/** To choose from where something is done: it is said which are switched off. */
export const groupOptions = (groups: readonly PracticeGroup[]): readonly GroupOption[] =>
  groups.map(({ id, name, enabled }) => ({ value: id, text: enabled ? name : `${name} (off)` }));

/** To filter a list by; none where they cannot be asked for. */
export function useGroupFilter(): readonly GroupOption[] {
  const { state: asked } = usePracticeGroups();
  if (asked.kind !== "ready") return [];
  return asked.value.data.map(({ id, name }) => ({ value: id, text: name }));
}
