export const groupSwitch = {
  label: "Practice group",
  none: "No groups",
  choose: "Choose a group",
  failed: "Failed to fetch groups",
  offline: "You're offline. Showing your own groups.",
  unreachable: "Can't reach Respite. Showing your own groups.",
  retry: "Try again",
  /** Logged to the console. */
  invalid: "Only practice groups can be selected",
} as const;
