import { useSyncExternalStore } from "react";
import type { User } from "#contract/accounts/session.ts";
import { useGroups } from "#shared/accounts/group-switch.tsx";
import { type Looked, lookedAt } from "./selected-group.ts";

export function useLookedAt(user: User): Looked {
  const groups = useGroups(user.id);
  return lookedAt(user, useSyncExternalStore(groups.listen, groups.current));
}
