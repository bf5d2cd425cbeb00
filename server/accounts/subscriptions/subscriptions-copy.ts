import type { SubscriptionKind } from "./subscriptions.ts";

const names: Readonly<Record<SubscriptionKind, string>> = {
  check_in: "check-in reminders",
  insights: "Insights summaries",
};

/** The page behind the unsubscribe link of a mail. */
export const unsubscribePage = {
  title: (kind: SubscriptionKind) => `Email about ${names[kind]}`,
  ask: (kind: SubscriptionKind) => `Stop email about ${names[kind]}?`,
  stop: "Unsubscribe",
  stopped: (kind: SubscriptionKind) => `You won't get email about ${names[kind]} anymore.`,
  again: "Subscribe again",
  on: (kind: SubscriptionKind) => `You get email about ${names[kind]} again.`,
  unknownTitle: "This link doesn't work",
  unknown: "Copy the whole link from the email, or contact your Respite administrator.",
} as const;
