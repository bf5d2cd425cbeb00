import type { BulkList } from "#contract/bulk-changes.ts";
import {
  isAdmin,
  isLeader,
  isPrivileged as isPrivilegedRole,
  isStaff,
  managesContent,
  managesCredit,
} from "#contract/roles.ts";

/**
 * Who may make a call:
 * - `anyone`: no session needed
 * - `person`: anyone signed in; handlers return only the person's own data
 * - `own`: only the person whose id is in this path parameter
 * - `leader`: a leader of the group in this query field, or an administrator
 * - `credit`: CE administrators and administrators
 * - `content`: content editors and administrators
 * - `privileged`: leaders, CE administrators, content editors, and administrators
 * - `staff`: CE administrators, content editors, and administrators
 * - `byList`: as the rule of the list in the path parameter `list` says
 * - `admin`: administrators
 */
export type Rule =
  | "anyone"
  | "person"
  | RoleRule
  | { readonly own: string }
  | { readonly leader: string }
  | { readonly byList: Readonly<Record<BulkList, RoleRule>> };

export type RoleRule = "credit" | "content" | "staff" | "privileged" | "admin";

const roleRules: Readonly<Record<RoleRule, (role: string) => boolean>> = {
  credit: managesCredit,
  content: managesContent,
  staff: isStaff,
  privileged: isPrivilegedRole,
  admin: isAdmin,
};

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
  if (typeof rule === "string") return roleRules[rule](caller.burnout_role);
  if ("own" in rule) return params[rule.own] === caller.id;
  if (isAdmin(caller.burnout_role)) return true;
  if ("byList" in rule) return isAllowedFor(rule.byList, caller, params.list);
  const group = query[rule.leader];
  return (
    isLeader(caller.burnout_role) && typeof group === "string" && caller.groups.includes(group)
  );
}

const isAllowedFor = (
  lists: Readonly<Record<string, RoleRule>>,
  { burnout_role }: Caller,
  list: unknown,
): boolean => {
  const rule = typeof list === "string" && Object.hasOwn(lists, list) ? lists[list] : undefined;
  return rule !== undefined && roleRules[rule](burnout_role);
};

/** Returns whether the rule depends on the caller's groups. */
export const requiresGroups = (rule: Rule): boolean => typeof rule === "object" && "leader" in rule;

/** Returns whether the rule gives access to more than the caller's own data. */
export const isPrivileged = (rule: Rule): boolean =>
  typeof rule === "string" ? rule !== "anyone" && rule !== "person" : !("own" in rule);
