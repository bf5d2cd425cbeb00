import { deviceName } from "#contract/accounts/device-name.ts";
import { type DeviceHealthWire, listDeviceHealth } from "#contract/monitoring/admin-monitoring.ts";
import { formatExactTime } from "#shared/admin/admin-copy.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { SavedListViews } from "#shared/admin/saved-list-views.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { SelectFilter, TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { devices as copy } from "./devices-copy.ts";

const { columns: labels } = copy;

const columns: readonly Column<DeviceHealthWire>[] = [
  {
    id: "name",
    label: labels.person,
    sort: "name",
    isTitle: true,
    cell: ({ person }) => person.name,
  },
  { id: "device", label: labels.device, cell: ({ user_agent }) => deviceName(user_agent) },
  {
    id: "last_synced",
    label: labels.lastSynced,
    sort: "last_synced",
    cell: ({ last_synced_at }) => (last_synced_at ? formatExactTime(last_synced_at) : copy.never),
  },
  {
    id: "pending",
    label: labels.waiting,
    sort: "pending",
    isNumber: true,
    cell: ({ pending }) => pending,
  },
  {
    id: "set_aside",
    label: labels.attention,
    sort: "set_aside",
    isNumber: true,
    cell: ({ set_aside }) => (set_aside > 0 ? <Badge tone="bad">{set_aside}</Badge> : set_aside),
  },
  { id: "version", label: labels.version, cell: ({ app_version }) => app_version },
  {
    id: "space",
    label: labels.storage,
    cell: ({ storage_used, storage_quota }) => copy.storageText(storage_used, storage_quota),
  },
  {
    id: "persisted",
    label: labels.protection,
    isExtra: true,
    cell: ({ persisted }) => copy.protectionText(persisted),
  },
  {
    id: "reported",
    label: labels.reported,
    sort: "reported",
    isExtra: true,
    cell: ({ reported_at }) => formatExactTime(reported_at),
  },
];

/**
 * Lists device health as last reported. Devices report how many changes wait, not what they are.
 */
export function DevicesPage() {
  const { view, change, filter } = useTableView({ sort: "-set_aside" });
  const list = useAdminList(listDeviceHealth, viewQuery(view));
  return (
    <>
      <PageTitle title={copy.title} />
      <p className={admin.leadOfSections}>{copy.lead}</p>
      <TableFilters>
        <TableSearch label={copy.search} view={view} onView={change} />
        <SelectFilter
          label={copy.filter}
          name="state"
          all={copy.all}
          options={copy.states}
          view={view}
          filter={filter}
        />
        <SavedListViews list="devices" />
      </TableFilters>
      <AdminTable
        label={copy.table}
        columns={columns}
        list={list}
        rowKey={({ person, device }) => `${person.id} ${device}`}
        rowHref={({ person }) => adminPath(`people/${encodeURIComponent(person.id)}`)}
        view={view}
        onView={change}
        empty={
          <EmptyState title={copy.emptyTitle} icon="device">
            <p>{copy.empty}</p>
          </EmptyState>
        }
      />
    </>
  );
}
