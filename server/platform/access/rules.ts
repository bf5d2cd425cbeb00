import { isAdmin, isLeader } from "#contract/roles.ts";

/**
 * Who may make a call:
 * - `anyone`: no session needed
 * - `person`: anyone signed in; handlers return only the person's own data
 * - `own`: only the person whose id is in this path parameter
 * - `leader`: a leader of the group in this query field, or an administrator
 * - `admin`: administrators
 */
export type Rule =
  | "anyone"
  | "person"
  | "admin"
  | { readonly own: string }
  | { readonly leader: string };

export type Caller = {
  readonly id: string;
  readonly burnout_role: string;
  readonly groups: readonly string[];
};

/** A role belongs to the owner of the mailbox, so it waits until the email is confirmed. */
export const effectiveRole = ({
  confirmed_at,
  burnout_role,
}: {
  readonly confirmed_at: Date | null;
  readonly burnout_role: string;
}): string => (confirmed_at ? burnout_role : "provider");

export type RequestFields = {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
};

/** Returns whether a signed-in person may make the call. */
export function isAllowed(rule: Rule, caller: Caller, { params, query }: RequestFields): boolean {
  if (rule === "anyone" || rule === "person") return true;
  if (isAdmin(caller.burnout_role) && !isOwnerRule(rule)) return true;
  if (rule === "admin") return false;
  if (isOwnerRule(rule)) return params[rule.own] === caller.id;
  const group = query[rule.leader];
  return (
    isLeader(caller.burnout_role) && typeof group === "string" && caller.groups.includes(group)
  );
}

const isOwnerRule = (rule: Rule): rule is { readonly own: string } =>
  typeof rule === "object" && "own" in rule;

/** Returns whether the rule depends on the caller's groups. */
export const requiresGroups = (rule: Rule): boolean => typeof rule === "object" && "leader" in rule;

/** Returns whether the rule gives access to data of other people. */
export const isPrivileged = (rule: Rule): boolean =>
  rule === "admin" || (typeof rule === "object" && "leader" in rule);
