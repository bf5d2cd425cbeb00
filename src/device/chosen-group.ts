import type { User } from "#contract/accounts/session.ts";
import { isAdmin, isLeader } from "#contract/roles.ts";
import type { KeyValue } from "#sync/ports.ts";

/* Loaded before the first paint, because signing out forgets the choice. */

/** The practice group somebody looks at, and the part of it. */
export const GROUP_KEY = "currentGroup";
export const BLOCK_KEY = "currentBlock";

export function forgetChoice(keyValue: KeyValue): void {
  keyValue.remove(GROUP_KEY);
  keyValue.remove(BLOCK_KEY);
}

type Chooser = Pick<User, "burnout_role" | "practice_groups">;

export const enabledOf = <G extends { readonly enabled: boolean }>(groups: readonly G[]): G[] =>
  groups.filter(({ enabled }) => enabled);

/** Is there more than one group this person may look at? */
export const choosesGroup = ({ burnout_role, practice_groups }: Chooser): boolean =>
  isAdmin(burnout_role) || enabledOf(practice_groups).length > 1;

/** A courtesy: the server decides again on every call. */
export const seesInsights = ({ burnout_role }: Pick<User, "burnout_role">): boolean =>
  isAdmin(burnout_role) || isLeader(burnout_role);
