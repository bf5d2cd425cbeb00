import { useState } from "react";
import {
  exportExcludedCredits,
  listCreditReports,
  type ReportRow,
  type ReportStatus,
  type ReportSystem,
  retryCreditReport,
} from "#contract/credit/admin-reporting.ts";
import { reasonTargets } from "#contract/credit/report-reasons.ts";
import { reasonTexts } from "#contract/credit/report-reasons-copy.ts";
import { call } from "#device/session.ts";
import { OFFLINE } from "#shared/admin/admin-copy.ts";
import { ListExport } from "#shared/admin/admin-export.tsx";
import { AdminLink } from "#shared/admin/admin-link.tsx";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { GroupFilter } from "#shared/admin/group-filter.tsx";
import { SavedListViews } from "#shared/admin/saved-list-views.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import {
  DateFilter,
  SelectFilter,
  TableFilters,
  TableSearch,
} from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { TextButton } from "#ui/text-link.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-ledger.module.css";
import { amountText, DELETED_ACCOUNT, dayText, lessonName } from "./copy.ts";
import { CreateFileDialog } from "./create-file-dialog.tsx";
import { ProviderNumbers } from "./provider-numbers.tsx";
import { ReportFiles } from "./report-files.tsx";
import {
  reporting as copy,
  reasons,
  statuses,
  statusNames,
  statusTones,
  systems,
} from "./reporting-copy.ts";

const { columns: labels, filters: filterLabels } = copy;

const columnsWith = (reload: () => void): readonly Column<ReportRow>[] => [
  {
    id: "title",
    label: labels.lesson,
    isTitle: true,
    cell: ({ title, lesson_number }) => lessonName(title, lesson_number),
  },
  {
    id: "person",
    label: labels.person,
    cell: ({ person }) =>
      person.name ? (
        <AdminLink to={`people/${person.id}`} who="admin">
          {person.name}
        </AdminLink>
      ) : (
        DELETED_ACCOUNT
      ),
  },
  { id: "license", label: labels.license, cell: ({ license }) => license ?? "–" },
  { id: "credit", label: labels.credit, cell: ({ amount, type }) => amountText(amount, type) },
  { id: "completed", label: labels.completed, cell: ({ awarded_on }) => dayText(awarded_on) },
  {
    id: "status",
    label: labels.status,
    cell: ({ status }) => <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>,
  },
  {
    id: "details",
    label: labels.details,
    cell: (row) => <Details row={row} onRetried={reload} />,
  },
];

type DetailsProps = { readonly row: ReportRow; readonly onRetried: () => void };

/** Shows missing data with links to add it, the next step, or the reply. */
function Details({ row, onRetried }: DetailsProps) {
  const { action, reasons: missing, report, status } = row;
  if (missing.length > 0)
    return (
      <ul className={styles.reasons}>
        {missing.map((reason) => (
          <li key={reason}>
            <FixLink row={row} reason={reason} />
          </li>
        ))}
      </ul>
    );
  if (action) return copy.action(action);
  if (!report) return "–";
  if (status === "rejected")
    return (
      <div className={styles.reasons}>
        <span>{report.answer}</span>
        <RetryButton row={row} id={report.id} onRetried={onRetried} />
      </div>
    );
  return report.answered_at
    ? copy.answeredAt(report.answered_at)
    : copy.reportedAt(report.reported_at);
}

type FixProps = Pick<DetailsProps, "row"> & { readonly reason: ReportRow["reasons"][number] };

function FixLink({ row, reason }: FixProps) {
  const to = reasonTargets[reason]({ ...row, person_id: row.person.id });
  const who = to.startsWith("people/") ? "admin" : "credit";
  return (
    <AdminLink to={to} who={who} title={reasonTexts[reason].fix}>
      {reasonTexts[reason].reason}
    </AdminLink>
  );
}

type RetryProps = DetailsProps & { readonly id: string };

function RetryButton({ row, id, onRetried }: RetryProps) {
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    const outcome = await call(retryCreditReport, { params: { id } });
    setBusy(false);
    if (outcome.kind !== "accepted")
      return showToast({ text: requestErrorMessage(outcome, OFFLINE), icon: "attention" });
    showToast({ text: copy.retried });
    onRetried();
  };
  return (
    <div>
      <Button
        icon="retry"
        busy={isBusy}
        aria-label={copy.retryFor(row.title, row.person.name)}
        onClick={() => void retry()}
      >
        {copy.retry}
      </Button>
    </div>
  );
}

type CountsProps = {
  readonly counts: Readonly<Record<ReportStatus, number>>;
  readonly status: string;
  readonly onStatus: (status: string) => void;
};

function Counts({ counts, status, onStatus }: CountsProps) {
  return (
    <dl className={classNames(styles.totals, styles.counts)} aria-label={copy.counts}>
      {statuses.map(({ value, text }) => (
        <div key={value}>
          <dt>{text}</dt>
          <dd className={styles.amount}>
            <TextButton
              aria-pressed={status === value}
              aria-label={`${text}: ${counts[value as ReportStatus]}`}
              onClick={() => onStatus(status === value ? "" : value)}
            >
              {counts[value as ReportStatus]}
            </TextButton>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type FiltersProps = Pick<ReturnType<typeof useTableView>, "view" | "change" | "filter">;

function Filters({ view, change, filter }: FiltersProps) {
  const narrowing = { view, filter };
  return (
    <TableFilters>
      <TableSearch label={copy.search} view={view} onView={change} />
      <SelectFilter
        {...narrowing}
        label={filterLabels.status}
        name="status"
        all={filterLabels.allStatuses}
        options={statuses}
      />
      <SelectFilter
        {...narrowing}
        label={filterLabels.reason}
        name="reason"
        all={filterLabels.allReasons}
        options={reasons}
      />
      <GroupFilter {...narrowing} label={filterLabels.group} all={filterLabels.allGroups} />
      <DateFilter {...narrowing} label={filterLabels.from} name="from" />
      <DateFilter {...narrowing} label={filterLabels.to} name="to" />
      <SavedListViews list="reporting" />
    </TableFilters>
  );
}

/** Lists credit by its reporting status, and makes report files. */
export function ReportingPage() {
  const { view, change, filter } = useTableView({ filters: { system: "ce_broker" } });
  const system: ReportSystem = view.filters.system === "pars" ? "pars" : "ce_broker";
  const { status = "", reason: _, ...scope } = view.filters;
  const list = useAdminList(listCreditReports, viewQuery(view));
  const [isCreating, setCreating] = useState(false);
  const [files, setFiles] = useState(0);
  const counts = list.reply?.counts;
  const pending = counts?.pending ?? 0;
  const nothing = pending === 0 ? copy.nothingPending : undefined;
  const reload = () => {
    list.reload();
    setFiles((before) => before + 1);
  };
  return (
    <>
      <div className={admin.head}>
        <PageTitle title={copy.title} />
        <div className={admin.actions}>
          <ListExport
            path={exportExcludedCredits.path}
            query={scope}
            name={`${system.replace("_", "-")}-left-out`}
            labels={copy.exportExcluded}
          />
          <Button
            kind="main"
            icon="plus"
            disabledReason={view.q.trim() ? copy.searching : nothing}
            onClick={() => setCreating(true)}
          >
            {copy.create(pending)}
          </Button>
        </div>
      </div>
      <p className={admin.leadOfSections}>{copy.lead}</p>
      <Segmented
        legend={copy.system}
        value={system}
        options={systems}
        onChange={(next) => filter("system", next)}
      />
      {counts && (
        <Counts counts={counts} status={status} onStatus={(next) => filter("status", next)} />
      )}
      <Filters view={view} change={change} filter={filter} />
      <AdminTable
        label={copy.table}
        columns={columnsWith(reload)}
        list={list}
        rowKey={({ key }) => key}
        view={view}
        onView={change}
        rowHref={({ credit_id }) => adminPath(`credits/${credit_id}`)}
        empty={
          <EmptyState title={copy.emptyTitle} icon="credit">
            <p>{copy.empty}</p>
          </EmptyState>
        }
      />
      <div className={styles.below}>
        <ReportFiles key={`${system} ${files}`} system={system} onAnswered={reload} />
        <ProviderNumbers onSaved={reload} />
      </div>
      {isCreating && (
        <CreateFileDialog
          system={system}
          scope={scope}
          pending={pending}
          onClose={() => setCreating(false)}
          onCreated={reload}
        />
      )}
    </>
  );
}
