import type { QueuedCall } from "#contract/queued-calls.ts";
import type { FailureReason } from "#sync/outbox/entry.ts";
import { pluralize } from "#ui/format.ts";
import { formatDate } from "#ui/format-date.ts";

export const claimPage = {
  titleOfCredit: (credit: string) => `Your ${credit}`,
  titleWithoutCredit: "No credit",
  failed: "Credit",
  loading: "Loading credit requirements…",
  back: "Back to lesson",
  continue: "Continue lesson",
  gone: "Lesson not found",
  goneText: "It may no longer be available. Credit you already claimed is in Your credits.",
  notHere: "This lesson isn't here yet",
  notHereText: "Connect once to download the library, then try again.",
  credits: "Your credits",
  library: "Back to library",
  noCredit: "This lesson doesn't offer credit.",
  browse: "Browse lessons with credit",
} as const;

/** "3 questions. Answer at least 2 correctly to pass. You can try as often as you like." */
function quizLead(questions: number, passMark: number): string {
  const tries = "You can try as often as you like.";
  if (questions === 1) return `1 question. Answer it correctly to pass. ${tries}`;
  const count = pluralize(questions, "question");
  return passMark >= questions
    ? `${count}. Answer all correctly to pass. ${tries}`
    : `${count}. Answer at least ${passMark} correctly to pass. ${tries}`;
}

export const quiz = {
  title: "Quiz",
  lead: quizLead,
  lastTry: (correct: number, of: number) => `Last try: ${correct} of ${of} correct`,
  legend: (number: number, question: string) => `${number}. ${question}`,
  missing: "Choose an answer.",
  submit: "Check answers",
} as const;

export const quizResult = {
  title: (correct: number, of: number) => `${correct} of ${of} correct`,
  passed: "You passed.",
  answers: "Your answers",
  failed: (passMark: number) =>
    `You need ${passMark} correct to pass. Review the explanations, then try again.`,
  correct: "Correct",
  incorrect: "Incorrect",
  again: "Try again",
  review: "Review lesson",
} as const;

/** Shown under each text field of the evaluation. */
const COMMENT_PRIVACY =
  "Saved with your evaluation. Comments aren't monitored in real time. In a crisis, call or text 988.";

export const evaluation = {
  title: "Evaluation",
  lead: "Required for credit. Your answers don't affect the credit you earn.",
  commentPrivacy: COMMENT_PRIVACY,
  bias: "Was this activity free of commercial bias?",
  yes: "Yes",
  no: "No",
  biasComment: "What seemed biased?",
  objectives: "Did it meet its learning objectives?",
  objectivesLow: "Not at all",
  objectivesHigh: "Fully",
  change: "Will you change anything in your practice?",
  maybe: "Maybe",
  changeComment: "What will you change?",
  missing: "Choose Yes or No.",
  more: "Add feedback (optional)",
  note: "You'll get your certificate right away. We verify it when you're online.",
} as const;

export const claimed = {
  claimedTitle: "Credit claimed",
  awardedTitle: "Credit awarded",
  revokedTitle: "Credit revoked",
  claimed: (credit: string) => `${credit}, pending verification.`,
  awarded: (credit: string, on: string) => `${credit}, awarded ${formatDate(on) ?? on}.`,
  note: "Your certificate says “Pending verification” until this syncs. You don't need to do anything.",
  revokedHelp: "Questions? Contact your Respite administrator.",
  credits: "Your credits",
  library: "Back to library",
} as const;

const ALL_SAVED = "Your progress, quiz result, and evaluation are saved.";

/** What a claim that couldn't be confirmed leaves to the person, by the reason. All others: everything. */
const savedAfter: Readonly<Partial<Record<FailureReason["code"], string>>> = {
  not_found: "Credit you already earned is still in Your credits.",
  no_credit: "Your progress and the credit you already earned are saved.",
  too_late: "Your progress and the credit you already earned are saved.",
  not_passed: "Your progress and evaluation are saved.",
  not_evaluated: "Your progress and quiz result are saved.",
};

/** The changes that a claim can wait for. */
const earlierChange: Readonly<Partial<Record<QueuedCall, string>>> = {
  recordTimeWatched: "your progress",
  takePostTest: "your quiz answers",
};

export const rejected = {
  title: "Your claim couldn't be confirmed",
  saved: (code: FailureReason["code"] | undefined) => (code && savedAfter[code]) ?? ALL_SAVED,
  /** The quiz result arrived after the claim. */
  passedSince: "Your quiz result wasn't here when your claim arrived. Now it is, so claim again.",
  waitsFor: (call: QueuedCall) =>
    `Your claim waits for ${earlierChange[call] ?? "an earlier change"}, which couldn't sync.`,
  continue: "Continue lesson",
  retry: "Retry claim",
  review: "Review the change",
  link: "View in Needs attention",
  browse: "Browse lessons with credit",
} as const;
