import { MAX_PASSWORD_LENGTH } from "#contract/accounts/password-limits.ts";

export const backToSignIn = "Back to sign in";

export const emailForm = {
  missing: "Enter your email.",
  sending: "Sending…",
} as const;

export const forgotPassword = {
  title: "Reset your password",
  lead: "We'll email you a link to choose a new password.",
  submit: "Email reset link",
  offline: "You're offline. Connect to get a reset link.",
} as const;

export const resetPassword = {
  title: "Choose a new password",
  lead: (email: string) => `For ${email}. You'll be signed out on your other devices.`,
  expired: "Password Reset Link has expired",
} as const;

export const newPassword = {
  password: "New password",
  hint: "At least 12 characters. A few unrelated words work well.",
  strengths: {
    weak: "Weak. Add more words or characters.",
    good: "Good",
    strong: "Strong",
  },
  problems: {
    common: "This password is too common. Choose another.",
    breached: "This password appeared in a data breach. Choose another.",
    personal: "Don't use your name or email in your password.",
  },
  tooLong: `Password is too long (maximum is ${MAX_PASSWORD_LENGTH} characters)`,
  confirmation: "Confirm password",
  submit: "Save password",
  submitting: "Saving…",
  offline: "You're offline. Connect to save your password.",
  /** The sign-in protocol names these fields and fixes the rest of the sentence. */
  passwordError: (rest: string) => `Password ${rest}`,
  confirmationError: (rest: string) => `Password Confirmation ${rest}`,
} as const;

export const confirmPassword = {
  welcome: {
    title: "Welcome to Respite",
    lead: "Choose a password to finish setting up your account.",
  },
  checking: "Checking your link…",
  offline: "You're offline. Connect to continue. Your link still works.",
  retry: "Try again",
  confirmed: "Your account has been confirmed! You may now login.",
  invalid: "Invalid Confirmation Link",
} as const;

export const resendSurvey = {
  title: "Get your check-in link",
  lead: "We'll email you a link to the check-in. Only you can see your answers.",
  submit: "Email check-in link",
  offline: "You're offline. Connect to get a check-in link.",
} as const;
