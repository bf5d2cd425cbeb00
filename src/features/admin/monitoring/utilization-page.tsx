import { useState } from "react";
import { listUtilization, type UtilizationEventWire } from "#contract/monitoring/admin-logs.ts";
import { formatExactTime } from "#shared/admin/admin-copy.ts";
import { ListExport } from "#shared/admin/admin-export.tsx";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { SavedListViews } from "#shared/admin/saved-list-views.tsx";
import { Button } from "#ui/button.tsx";
import { DateFilter, TableFilters } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextButton } from "#ui/text-link.tsx";
import { activityLog as copy } from "./utilization-copy.ts";

type Filter = (name: string, value: string) => void;

const { columns: labels } = copy;

const columnsWith = (filter: Filter): readonly Column<UtilizationEventWire>[] => [
  {
    id: "event",
    label: labels.event,
    isTitle: true,
    cell: ({ event }) => (
      <TextButton onClick={() => filter("event", event)}>{copy.eventName(event)}</TextButton>
    ),
  },
  { id: "at", label: labels.time, sort: "at", cell: ({ at }) => formatExactTime(at) },
  {
    id: "person",
    label: labels.person,
    cell: ({ person }) =>
      person && <TextButton onClick={() => filter("person", person.id)}>{person.name}</TextButton>,
  },
  { id: "path", label: labels.page, cell: ({ path }) => path ?? "–" },
  { id: "seconds", label: labels.seconds, isNumber: true, cell: ({ seconds }) => seconds ?? "–" },
  { id: "device", label: labels.device, isExtra: true, cell: ({ device }) => device ?? "–" },
  {
    id: "dropped",
    label: labels.dropped,
    isNumber: true,
    isExtra: true,
    cell: ({ dropped }) => dropped,
  },
];

/** Lists usage events. They never contain anything a person wrote. */
export function UtilizationPage() {
  const { view, change, filter } = useTableView({ sort: "-at" });
  const list = useAdminList(listUtilization, viewQuery(view));
  const [columns] = useState(() => columnsWith(filter));
  const { person, event } = view.filters;
  return (
    <>
      <div className={admin.head}>
        <PageTitle title={copy.title} />
        <div className={admin.actions}>
          <ListExport
            path="/api/admin/utilization/export"
            query={view.filters}
            name="utilization"
          />
        </div>
      </div>
      <p className={admin.leadOfSections}>{copy.lead}</p>
      <TableFilters>
        <DateFilter label={copy.from} name="from" view={view} filter={filter} />
        <DateFilter label={copy.to} name="to" view={view} filter={filter} />
        {event && (
          <Button icon="close" onClick={() => filter("event", "")}>
            {copy.eventChip(event)}
          </Button>
        )}
        {person && (
          <Button icon="close" onClick={() => filter("person", "")}>
            {copy.personChip(list.rows?.[0]?.person?.name)}
          </Button>
        )}
        <SavedListViews list="activity" />
      </TableFilters>
      <AdminTable
        label={copy.table}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
        empty={
          <EmptyState title={copy.emptyTitle} icon="clock">
            <p>{copy.empty}</p>
          </EmptyState>
        }
      />
    </>
  );
}
