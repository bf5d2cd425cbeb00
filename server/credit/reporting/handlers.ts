import type {
  ReportFile,
  ReportFilters,
  ReportStatus,
  reportingRoutes,
} from "#contract/credit/admin-reporting.ts";
import { limitOf, offsetOf } from "#contract/lists.ts";
import { XLSX } from "#contract/route.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Deps } from "#server/platform/deps.ts";
import { CSV, fileHeaders } from "#server/platform/documents/attachment.ts";
import { tableReply } from "#server/platform/documents/table-file.ts";
import { isId } from "#server/platform/ids.ts";
import { apiError, changedMeanwhile, type Handler } from "#server/platform/web/handler.ts";
import { excludedPages } from "./excluded.ts";
import { createFile, fileById, fileCsv, filesPage, fileXlsx } from "./files.ts";
import { type CreditStanding, reportRowWire, standingPages } from "./queries.ts";
import { importReply, ReplyFileError, readBytes } from "./reply.ts";
import { reportingErrors as errors, excludedHeader } from "./reporting-copy.ts";
import { saveSettings, settingsWire } from "./settings.ts";

type Routes = typeof reportingRoutes;
type ReportingHandlers = { readonly [K in keyof Routes]: Handler<Routes[K]> };
type ReportingDeps = Pick<Deps, "db" | "clock" | "config">;

const noFile = apiError("not_found", errors.noFile);
const isBadPeriod = ({ from, to }: Pick<ReportFilters, "from" | "to">) =>
  from !== undefined && to !== undefined && from > to;
const badPeriod = apiError("invalid", errors.badPeriod);

const nameOf = ({ system, created_at }: ReportFile, ending: string) =>
  `${system.replace("_", "-")}-${created_at.slice(0, 10)}.${ending}`;

type Wanted = {
  readonly status?: ReportStatus | undefined;
  readonly reason?: CreditStanding["reasons"][number] | undefined;
};

const isWanted = (one: CreditStanding, { status, reason }: Wanted) =>
  (status === undefined || one.status === status) &&
  (reason === undefined || one.reasons.includes(reason));

/** Downloads of report files contain license numbers, so each is audited. */
const auditDownload = ({ db, clock }: ReportingDeps, by: string, about: string) =>
  db
    .transaction()
    .execute((trx) =>
      recordAudit(trx, { by, action: "credit_report.exported", about }, clock.now()),
    );

/** Returns the file, and notes that it is downloaded. */
async function download(deps: ReportingDeps, id: string, by: string) {
  const file = isId(id) ? await fileById(deps.db, id) : undefined;
  if (file) await auditDownload(deps, by, `credit_report:${id}`);
  return file;
}

const creditReports = (
  deps: ReportingDeps,
): Pick<ReportingHandlers, "listCreditReports" | "exportExcludedCredits" | "retryCreditReport"> => {
  const { db, clock, config } = deps;
  return {
    listCreditReports: async ({ query: { status, reason, page, size, ...filters } }) => {
      if (isBadPeriod(filters)) return badPeriod;
      const counts = { pending: 0, reported: 0, accepted: 0, rejected: 0, excluded: 0 };
      const found: CreditStanding[] = [];
      for await (const rows of standingPages(db, filters))
        for (const row of rows) {
          counts[row.status] += 1;
          if (isWanted(row, { status, reason })) found.push(row);
        }
      const start = offsetOf({ page, size });
      const shown = found.toReversed().slice(start, start + limitOf({ size }));
      return { body: { data: shown.map(reportRowWire), total: found.length, counts } };
    },

    exportExcludedCredits: async ({ query: { format, ...query }, session }) => {
      if (isBadPeriod(query)) return badPeriod;
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const reply = await tableReply({
        ...{ format, name: `${query.system.replace("_", "-")}-left-out-${day}` },
        header: excludedHeader,
        pages: excludedPages(db, query, config.publicUrl),
      });
      if (!("error" in reply))
        await auditDownload(deps, session.person.id, `credit_report:excluded`);
      return reply;
    },

    retryCreditReport: async ({ params: { id }, session }) =>
      db.transaction().execute(async (trx) => {
        const report = isId(id)
          ? await trx
              .selectFrom("credit_report")
              .select(["status", "person_id"])
              .where("id", "=", id)
              .forUpdate()
              .executeTakeFirst()
          : undefined;
        if (!report) return apiError("not_found", errors.noReport);
        if (report.status !== "rejected") return apiError("invalid", errors.notRejected);
        await trx
          .updateTable("credit_report")
          .set({ status: "pending" })
          .where("id", "=", id)
          .execute();
        const entry = { by: session.person.id, action: "credit_report.retried" };
        const concerns = report.person_id;
        await recordAudit(trx, { ...entry, about: `credit_report:${id}`, concerns }, clock.now());
        return { body: { id } };
      }),
  };
};

const reportFiles = (
  deps: ReportingDeps,
): Pick<
  ReportingHandlers,
  "createReportFile" | "listReportFiles" | "reportFileCsv" | "reportFileXlsx"
> => {
  const { db, clock } = deps;
  return {
    createReportFile: async ({ body, session }) => {
      if (isBadPeriod(body)) return badPeriod;
      const creation = { filters: body, by: session.person.id, now: clock.now() };
      const id = await createFile(db, creation);
      const file = id && (await fileById(db, id));
      return file ? { body: { data: file } } : apiError("invalid", errors.nothingPending);
    },

    listReportFiles: async ({ query }) => ({
      body: await filesPage(db, {
        system: query.system,
        limit: limitOf(query),
        offset: offsetOf(query),
      }),
    }),

    reportFileCsv: async ({ params: { id }, session }) => {
      const file = await download(deps, id, session.person.id);
      if (!file) return noFile;
      return { headers: fileHeaders(CSV, nameOf(file, "csv")), body: await fileCsv(db, file) };
    },

    reportFileXlsx: async ({ params: { id }, session }) => {
      const file = await download(deps, id, session.person.id);
      if (!file) return noFile;
      return { headers: fileHeaders(XLSX, nameOf(file, "xlsx")), body: await fileXlsx(db, file) };
    },
  };
};

function unreadable(error: unknown) {
  if (!(error instanceof ReplyFileError)) throw error;
  return apiError(error.isTooLarge ? "too_large" : "invalid", error.message);
}

const answers = (deps: ReportingDeps): Pick<ReportingHandlers, "importReportReply"> => {
  const { db, clock } = deps;
  return {
    importReportReply: async ({ params: { id }, request, session }) => {
      const file = isId(id) ? await fileById(db, id) : undefined;
      if (!file) return noFile;
      try {
        const bytes = await readBytes(request.body as AsyncIterable<Buffer>);
        const answer = { file, bytes, by: session.person.id, now: clock.now() };
        const result = await importReply(db, answer);
        return { body: { data: (await fileById(db, id)) ?? file, ...result } };
      } catch (error) {
        return unreadable(error);
      }
    },
  };
};

const settings = (
  deps: ReportingDeps,
): Pick<ReportingHandlers, "getReportingSettings" | "changeReportingSettings"> => {
  const { db, clock } = deps;
  return {
    getReportingSettings: async () => ({ body: await settingsWire(db) }),

    changeReportingSettings: async ({ body, session }) =>
      (await saveSettings(db, body, session.person.id, clock.now()))
        ? { body: await settingsWire(db) }
        : changedMeanwhile,
  };
};

export const reportingHandlers = (deps: ReportingDeps): ReportingHandlers => ({
  ...creditReports(deps),
  ...reportFiles(deps),
  ...answers(deps),
  ...settings(deps),
});
