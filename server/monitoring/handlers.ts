import { type ExportFormat, limitOf, offsetOf } from "#contract/lists.ts";
import { MAX_EXPORT_ROWS } from "#contract/monitoring/admin-logs.ts";
import type { AttentionCount, monitoringRoutes } from "#contract/monitoring/admin-monitoring.ts";
import { isAdmin, managesContent } from "#contract/roles.ts";
import { lessonsWithoutCredit } from "#server/learning/publishing/withdraw-credit.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { tableReply } from "#server/platform/documents/table-file.ts";
import { apiError, type Handlers, type Session } from "#server/platform/web/handler.ts";
import { auditRows, countAudit, namedEvents } from "./audit-log.ts";
import { deviceHealth } from "./device-log.ts";
import { auditHeader, auditPages, utilizationHeader, utilizationPages } from "./exports.ts";
import { attentionItems, jobs } from "./jobs.ts";
import { isReversed } from "./list-queries.ts";
import { dismissFailed, mails, retryNow } from "./mail-queue.ts";
import { serviceStatus } from "./status.ts";
import { countUtilization, namedUtilization, utilizationRows } from "./utilization-log.ts";

type MonitoringDeps = Pick<Deps, "db" | "clock" | "config">;
type MonitoringHandlers = Pick<Handlers, keyof typeof monitoringRoutes>;

/** What content editors act on. CE administrators act on lessons that can't offer their credit. */
const forEditors: ReadonlySet<AttentionCount["what"]> = new Set(["links_broken", "uploads_failed"]);

const isFor = (role: string, what: AttentionCount["what"]) =>
  isAdmin(role) || (managesContent(role) && forEditors.has(what));

type ListQuery = {
  readonly sort?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
};
const pageOf = (query: ListQuery) => ({
  limit: limitOf(query),
  offset: offsetOf(query),
  isOldestFirst: query.sort === "at",
});

const reversedDays = () => apiError("invalid", "The first day can't be after the last day.");
const tooManyRows = () =>
  apiError(
    "invalid",
    `This export has more than ${MAX_EXPORT_ROWS.toLocaleString("en-US")} rows. Choose fewer days or add a filter.`,
  );

/** Exports a log and records the export in the audit log. */
async function exportLog(
  { db, clock }: MonitoringDeps,
  { person }: Session,
  name: "audit" | "insights-queries" | "utilization",
  { format, ...filters }: { readonly format?: ExportFormat },
  table: Pick<Parameters<typeof tableReply>[0], "header" | "pages">,
) {
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  const reply = await tableReply({ ...table, format, name: `${name}-${day}` });
  if ("error" in reply) return reply;
  const auditEntry = {
    by: person.id,
    action: name === "utilization" ? "utilization.exported" : "audit.exported",
    about: "service",
    after: { filters },
  };
  await db.transaction().execute((trx) => recordAudit(trx, auditEntry, clock.now()));
  return reply;
}

function logHandlers(
  deps: MonitoringDeps,
): Pick<
  MonitoringHandlers,
  "listAuditEvents" | "exportAuditEvents" | "listUtilization" | "exportUtilization"
> {
  const { db } = deps;
  return {
    listAuditEvents: async ({ query }) => {
      if (isReversed(query)) return reversedDays();
      const rows = await auditRows(db, query, pageOf(query));
      return { body: { data: await namedEvents(db, rows), total: await countAudit(db, query) } };
    },
    exportAuditEvents: async ({ query, session }) => {
      if (isReversed(query)) return reversedDays();
      if ((await countAudit(db, query)) >= MAX_EXPORT_ROWS) return tooManyRows();
      const name = query.log === "insights" ? "insights-queries" : "audit";
      const table = { header: auditHeader, pages: auditPages(db, query) };
      return exportLog(deps, session, name, query, table);
    },
    listUtilization: async ({ query }) => {
      if (isReversed(query)) return reversedDays();
      const rows = await utilizationRows(db, query, pageOf(query));
      return {
        body: { data: await namedUtilization(db, rows), total: await countUtilization(db, query) },
      };
    },
    exportUtilization: async ({ query, session }) => {
      if (isReversed(query)) return reversedDays();
      if ((await countUtilization(db, query)) >= MAX_EXPORT_ROWS) return tooManyRows();
      const table = { header: utilizationHeader, pages: utilizationPages(db, query) };
      return exportLog(deps, session, "utilization", query, table);
    },
  };
}

/** Changes a queued mail and audits it, in one transaction. */
const changeMail =
  (
    { db, clock }: MonitoringDeps,
    action: string,
    change: (trx: Connection, id: string, now: number) => Promise<boolean>,
  ) =>
  ({
    params: { id },
    session,
  }: {
    readonly params: { readonly id: string };
    readonly session: Session;
  }) =>
    db.transaction().execute(async (trx) => {
      if (!(await change(trx, id, clock.now())))
        return apiError("not_found", "This email no longer exists.");
      await recordAudit(trx, { by: session.person.id, action, about: `mail:${id}` }, clock.now());
      return { body: { success: true as const } };
    });

export const monitoringHandlers = (deps: MonitoringDeps): MonitoringHandlers => {
  const { db, clock } = deps;
  const startedAt = clock.now();
  return {
    ...logHandlers(deps),
    adminHome: async ({ session: { person } }) => ({
      body: {
        looks: (await attentionItems(db, clock.now())).filter(({ what }) =>
          isFor(person.burnout_role, what),
        ),
        without_credit: await lessonsWithoutCredit(db),
      },
    }),
    checkAuditLog: async () => ({ body: await verifyAudit(db) }),
    listDeviceHealth: async ({ query }) => ({ body: await deviceHealth(db, query, clock.now()) }),
    listMails: async ({ query }) => ({ body: await mails(db, query) }),
    retryMail: changeMail(deps, "mail.retried", retryNow),
    dismissMail: changeMail(deps, "mail.dismissed", dismissFailed),
    listJobs: async () => ({ body: { data: await jobs(db, clock.now()) } }),
    serviceStatus: async () => ({ body: await serviceStatus(deps, startedAt) }),
  };
};
