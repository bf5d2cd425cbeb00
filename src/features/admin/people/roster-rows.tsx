import {
  listRosterRows,
  type Roster,
  type RosterRowWire,
} from "#contract/organizations/admin-rosters.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { SelectFilter, TableFilters } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { EmailAddress } from "./email-address.tsx";
import { changeText, rosterRows as copy, planNames, rowErrorText } from "./roster-copy.ts";

const plans = {
  create: <Badge tone="done">{planNames.create}</Badge>,
  update: <Badge tone="wait">{planNames.update}</Badge>,
  unchanged: <Badge>{planNames.unchanged}</Badge>,
  error: <Badge tone="bad">{planNames.error}</Badge>,
  missing: <Badge tone="bad">{planNames.missing}</Badge>,
} as const;

const columns: readonly Column<RosterRowWire>[] = [
  {
    id: "name",
    label: copy.columns.name,
    isTitle: true,
    cell: ({ name, email }) => name || email || "–",
  },
  { id: "line", label: copy.columns.row, isNumber: true, cell: ({ line }) => line || "–" },
  {
    id: "email",
    label: copy.columns.email,
    cell: ({ email }) => (email ? <EmailAddress email={email} /> : "–"),
  },
  { id: "plan", label: copy.columns.change, cell: ({ plan }) => plans[plan] },
  { id: "details", label: copy.columns.details, cell: (row) => <Details row={row} /> },
];

function Details({ row }: { readonly row: RosterRowWire }) {
  const sentences = [...row.errors.map(rowErrorText), ...row.changes.map(changeText)];
  if (sentences.length === 0) return "–";
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}

export function RosterRows({ roster }: { readonly roster: Roster }) {
  const { view, change, filter } = useTableView(
    roster.counts.errors > 0 ? { filters: { plan: "error" } } : {},
  );
  const { q: _q, sort: _sort, ...query } = { q: "", sort: "", ...viewQuery(view) };
  const params = { id: roster.id };
  const list = useAdminList(listRosterRows, query, params);
  return (
    <Card title={copy.title}>
      <TableFilters>
        <SelectFilter
          label={copy.show}
          name="plan"
          all={copy.allRows}
          options={copy.plans}
          view={view}
          filter={filter}
        />
      </TableFilters>
      <AdminTable
        label={copy.table}
        columns={columns}
        list={list}
        rowKey={({ line, email }) => `${line} ${email}`}
        view={view}
        onView={change}
        empty={
          <EmptyState title={copy.emptyTitle} level={3}>
            <p>{copy.emptyText}</p>
          </EmptyState>
        }
      />
    </Card>
  );
}
