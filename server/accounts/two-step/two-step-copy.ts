export const twoStepErrors = {
  secondStep: "Enter your code to finish signing in.",
  startOver: "That took too long, or there were too many attempts. Sign in again.",
  expired: "That took too long. Try again.",
  wrongCode: "That code isn't right. Enter the newest code from your app.",
  wrongRecoveryCode: "That recovery code isn't right, or you already used it.",
  wrongPasskey: "We couldn't verify that passkey. Try again.",
  wrongPassword: "Current password is incorrect.",
  unknownPasskey:
    "We don't recognize that passkey. Sign in with your password, or use another passkey.",
  passkeyExists: "This passkey is already on your account.",
  tooManyPasskeys: "You have 20 passkeys. Remove one to add another.",
  notFound: "This passkey was already removed.",
  off: "Your organization doesn't use two-step sign-in.",
  notOn: "Two-step sign-in is off.",
  stillRequired:
    "Your organization requires two-step sign-in. Add another passkey or an authenticator app first.",
} as const;

/** Shown by authenticator apps and browsers. */
export const SERVICE_NAME = "Respite";
