import { useState } from "react";
import { type EXPORT_LAYOUTS, type LedgerRow, listLedger } from "#contract/credit/admin-ledger.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { datedFileName, ExportButton } from "#shared/admin/admin-export.tsx";
import { useGroupFilter } from "#shared/admin/admin-groups.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
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
  dayInWords,
  statuses,
  statusNames,
  statusTones,
  typeNames,
  types,
} from "./copy.ts";
import { LedgerTotals } from "./totals.tsx";

type Filter = (name: string, value: string) => void;

const columnsWith = (filter: Filter): readonly Column<LedgerRow>[] => [
  { id: "title", label: "Lesson", sort: "title", isTitle: true, cell: ({ title }) => title },
  {
    id: "person",
    label: "Person",
    sort: "person",
    cell: ({ person }) => (
      <TextButton onClick={() => filter("person_id", person.id)}>
        {person.name || DELETED_ACCOUNT}
      </TextButton>
    ),
  },
  { id: "type", label: "Type", cell: ({ type }) => typeNames[type] },
  {
    id: "amount",
    label: "Amount",
    sort: "amount",
    isNumber: true,
    cell: ({ type, amount }) => (type === "participation" ? "–" : amount),
  },
  {
    id: "awarded_on",
    label: "Completed",
    sort: "awarded_on",
    cell: ({ awarded_on }) => dayInWords(awarded_on),
  },
  {
    id: "standing",
    label: "Standing",
    cell: ({ standing }) => <Badge tone={statusTones[standing]}>{statusNames[standing]}</Badge>,
  },
  {
    id: "number",
    label: "Number",
    isExtra: true,
    cell: ({ lesson_number, record_id }) => (
      <TextButton onClick={() => filter("record_id", record_id)}>{lesson_number}</TextButton>
    ),
  },
  {
    id: "claimed_at",
    label: "Claimed",
    sort: "claimed_at",
    isExtra: true,
    cell: ({ claimed_at }) => formatDateTime(claimed_at),
  },
  { id: "email", label: "Email", isExtra: true, cell: ({ person }) => person.email ?? "–" },
  { id: "id", label: "Certificate", isExtra: true, cell: ({ id }) => id },
];

const exportNames: Readonly<Record<(typeof EXPORT_LAYOUTS)[number], string>> = {
  ledger: "Ledger (CSV)",
  ce_broker: "CE Broker (CSV)",
  pars: "PARS (CSV)",
};

export function LedgerPage() {
  const { view, change, filter } = useTableView({ sort: "-awarded_on" });
  const list = useAdminList(listLedger, viewQuery(view));
  const groups = useGroupFilter();
  const [columns] = useState(() => columnsWith(filter));
  const { person_id, record_id } = view.filters;
  const narrowing = { view, filter };
  const named = list.rows?.find(({ person }) => person.id === person_id)?.person.name;
  const lesson = list.rows?.find((row) => row.record_id === record_id)?.title;
  return (
    <>
      <div className={admin.head}>
        <PageTitle title="Credits" />
        <Exports q={view.q} filters={view.filters} />
      </div>
      <p className={admin.leadOfSections}>
        The ledger keeps everything: what is revoked or put right is an event, and the award stays
        as it was. Exports hold what the filters find.
      </p>
      <TableFilters>
        <TableSearch label="Search people, lessons and certificates" view={view} onView={change} />
        <SelectFilter {...narrowing} label="Type" name="type" all="Every type" options={types} />
        <SelectFilter
          {...narrowing}
          label="Standing"
          name="standing"
          all="Every standing"
          options={statuses}
        />
        <SelectFilter
          {...narrowing}
          label="Group"
          name="practice_group_id"
          all="Every group"
          options={groups}
        />
        <DateFilter {...narrowing} label="From" name="from" />
        <DateFilter {...narrowing} label="To" name="to" />
        {person_id && (
          <Button icon="close" onClick={() => filter("person_id", "")}>
            {`Of ${named || "one person"}`}
          </Button>
        )}
        {record_id && (
          <Button icon="close" onClick={() => filter("record_id", "")}>
            {`For ${lesson ?? "one lesson"}`}
          </Button>
        )}
      </TableFilters>
      <LedgerTotals q={view.q} filters={view.filters} />
      <AdminTable
        label="Credits"
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
        rowHref={({ id }) => adminPath(`credits/${id}`)}
        empty={
          <EmptyState title="No credit has been awarded yet" icon="credit">
            <p>It appears here as soon as somebody claims the credit of a lesson.</p>
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

const layouts = ["ledger", "ce_broker", "pars"] as const;

function Exports({ q, filters }: ExportsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own border
    <div className={admin.actions} role="group" aria-label="Export">
      {layouts.map((layout) => (
        <ExportButton
          key={layout}
          path="/api/cme_credits/export"
          query={{ layout, ...filters, q: q.trim() }}
          fileName={datedFileName(`credits-${layout}`)}
          label={exportNames[layout]}
        />
      ))}
    </div>
  );
}
