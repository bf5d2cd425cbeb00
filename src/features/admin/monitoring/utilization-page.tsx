import { useState } from "react";
import { listUtilization, type UtilizationEventWire } from "#contract/monitoring/admin-logs.ts";
import { formatExactTime } from "#shared/admin/admin-copy.ts";
import { datedFileName, ExportButton } from "#shared/admin/admin-export.tsx";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { Button } from "#ui/button.tsx";
import { DateFilter, TableFilters } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextButton } from "#ui/text-link.tsx";

type Filter = (name: string, value: string) => void;

const columnsWith = (filter: Filter): readonly Column<UtilizationEventWire>[] => [
  {
    id: "event",
    label: "What",
    isTitle: true,
    cell: ({ event }) => <TextButton onClick={() => filter("event", event)}>{event}</TextButton>,
  },
  { id: "at", label: "When", sort: "at", cell: ({ at }) => formatExactTime(at) },
  {
    id: "person",
    label: "Who",
    cell: ({ person }) =>
      person && <TextButton onClick={() => filter("person", person.id)}>{person.name}</TextButton>,
  },
  { id: "path", label: "Page", cell: ({ path }) => path ?? "–" },
  { id: "seconds", label: "Seconds", isNumber: true, cell: ({ seconds }) => seconds ?? "–" },
  { id: "device", label: "Device", isExtra: true, cell: ({ device }) => device ?? "–" },
  {
    id: "dropped",
    label: "Lost before",
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
        <PageTitle title="Use" />
        <ExportButton
          path="/api/admin/utilization/export"
          query={view.filters}
          fileName={datedFileName("utilization")}
        />
      </div>
      <p className={admin.leadOfSections}>
        What was used, as devices reported it. What people wrote, searched for or answered is not in
        it.
      </p>
      <TableFilters>
        <DateFilter label="From" name="from" view={view} filter={filter} />
        <DateFilter label="To" name="to" view={view} filter={filter} />
        {event && (
          <Button icon="close" onClick={() => filter("event", "")}>{`Only ${event}`}</Button>
        )}
        {person && (
          <Button icon="close" onClick={() => filter("person", "")}>
            {`By ${list.rows?.[0]?.person?.name ?? "one person"}`}
          </Button>
        )}
      </TableFilters>
      <AdminTable
        label="Use"
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        view={view}
        onView={change}
        empty={
          <EmptyState title="Nothing was reported yet" icon="clock">
            <p>Devices report in the background, once they have a network.</p>
          </EmptyState>
        }
      />
    </>
  );
}
