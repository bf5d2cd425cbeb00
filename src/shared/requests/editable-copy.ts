export const editable = {
  offline: "You're offline. Try again when you're connected.",
  changed: "Someone else changed this. Check the current version and try again.",
  loading: "Loading…",
  retry: "Try again",
} as const;
