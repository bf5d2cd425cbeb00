import type { DisclosureRole } from "#contract/credit/admin-activities.ts";

export const annualHeader = [
  "Lesson number",
  "Activity",
  "Format",
  "Provider",
  "Joint provider",
  "Credit type",
  "Credit",
  "Physicians",
  "Other learners",
  "Certificates",
  "Revoked",
  "Credit awarded",
  "CE Broker course number",
  "PARS activity ID",
] as const;

export const annualSheet = (year: number) => `Activities ${year}`;

export const activityErrors = {
  noLesson: "This lesson no longer exists.",
  noPerson: "This account no longer exists.",
} as const;

type Bias = { readonly people: number; readonly free_of_bias: number };
type WillChange = { readonly yes: number; readonly perhaps: number; readonly no: number };

const share = (count: number, of: number) =>
  `${count} of ${of} (${Math.round((100 * count) / of)}%)`;

/** The words printed on an evaluation summary. */
export const evaluationSummaryCopy = {
  heading: "Evaluation Summary",
  documentTitle: (lesson: string) => `Evaluation Summary, ${lesson}`,
  subject: (responses: number) => `${responses} ${responses === 1 ? "response" : "responses"}`,
  asOf: (date: string) => `As of ${date}`,
  objectives: "Learning objectives",
  noObjectives: "None recorded",
  results: "Results",
  responses: "Responses",
  bias: "Free of commercial bias",
  biasShare: ({ people, free_of_bias }: Bias) => share(free_of_bias, people),
  objectivesMet: "Objectives met (1–5)",
  unanswered: "Not answered",
  willChange: "Will change practice",
  willChangeCounts: ({ yes, perhaps, no }: WillChange) => `${yes} yes, ${perhaps} maybe, ${no} no`,
  suppressed: "Not enough responses to show (minimum 5).",
  note: "Each person counts once. Responses are counted in steps of 5.",
  credit: "Credit awarded",
  creditRow: (certificates: number, amount: string) =>
    `${certificates} ${certificates === 1 ? "certificate" : "certificates"}, ${amount} in total`,
  participationRow: (certificates: number) =>
    `${certificates} ${certificates === 1 ? "certificate" : "certificates"}`,
  noCredit: "None yet",
  disclosure: "Disclosure",
  disclosures: "People with control of content",
  disclosed: (relationships: string) => relationships || "No relevant financial relationships",
  mitigated: (text: string) => `Mitigation: ${text}`,
  page: (page: number, of: number) => `Page ${page} of ${of}`,
} as const;

export const roleNames: Readonly<Record<DisclosureRole, string>> = {
  planner: "Planner",
  author: "Author",
  speaker: "Speaker",
  reviewer: "Reviewer",
};
