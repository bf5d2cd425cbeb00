import type { AuditLogName } from "#contract/monitoring/admin-logs.ts";
import type { ListView } from "#ui/data-table/types.ts";
import { type TableView, useTableView } from "#ui/data-table/use-table-view.ts";

type AuditView = {
  readonly log: AuditLogName;
  readonly openLog: (log: AuditLogName) => void;
  /** Includes the log. */
  readonly query: ListView;
  /** The view without the log, which isn't a filter of the table: clearing the filters keeps it. */
  readonly table: TableView;
};

/** Keeps the open log in the URL, beside the view of its table. */
export function useAuditView(): AuditView {
  const { view, change, filter } = useTableView({ sort: "-at" });
  const { log, ...filters } = view.filters;
  const isInsights = log === "insights";
  const withLog = ({ filters: next, ...changes }: Partial<ListView>): Partial<ListView> =>
    next ? { ...changes, filters: { ...next, log: log ?? "" } } : changes;
  return {
    log: isInsights ? "insights" : "changes",
    openLog: (next) => {
      const { from = "", to = "" } = filters;
      change({ q: "", filters: { log: next === "insights" ? next : "", from, to } });
    },
    query: isInsights ? view : { ...view, filters },
    table: { view: { ...view, filters }, change: (changes) => change(withLog(changes)), filter },
  };
}
