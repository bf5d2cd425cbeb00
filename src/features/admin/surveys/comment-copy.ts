import type { CommentDecision, CommentRow } from "#contract/wellbeing/admin-comments.ts";
import { pluralize } from "#ui/format.ts";

type Flag = CommentRow["hints"][number]["kind"];
type State = CommentRow["state"];

const flagNames: Readonly<Record<Flag, string>> = {
  name: "Possible name",
  contact: "Email or web address",
  number: "Long number",
  place: "Room or unit",
  day: "Date",
  only: "Unusual wording",
};

const states: Readonly<
  Record<State, { readonly text: string; readonly tone: "wait" | "done" | "plain" }>
> = {
  waiting: { text: "Pending review", tone: "wait" },
  passed: { text: "Approved", tone: "done" },
  redacted: { text: "Redacted", tone: "done" },
  hidden: { text: "Hidden", tone: "plain" },
};

const decisions: Readonly<Record<CommentDecision, string>> = {
  pass: "Approve",
  redact: "Redact",
  hide: "Hide",
  put_back: "Undo decision",
};

const done: Readonly<Record<CommentDecision, string>> = {
  pass: "Approved",
  redact: "Redacted and approved",
  hide: "Hidden",
  put_back: "Moved to pending review",
};

export const comments = {
  title: "Comments",
  lead: "Review check-in comments before leaders see them. You don't see names, groups, or dates. New comments arrive Mondays in random order, once at least 10 people have commented.",
  crisis:
    "Comments aren't monitored in real time. Comments that suggest a crisis aren't listed here. The person saw 988 and other resources while writing.",
  table: "Comments",
  columns: { comment: "Comment", flags: "Flags", status: "Status", action: "Action" },
  filter: "Status",
  allStatuses: "All statuses",
  flagNames,
  noFlags: "None",
  states,
  decisions,
  done,
  undo: "Undo",
  bulk: {
    pass: (count: number) => `Approve ${pluralize(count, "comment")}`,
    hide: (count: number) => `Hide ${pluralize(count, "comment")}`,
  },
  bulkDone: {
    pass: (count: number) => `${pluralize(count, "comment")} approved`,
    hide: (count: number) => `${pluralize(count, "comment")} hidden`,
    put_back: (count: number) => `${pluralize(count, "comment")} moved to pending review`,
  },
  bulkFailed: (count: number) =>
    `${pluralize(count, "comment")} not changed. Reload and try again.`,
  nonePending: "No selected comment is pending review",
  question: (text: string) => `Answer to “${text}”: `,
  hiddenText: "Hidden",
  onlyReviewer: "Only the administrator who hid it can restore it",
  conflict: "Someone already reviewed this, or its author deleted it. Reload.",
  /** Tells the buttons of different comments apart for screen readers. */
  excerpt: (text: string | null) => `, ${text?.slice(0, 60) ?? "hidden comment"}`,
  emptyTitle: "No comments to review",
  empty: "New comments arrive Mondays, once at least 10 people have commented.",
} as const;

export const redactDialog = {
  title: "Redact words",
  help: "Select each word that could identify someone. Only you can restore them.",
  words: "Words in the comment",
  preview: "Leaders will see",
  cancel: "Cancel",
  submit: "Redact and approve",
  noneSelected: "Select at least 1 word.",
  allSelected: "All words are selected. Hide the comment instead.",
} as const;
