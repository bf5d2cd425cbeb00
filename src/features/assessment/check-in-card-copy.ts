export const checkInCard = {
  title: "Check-in",
  text: "A private moment to see how you're doing. No one at work can see your answers.",
  start: "Start check-in",
  time: "About 3 minutes",
  pulse: "Pulse check (15 sec)",
  answers: "Your answers",
} as const;
