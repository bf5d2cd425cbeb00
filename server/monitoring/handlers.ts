import { limitOf, offsetOf } from "#contract/lists.ts";
import { MOST_EXPORTED } from "#contract/monitoring/admin-logs.ts";
import type { watchRoutes } from "#contract/monitoring/admin-monitoring.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { attachment } from "#server/platform/documents/attachment.ts";
import { type Handlers, refuse, type Session } from "#server/platform/web/handler.ts";
import { auditRows, countAudit, namedEvents } from "./audit-log.ts";
import { isWrongWay } from "./count.ts";
import { deviceHealth } from "./device-log.ts";
import { auditCsv, utilizationCsv } from "./exports.ts";
import { jobs, looks } from "./jobs.ts";
import { dropFailed, mails, sendNow } from "./mail-queue.ts";
import { serviceStatus } from "./status.ts";
import { countUse, namedUse, rowsOfUse } from "./utilization-log.ts";

type WatchDeps = Pick<Deps, "db" | "clock" | "config">;
type WatchHandlers = Pick<Handlers, keyof typeof watchRoutes>;

type ListQuery = {
  readonly sort?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
};
const partOf = (query: ListQuery) => ({
  limit: limitOf(query),
  offset: offsetOf(query),
  isOldestFirst: query.sort === "at",
});

const wrongWay = () => refuse("invalid", "The first day is after the last one.");
const tooMany = () =>
  refuse("invalid", `More than ${MOST_EXPORTED} rows fit. Choose fewer days, or another filter.`);

/** Who takes a log away is noted in it. */
async function exported(
  { db, clock }: WatchDeps,
  { person }: Session,
  name: "audit" | "utilization",
  filters: object,
  make: (trx: Connection) => Promise<Uint8Array>,
) {
  const body = await make(db);
  const deed = { by: person.id, action: `${name}.exported`, about: "service", after: { filters } };
  await db.transaction().execute((trx) => recordAudit(trx, deed, clock.now()));
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  return {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": attachment(`${name}-${day}.csv`),
    },
    body,
  };
}

function logHandlers(
  deps: WatchDeps,
): Pick<
  WatchHandlers,
  "listAuditEvents" | "exportAuditEvents" | "listUtilization" | "exportUtilization"
> {
  const { db } = deps;
  return {
    listAuditEvents: async ({ query }) => {
      if (isWrongWay(query)) return wrongWay();
      const rows = await auditRows(db, query, partOf(query));
      return { body: { data: await namedEvents(db, rows), total: await countAudit(db, query) } };
    },
    exportAuditEvents: async ({ query, session }) => {
      if (isWrongWay(query)) return wrongWay();
      if ((await countAudit(db, query)) >= MOST_EXPORTED) return tooMany();
      return exported(deps, session, "audit", query, (trx) => auditCsv(trx, query));
    },
    listUtilization: async ({ query }) => {
      if (isWrongWay(query)) return wrongWay();
      const rows = await rowsOfUse(db, query, partOf(query));
      return { body: { data: await namedUse(db, rows), total: await countUse(db, query) } };
    },
    exportUtilization: async ({ query, session }) => {
      if (isWrongWay(query)) return wrongWay();
      if ((await countUse(db, query)) >= MOST_EXPORTED) return tooMany();
      return exported(deps, session, "utilization", query, (trx) => utilizationCsv(trx, query));
    },
  };
}

/** Changes one letter and notes it, in one transaction. */
const changeMail =
  (
    { db, clock }: WatchDeps,
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
        return refuse("not_found", "There is no such letter.");
      await recordAudit(trx, { by: session.person.id, action, about: `mail:${id}` }, clock.now());
      return { body: { success: true as const } };
    });

export const watchHandlers = (deps: WatchDeps): WatchHandlers => {
  const { db, clock } = deps;
  const startedAt = clock.now();
  return {
    ...logHandlers(deps),
    adminHome: async () => ({ body: { looks: await looks(db, clock.now()) } }),
    checkAuditLog: async () => ({ body: await verifyAudit(db) }),
    listDeviceHealth: async ({ query }) => ({ body: await deviceHealth(db, query, clock.now()) }),
    listMails: async ({ query }) => ({ body: await mails(db, query) }),
    retryMail: changeMail(deps, "mail.retried", sendNow),
    dismissMail: changeMail(deps, "mail.dismissed", dropFailed),
    listJobs: async () => ({ body: { data: await jobs(db, clock.now()) } }),
    serviceStatus: async () => ({ body: await serviceStatus(deps, startedAt) }),
  };
};
