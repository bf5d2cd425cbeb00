import type { User } from "#contract/accounts/session.ts";
import type { PracticeGroup } from "#contract/organizations/groups.ts";
import { isAdmin } from "#contract/roles.ts";
import { enabledGroups } from "#shared/accounts/group-access.ts";
import type { AreaProps } from "./area-props.ts";

type Reader = Pick<User, "burnout_role" | "practice_groups">;

export type Looked =
  | { readonly kind: "group"; readonly group: AreaProps["group"] }
  /** Several, and none is chosen; or, for an administrator, it is not known yet which there are. */
  | { readonly kind: "choose" }
  | { readonly kind: "none" };

/** Administrators look at what they have chosen, leaders at one of their own. What is alone is chosen by itself. */
export function lookedAt(user: Reader, chosen: PracticeGroup | undefined): Looked {
  if (isAdmin(user.burnout_role))
    return chosen?.enabled ? { kind: "group", group: chosen } : { kind: "choose" };
  const own = enabledGroups(user.practice_groups);
  const group = own.find(({ id }) => id === chosen?.id) ?? (own.length === 1 ? own[0] : undefined);
  if (group) return { kind: "group", group };
  return { kind: own.length === 0 ? "none" : "choose" };
}
