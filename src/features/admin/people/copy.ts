import type { BulkActionResult, PeopleAction } from "#contract/organizations/admin-people.ts";
import { ROLES } from "#contract/organizations/admin-people.ts";
import { counted } from "#ui/format.ts";

const roles: Readonly<Record<string, string>> = {
  provider: "Healthcare professional",
  physician: "Physician",
  org_leader: "Leader",
  "provider org_leader": "Healthcare professional and leader",
  se_admin: "Administrator",
};

/** A role from before stays what it was called. */
export const roleWords = (role: string): string =>
  Object.hasOwn(roles, role) ? (roles[role] ?? role) : role.replaceAll("_", " ");

/** What somebody may be given; what they are now is among it. */
export function roleOptions(present: string, except: readonly string[] = []) {
  const all: readonly string[] = ROLES.filter((role) => !except.includes(role));
  const withPresent = present && !all.includes(present) ? [present, ...all] : all;
  return withPresent.map((value) => ({ value, text: roleWords(value) }));
}

export const nameOf = (person: {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}): string => `${person.first_name} ${person.last_name}`.trim() || person.email;

type ActWords = {
  readonly title: (who: string) => string;
  readonly means: string;
  readonly button: string;
  readonly done: string;
  readonly isHard?: true;
};

export const actWords: Readonly<Record<PeopleAction, ActWords>> = {
  disable: {
    title: (who) => `Switch off ${who}?`,
    means:
      "They are signed out everywhere at once and cannot sign in. Their credits and what they have done stay, and they can be switched on again.",
    button: "Switch off",
    done: "switched off",
    isHard: true,
  },
  enable: {
    title: (who) => `Switch on ${who}?`,
    means: "They can sign in again with the password they had.",
    button: "Switch on",
    done: "switched on",
  },
  invite: {
    title: (who) => `Invite ${who}?`,
    means:
      "Everybody who has no password yet is mailed a link to choose one. The letters leave one after the other; the link works for three days.",
    button: "Invite",
    done: "invited",
  },
  sign_out: {
    title: (who) => `Sign ${who} out everywhere?`,
    means:
      "Each device has to sign in again. What was done there and has not been sent stays on it until then.",
    button: "Sign out everywhere",
    done: "signed out",
  },
  unlock: {
    title: (who) => `Unlock ${who}?`,
    means: "The account was locked after too many wrong passwords. It can be tried again at once.",
    button: "Unlock",
    done: "unlocked",
  },
  add_to_group: {
    title: (who) => `Add ${who} to a group`,
    means: "They stay in the groups they are in. Leaders lead every group they belong to.",
    button: "Add to the group",
    done: "added",
  },
  remove_from_group: {
    title: (who) => `Take ${who} out of the group?`,
    means: "The account stays. From now on their figures do not count for this group.",
    button: "Take out of the group",
    done: "taken out",
    isHard: true,
  },
};

const whys: Readonly<Record<NonNullable<BulkActionResult["why"]>, string>> = {
  no_such_person: "there is no such account",
  oneself: "nobody switches themselves off",
  last_admin: "this is the last administrator",
  signs_in_elsewhere: "their organisation signs them in",
  has_password: "they have a password already",
  switched_off: "the account is switched off",
};
export const whyWords = (why: BulkActionResult["why"]): string => (why ? whys[why] : "");

/** "2 accounts switched off, 1 unchanged, 1 left as it was" */
export function resultWords(action: PeopleAction, results: readonly BulkActionResult[]): string {
  const count = (outcome: BulkActionResult["outcome"]) =>
    results.filter((one) => one.outcome === outcome).length;
  const parts = [
    `${counted(count("done"), "account")} ${actWords[action].done}`,
    count("unchanged") > 0 && `${count("unchanged")} were so already`,
    count("refused") > 0 && `${count("refused")} could not be`,
  ];
  return parts.filter(Boolean).join(", ");
}
