export const confirmEmail = {
  title: "Confirm your email",
  lead: (email: string) =>
    `Enter the 6-digit code we emailed to ${email}, or open the link in that email.`,
  meanwhile: "You can keep using Respite. You join your organization when your email is confirmed.",
  offline: "You're offline. Connect to confirm your email.",
  resent: (email: string) => `We sent a new email to ${email}. Use its code or its link.`,
  done: "Your email is confirmed.",
  keepLearning: "Go to the library",
  next: "Continue",
} as const;

export const confirmBanner = {
  label: "Email confirmation",
  text: "Confirm your email to finish setting up your account.",
  action: "Enter code",
} as const;

/** The page of the mailed link, for people who already chose a password. */
export const confirmLink = {
  here: (email: string) => `Confirm that ${email} is yours.`,
  password: "Password",
  passwordMissing: "Enter your password.",
  withPassword: (email: string) => `Enter the password you chose for ${email}.`,
  choose: "Choose a new password instead",
  forgot: "Forgot your password? Contact your Respite administrator.",
} as const;
