export const pulseInvitation = {
  title: "How are you doing?",
  text: "A pulse check takes 15 seconds. Only you can see your answer.",
  start: "Start pulse check",
  later: "Not now",
  skip: "Skip this time",
} as const;
