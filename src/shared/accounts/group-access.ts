import type { User } from "#contract/accounts/session.ts";
import { isAdmin, isPrivileged, leadsPeople } from "#contract/roles.ts";

export type Chooser = Pick<User, "burnout_role" | "practice_groups">;

export const enabledGroups = <G extends { readonly enabled: boolean }>(groups: readonly G[]): G[] =>
  groups.filter(({ enabled }) => enabled);

/** Returns true when the person can view more than one group. */
export const canChooseGroup = ({ burnout_role, practice_groups }: Chooser): boolean =>
  isAdmin(burnout_role) || enabledGroups(practice_groups).length > 1;

/** Only hides the link. The server authorizes every call. */
export const canOpenAdmin = ({ burnout_role }: Pick<User, "burnout_role">): boolean =>
  isPrivileged(burnout_role);

/** Only hides the link. The server authorizes every call. */
export const canSeeInsights = ({ burnout_role }: Pick<User, "burnout_role">): boolean =>
  leadsPeople(burnout_role);
