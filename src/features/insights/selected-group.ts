import type { User } from "#contract/accounts/session.ts";
import type { PracticeGroup } from "#contract/organizations/groups.ts";
import { isAdmin } from "#contract/roles.ts";
import { enabledGroups } from "#shared/accounts/group-access.ts";
import type { AreaProps } from "./area-props.ts";

type Reader = Pick<User, "burnout_role" | "practice_groups">;

export type GroupSelection =
  | { readonly kind: "group"; readonly group: AreaProps["group"] }
  /** No group is selected yet. */
  | { readonly kind: "choose" }
  | { readonly kind: "none" };

/**
 * Returns the group to show: any chosen group for administrators, one of their own for leaders. A
 * leader's only group is selected automatically.
 */
export function selectGroup(user: Reader, chosen: PracticeGroup | undefined): GroupSelection {
  if (isAdmin(user.burnout_role))
    return chosen?.enabled ? { kind: "group", group: chosen } : { kind: "choose" };
  const own = enabledGroups(user.practice_groups);
  const group = own.find(({ id }) => id === chosen?.id) ?? (own.length === 1 ? own[0] : undefined);
  if (group) return { kind: "group", group };
  return { kind: own.length === 0 ? "none" : "choose" };
}
