export const pulse = {
  title: "Pulse check",
  noStressor: "Nothing in particular",
  submit: "Done",
  saving: "Saving…",
  close: "Close",
} as const;

export const pulseThanks = {
  title: "Thanks for checking in",
  pending: "Your answer is encrypted on this device until it syncs.",
  synced: "Only you can see your answer.",
  more: "See what it means",
  library: "Back to library",
} as const;
