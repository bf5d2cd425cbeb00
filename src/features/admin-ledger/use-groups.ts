import { listPracticeGroups } from "#contract/groups.ts";
import { call } from "#live/session.ts";
import { useAsked } from "#live/use-asked.ts";

/** Practice groups to choose from; none where they cannot be asked for. */
export function useGroupOptions(): readonly { readonly value: string; readonly text: string }[] {
  const { asked } = useAsked(() => call(listPracticeGroups, {}), "groups");
  if (asked.kind !== "here") return [];
  return asked.value.data.map(({ id, name }) => ({ value: id, text: name }));
}
