import { pluralize } from "#ui/format.ts";
import { formatMoment } from "#ui/format-date.ts";

const OFFLINE = "You're offline. Connect to change how you sign in.";
const moment = (at: string) => formatMoment(Date.parse(at), Date.now());

export const security = {
  title: "Sign-in and security",
  back: "You",
  what: "Your sign-in settings",
} as const;

export const twoStep = {
  title: "Two-step sign-in",
  off: "Off. Add a passkey or authenticator app for extra protection.",
  on: "On",
  onHint: "You confirm with a passkey or a code after your password.",
  required: "Your organization requires two-step sign-in.",
  notOffered: "Your organization doesn't use two-step sign-in.",
  offline: OFFLINE,
} as const;

export const passkeys = {
  title: "Passkeys",
  text: "Sign in with your fingerprint, face, PIN, or security key. A passkey works without a password.",
  none: "No passkeys yet",
  unsupported: "This browser doesn't support passkeys here.",
  add: "Add passkey",
  adding: "Waiting for your device…",
  added: (name: string) => `${name} added`,
  line: (addedAt: string, lastUsedAt: string | null) =>
    lastUsedAt
      ? `Added ${moment(addedAt)} · Last used ${moment(lastUsedAt)}`
      : `Added ${moment(addedAt)} · Not used yet`,
  synced: "Synced",
  rename: "Rename",
  renameLabel: (name: string) => `Rename ${name}`,
  remove: "Remove",
  removeLabel: (name: string) => `Remove ${name}`,
} as const;

export const renamePasskeyDialog = {
  title: "Rename passkey",
  name: "Name",
  nameMissing: "Enter a name.",
  save: "Save name",
  cancel: "Cancel",
} as const;

export const removeDialog = {
  passkeyTitle: "Remove this passkey?",
  passkeyText: (name: string) =>
    `You can't sign in with ${name} anymore. Your other devices are signed out.`,
  appTitle: "Turn off the authenticator app?",
  appText: "Codes from your app stop working. Your other devices are signed out.",
  lastText: "This also turns off two-step sign-in.",
  removePasskey: "Remove passkey",
  removeApp: "Turn off app",
  cancel: "Cancel",
  passkeyRemoved: (name: string) => `${name} removed`,
  appRemoved: "Authenticator app turned off",
} as const;

export const app = {
  title: "Authenticator app",
  text: "Get 6-digit codes from an app such as Google Authenticator, Microsoft Authenticator, or 1Password.",
  added: (at: string) => `On since ${moment(at)}`,
  add: "Set up authenticator app",
  replace: "Set up a new app",
  remove: "Turn off",
} as const;

export const appDialog = {
  title: "Set up authenticator app",
  loading: "Preparing your code…",
  scan: "Scan this code with your authenticator app, then enter the 6-digit code it shows.",
  qrAlt: "QR code for your authenticator app",
  manual: "Can't scan it? Enter this key in your app:",
  code: "6-digit code",
  codeMissing: "Enter the 6-digit code from your app.",
  submit: "Turn on app",
  submitting: "Verifying…",
  cancel: "Cancel",
  added: "Authenticator app turned on",
} as const;

export const recovery = {
  title: "Recovery codes",
  text: "Use a recovery code if you lose your phone or passkey.",
  left: (n: number) => `${pluralize(n, "recovery code")} left`,
  replace: "Get new codes",
  replaceTitle: "Get new recovery codes?",
  replaceText: "Your current codes stop working.",
  cancel: "Cancel",
} as const;

export const newCodes = {
  title: "Save your recovery codes",
  text: "Each code works once. Store them somewhere safe. We won't show them again.",
  copy: "Copy codes",
  copied: "Codes copied",
  copyFailed: "We couldn't copy the codes. Download them instead.",
  download: "Download codes",
  done: "I saved my codes",
  leaveTitle: "Close without saving your codes?",
  leaveText:
    "Without a code, you can't sign in if you lose your phone or passkey. We won't show these codes again.",
  leave: "Close anyway",
  back: "Back to codes",
  /** The content of the file, followed by the codes. */
  fileHead: (email: string) => `Respite recovery codes for ${email}\nEach code works once.\n`,
  fileName: "respite-recovery-codes.txt",
} as const;

export const setUp = {
  title: "Set up two-step sign-in",
  required: "Your organization requires two-step sign-in. Set it up to continue.",
  suggested:
    "Administrators can see and change everyone's account. Protect yours with a passkey or an authenticator app.",
  skip: "Skip for now",
  what: "Two-step sign-in",
  continueOffline: "Continue offline",
} as const;

export const confirmDialog = {
  title: "Confirm it's you",
  lead: "Confirm your identity to continue with this change.",
  loading: "Loading…",
  password: "Password",
  passwordMissing: "Enter your password.",
  submit: "Confirm",
  submitting: "Confirming…",
  cancel: "Cancel",
  retry: "Try again",
  offline: "You're offline. Connect to confirm it's you.",
  noMethod:
    "You sign in with your organization. Sign out and sign in again, then make this change within 10 minutes.",
} as const;
