import { waitText } from "#shared/requests/request-errors-copy.ts";

export const secondStepForm = {
  usePasskey: "Use your passkey",
  usingPasskey: "Waiting for your passkey…",
  code: "6-digit code",
  codeMissing: "Enter the 6-digit code from your app.",
  verify: "Verify code",
  verifying: "Verifying…",
  useRecoveryCode: "Use a recovery code",
  recoveryCode: "Recovery code",
  recoveryCodeHint: "One of the codes you saved when you set up two-step sign-in",
  recoveryCodeMissing: "Enter a recovery code.",
  useApp: "Use your authenticator app",
  tooMany: (delayMs: number | undefined) => `Too many attempts. Try again ${waitText(delayMs)}.`,
} as const;

/** Problems that any passkey request can have. */
export const passkeyProblems = {
  canceled: "Your passkey wasn't used. Try again or use another method.",
  exists: "This device already has a passkey for your account.",
  failed: "This browser couldn't use a passkey. Try another browser or another method.",
} as const;
