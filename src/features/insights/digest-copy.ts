import type { DigestChoice } from "#contract/insights/digest.ts";

export const digest = {
  title: "Email summary",
  frequency: "Frequency",
  frequencies: [
    { value: "monthly", text: "Monthly" },
    { value: "quarterly", text: "Quarterly" },
    { value: "off", text: "Off" },
  ],
  alerts: "Alert me to statistically significant changes",
  about: {
    monthly: "A PDF report comes the day the figures are published.",
    quarterly: "A PDF report comes after each quarter.",
    off: "You don't get a report by email.",
  } satisfies Readonly<Record<DigestChoice["frequency"], string>>,
  preview: "Preview",
  previewing: "Preparing…",
  saved: "Saved",
  offline: "You're offline. Nothing was changed.",
  previewOffline: "You're offline. The preview needs a connection.",
  fileName: (date: string) => `respite-summary-${date}.pdf`,
} as const;
