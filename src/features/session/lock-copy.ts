import { waitText } from "#shared/requests/request-errors-copy.ts";
import { pluralize } from "#ui/format.ts";

export const idleWarning = {
  title: "Are you still there?",
  signOut: (leftMs: number) =>
    `To protect your privacy, we'll sign you out in ${pluralize(secondsIn(leftMs), "second")}.`,
  lock: (leftMs: number) =>
    `To protect your privacy, Respite locks in ${pluralize(secondsIn(leftMs), "second")}.`,
  saved: "Your changes are saved on this device.",
  stay: "Stay signed in",
} as const;

const secondsIn = (leftMs: number) => Math.max(1, Math.ceil(leftMs / 1000));

export const lockScreen = {
  title: "Locked",
  lead: (firstName: string) =>
    firstName
      ? `Enter your password to continue, ${firstName}. Your changes are saved on this device.`
      : "Enter your password to continue. Your changes are saved on this device.",
  passkeyLead: (firstName: string) =>
    firstName
      ? `Use your passkey to continue, ${firstName}. Your changes are saved on this device.`
      : "Use your passkey to continue. Your changes are saved on this device.",
  savedLead: "Your changes are saved on this device.",
  noPassword:
    "This device can't check your password offline. Sign out, then sign in when you're online. Unsynced changes stay encrypted on this device.",
  password: "Password",
  passwordMissing: "Enter your password.",
  passwordWrong: "Wrong password. Try again.",
  tooMany: "Too many attempts.",
  wait: (waitMs: number) => `Try again ${waitText(waitMs)}.`,
  submit: "Unlock",
  submitting: "Unlocking…",
  usePasskey: "Use a passkey",
  usingPasskey: "Waiting for your passkey…",
  passkeyProblems: {
    canceled: "Your passkey wasn't used. Try again.",
    failed: "This browser couldn't use your passkey.",
    other: "That passkey can't unlock this device. Try another one.",
  },
} as const;
