export const register = {
  title: "Create your account",
  lead: "Free with a registration code from your organization. Without a code, choose a plan on the next page.",
  haveAccount: "Already have an account? Sign in",
  more: "About you and your work",
  moreHint: "(optional)",
  submitCode: "Create account",
  submittingCode: "Creating account…",
  submitPlan: "Continue to plans",
  submittingPlan: "Continuing…",
  offline: "You're offline. Connect to create your account. Your entries are saved in this tab.",
  unusableCode: "Enter a different code or continue without one.",
  done: (email: string) =>
    `A confirmation email has been sent to ${email} with a link to set your initial password.`,
} as const;

export const alreadySignedIn = {
  title: "You're already signed in",
  text: (email: string) =>
    `${email} is signed in on this device. To create another account, sign out first.`,
  open: "Open this account",
} as const;

export const registrationCode = {
  label: "Registration code",
  apply: "Apply code",
  retry: "Check again",
  remove: "Continue without a code",
  checking: "Checking your code…",
  okGroup: (group: string) => `Code applied. You're joining ${group}. Nothing to pay.`,
  ok: "Code applied. Nothing to pay.",
  unknown: "We don't recognize that code. Check the spelling.",
  expired: "That code expired. Ask your leader for a new one.",
  usedUp: "That code has reached its limit. Ask your leader for a new one.",
  offline: "You're offline. We'll check your code when you reconnect.",
  unchecked: "We couldn't check your code. Keep going. We'll check it when you finish.",
} as const;

export const proveEmail = {
  title: "Confirm your email",
  lead: (email: string) => `Enter the 6-digit code we emailed to ${email}.`,
  offline: "You're offline. Connect to confirm your email. Your entries are saved in this tab.",
  resent: (email: string) => `We sent a new code to ${email}.`,
  change: "Change your details",
} as const;

export const agreement = {
  before: "I agree to the",
  link: "terms and conditions",
  newTab: "opens in a new tab",
} as const;

export const partner = {
  title: (host: string) => `Continue with ${host}`,
  lead: (host: string) => `Sign up on ${host}.`,
  continue: (host: string) => `Continue to ${host}`,
} as const;
