import { listPracticeGroups, type PracticeGroup } from "#contract/organizations/groups.ts";
import { call } from "#device/session.ts";
import { type RequestResult, useRequest } from "#shared/requests/use-request.ts";
import { groupOption } from "./admin-copy.ts";

/** Returns all groups for administrators, and their own groups for leaders. */
export const usePracticeGroups = (): RequestResult<{ readonly data: readonly PracticeGroup[] }> =>
  useRequest(() => call(listPracticeGroups, {}), "groups");

type GroupOption = { readonly value: string; readonly text: string };

/** Returns options for a form, with inactive groups marked. */
export const groupOptions = (groups: readonly PracticeGroup[]): readonly GroupOption[] =>
  groups.map(({ id, name, enabled }) => ({
    value: id,
    text: enabled ? name : groupOption.inactive(name),
  }));

/** Returns options for a list filter, or none when the groups can't be fetched. */
export function useGroupFilter(): readonly GroupOption[] {
  const { state } = usePracticeGroups();
  if (state.kind !== "ready") return [];
  return state.value.data.map(({ id, name }) => ({ value: id, text: name }));
}
