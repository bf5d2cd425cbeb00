import type { BulkChangeRecord } from "#contract/bulk-changes.ts";
import { formatDateTime } from "./admin-copy.ts";

const number = (n: number) => n.toLocaleString("en-US");

/** The rows of a list: "person", "people". */
export type RowNames = {
  readonly one: string;
  readonly many: string;
  /** What happens to the rows, if they aren't updated. */
  readonly verbs?: {
    readonly apply: string;
    readonly willBe: string;
    readonly was: string;
    readonly cannot: string;
    readonly could: string;
  };
};
const rows = (n: number, names: RowNames) => `${number(n)} ${n === 1 ? names.one : names.many}`;

export const bulk = {
  title: (action: string, n: number, names: RowNames) => `${action}: ${rows(n, names)}`,
  checking: "Checking…",
  updating: "Updating…",
  undoing: "Undoing…",
  progress: (done: number, total: number) => `${number(done)} of ${number(total)}`,
  preview: "Preview changes",
  cancel: "Cancel",
  back: "Back",
  stop: "Stop",
  stopped: "Stopped. You can continue under Recent changes.",
  nothing: "No changes to apply",
  apply: (n: number, names: RowNames) => {
    const verb = names.verbs?.apply ?? "Update";
    return n === 0 ? verb : `${verb} ${rows(n, names)}`;
  },
  undo: "Undo",
  continue: "Continue",
  done: "Done",
  more: (n: number) => ` and ${number(n)} more`,
  undoUntil: (iso: string) => `You can undo this until ${formatDateTime(iso)}.`,
  noUndo: "This can't be undone.",
} as const;

export const recent = {
  open: "Recent changes",
  title: "Recent changes",
  none: "No changes of several rows in the last 7 days.",
  byWhom: ({ by, created_at }: BulkChangeRecord) =>
    `${by ?? "Deleted account"}, ${formatDateTime(created_at)}`,
  close: "Done",
  failed: "We couldn't load the recent changes.",
} as const;

type Tense = { readonly change: string; readonly same: string; readonly cannot: string };
const willBe: Tense = { change: "will change", same: "already are", cannot: "can't change" };
const was: Tense = { change: "updated", same: "already were", cannot: "couldn't change" };

function tenseOf({ state }: BulkChangeRecord, { verbs }: RowNames): Tense {
  if (state !== "previewed")
    return verbs ? { ...was, change: verbs.was, cannot: verbs.could } : was;
  return verbs ? { ...willBe, change: verbs.willBe, cannot: verbs.cannot } : willBe;
}

/** "12 people will change, 1 already is, 3 can't change" */
export function summary(record: BulkChangeRecord, names: RowNames): string {
  const { state, counts, undo } = record;
  if (state === "undone")
    return [
      `${rows(undo.restored, names)} restored`,
      undo.left > 0 && `${number(undo.left)} left as they are`,
    ]
      .filter(Boolean)
      .join(", ");
  const { change, same, cannot } = tenseOf(record, names);
  return [
    `${rows(counts.changes, names)} ${change}`,
    counts.same > 0 && `${number(counts.same)} ${same}`,
    counts.cannot > 0 && `${number(counts.cannot)} ${cannot}`,
  ]
    .filter(Boolean)
    .join(", ");
}
