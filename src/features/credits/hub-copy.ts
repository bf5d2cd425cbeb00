import type { RenewalRule } from "#shared/credit/renewal-rules-copy.ts";
import type { License } from "#sync/records/types.ts";
import { pluralize } from "#ui/format.ts";
import { formatDate } from "#ui/format-date.ts";

type Unit = "hours" | "credits";

const longUnits = { hours: "contact hours", credits: "CME credits" } as const;
const singular = { hours: "hour", credits: "credit" } as const;

/** "18.25", "30" */
export const formatAmount = (amount: number): string => `${Math.round(amount * 100) / 100}`;

/** "1 hour", "11.75 hours" */
export const amountText = (amount: number, unit: Unit): string =>
  `${formatAmount(amount)} ${amount === 1 ? singular[unit] : unit}`;

const date = (day: string) => formatDate(day) ?? day;

export const hub = {
  license: "License",
  licenseOption: ({ profession }: License, state: string) => `${profession}, ${state}`,
} as const;

export const renewal = {
  cycle: "This renewal cycle",
  undated: "The last 2 years",
  of: (amount: number, unit: Unit) => `of ${formatAmount(amount)} ${longUnits[unit]}`,
  earned: (unit: Unit) => `${longUnits[unit]} earned`,
  respite: (amount: number) => `Respite ${formatAmount(amount)}`,
  elsewhere: (amount: number) => `Added by you ${formatAmount(amount)}`,
  pending: (amount: number) => `Pending verification ${formatAmount(amount)}`,
  bar: (earned: number, goal: number, unit: Unit) =>
    `${formatAmount(earned)} of ${formatAmount(goal)} ${longUnits[unit]}`,
  left: (amount: number, unit: Unit) => `${amountText(amount, unit)} left.`,
  done: "You've met your goal.",
  pace: (amount: number, unit: Unit) =>
    `About ${amountText(amount, unit)} a month until you renew.`,
  renews: "Renews",
  daysLeft: "Days left",
  number: "License",
  expired: (day: string) =>
    `This license expired on ${date(day)}. Once you've renewed it, update its expiration date.`,
  noDate: "Add the expiration date of your license to see when you renew.",
  addDate: "Add expiration date",
  update: "Update license",
  noGoalTitle: "No goal yet",
  noGoal: "We don't have the requirement of this board. Look it up, then set your goal.",
  setGoal: "Set goal",
  noLicenseTitle: "Track your renewal",
  noLicense: "Add your license to see how many hours you need and what's missing.",
  addLicense: "Add license",
} as const;

export const missing = {
  title: "What's missing",
  edit: "Edit goal",
  general: (hasCategories: boolean) => (hasCategories ? "Other topics" : "Any topic"),
  progress: (earned: number, amount: number) =>
    `${formatAmount(earned)} of ${formatAmount(amount)}`,
  complete: "Complete",
  category: (left: number, unit: Unit) =>
    `${amountText(left, unit)} left. Take a course your board accepts, then add it here.`,
  add: (unit: Unit) => `Add ${unit}`,
  addLabel: (unit: Unit, name: string) => `Add ${unit}, ${name}`,
  rest: (left: number, covered: number, unit: Unit) =>
    covered > 0
      ? `${amountText(left, unit)} left. Lessons here cover up to ${amountText(Math.min(left, covered), unit)}.`
      : `${amountText(left, unit)} left.`,
  browse: "See lessons with credit",
  fromBoard: ({ board, readOn }: RenewalRule) =>
    `Goal from the rules of the ${board}, read on ${date(readOn)}. Rules change, and first renewals can differ. Check with your board before you renew.`,
  own: "You set this goal.",
  boardGoal: ({ board, amount }: RenewalRule, unit: Unit) =>
    `The ${board} asks for ${amountText(amount, unit)}.`,
  source: "View source",
  sourceLabel: ({ board }: RenewalRule) => `View source, rules of the ${board}, opens in a new tab`,
} as const;

export const goalDialog = {
  title: (license: string) => `Goal for ${license}`,
  amount: { hours: "Hours you need", credits: "Credits you need" },
  expires: "Expiration date",
  starts: "First day that counts",
  startsHint: (months: number) =>
    `Leave empty for the usual cycle of ${pluralize(months / 12, "year")}.`,
  elsewhere: { hours: "Hours earned elsewhere", credits: "Credits earned elsewhere" },
  elsewhereHint: "Without the required topics below. Keep the certificates for your board.",
  categories: "Required topics",
  category: (position: number) => `Topic ${position}`,
  name: "Topic",
  categoryAmount: { hours: "Hours needed", credits: "Credits needed" },
  categoryElsewhere: { hours: "Hours earned", credits: "Credits earned" },
  add: "Add topic",
  remove: "Remove",
  removeLabel: (position: number) => `Remove topic ${position}`,
  useBoard: "Use the board's goal",
  save: "Save goal",
  saving: "Saving…",
  cancel: "Cancel",
  saved: "Goal saved",
  errors: {
    amount: "Enter a number from 0 to 1,000, such as 30 or 7.5.",
    positive: "Enter a number above 0.",
    date: "Enter a valid date.",
    name: "Enter the topic.",
    total: "The topics add up to more than the goal.",
  },
} as const;

export const ready = {
  title: "Ready to claim",
  passed: "Lesson completed, quiz passed",
  quiz: "Lesson completed. The quiz is next.",
  noQuiz: "Lesson completed",
  takeQuiz: "Take quiz",
  takeQuizLabel: (title: string) => `Take quiz, ${title}`,
} as const;

export const suggested = {
  title: "Suggested lessons with credit",
  all: (count: number) => `All ${count}`,
  allLabel: (count: number) => `All ${pluralize(count, "lesson")} with credit`,
  downloaded: "Downloaded",
  notDownloaded: "Not downloaded",
} as const;

export const reporting = {
  title: "Reporting",
  licenses: "Licenses",
} as const;
