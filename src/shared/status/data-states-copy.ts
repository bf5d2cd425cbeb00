export const notOpened = {
  title: "Respite couldn't start",
  retry: "Try again",
} as const;

export const onlineOnly = {
  loading: (what: string) => `Loading ${what.charAt(0).toLowerCase()}${what.slice(1)}…`,
  offline: (what: string) => `You're offline. ${what} will load when you reconnect.`,
  retry: "Try again",
} as const;

export const achievementToast = {
  text: (name: string) => `Achievement earned: ${name}`,
  action: "View",
} as const;
