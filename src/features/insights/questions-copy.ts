import { periodLabel } from "#contract/insights/labels.ts";
import type { QuestionAnswers, QuestionResult } from "#contract/insights/questions.ts";
import { pluralize } from "#ui/format.ts";
import { formatCount, formatPeople, formatPercent } from "./figure-copy.ts";

export const questionsArea = {
  title: "Your questions",
  empty: {
    title: "No questions of your own yet",
    text: "An administrator can add questions to the check-in. Results appear here once enough people have answered.",
  },
  ended: "No longer asked",
  counted: "Only people who answered every question in a set are counted.",
} as const;

export const formatAnswers = (n: number): string => pluralize(n, "answer");

const KINDS: Readonly<Record<QuestionResult["kind"], string>> = {
  scale: "Scale",
  choice: "Multiple choice",
  text: "Open question",
};

export const questionPanel = {
  about: (question: QuestionResult): string =>
    [KINDS[question.kind], ...(question.is_asked ? [] : [questionsArea.ended])].join(" · "),
  base: ({ n, people }: QuestionAnswers): string => `${formatAnswers(n)} · ${formatPeople(people)}`,
  mean: (mean: number, steps: number): string => `Average ${mean.toFixed(1)} of ${steps}`,
  summary: ({ choices, n }: QuestionAnswers): string => {
    const [most] = choices.toSorted((a, b) => b.count - a.count);
    if (!most) return "";
    return `${formatCount(most.count)} of ${formatAnswers(n)} (${formatPercent(most.share.value)}): “${most.label}”, the most common.`;
  },
  aside: (count: number) => ({
    text: formatCount(count),
    unit: count === 1 ? "answer" : "answers",
  }),
  period: periodLabel,
  columns: {
    choice: "Choice",
    answers: "Answers",
    share: "Share",
    range: "Likely range",
  },
  name: "answers",
  tooFew: "Appears once at least 8 people have answered in a period.",
  noComments:
    "Not enough comments to show (minimum 10 people). Comments are reviewed first and never filtered.",
} as const;

export const questionsFile = {
  answers: (question: string): string => `Answer to “${question}”`,
  mean: (question: string): string => `Average answer to “${question}”`,
  byPeriod: (choice: string): string => `${choice}, by period`,
  step: "step",
} as const;
