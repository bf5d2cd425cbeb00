import type { ReceiptWire } from "#contract/accounts/billing.ts";
import { money } from "#contract/money.ts";
import { stateName } from "#shared/accounts/us-states.ts";
import type { Renewal } from "#shared/credit/renewal.ts";
import type { License } from "#sync/records/types.ts";
import { pluralize } from "#ui/format.ts";
import { formatBytes } from "#ui/format-bytes.ts";
import { formatDate } from "#ui/format-date.ts";

export const you = {
  title: "You",
  groups: {
    account: "Account",
    licenses: "Licenses and credit",
    notifications: "Notifications and check-in",
    library: "Library",
    organization: "Your organization",
    downloads: "Downloads",
    appearance: "Appearance",
    help: "Help",
    device: "This device",
  },
  account: "Your account",
  insights: {
    title: "Insights",
    detail: "Burnout, engagement, and efficacy in your groups. Group figures only.",
  },
  admin: { title: "Admin", detail: "People, groups, lessons, credit, and settings." },
  credits: {
    title: "Credits",
    detail: (renewal: Renewal | undefined) =>
      renewal?.goal && renewal.left > 0
        ? `${formatAmount(renewal.left)} ${renewal.unit} left in this cycle`
        : "Your credit, certificates, and transcript.",
  },
  achievements: "Achievements",
  interests: { title: "Interests", detail: "What we suggest first" },
  security: {
    title: "Sign-in and security",
    detail: "Passkeys, two-step sign-in, and recovery codes.",
  },
  downloads: {
    title: "Manage downloads",
    detail: (downloads: Downloads | undefined) =>
      downloads && `${pluralize(downloads.count, "lesson")}, ${formatBytes(downloads.bytes)}`,
  },
  appearance: { hint: "Night shift is dim with very little blue light." },
  help: {
    title: "Support and crisis lines",
    detail: "Call or text 988, or reach your organization's support.",
  },
  sync: {
    title: "Sync status",
    detail:
      "Your progress and unsynced changes are private to your account. Downloaded lessons stay on this device after you sign out.",
  },
} as const;

type Downloads = { readonly count: number; readonly bytes: number };

const formatAmount = (amount: number) => `${Math.round(amount * 100) / 100}`;

/** Figures at the top of the page, each with what it says. */
export const keyFacts = {
  noName: "No name given",
  earned: (renewal: Renewal | undefined) => {
    const value = formatAmount(renewal?.earned ?? 0);
    const unit = renewal?.unit ?? "hours";
    return renewal?.goal
      ? { value, name: `of ${formatAmount(renewal.goal.amount)} ${unit} this cycle` }
      : { value, name: `${unit} of credit` };
  },
  daysLeft: (days: number) => ({ value: pluralize(days, "day"), name: "to license renewal" }),
  downloaded: (count: number) => `${pluralize(count, "lesson")} downloaded`,
} as const;

export const account = {
  loading: "Loading your account…",
  failed: "We couldn't load your account. Reload this page.",
  name: "Name",
  noName: "Not provided",
  email: "Email",
  role: "Role",
  edit: "Edit details",
  emailHint: "You sign in with this email. To change it, contact your Respite administrator.",
  save: "Save",
  saving: "Saving…",
  cancel: "Cancel",
  saved: "Saved",
} as const;

export const pendingChange = {
  pending: "Saved, waiting to sync",
  failed: "Your change couldn't sync. Review it in Needs attention.",
} as const;

export const licenses = {
  title: "Licenses",
  loading: "Loading licenses…",
  failed: "We couldn't load your licenses. Reload this page.",
  empty:
    "Add your license so we can report your credit to your board and print the number on your certificates.",
  add: "Add license or NPI",
  edit: "Edit licenses",
  npi: "NPI",
  none: "None yet",
  list: (all: readonly License[]) =>
    all.map(({ profession, state }) => `${profession}, ${stateName(state)}`).join(" · "),
  line: ({ state, number, expiresOn }: License) => {
    const expires = expiresOn && formatDate(expiresOn);
    return [stateName(state), number, expires && `Expires ${expires}`].filter(Boolean).join(" · ");
  },
  print: "Show my license numbers on certificates",
} as const;

export const licenseForm = {
  legend: (position: number) => `License ${position}`,
  state: "State",
  noState: "Choose a state",
  profession: "License type",
  professionHint: "For example, RN, as shown on your license",
  number: "License number",
  expires: "Expiration date",
  remove: "Remove",
  removeLabel: (position: number) => `Remove license ${position}`,
  add: "Add license",
  addAnother: "Add another license",
  npi: "National Provider Identifier (NPI)",
  npiHint: "10 digits",
  save: "Save licenses",
  saving: "Saving…",
  cancel: "Cancel",
  saved: "Saved",
  errors: {
    state: "Choose the state that issued your license.",
    profession: "Enter your license type.",
    number: "Enter your license number.",
    expiresOn: "Enter a valid expiration date.",
    npi: "Enter a 10-digit NPI.",
  },
} as const;

const listOf = (names: readonly string[]) => new Intl.ListFormat("en-US").format(names);

export const groups = {
  titleOfOne: "Practice group",
  title: "Practice groups",
  none: "You're not in a practice group.",
  list: (names: readonly string[]) => `You're in ${listOf(names)}.`,
  hint: "Insights and group pages show this group.",
} as const;

export const reminders = {
  title: "Reminders",
  toggle: "Remind me when a pulse check is due",
  hint: "A notification on this device, at most once a week. The notification doesn't include your name or answers.",
  unsupported:
    "This browser doesn't support notifications. On iPhone or iPad, add Respite to your home screen first. You'll still see due pulse checks in the app.",
  denied: "Notifications are blocked. Allow them for this site in your browser settings.",
  failed: "We couldn't turn on reminders. Try again later or use another browser.",
  offline: "You're offline. Connect to turn on reminders.",
} as const;

export const achievementsRow = {
  text: (count: number) =>
    count === 0
      ? "Milestones only you can see."
      : `${pluralize(count, "achievement")}. Only you can see ${count === 1 ? "it" : "them"}.`,
} as const;

export const devices = {
  title: "Signed-in devices",
  detail: "Where you're signed in",
  what: "Your devices",
  offline: "You're offline. Connect to see your devices.",
  current: "This device",
  line: (signedIn: string, lastActive: string) =>
    `Signed in ${signedIn} · Last active ${lastActive}`,
  signOut: "Sign out",
  signOutLabel: (device: string) => `Sign out ${device}`,
  dialogTitle: (device: string) => `Sign out ${device}?`,
  dialog: "It can't sync until someone signs in again. Unsynced changes stay on that device.",
  confirm: "Sign out device",
  signingOut: "Signing out…",
  cancel: "Cancel",
  signedOut: (device: string) => `${device} signed out`,
  signOutOffline: "You're offline. Connect to sign out a device.",
} as const;

export const receipts = {
  title: "Receipts",
  what: "Your receipts",
  offline: "You're offline. Connect to see your receipts.",
  empty: "No receipts",
  line: ({ number, cents, currency, paid_at, card_brand, card_last4 }: ReceiptWire) =>
    [
      formatDate(paid_at),
      money(cents, currency),
      card_last4 && `${card_brand ?? "Card"} ending in ${card_last4}`,
      `Receipt ${number}`,
    ]
      .filter(Boolean)
      .join(" · "),
  download: "Download PDF",
  downloadLabel: (number: string) => `Download PDF, receipt ${number}`,
  downloadOffline: "You're offline. Connect to download receipts.",
} as const;

export const ownData = {
  group: "Privacy",
  title: "Your data",
  text: "Download everything we store about you as a JSON file. This file contains your answers. Store it somewhere private.",
  export: "Export data",
  exporting: "Exporting…",
  exported: (file: string) => `Exported to ${file}`,
  offline: "You're offline. Connect to export your data.",
  delete: "Delete account",
} as const;

export const deleteAccount = {
  title: "Delete your account?",
  deleted:
    "We permanently delete your name, email, comments, saved lessons, and sign-ins. This can't be undone.",
  kept: "We keep awarded credit and the choices counted in group figures, without your name. Download your certificates first.",
  receipts: "Payment receipts keep your billing details, as tax law requires.",
  unsynced: (changes: number) =>
    `${pluralize(changes, "unsynced change")} on this device will be lost.`,
  password: "Password",
  passwordBlank: "Password can't be blank",
  passwordError: (serverText: string) => `Password ${serverText}`,
  signInAgain:
    "You sign in with your organization. Sign out and sign in again, then delete your account within 15 minutes.",
  confirm: "Delete account",
  deleting: "Deleting…",
  cancel: "Keep account",
  offline: "You're offline. Connect to delete your account.",
  done: "Your account is deleted.",
} as const;
