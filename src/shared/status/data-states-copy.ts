export const notOpened = {
  title: "Respite couldn't start",
  retry: "Try again",
} as const;

export const firstSync = {
  offline:
    "You're offline. Connect once to load what's stored in your account. After that, it works offline.",
  unreachable: "We couldn't load it. Check your connection and try again.",
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
