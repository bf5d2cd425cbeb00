const WAITING = "Waiting";
const FAILED = "Failed";
/** Some mail is sensitive, so its recipient is hidden. */
const HIDDEN = "Hidden";

type Attempted = { readonly failed_at: string | null; readonly failure: string | null };

function state({ failed_at, failure }: Attempted): string {
  if (failed_at) return FAILED;
  return failure ? "Retrying" : WAITING;
}

export const mailQueue = {
  title: "Mail queue",
  lead: "The content of undelivered mail is erased because it may contain sign-in links. Resend invitations from the person's page.",
  search: "Search recipients",
  table: "Mail",
  filter: "Status",
  all: "All mail",
  states: [
    { value: "waiting", text: WAITING },
    { value: "failed", text: FAILED },
  ],
  columns: {
    to: "To",
    subject: "Subject",
    status: "Status",
    response: "Mail server response",
    attempts: "Attempts",
    created: "Created",
    nextAttempt: "Next attempt",
    action: "Action",
  },
  state,
  recipient: (recipient: string | null) => recipient || HIDDEN,
  erased: "Erased",
  noNextAttempt: "None",
  send: "Send now",
  remove: "Remove",
  /** Follows the button text for screen readers. */
  to: (recipient: string | null) => `, ${recipient || HIDDEN}`,
  sending: "Sending now",
  removed: "Removed",
  alreadyGone: "Already sent or removed",
  emptyTitle: "All mail sent",
} as const;
