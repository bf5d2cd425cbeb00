import { useSyncExternalStore } from "react";
import type { User } from "#contract/accounts/session.ts";
import { useGroups } from "#shared/accounts/group-switch.tsx";
import { type GroupSelection, selectGroup } from "./selected-group.ts";

export function useSelectedGroup(user: User): GroupSelection {
  const groups = useGroups(user.id);
  return selectGroup(user, useSyncExternalStore(groups.listen, groups.current));
}
