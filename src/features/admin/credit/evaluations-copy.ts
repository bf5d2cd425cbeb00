type Bias = { readonly people: number; readonly free_of_bias: number };
type WillChange = { readonly yes: number; readonly perhaps: number; readonly no: number };

export const evaluations = {
  title: "Evaluations",
  lead: "How learners rated each lesson and whether they found commercial bias. Shown for groups of at least 5, in steps of 5.",
  search: "Search lessons",
  table: "Evaluations",
  columns: {
    lesson: "Lesson",
    responses: "Responses",
    bias: "Free of bias",
    objectives: "Objectives met (1–5)",
    change: "Will change practice",
    summary: "Summary",
  },
  download: "PDF",
  downloadOf: (lesson: string) => `PDF: evaluation summary of “${lesson}”`,
  suppressed: "Not enough responses to show (minimum 5)",
  freeOfBias: ({ people, free_of_bias: free }: Bias) =>
    `${free} of ${people} (${Math.round((100 * free) / people)}%)`,
  biased: (count: number) => `${count} reported bias`,
  willChange: ({ yes, perhaps, no }: WillChange) => `${yes} yes, ${perhaps} maybe, ${no} no`,
  emptyTitle: "No evaluations yet",
  empty: "People fill one in when they claim credit.",
} as const;
