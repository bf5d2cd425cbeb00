import type { ActionResult, PersonAction } from "#contract/organizations/admin-people.ts";
import { pluralize } from "#ui/format.ts";

export const actionDialog = {
  cancel: "Cancel",
  chooseGroup: "Choose a group.",
  reason: "Reason",
  reasonHint: "Saved in the audit log",
  refused: (why: string) => `Not changed. ${why}.`,
} as const;

const accounts = (n: number) => pluralize(n, "account");
const people = (n: number) => pluralize(n, "person", "people");

type ActionCopy = {
  readonly title: (who: string, group: string) => string;
  readonly text: string;
  readonly button: string;
  readonly done: (n: number, group: string) => string;
  readonly unchanged: (n: number, group: string) => string;
  readonly isDestructive?: true;
};

export const actionCopy: Readonly<Record<PersonAction, ActionCopy>> = {
  disable: {
    title: (who) => `Deactivate ${who}?`,
    text: "They're signed out of all devices and can't sign in. Their credits and progress stay. You can reactivate them anytime.",
    button: "Deactivate",
    done: (n) => `${accounts(n)} deactivated`,
    unchanged: (n) => `${n} already inactive`,
    isDestructive: true,
  },
  enable: {
    title: (who) => `Activate ${who}?`,
    text: "They can sign in with their previous password.",
    button: "Activate",
    done: (n) => `${accounts(n)} activated`,
    unchanged: (n) => `${n} already active`,
  },
  invite: {
    title: (who) => `Send invitation to ${who}?`,
    text: "We'll email everyone without a password a link to set one. The link works for 3 days. People who haven't confirmed a changed email choose a new password.",
    button: "Send invitation",
    done: (n) => `${pluralize(n, "invitation")} sent`,
    unchanged: (n) => `${n} already invited`,
  },
  sign_out: {
    title: (who) => `Sign ${who} out of all devices?`,
    text: "They need to sign in again on each device. Unsynced changes stay on those devices.",
    button: "Sign out",
    done: (n) => `${accounts(n)} signed out`,
    unchanged: (n) => `${n} already signed out`,
  },
  unlock: {
    title: (who) => `Unlock ${who}?`,
    text: "The account was locked after too many failed sign-ins. They can try again right away.",
    button: "Unlock",
    done: (n) => `${accounts(n)} unlocked`,
    unchanged: (n) => `${n} not locked`,
  },
  reset_two_step: {
    title: (who) => `Reset two-step sign-in for ${who}?`,
    text: "We remove their passkeys, authenticator app, and recovery codes and sign them out. They can sign in with their password alone. Make sure the request really comes from them.",
    button: "Reset two-step sign-in",
    done: (n) => `Two-step sign-in reset for ${accounts(n)}`,
    unchanged: (n) => `${n} without two-step sign-in`,
    isDestructive: true,
  },
  add_to_group: {
    title: (who) => `Add ${who} to a group`,
    text: "They keep their current groups. Leaders lead every group they're in.",
    button: "Add to group",
    done: (n, group) => `${people(n)} added to ${group}`,
    unchanged: (n, group) => `${n} already in ${group}`,
  },
  remove_from_group: {
    title: (who, group) => `Remove ${who} from ${group}?`,
    text: "They keep their account. Their future answers no longer count for this group. Published figures don't change.",
    button: "Remove from group",
    done: (n) => `${people(n)} removed`,
    unchanged: (n, group) => `${n} not in ${group}`,
    isDestructive: true,
  },
};

const refusalReasons: Readonly<Record<NonNullable<ActionResult["why"]>, string>> = {
  no_such_person: "Account not found",
  oneself: "You can't deactivate yourself",
  last_admin: "This is the last administrator",
  signs_in_elsewhere: "They use single sign-on",
  has_password: "They already have a password",
  switched_off: "The account is inactive",
};
export const refusalText = (why: ActionResult["why"]): string => (why ? refusalReasons[why] : "");

/** "2 accounts deactivated, 1 already inactive, 1 failed" */
export function resultText(
  action: PersonAction,
  results: readonly ActionResult[],
  group = "",
): string {
  const { done, unchanged } = actionCopy[action];
  const count = (outcome: ActionResult["outcome"]) =>
    results.filter((one) => one.outcome === outcome).length;
  const parts = [
    count("done") > 0 && done(count("done"), group),
    count("unchanged") > 0 && unchanged(count("unchanged"), group),
    count("refused") > 0 && `${count("refused")} failed`,
  ];
  return parts.filter(Boolean).join(", ");
}
