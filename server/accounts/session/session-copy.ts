export const DEVICE_NOT_FOUND = "This device is no longer signed in.";

export const LAST_ADMIN =
  "Respite needs at least one administrator. Make someone else an administrator first.";

/** Ours, in the sign-in protocol's format. */
export const registrationRequired = (address: string) =>
  `Create an account with a registration code or a plan: ${address}`;

/** In the sign-in protocol's format too. */
export const PROFILE_ELSEWHERE =
  "Only the password can be changed here. Change your profile with PUT /api/providers/{id}.";

export const PASSWORD_SAVED = "Your password is saved. Confirm your email to finish.";
export const EMAIL_CONFIRMED = "Your email is confirmed.";

/** Why no code was mailed, or a code didn't prove the email, before an account exists. */
export const emailCodeErrors = {
  "too-many-an-hour": "We already sent several codes. Use the newest one, or try again in an hour.",
  "too-many-a-day":
    "We already sent several codes today. Use the newest one, or try again tomorrow.",
  "too-many-for-all": "Too many codes were requested for this email. Try again tomorrow.",
  wrong: "That code isn't right. Enter the code from the newest email.",
  expired: "That code expired. Resend the email to get a new one.",
} as const;

/** Why a code or link didn't confirm the email. */
export const confirmationErrors = {
  wrong: "That code isn't right. Enter the code from the newest email.",
  expired: "That code expired. Resend the email to get a new one.",
  "too-many": "Too many wrong codes. Use the link in the email, or try a code again tomorrow.",
  "bad-link": "This link expired or was already used. Resend the email to get a new one.",
} as const;
