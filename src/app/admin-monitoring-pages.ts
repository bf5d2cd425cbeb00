import type { AdminPage } from "./admin-page.ts";
import { page } from "./page.tsx";

/** Whether all of it runs as it should, and who did what. */
export const watchPages: readonly AdminPage[] = [
  {
    path: "watch",
    who: "admin",
    name: "Watch",
    icon: "eye",
    page: page(
      async () => (await import("#features/admin/monitoring/overview-page.tsx")).WatchPage,
    ),
  },
  {
    path: "watch/audit",
    of: "watch",
    who: "admin",
    name: "Audit log",
    page: page(
      async () => (await import("#features/admin/monitoring/audit-page.tsx")).WatchAuditPage,
    ),
  },
  {
    path: "watch/use",
    of: "watch",
    who: "admin",
    name: "Use",
    page: page(
      async () => (await import("#features/admin/monitoring/utilization-page.tsx")).WatchUsePage,
    ),
  },
  {
    path: "watch/devices",
    of: "watch",
    who: "admin",
    name: "Devices",
    page: page(
      async () => (await import("#features/admin/monitoring/devices-page.tsx")).WatchDevicesPage,
    ),
  },
  {
    path: "watch/mail",
    of: "watch",
    who: "admin",
    name: "Mail",
    page: page(
      async () => (await import("#features/admin/monitoring/mail-page.tsx")).WatchMailPage,
    ),
  },
];
