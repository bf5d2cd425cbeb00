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
import { fieldName } from "./roster-copy.tsx";

const plans = {
  create: <Badge tone="done">New</Badge>,
  update: <Badge tone="wait">Changed</Badge>,
  unchanged: <Badge>As it is</Badge>,
  error: <Badge tone="bad">Error</Badge>,
  missing: <Badge tone="bad">Not on the list</Badge>,
} as const;

const columns: readonly Column<RosterRowWire>[] = [
  { id: "name", label: "Name", isTitle: true, cell: ({ name, email }) => name || email || "–" },
  { id: "line", label: "Row", isNumber: true, cell: ({ line }) => line || "–" },
  {
    id: "email",
    label: "Email",
    cell: ({ email }) => (email ? <EmailAddress email={email} /> : "–"),
  },
  { id: "plan", label: "What", cell: ({ plan }) => plans[plan] },
  { id: "details", label: "Details", cell: (row) => <Details row={row} /> },
];

function Details({ row }: { readonly row: RosterRowWire }) {
  const sentences = [
    ...row.errors.map(
      ({ field, value, message }) => `${fieldName(field)} ${value && `“${value}” `}${message}`,
    ),
    ...row.changes.map(({ field, from, to }) =>
      from ? `${fieldName(field)}: ${from} → ${to ?? "nothing"}` : `${fieldName(field)}: ${to}`,
    ),
  ];
  if (sentences.length === 0) return "–";
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}

const options = [
  { value: "error", text: "With errors" },
  { value: "create", text: "New" },
  { value: "update", text: "Changed" },
  { value: "unchanged", text: "As they are" },
  { value: "missing", text: "Not on the list" },
];

export function RosterRows({ roster }: { readonly roster: Roster }) {
  const { view, change, filter } = useTableView(
    roster.counts.errors > 0 ? { filters: { plan: "error" } } : {},
  );
  const { q: _q, sort: _sort, ...query } = { q: "", sort: "", ...viewQuery(view) };
  const params = { id: roster.id };
  const list = useAdminList(listRosterRows, query, params);
  return (
    <Card title="Row by row">
      <TableFilters>
        <SelectFilter
          label="Rows"
          name="plan"
          all="Every row"
          options={options}
          view={view}
          filter={filter}
        />
      </TableFilters>
      <AdminTable
        label="Rows of the list"
        columns={columns}
        list={list}
        rowKey={({ line, email }) => `${line} ${email}`}
        view={view}
        onView={change}
        empty={
          <EmptyState title="No rows" level={3}>
            <p>What stood in a list is deleted seven days after it was done.</p>
          </EmptyState>
        }
      />
    </Card>
  );
}
