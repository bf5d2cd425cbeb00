import { pluralize } from "#ui/format.ts";

export const pulseInvitation = {
  title: "How are you doing?",
  text: "A pulse check takes 15 seconds. Only you can see your answer.",
  start: "Start pulse check",
  later: "Not now",
  skip: "Skip this time",
} as const;

export const questionsInvitation = {
  title: "Questions from your organization",
  text: (count: number) =>
    `${pluralize(count, "question")}. Individual answers are never shown. It's voluntary.`,
  start: "Answer questions",
} as const;
