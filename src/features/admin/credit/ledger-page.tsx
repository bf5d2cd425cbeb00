import { useState } from "react";
import { type LedgerRow, listLedger } from "#contract/credit/admin-ledger.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { datedFileName, ExportButton, ListExport } from "#shared/admin/admin-export.tsx";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { GroupFilter } from "#shared/admin/group-filter.tsx";
import { SavedListViews } from "#shared/admin/saved-list-views.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { Badge } from "#ui/badge.tsx";
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
import { PageTitle } from "#ui/page-title.tsx";
import { TextButton } from "#ui/text-link.tsx";
import {
  DELETED_ACCOUNT,
  dayText,
  statuses,
  statusNames,
  statusTones,
  typeNames,
  types,
} from "./copy.ts";
import { ledger as copy } from "./ledger-copy.ts";
import { LedgerTotals } from "./totals.tsx";

type Filter = (name: string, value: string) => void;

const { columns: labels, filters: filterLabels } = copy;

const columnsWith = (filter: Filter): readonly Column<LedgerRow>[] => [
  { id: "title", label: labels.lesson, sort: "title", isTitle: true, cell: ({ title }) => title },
  {
    id: "person",
    label: labels.person,
    sort: "person",
    cell: ({ person }) => (
      <TextButton onClick={() => filter("person_id", person.id)}>
        {person.name || DELETED_ACCOUNT}
      </TextButton>
    ),
  },
  { id: "type", label: labels.type, cell: ({ type }) => typeNames[type] },
  {
    id: "amount",
    label: labels.amount,
    sort: "amount",
    isNumber: true,
    cell: ({ type, amount }) => (type === "participation" ? "–" : amount),
  },
  {
    id: "awarded_on",
    label: labels.completed,
    sort: "awarded_on",
    cell: ({ awarded_on }) => dayText(awarded_on),
  },
  {
    id: "standing",
    label: labels.status,
    cell: ({ standing }) => <Badge tone={statusTones[standing]}>{statusNames[standing]}</Badge>,
  },
  {
    id: "number",
    label: labels.lessonNumber,
    isExtra: true,
    cell: ({ lesson_number, record_id }) => (
      <TextButton onClick={() => filter("record_id", record_id)}>{lesson_number}</TextButton>
    ),
  },
  {
    id: "claimed_at",
    label: labels.claimed,
    sort: "claimed_at",
    isExtra: true,
    cell: ({ claimed_at }) => formatDateTime(claimed_at),
  },
  { id: "email", label: labels.email, isExtra: true, cell: ({ person }) => person.email ?? "–" },
  {
    id: "id",
    label: labels.certificateId,
    isExtra: true,
    cell: ({ id }) => <span className="code">{id}</span>,
  },
];

export function LedgerPage() {
  const { view, change, filter } = useTableView({ sort: "-awarded_on" });
  const list = useAdminList(listLedger, viewQuery(view));
  const [columns] = useState(() => columnsWith(filter));
  const { person_id, record_id } = view.filters;
  const narrowing = { view, filter };
  const named = list.rows?.find(({ person }) => person.id === person_id)?.person.name;
  const lesson = list.rows?.find((row) => row.record_id === record_id)?.title;
  return (
    <>
      <div className={admin.head}>
        <PageTitle title={copy.title} />
        <Exports q={view.q} filters={view.filters} />
      </div>
      <p className={admin.leadOfSections}>{copy.lead}</p>
      <TableFilters>
        <TableSearch label={copy.search} view={view} onView={change} />
        <SelectFilter
          {...narrowing}
          label={filterLabels.type}
          name="type"
          all={filterLabels.allTypes}
          options={types}
        />
        <SelectFilter
          {...narrowing}
          label={filterLabels.status}
          name="standing"
          all={filterLabels.allStatuses}
          options={statuses}
        />
        <GroupFilter {...narrowing} label={filterLabels.group} all={filterLabels.allGroups} />
        <DateFilter {...narrowing} label={filterLabels.from} name="from" />
        <DateFilter {...narrowing} label={filterLabels.to} name="to" />
        {person_id && (
          <Button icon="close" onClick={() => filter("person_id", "")}>
            {copy.personChip(named)}
          </Button>
        )}
        {record_id && (
          <Button icon="close" onClick={() => filter("record_id", "")}>
            {copy.lessonChip(lesson)}
          </Button>
        )}
        <SavedListViews list="credits" />
      </TableFilters>
      <LedgerTotals q={view.q} filters={view.filters} />
      <AdminTable
        label={copy.table}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
        rowHref={({ id }) => adminPath(`credits/${id}`)}
        empty={
          <EmptyState title={copy.emptyTitle} icon="credit">
            <p>{copy.empty}</p>
          </EmptyState>
        }
      />
    </>
  );
}

type ExportsProps = {
  readonly q: string;
  readonly filters: Readonly<Record<string, string>>;
};

const layouts = ["ce_broker", "pars"] as const;

function Exports({ q, filters }: ExportsProps) {
  const path = "/api/cme_credits/export";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own border
    <div className={admin.actions} role="group" aria-label={copy.exports}>
      <ListExport
        path={path}
        query={{ layout: "ledger", ...filters, q: q.trim() }}
        name="credits-ledger"
      />
      {layouts.map((layout) => (
        <ExportButton
          key={layout}
          path={path}
          query={{ layout, ...filters, q: q.trim() }}
          fileName={datedFileName(`credits-${layout}`)}
          label={copy.exportNames[layout]}
        />
      ))}
    </div>
  );
}
