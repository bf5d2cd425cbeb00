import { isAdmin, isLeader } from "#contract/roles.ts";

/**
 * Who may make a call.
 * - `anyone`: also without a session
 * - `person`: whoever is signed in; what they see is cut to what is theirs
 * - `own`: whom the parameter of the path names, and nobody else
 * - `leader`: a leader of the group that the query names, or an administrator
 * - `admin`: an administrator
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

export type RequestFields = {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
};

/** Of somebody who is signed in. */
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

export const isOwnerRule = (rule: Rule): rule is { readonly own: string } =>
  typeof rule === "object" && "own" in rule;

/** Only then is it worth asking for the groups. */
export const requiresGroups = (rule: Rule): boolean => typeof rule === "object" && "leader" in rule;
