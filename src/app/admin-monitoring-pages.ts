import type { AdminPage } from "./admin-page.ts";
import { page } from "./page.tsx";

/** Monitoring and audit pages. */
export const monitoringPages: readonly AdminPage[] = [
  {
    path: "watch",
    who: "admin",
    name: "Watch",
    icon: "eye",
    page: page(
      async () => (await import("#features/admin/monitoring/overview-page.tsx")).MonitoringPage,
    ),
  },
  {
    path: "watch/audit",
    of: "watch",
    who: "admin",
    name: "Audit log",
    page: page(
      async () => (await import("#features/admin/monitoring/audit-page.tsx")).AuditLogPage,
    ),
  },
  {
    path: "watch/use",
    of: "watch",
    who: "admin",
    name: "Use",
    page: page(
      async () => (await import("#features/admin/monitoring/utilization-page.tsx")).UtilizationPage,
    ),
  },
  {
    path: "watch/devices",
    of: "watch",
    who: "admin",
    name: "Devices",
    page: page(
      async () => (await import("#features/admin/monitoring/devices-page.tsx")).DevicesPage,
    ),
  },
  {
    path: "watch/mail",
    of: "watch",
    who: "admin",
    name: "Mail",
    page: page(
      async () => (await import("#features/admin/monitoring/mail-page.tsx")).MailQueuePage,
    ),
  },
];
