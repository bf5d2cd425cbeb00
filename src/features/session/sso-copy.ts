import type { SsoProblem } from "#contract/accounts/sso.ts";

const problems: Readonly<Record<SsoProblem, string>> = {
  unknown: "We can't find that organization. Enter your work email to look it up.",
  interrupted: "That sign-in expired. Start again.",
  denied: "Sign-in was canceled or denied by your organization.",
  unreachable: "Your organization's sign-in isn't responding. Try again in a few minutes.",
  failed:
    "We couldn't verify your organization's sign-in. Try again. If it keeps happening, contact your Respite administrator.",
  no_email:
    "Your organization didn't share your email with us. Contact your Respite administrator.",
  unverified: "Your organization hasn't verified your email. Contact your Respite administrator.",
  foreign: "That email doesn't belong to this organization. Sign in with your work account.",
  disabled: "Your Respite account is inactive. Contact your Respite administrator.",
  changed_email:
    "The email of your Respite account changed. Confirm it first with the link we emailed you.",
  too_many: "Too many sign-ins from your location. Try again in 1 minute.",
};

/** Returns the message for the `problem` query parameter, or `undefined` for an unknown value. */
export const ssoProblem = (word: string | null): string | undefined =>
  word !== null && Object.hasOwn(problems, word) ? problems[word as SsoProblem] : undefined;

export const singleSignOn = {
  title: "Sign in with your organization",
  lead: "Use your work account. You don't need a Respite password.",
  loading: "Loading organizations…",
  offline: "You're offline. Connect to sign in.",
  retry: "Try again",
  back: "Use email and password",
  noneTitle: "Single sign-on isn't set up",
  none: "Sign in with your email and Respite password. If you don't have one, contact your Respite administrator.",
} as const;

export const organizationForm = {
  email: "Work email",
  emailMissing: "Enter your work email.",
  emailInvalid: "Enter a full email address, such as name@hospital.org.",
  emailUnknown:
    "We don't recognize that email. Choose your organization below, or use your Respite password.",
  submit: "Continue",
  redirecting: (name: string) => `Taking you to ${name}…`,
  pick: "Or choose your organization",
} as const;
