import { listPracticeGroups, type PracticeGroup } from "#contract/groups.ts";
import { call } from "#live/session.ts";
import { type Asking, useAsked } from "#live/use-asked.ts";

/** Administrators choose among all groups, leaders among those they belong to. */
export const useGroups = (): Asking<{ readonly data: readonly PracticeGroup[] }> =>
  useAsked(() => call(listPracticeGroups, {}), "groups");

export const groupOptions = (groups: readonly PracticeGroup[]) =>
  groups.map(({ id, name, enabled }) => ({ value: id, text: enabled ? name : `${name} (off)` }));
