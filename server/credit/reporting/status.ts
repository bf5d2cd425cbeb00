import type { ExclusionReason, ReportRow } from "#contract/credit/admin-reporting.ts";
import { isCorrected, isSameRow, type ReportFields, type ReportLayout } from "./layouts.ts";
import type { Reportable } from "./reportable.ts";

/** The latest report of a credit and license. */
export type LastReport = {
  readonly id: string;
  readonly license: string;
  readonly action: "add" | "delete";
  readonly sent: ReportFields;
  readonly status: "pending" | "reported" | "accepted" | "rejected";
};

/** A row of the next file. */
export type NextRow = { readonly action: "add" | "delete"; readonly fields: ReportFields };

export type Standing = Pick<ReportRow, "status" | "action"> & {
  readonly reasons: readonly ExclusionReason[];
  readonly next: readonly NextRow[];
};

const settled = (status: ReportRow["status"]): Standing => ({
  status,
  action: null,
  reasons: [],
  next: [],
});
const excluded = (reasons: readonly ExclusionReason[]): Standing => ({
  ...settled("excluded"),
  reasons,
});
const pending = (action: "add" | "correct" | "delete", next: readonly NextRow[]): Standing => ({
  status: "pending",
  action,
  reasons: [],
  next,
});

type Reported = LastReport & { readonly status: "reported" | "accepted" };

/** Whether the system has the credit, as far as is known. */
export const isReported = (last: LastReport | undefined): last is Reported =>
  last?.action === "add" && (last.status === "reported" || last.status === "accepted");

const removal = ({ sent }: LastReport): NextRow => ({
  action: "delete",
  fields: { ...sent, action: "delete" },
});

/** Returns the status of a credit that the system has, and that was revoked since. */
const withdrawn = (layout: ReportLayout, last: LastReport): Standing =>
  layout.canDelete ? pending("delete", [removal(last)]) : excluded(["revoked_after_report"]);

function statusOfReported(layout: ReportLayout, now: Reportable, last: LastReport): Standing {
  if (now.reasons.includes("revoked")) return withdrawn(layout, last);
  const isFine = now.reasons.length > 0 || !isCorrected(layout, last.sent, now.fields);
  if (isFine) return settled(last.status);
  const added = { action: "add", fields: now.fields } as const;
  return pending("correct", layout.canDelete ? [removal(last), added] : [added]);
}

function statusOfRemoved(now: Reportable, last: LastReport): Standing | undefined {
  if (last.action !== "delete" || !now.reasons.includes("revoked")) return undefined;
  if (last.status === "pending") return pending("delete", [removal(last)]);
  return last.status === "accepted" ? excluded(["revoked"]) : settled(last.status);
}

/** Returns where a credit is on its way to a system. */
export function standingOf(
  layout: ReportLayout,
  now: Reportable,
  last: LastReport | undefined,
): Standing {
  if (isReported(last)) return statusOfReported(layout, now, last);
  const removed = last && statusOfRemoved(now, last);
  if (removed) return removed;
  if (now.reasons.length > 0) return excluded(now.reasons);
  const isRefused = last?.action === "add" && last.status === "rejected";
  // A row that was refused is reported again when something in it changes.
  if (isRefused && isSameRow(last.sent, now.fields)) return settled("rejected");
  return pending("add", [{ action: "add", fields: now.fields }]);
}

/** Returns the status of a report whose license is no longer the person's. */
export const standingOfFormer = (
  layout: ReportLayout,
  last: LastReport,
  isRevokedNow: boolean,
): Standing => (isRevokedNow ? withdrawn(layout, last) : settled(last.status));
