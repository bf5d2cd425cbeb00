import { useState } from "react";
import {
  type AuditEventWire,
  checkAuditLog,
  listAuditEvents,
} from "#contract/monitoring/admin-logs.ts";
import type { Reply } from "#contract/route.ts";
import { call } from "#device/session.ts";
import { formatExactTime } from "#shared/admin/admin-copy.ts";
import { datedFileName, ExportButton } from "#shared/admin/admin-export.tsx";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import {
  DateFilter,
  SelectFilter,
  TableFilters,
  TableSearch,
} from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { pluralize } from "#ui/format.ts";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextButton, TextLink } from "#ui/text-link.tsx";
import styles from "../admin.module.css";
import { AuditChanges } from "./audit-changes.tsx";
import { actionInWords, actionKinds, subjectInWords } from "./copy.ts";

type Filter = (name: string, value: string) => void;

const columnsWith = (filter: Filter): readonly Column<AuditEventWire>[] => [
  {
    id: "action",
    label: "What",
    isTitle: true,
    cell: ({ action }) => actionInWords(action),
  },
  { id: "at", label: "When", sort: "at", cell: ({ at }) => formatExactTime(at) },
  {
    id: "by",
    label: "Who",
    cell: ({ by }) =>
      by ? (
        <TextButton onClick={() => filter("person", by.id)}>{by.name}</TextButton>
      ) : (
        "The server"
      ),
  },
  { id: "about", label: "About", cell: (event) => <Subject event={event} filter={filter} /> },
  { id: "changes", label: "Before and after", cell: (event) => <AuditChanges event={event} /> },
  { id: "n", label: "Number", isNumber: true, isExtra: true, cell: ({ n }) => n ?? "–" },
];

function Subject({ event, filter }: { readonly event: AuditEventWire; readonly filter: Filter }) {
  const { text, to } = subjectInWords(event);
  return to ? (
    <TextLink to={to}>{text}</TextLink>
  ) : (
    <TextButton onClick={() => filter("about", event.about)}>{text}</TextButton>
  );
}

/** Lists audit events, newest first. */
export function AuditLogPage() {
  const { view, change, filter } = useTableView({ sort: "-at" });
  const list = useAdminList(listAuditEvents, viewQuery(view));
  const [columns] = useState(() => columnsWith(filter));
  const { person, about } = view.filters;
  return (
    <>
      <div className={admin.head}>
        <PageTitle title="Audit log" />
        <ExportButton
          path="/api/admin/audit/export"
          query={{ ...view.filters, q: view.q }}
          fileName={datedFileName("audit")}
        />
      </div>
      <p className={admin.leadOfSections}>
        What administrators changed and what leaders asked. Rows are only ever added; each is
        chained to the one before it.
      </p>
      <Check />
      <TableFilters>
        <TableSearch label="Search actions and things" view={view} onView={change} />
        <SelectFilter
          label="Kind"
          name="action"
          all="Every kind"
          options={actionKinds}
          view={view}
          filter={filter}
        />
        <DateFilter label="From" name="from" view={view} filter={filter} />
        <DateFilter label="To" name="to" view={view} filter={filter} />
        {person && (
          <Button icon="close" onClick={() => filter("person", "")}>
            {`By ${list.rows?.find(({ by }) => by?.id === person)?.by?.name ?? "one person"}`}
          </Button>
        )}
        {about && (
          <Button icon="close" onClick={() => filter("about", "")}>{`About ${about}`}</Button>
        )}
      </TableFilters>
      <AdminTable
        label="Audit log"
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
        empty={
          <EmptyState title="Nothing was changed yet" icon="shield">
            <p>Each change by an administrator and each question to insights will stand here.</p>
          </EmptyState>
        }
      />
    </>
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
        : requestErrorMessage(outcome, "The log cannot be checked without a connection."),
    );
  };
  return (
    <div className={styles.check}>
      <Button icon="shield" busy={isBusy} onClick={() => void check()}>
        {isBusy ? "Checking the chain" : "Check the chain"}
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
    return (
      <Note tone="danger">
        The chain does not hold. Row {verdict.n}: {verdict.why}. Somebody changed the database
        behind Respite; compare it with a backup.
      </Note>
    );
  const { count, head } = verdict;
  return (
    <Note icon="check">
      The chain holds: {pluralize(count, "row")}. To find also what would be cut off at its end,
      note this elsewhere: <code className={styles.code}>{`${count} ${head}`}</code>
    </Note>
  );
}
