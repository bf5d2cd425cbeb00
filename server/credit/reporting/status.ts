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

const removal = ({ sent }: LastReport): NextRow => ({
  action: "delete",
  fields: { ...sent, action: "delete" },
});

/** Returns the status of a credit that the system has, and that was revoked since. */
const withdrawn = (layout: ReportLayout, held: LastReport): Standing =>
  layout.canDelete ? pending("delete", [removal(held)]) : excluded(["revoked_after_report"]);

function statusOfReported(layout: ReportLayout, now: Reportable, held: LastReport): Standing {
  if (now.reasons.includes("revoked")) return withdrawn(layout, held);
  const isFine = now.reasons.length > 0 || !isCorrected(layout, held.sent, now.fields);
  if (isFine) return settled(held.status);
  const added = { action: "add", fields: now.fields } as const;
  return pending("correct", layout.canDelete ? [removal(held), added] : [added]);
}

function statusOfRemoved(now: Reportable, last: LastReport): Standing | undefined {
  if (last.action !== "delete" || !now.reasons.includes("revoked")) return undefined;
  if (last.status === "pending") return pending("delete", [removal(last)]);
  return last.status === "accepted" ? excluded(["revoked"]) : settled(last.status);
}

/** The reports about a credit and license. */
export type Reports<Report extends LastReport = LastReport> = {
  readonly last: Report;
  /** The report that the system has, as far as is known. Not the last one if a later one was rejected. */
  readonly held: Report | undefined;
};

/** Returns where a credit is on its way to a system. */
export function standingOf(
  layout: ReportLayout,
  now: Reportable,
  { last, held }: Partial<Reports>,
): Standing {
  const removed = last && statusOfRemoved(now, last);
  if (removed) return removed;
  const isRefused = last?.action === "add" && last.status === "rejected";
  // A row that was refused is reported again when something in it changes.
  if (isRefused && now.reasons.length === 0 && isSameRow(last.sent, now.fields))
    return settled("rejected");
  if (held) return statusOfReported(layout, now, held);
  if (now.reasons.length > 0) return excluded(now.reasons);
  return pending("add", [{ action: "add", fields: now.fields }]);
}

/** Returns the status of a report whose license is no longer the person's. */
export const standingOfFormer = (
  layout: ReportLayout,
  held: LastReport,
  isRevokedNow: boolean,
): Standing => (isRevokedNow ? withdrawn(layout, held) : settled(held.status));
