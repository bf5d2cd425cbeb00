import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { pluralize } from "#ui/format.ts";

export const personPage = {
  account: "Account",
  lead: "Account details. Answers are never shown here.",
  /** In "{items} load when you reconnect". */
  accountDetails: "Account details",
  details: "Details",
} as const;

type Changed = { readonly at: string; readonly by: string | null };

export const statusCard = {
  title: "Status",
  account: "Account",
  signIn: "Sign-in method",
  singleSignOn: "Single sign-on",
  password: "Password",
  noPassword: "No password yet",
  twoStep: "Two-step sign-in",
  twoStepFactors: ({ passkeys, app }: { readonly passkeys: number; readonly app: boolean }) =>
    [passkeys > 0 && pluralize(passkeys, "passkey"), app && "Authenticator app"]
      .filter(Boolean)
      .join(" · ") || "Off",
  resetTwoStep: "Reset two-step sign-in",
  lastActive: "Last active",
  never: "Never",
  added: "Added",
  credits: "Credits",
  creditCount: (n: number) => pluralize(n, "credit"),
  lastChanged: ({ at, by }: Changed) =>
    by ? `Last changed ${formatDateTime(at)} by ${by}` : `Last changed ${formatDateTime(at)}`,
  locked: (until: string) => `Locked until ${formatDateTime(until)} after too many failed sign-ins`,
  waitsForEmail: (provenEmail: string) =>
    `Their email changed from ${provenEmail} and isn't confirmed yet. They confirm it when they sign in. If they can't, send an invitation.`,
  invitationQueued: "Invitation queued",
  unlock: "Unlock",
  resendInvitation: "Resend invitation",
  deactivate: "Deactivate",
  activate: "Activate",
} as const;

export const transcriptCard = {
  text: "All credit of this person in one file.",
  ledger: "View in credit ledger",
  license:
    "To be reported, the person adds licenses and turns on reporting under Licenses on the You page. Licenses can also come with a roster.",
} as const;

export const groupsCard = {
  title: "Groups",
  none: "Not in a group",
  remove: "Remove",
  removeFrom: (group: string) => `Remove from ${group}`,
  add: "Add to group",
} as const;

export const devicesCard = {
  title: "Signed-in devices",
  none: "No signed-in devices",
  lastActive: (at: string) => `Last active ${formatDateTime(at)}`,
  signOutAll: "Sign out of all devices",
} as const;
