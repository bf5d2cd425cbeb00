import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { pluralize } from "#ui/format.ts";

type Preview = { readonly up_to: number | null; readonly mailed_at: string | null };

function count({ up_to, mailed_at }: Preview): string {
  const emails =
    up_to === null ? "Number hidden to protect privacy" : `Up to ${pluralize(up_to, "email")}`;
  return mailed_at ? `${emails} · Last sent ${formatDateTime(mailed_at)}` : emails;
}

export const mailing = {
  title: "Email the check-in link",
  lead: (days: number) =>
    `Emails people in a group who haven't answered recently. You won't see who they are. Each group can be emailed once every ${days} days.`,
  groups: "Practice groups",
  group: "Practice group",
  chooseGroup: "Choose a group",
  since: "No answer for",
  days: (count: number) => pluralize(count, "day"),
  what: "Email counts",
  count,
  groupTooSmall: (people: number) => `Needs at least ${people} people in the group`,
  availableAgain: (at: string) => `Available again ${formatDateTime(at)}`,
  send: "Send emails…",
} as const;

export const mailingDialog = {
  title: (upTo: number) => `Send up to ${pluralize(upTo, "email")}?`,
  text: "This can't be undone. Each email says that answers are private.",
  cancel: "Cancel",
  send: "Send emails",
  offline: "You're offline. Connect to send emails.",
  refused: "This group can't be emailed right now",
  sent: (upTo: number) => `Sending up to ${pluralize(upTo, "email")}`,
} as const;
