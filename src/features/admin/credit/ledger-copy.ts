import type { EXPORT_LAYOUTS } from "#contract/credit/admin-ledger.ts";
import { pluralize } from "#ui/format.ts";
import { DELETED_ACCOUNT } from "./copy.ts";

type Layout = Exclude<(typeof EXPORT_LAYOUTS)[number], "ledger">;

const exportNames: Readonly<Record<Layout, string>> = {
  ce_broker: "Export for CE Broker",
  pars: "Export for PARS",
};

const SELECTED = "selected";

export const ledger = {
  title: "Credit ledger",
  lead: "All credit ever awarded. Revocations and corrections are added, never overwritten. Exports include the filtered rows.",
  exports: "Export",
  exportNames,
  table: "Credits",
  search: "Search people, lessons, and IDs",
  filters: {
    type: "Type",
    allTypes: "All types",
    status: "Status",
    allStatuses: "All statuses",
    group: "Group",
    allGroups: "All groups",
    from: "From",
    to: "To",
  },
  /** The name is undefined until the list has loaded, and empty for a deleted account. */
  personChip: (name: string | undefined) =>
    `Person: ${name === "" ? DELETED_ACCOUNT : (name ?? SELECTED)}`,
  lessonChip: (title: string | undefined) => `Lesson: ${title ?? SELECTED}`,
  columns: {
    lesson: "Lesson",
    person: "Person",
    type: "Type",
    amount: "Amount",
    completed: "Completed",
    status: "Status",
    lessonNumber: "Lesson number",
    claimed: "Claimed",
    email: "Email",
    certificateId: "Certificate ID",
  },
  emptyTitle: "No credit yet",
  empty: "Credit appears here when someone claims it.",
} as const;

type Totals = { readonly credits: number; readonly people: number; readonly revoked: number };

export const ledgerTotalsCopy = {
  title: "Totals by type",
  counts: ({ credits, people, revoked }: Totals) =>
    [
      pluralize(credits, "certificate"),
      pluralize(people, "person", "people"),
      ...(revoked > 0 ? [`${revoked} revoked`] : []),
    ].join(", "),
} as const;
