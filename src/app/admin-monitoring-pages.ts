import type { AdminPage } from "./admin-page.ts";
import { adminAreaNames as areas, adminPageNames as names } from "./admin-pages-copy.ts";
import { page } from "./page.tsx";

/** Monitoring and audit pages. */
export const monitoringPages: readonly AdminPage[] = [
  {
    path: "watch",
    who: "admin",
    name: names.serviceStatus,
    area: areas.monitoring,
    icon: "eye",
    page: page(
      async () => (await import("#features/admin/monitoring/overview-page.tsx")).MonitoringPage,
    ),
  },
  {
    path: "watch/audit",
    of: "watch",
    who: "admin",
    name: names.auditLog,
    page: page(
      async () => (await import("#features/admin/monitoring/audit-page.tsx")).AuditLogPage,
    ),
  },
  {
    path: "watch/use",
    of: "watch",
    who: "admin",
    name: names.activityLog,
    page: page(
      async () => (await import("#features/admin/monitoring/utilization-page.tsx")).UtilizationPage,
    ),
  },
  {
    path: "watch/devices",
    of: "watch",
    who: "admin",
    name: names.devices,
    page: page(
      async () => (await import("#features/admin/monitoring/devices-page.tsx")).DevicesPage,
    ),
  },
  {
    path: "watch/mail",
    of: "watch",
    who: "admin",
    name: names.mailQueue,
    page: page(
      async () => (await import("#features/admin/monitoring/mail-page.tsx")).MailQueuePage,
    ),
  },
];
