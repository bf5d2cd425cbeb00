import type { Question } from "#sync/local/content.ts";

/** Who can see an answer, by kind of question. Shown next to the question, before it is sent. */
export const answerPrivacy = {
  choice: "Only you can see your answer.",
  ownChoice: "Your organization added this question. Only you can see your answer.",
  ownResults:
    "Your organization added this question. Leaders see group results of at least 5 people.",
  ownOpen: "Your organization added this question. Answer in your own words.",
  /** For a comment on a built-in question, which leaders may read after review. */
  comment:
    "An administrator reviews comments without names. Leaders may see them once at least 10 people have commented. Comments aren't monitored in real time. In a crisis, call or text 988.",
  /** For text on an organization's own question, which only its author can read. */
  ownText:
    "Only you can see your answer. Answers aren't monitored in real time. In a crisis, call or text 988.",
} as const;

const hints: Readonly<Record<Question["kind"], string>> = {
  level: "There are no right or wrong answers.",
  stressor: "Choose one, add a comment, or both.",
  text: "Answer in your own words.",
};

export const questions = {
  title: "Check-in",
  close: "Close. Your answers so far are saved on this device.",
  hints,
  comment: "Add a comment",
  answer: "Your answer",
  choose: "Choose the answer that fits best.",
  back: "Back",
  next: "Next",
  skip: "Skip",
  finish: "Finish check-in",
  saving: "Saving…",
} as const;

export const questionFrame = {
  documentTitle: (title: string) => `${title} · Respite`,
  progress: (at: number, of: number) => `${at} of ${of}`,
  spokenProgress: (at: number, of: number) => `Question ${at} of ${of}`,
} as const;

export const surveyStates = {
  loading: "Loading questions…",
  unavailable: "Questions aren't available yet",
  offline:
    "Connect once to get the questions. After that, you can check in anywhere. Help works now.",
  onTheWay: "Loading questions. This page opens when they're ready.",
  retry: "Try again",
  retrying: "Loading…",
  library: "Go to library",
} as const;
