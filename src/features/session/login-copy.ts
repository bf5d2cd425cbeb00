import { waitText } from "#shared/requests/request-errors-copy.ts";

/** Texts that the specification and the sign-in protocol fix. */
const WRONG = "Invalid login credentials. Please try again.";
const UNCONFIRMED = "A confirmation email was sent to your account at ";
const LOCKED =
  "Your account has been locked due to an excessive number of unsuccessful sign in attempts.";

export const login = {
  title: "Sign in",
  lead: "Sign in once while you're online. After that, Respite works offline too.",
  firstLead:
    "Your account is ready. Sign in once while you're online. After that, Respite works offline too.",
  password: "Password",
  submit: "Sign in",
  submitting: "Signing in…",
  forgot: "Forgot password?",
  passkey: "Sign in with a passkey",
  passkeyBusy: "Waiting for your passkey…",
  sso: "Sign in with your organization",
  redirecting: (name: string) => `Taking you to ${name} to sign in…`,
  code: "Have a registration code?",
  codeAction: "Create account",
  plans: "No code? See plans",
} as const;

export const loginErrors = {
  emailMissing: "Enter your email.",
  passwordMissing: "Enter your password.",
  wrong: WRONG,
  isUnconfirmed: (text: string) => text.startsWith(UNCONFIRMED),
  isLocked: (text: string) => text === LOCKED,
  locked: `${LOCKED} Try again in 15 minutes or reset your password.`,
  tooMany: (delayMs: number | undefined) => `Too many attempts. Try again ${waitText(delayMs)}.`,
  offline: "You're offline. Connect to sign in.",
} as const;

export const demoNote = {
  text: "This is a demo. People and figures are fictional, and everyone can see what you enter. Don't enter personal or patient information. Password for all demo accounts: respite-demo",
} as const;
