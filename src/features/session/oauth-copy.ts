export const signingIn = {
  title: "Signing you in…",
  offline: "You're offline. Connect within a minute and try again, or start over.",
  retry: "Try again",
  back: "Back to sign in",
} as const;

export const signInExpired = {
  title: "This sign-in link expired",
  text: "Sign-in links work once, for 1 minute, in the same browser. Start again.",
  again: "Sign in again",
  back: "Back to sign in",
} as const;

export const otherUserSignedIn = {
  title: "Someone else is signed in",
  text: (email: string) =>
    `${email} is signed in on this device. Sign them out first so their changes are protected.`,
  open: "Open their account",
} as const;
