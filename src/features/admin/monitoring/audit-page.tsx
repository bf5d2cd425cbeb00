import { useState } from "react";
import {
  type AuditEventWire,
  type AuditLogName,
  checkAuditLog,
  listAuditEvents,
} from "#contract/monitoring/admin-logs.ts";
import type { Reply } from "#contract/route.ts";
import { call } from "#device/session.ts";
import { formatExactTime } from "#shared/admin/admin-copy.ts";
import { ListExport } from "#shared/admin/admin-export.tsx";
import { type AdminList, useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { SavedListViews } from "#shared/admin/saved-list-views.tsx";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import {
  DateFilter,
  SelectFilter,
  TableFilters,
  TableSearch,
} from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import type { TableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { TextButton, TextLink } from "#ui/text-link.tsx";
import styles from "../admin.module.css";
import { AuditChanges } from "./audit-changes.tsx";
import {
  actionKinds,
  actionName,
  auditVerification,
  auditLog as copy,
  recordName,
} from "./audit-copy.ts";
import { useAuditView } from "./use-audit-view.ts";

type Filter = (name: string, value: string) => void;

const { columns: labels, filters: filterLabels } = copy;

function columnsFor(log: AuditLogName, filter: Filter): readonly Column<AuditEventWire>[] {
  const shared: readonly Column<AuditEventWire>[] = [
    {
      id: "action",
      label: labels.action,
      isTitle: true,
      cell: ({ action }) => actionName(action),
    },
    { id: "at", label: labels.time, sort: "at", cell: ({ at }) => formatExactTime(at) },
    {
      id: "by",
      label: labels.person,
      cell: ({ by }) =>
        by ? (
          <TextButton onClick={() => filter("person", by.id)}>{by.name}</TextButton>
        ) : (
          copy.system
        ),
    },
    {
      id: "about",
      label: labels.record,
      cell: (event) => <Subject event={event} filter={filter} />,
    },
    {
      id: "changes",
      label: log === "changes" ? labels.change : labels.query,
      cell: (event) => <AuditChanges event={event} />,
    },
  ];
  if (log === "insights") return shared;
  return [
    ...shared,
    { id: "n", label: labels.id, isNumber: true, isExtra: true, cell: ({ n }) => n ?? "–" },
  ];
}

function Subject({ event, filter }: { readonly event: AuditEventWire; readonly filter: Filter }) {
  const { text, to } = recordName(event);
  return to ? (
    <TextLink to={to}>{text}</TextLink>
  ) : (
    <TextButton onClick={() => filter("about", event.about)}>{text}</TextButton>
  );
}

const logs = [
  { value: "changes", text: copy.changes },
  { value: "insights", text: copy.insights },
] as const;

/** Lists audit events, newest first. Insights queries are listed apart because they aren't chained. */
export function AuditLogPage() {
  const { log, openLog, query, table } = useAuditView();
  const { view, change, filter } = table;
  const list = useAdminList(listAuditEvents, viewQuery(query));
  const [columns] = useState(() => ({
    changes: columnsFor("changes", filter),
    insights: columnsFor("insights", filter),
  }));
  return (
    <>
      <div className={classNames(admin.head, styles.titled)}>
        <PageTitle title={copy.title} />
        <div className={admin.actions}>
          <ListExport
            path="/api/admin/audit/export"
            query={{ ...query.filters, q: query.q }}
            name={log === "insights" ? "insights-queries" : "audit"}
          />
        </div>
      </div>
      <Segmented legend={copy.log} value={log} options={logs} onChange={openLog} />
      <p className={admin.leadOfSections}>
        {log === "insights" ? copy.insightsLead : copy.changesLead}
      </p>
      {log === "changes" && <Check />}
      <Filters key={log} log={log} table={table} rows={list.rows} />
      <AdminTable
        label={log === "insights" ? copy.insights : copy.title}
        columns={columns[log]}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
        empty={
          <EmptyState title={copy.emptyTitle} icon="shield">
            <p>{log === "insights" ? copy.insightsEmpty : copy.changesEmpty}</p>
          </EmptyState>
        }
      />
    </>
  );
}

type FiltersProps = {
  readonly log: AuditLogName;
  readonly table: TableView;
  readonly rows: AdminList<AuditEventWire>["rows"];
};

function Filters({ log, table: { view, change, filter }, rows }: FiltersProps) {
  const { person, about } = view.filters;
  const personName = rows?.find(({ by }) => by?.id === person)?.by?.name;
  const record = rows?.find((event) => event.about === about);
  return (
    <TableFilters>
      {log === "changes" && (
        <>
          <TableSearch label={copy.search} view={view} onView={change} />
          <SelectFilter
            label={filterLabels.kind}
            name="action"
            all={filterLabels.allKinds}
            options={actionKinds}
            view={view}
            filter={filter}
          />
        </>
      )}
      <DateFilter label={filterLabels.from} name="from" view={view} filter={filter} />
      <DateFilter label={filterLabels.to} name="to" view={view} filter={filter} />
      {person && (
        <Button icon="close" onClick={() => filter("person", "")}>
          {copy.personChip(personName)}
        </Button>
      )}
      {about && (
        <Button icon="close" onClick={() => filter("about", "")}>
          {copy.recordChip(record ? recordName(record).text : about)}
        </Button>
      )}
      <SavedListViews list="audit" />
    </TableFilters>
  );
}

type Verdict = Reply<typeof checkAuditLog>;

/** Verifies the hash chain of the audit log on demand. */
function Check() {
  const [verdict, setVerdict] = useState<Verdict>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    const outcome = await call(checkAuditLog, { timeoutMs: 120_000 });
    setBusy(false);
    if (outcome.kind === "accepted") setVerdict(outcome.value);
    setProblem(
      outcome.kind === "accepted"
        ? undefined
        : requestErrorMessage(outcome, auditVerification.offline),
    );
  };
  return (
    <div className={styles.check}>
      <Button icon="shield" busy={isBusy} onClick={() => void check()}>
        {isBusy ? auditVerification.verifying : auditVerification.verify}
      </Button>
      <div role="status">
        {problem && <Note tone="attention">{problem}</Note>}
        {verdict && !problem && !isBusy && <VerdictNote verdict={verdict} />}
      </div>
    </div>
  );
}

function VerdictNote({ verdict }: { readonly verdict: Verdict }) {
  if (verdict.kind === "broken")
    return <Note tone="danger">{auditVerification.broken(verdict.n)}</Note>;
  const { count, head } = verdict;
  return (
    <Note icon="check">
      {auditVerification.verified(count)} <code className={styles.code}>{`${count} ${head}`}</code>
    </Note>
  );
}
