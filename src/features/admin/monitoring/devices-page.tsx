import { type DeviceHealthWire, listDeviceHealth } from "#contract/monitoring/admin-monitoring.ts";
import { deviceName } from "#shared/accounts/device-copy.ts";
import { formatExactTime } from "#shared/admin/admin-copy.ts";
import { useAdminList, viewQuery } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { SelectFilter, TableFilters, TableSearch } from "#ui/data-table/table-filters.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatBytes } from "#ui/format.ts";
import { PageTitle } from "#ui/page-title.tsx";

const spaceInWords = ({ storage_used: used, storage_quota: quota }: DeviceHealthWire): string => {
  if (used === null) return "Not told";
  const words = formatBytes(used);
  return quota === null ? words : `${words} of ${formatBytes(quota)}`;
};

const columns: readonly Column<DeviceHealthWire>[] = [
  { id: "name", label: "Person", sort: "name", isTitle: true, cell: ({ person }) => person.name },
  { id: "device", label: "Device", cell: ({ user_agent }) => deviceName(user_agent) },
  {
    id: "last_synced",
    label: "Last in step",
    sort: "last_synced",
    cell: ({ last_synced_at }) => (last_synced_at ? formatExactTime(last_synced_at) : "Never yet"),
  },
  {
    id: "pending",
    label: "To send",
    sort: "pending",
    isNumber: true,
    cell: ({ pending }) => pending,
  },
  {
    id: "set_aside",
    label: "Set aside",
    sort: "set_aside",
    isNumber: true,
    cell: ({ set_aside }) => (set_aside > 0 ? <Badge tone="bad">{set_aside}</Badge> : set_aside),
  },
  { id: "version", label: "Version", cell: ({ app_version }) => app_version },
  { id: "space", label: "Space", cell: spaceInWords },
  {
    id: "persisted",
    label: "Kept by the browser",
    isExtra: true,
    cell: ({ persisted }) => {
      if (persisted === null) return "Not told";
      return persisted ? "Promised" : "Not promised";
    },
  },
  {
    id: "reported",
    label: "Reported",
    sort: "reported",
    isExtra: true,
    cell: ({ reported_at }) => formatExactTime(reported_at),
  },
];

const states = [
  { value: "set_aside", text: "Something set aside" },
  { value: "pending", text: "Something to send" },
  { value: "silent", text: "To send, and silent for a week" },
];

/**
 * Lists device health as last reported. Devices report how many changes wait, not what they are.
 */
export function DevicesPage() {
  const { view, change, filter } = useTableView({ sort: "-set_aside" });
  const list = useAdminList(listDeviceHealth, viewQuery(view));
  return (
    <>
      <PageTitle title="Devices" />
      <p className={admin.leadOfSections}>
        Each device says a few times a day when it was last in step with the server and how much it
        still has to send. What that is stays on the device.
      </p>
      <TableFilters>
        <TableSearch label="Search people and browsers" view={view} onView={change} />
        <SelectFilter
          label="State"
          name="state"
          all="Every device"
          options={states}
          view={view}
          filter={filter}
        />
      </TableFilters>
      <AdminTable
        label="Devices"
        columns={columns}
        list={list}
        rowKey={({ person, device }) => `${person.id} ${device}`}
        rowHref={({ person }) => adminPath(`people/${encodeURIComponent(person.id)}`)}
        view={view}
        onView={change}
        empty={
          <EmptyState title="No device has reported yet" icon="device">
            <p>Devices report in the background, a few minutes after they were in step.</p>
          </EmptyState>
        }
      />
    </>
  );
}
