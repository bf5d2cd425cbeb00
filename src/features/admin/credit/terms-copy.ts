import { pluralize } from "#ui/format.ts";
import { dayText } from "./copy.ts";

const LIST = "Credit requirements";
const NO_DEADLINE = "No deadline";

const deadline = (day: string | null): string => (day ? dayText(day) : NO_DEADLINE);

export const termsList = {
  title: LIST,
  lead: "Quiz, disclosure, deadline, and certificate statements for each lesson. Each change creates a version. Earned credit keeps its version.",
  search: "Search lessons",
  table: "Lessons with credit",
  columns: {
    lesson: "Lesson",
    number: "Number",
    credit: "Credit",
    quiz: "Quiz",
    deadline: "Claim deadline",
    version: "Version",
  },
  quiz: (questions: number, passMark: number) =>
    questions === 0 ? "No quiz" : `${pluralize(questions, "question")}, ${passMark} to pass`,
  notSetUp: "Not set up",
  deadline,
  filter: "Quiz",
  all: "All lessons",
  withQuiz: "With quiz",
  withoutQuiz: "Without quiz",
  emptyTitle: "No lessons offer credit",
  empty: "Turn on credit in a lesson to set requirements here.",
} as const;

export const termsPage = {
  back: LIST,
  title: LIST,
  documentTitle: (lesson: string) => `${lesson}: credit requirements`,
  what: "Credit requirements",
  lead: (lessonNumber: string, version: number) => {
    const state = version === 0 ? "Not set up" : `Version ${version}`;
    return `${lessonNumber} · ${state}. Changes apply once saved and reach devices at their next sync.`;
  },
  form: LIST,
  record: "Reporting and records",
  problems: "Not saved. Fix the following:",
  saved: (version: number) => `Saved as version ${version}`,
  conflictWhat: "these requirements",
} as const;

export const termsForm = {
  conditions: "Shown before the lesson",
  provider: "Provider",
  providerWebsite: "Provider website",
  jointProvider: "Joint provider",
  deadline: "Claim deadline",
  disclosure: "Disclosure",
  disclosureHint:
    "Relevant financial relationships of everyone involved, or a statement that no one has any",
  nothingToDisclose: "No one involved has anything to disclose",
  nothingToDiscloseHint:
    "The public lesson page then says there are no conflicts of interest. Otherwise it shows the disclosure.",
  quiz: "Quiz",
  noQuiz: "No quiz. People can claim after completing the lesson.",
  addQuestion: "Add question",
  passMark: "Correct answers to pass",
  passMarkHint: (questions: number) => `Out of ${questions}. Shown before the quiz.`,
  statements: "Certificate statements",
  statementOf: (type: string) => `Statement: ${type}`,
} as const;

export const questionFields = {
  legend: (position: number) => `Question ${position}`,
  question: "Question",
  addAnswer: "Add answer",
  explanation: "Explanation",
  explanationHint: "Shown after answering",
  remove: (position: number) => `Remove question ${position}`,
  answer: (position: number) => `Answer ${position}`,
  correct: "Correct answer",
  correctFor: (question: number, answer: number) =>
    `Correct answer to question ${question}: answer ${answer}`,
  removeAnswer: (question: number, answer: number) =>
    `Remove answer ${answer} of question ${question}`,
} as const;

export const termsProblems = {
  question: (position: number) => `Enter question ${position}.`,
  emptyAnswer: (position: number) => `Question ${position}: Fill in every answer.`,
  sameAnswers: (position: number) => `Question ${position}: Remove duplicate answers.`,
  explanation: (position: number) => `Question ${position}: Add an explanation.`,
  provider: "Enter the provider.",
  website: "Enter the provider website, starting with https:// or http://.",
  disclosure: "Enter the disclosure.",
  statements: "Fill in all 3 statements.",
  passMark: (questions: number) =>
    `Correct answers to pass: Enter a number from 1 to ${questions}.`,
} as const;

export const termsVersions = {
  title: "Versions",
  version: (version: number) => `Version ${version}`,
  currentVersion: (version: number) => `Version ${version} (current)`,
  imported: "Imported with the library",
  earlier: (version: number) => `Version ${version}. Earned credit keeps this version.`,
  requirements: "Requirements",
  provider: ({ name, web }: { readonly name: string; readonly web: string }) => `${name}, ${web}`,
  noJointProvider: "None",
  deadline,
  passMark: (right: number, questions: number) =>
    questions === 0 ? "No quiz" : `${right} of ${questions}`,
  nothingToDisclose: "Nothing to disclose",
  recorded: (isRecorded: boolean | undefined) => (isRecorded ? "Recorded" : "Not recorded"),
  quiz: "Quiz",
  correctChoice: (label: string) => `${label} (correct)`,
  viewCurrent: "View current version",
} as const;
