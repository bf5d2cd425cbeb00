import { ROLES } from "#contract/organizations/admin-people.ts";
import { isStaff } from "#contract/roles.ts";

const roles: Readonly<Record<string, string>> = {
  provider: "Healthcare professional",
  physician: "Healthcare professional",
  org_leader: "Leader",
  "provider org_leader": "Healthcare professional and leader",
  ce_admin: "CE administrator",
  content_editor: "Content editor",
  "ce_admin content_editor": "CE administrator and content editor",
  se_admin: "Administrator",
};

/** Roles that codes can't give. */
export const STAFF_ROLES: readonly string[] = ROLES.filter(isStaff);

/** Roles no longer in use keep their stored name. */
export const roleName = (role: string): string =>
  Object.hasOwn(roles, role) ? (roles[role] ?? role) : role.replaceAll("_", " ");

/** Returns the assignable roles, each name once, always including the current one. */
export function roleOptions(present: string, except: readonly string[] = []) {
  const all: readonly string[] = ROLES.filter((role) => !except.includes(role));
  const withPresent = present && !all.includes(present) ? [present, ...all] : all;
  const firstNamed = (name: string) => withPresent.find((role) => roleName(role) === name);
  const isOffered = (role: string) =>
    role === present ||
    (roleName(role) !== roleName(present) && firstNamed(roleName(role)) === role);
  return withPresent.filter(isOffered).map((value) => ({ value, text: roleName(value) }));
}

export const nameOf = (person: {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}): string => `${person.first_name} ${person.last_name}`.trim() || person.email;

/** Status of accounts and groups. */
export const statusNames = {
  active: "Active",
  inactive: "Inactive",
  invited: "Invited",
} as const;

export const groupField = {
  label: "Practice group",
  none: "Choose a group",
  failed: "We couldn't load the groups. Reload this page.",
} as const;

export const noLedGroup = {
  title: "You don't lead a group yet",
  text: "Ask an administrator to add you.",
} as const;

export const emailTaken = "This email is already in use.";
