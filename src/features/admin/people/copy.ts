import type { BulkActionResult, PeopleAction } from "#contract/organizations/admin-people.ts";
import { ROLES } from "#contract/organizations/admin-people.ts";
import { pluralize } from "#ui/format.ts";

const roles: Readonly<Record<string, string>> = {
  provider: "Healthcare professional",
  physician: "Physician",
  org_leader: "Leader",
  "provider org_leader": "Healthcare professional and leader",
  se_admin: "Administrator",
};

/** Roles no longer in use keep their stored name. */
export const roleName = (role: string): string =>
  Object.hasOwn(roles, role) ? (roles[role] ?? role) : role.replaceAll("_", " ");

/** Returns the assignable roles, always including the current one. */
export function roleOptions(present: string, except: readonly string[] = []) {
  const all: readonly string[] = ROLES.filter((role) => !except.includes(role));
  const withPresent = present && !all.includes(present) ? [present, ...all] : all;
  return withPresent.map((value) => ({ value, text: roleName(value) }));
}

export const nameOf = (person: {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}): string => `${person.first_name} ${person.last_name}`.trim() || person.email;

type ActionCopy = {
  readonly title: (who: string) => string;
  readonly text: string;
  readonly button: string;
  readonly done: string;
  readonly isDestructive?: true;
};

export const actionCopy: Readonly<Record<PeopleAction, ActionCopy>> = {
  disable: {
    title: (who) => `Switch off ${who}?`,
    text: "They are signed out everywhere at once and cannot sign in. Their credits and what they have done stay, and they can be switched on again.",
    button: "Switch off",
    done: "switched off",
    isDestructive: true,
  },
  enable: {
    title: (who) => `Switch on ${who}?`,
    text: "They can sign in again with the password they had.",
    button: "Switch on",
    done: "switched on",
  },
  invite: {
    title: (who) => `Invite ${who}?`,
    text: "Everybody who has no password yet is mailed a link to choose one. The letters leave one after the other; the link works for three days.",
    button: "Invite",
    done: "invited",
  },
  sign_out: {
    title: (who) => `Sign ${who} out everywhere?`,
    text: "Each device has to sign in again. What was done there and has not been sent stays on it until then.",
    button: "Sign out everywhere",
    done: "signed out",
  },
  unlock: {
    title: (who) => `Unlock ${who}?`,
    text: "The account was locked after too many wrong passwords. It can be tried again at once.",
    button: "Unlock",
    done: "unlocked",
  },
  add_to_group: {
    title: (who) => `Add ${who} to a group`,
    text: "They stay in the groups they are in. Leaders lead every group they belong to.",
    button: "Add to the group",
    done: "added",
  },
  remove_from_group: {
    title: (who) => `Take ${who} out of the group?`,
    text: "The account stays. From now on their figures do not count for this group.",
    button: "Take out of the group",
    done: "taken out",
    isDestructive: true,
  },
};

const refusalReasons: Readonly<Record<NonNullable<BulkActionResult["why"]>, string>> = {
  no_such_person: "there is no such account",
  oneself: "nobody switches themselves off",
  last_admin: "this is the last administrator",
  signs_in_elsewhere: "their organisation signs them in",
  has_password: "they have a password already",
  switched_off: "the account is switched off",
};
export const refusalInWords = (why: BulkActionResult["why"]): string =>
  why ? refusalReasons[why] : "";

/** "2 accounts switched off, 1 were so already, 1 could not be" */
export function resultInWords(action: PeopleAction, results: readonly BulkActionResult[]): string {
  const count = (outcome: BulkActionResult["outcome"]) =>
    results.filter((one) => one.outcome === outcome).length;
  const parts = [
    `${pluralize(count("done"), "account")} ${actionCopy[action].done}`,
    count("unchanged") > 0 && `${count("unchanged")} were so already`,
    count("refused") > 0 && `${count("refused")} could not be`,
  ];
  return parts.filter(Boolean).join(", ");
}
