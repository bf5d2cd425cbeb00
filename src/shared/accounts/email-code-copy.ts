export const emailCode = {
  code: "6-digit code",
  codeHint: "The code works for 30 minutes.",
  codeMissing: "Enter the 6-digit code from the email.",
  submit: "Confirm email",
  submitting: "Confirming…",
  resend: "Resend email",
  resending: "Sending…",
} as const;
