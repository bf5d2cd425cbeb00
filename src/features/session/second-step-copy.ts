import { pluralize } from "#ui/format.ts";

export const secondStep = {
  heads: {
    app: {
      title: "Enter your code",
      lead: "Open your authenticator app and enter the 6-digit code for Respite.",
    },
    passkey: {
      title: "Use your passkey",
      lead: "Confirm with your fingerprint, face, PIN, or security key.",
    },
    recovery_code: { title: "Enter a recovery code" },
  },
  back: "Use a different account",
  help: "Lost your phone or passkey? Use a recovery code or contact your Respite administrator.",
  recoveryCodesLeft: (n: number) => `${pluralize(n, "recovery code")} left`,
  offline: "You're offline. Connect to sign in.",
} as const;
