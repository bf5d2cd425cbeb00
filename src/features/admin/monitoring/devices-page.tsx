import { type DeviceHealthWire, listDeviceHealth } from "#contract/monitoring/admin-monitoring.ts";
import { deviceInWords } from "#shared/accounts/device-copy.ts";
import { exactMoment } from "#shared/admin/admin-copy.ts";
import { queryOfView, useAdminList } from "#shared/admin/admin-list.ts";
import admin from "#shared/admin/admin-page.module.css";
import { AdminTable } from "#shared/admin/admin-table.tsx";
import { adminPath } from "#shared/navigation/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { FilterSelect, Narrow, TableSearch } from "#ui/data-table/narrow.tsx";
import type { Column } from "#ui/data-table/types.ts";
import { useTableView } from "#ui/data-table/use-table-view.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { bytesInWords } from "#ui/format.ts";
import { PageTitle } from "#ui/page-title.tsx";

const spaceInWords = ({ storage_used: used, storage_quota: quota }: DeviceHealthWire): string => {
  if (used === null) return "Not told";
  const words = bytesInWords(used);
  return quota === null ? words : `${words} of ${bytesInWords(quota)}`;
};

const columns: readonly Column<DeviceHealthWire>[] = [
  { id: "name", label: "Person", sort: "name", isTitle: true, cell: ({ person }) => person.name },
  { id: "device", label: "Device", cell: ({ user_agent }) => deviceInWords(user_agent) },
  {
    id: "last_synced",
    label: "Last in step",
    sort: "last_synced",
    cell: ({ last_synced_at }) => (last_synced_at ? exactMoment(last_synced_at) : "Never yet"),
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
    cell: ({ reported_at }) => exactMoment(reported_at),
  },
];

const states = [
  { value: "set_aside", text: "Something set aside" },
  { value: "pending", text: "Something to send" },
  { value: "silent", text: "To send, and silent for a week" },
];

/** How devices are, as they last said. What is waiting there is not told, only how much. */
export function WatchDevicesPage() {
  const { view, change, filter } = useTableView({ sort: "-set_aside" });
  const list = useAdminList(listDeviceHealth, queryOfView(view));
  return (
    <>
      <PageTitle title="Devices" />
      <p className={admin.leadOfSections}>
        Each device says a few times a day when it was last in step with the server and how much it
        still has to send. What that is stays on the device.
      </p>
      <Narrow>
        <TableSearch label="Search people and browsers" view={view} onView={change} />
        <FilterSelect
          label="State"
          name="state"
          all="Every device"
          options={states}
          view={view}
          filter={filter}
        />
      </Narrow>
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
