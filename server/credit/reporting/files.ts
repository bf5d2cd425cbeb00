import { sql } from "kysely";
import type { ReportFile, ReportFilters, ReportSystem } from "#contract/credit/admin-reporting.ts";
import { BOM, csvRow } from "#contract/csv.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { allocateNumbers, allocateRevs } from "#server/platform/database/changes.ts";
import { insertRows, isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { xlsx } from "#server/platform/documents/xlsx.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { headerOf, reportLayouts, sheetCells, textCells } from "./layouts.ts";
import { standingPages } from "./queries.ts";
import { sheetNames } from "./reporting-copy.ts";

type Creation = { readonly filters: ReportFilters; readonly by: string; readonly now: number };

async function pendingRows(trx: Connection, filters: ReportFilters) {
  const found = [];
  for await (const page of standingPages(trx, filters))
    for (const { credit, license, next } of page)
      for (const row of next)
        found.push({ ...row, license, person_id: credit.person_id, credit_id: credit.id });
  return found;
}

/** Returns the id of the new file, or undefined if nothing is pending. */
export const createFile = (
  db: Database,
  { filters, by, now }: Creation,
): Promise<string | undefined> =>
  db.transaction().execute(async (trx) => {
    // Two files at the same time would report the same credit twice.
    await allocateRevs(trx, "credit_reports", 0);
    const found = await pendingRows(trx, filters);
    if (found.length === 0) return undefined;
    const { system, from, to } = filters;
    const id = uuidv7(now);
    await trx
      .insertInto("credit_report_file")
      .values({ id, system, created_by: by, created_at: new Date(now) })
      .execute();
    const next = await allocateNumbers(trx, "credit_reports", found.length);
    const rows = found.map(({ fields, ...row }) => ({
      ...row,
      id: uuidv7(now),
      seq: next(),
      file_id: id,
      system,
      sent: fields,
      status: "reported" as const,
      answer: null,
      answered_at: null,
    }));
    await insertRows(trx, "credit_report", rows).execute();
    const about = `credit_report:${id}`;
    const after = { system, rows: rows.length, from, to };
    await recordAudit(trx, { by, action: "credit_report.created", about, after }, now);
    return id;
  });

type FilesQuery = {
  readonly system?: ReportSystem | undefined;
  readonly id?: string;
  readonly limit: number;
  readonly offset: number;
};

const filesQuery = (db: Connection, { system, id }: Pick<FilesQuery, "system" | "id">) =>
  db
    .selectFrom("credit_report_file as file")
    .$if(system !== undefined, (query) => query.where("file.system", "=", system ?? "pars"))
    .$if(id !== undefined, (query) => query.where("file.id", "=", id ?? ""));

const counted = (status: string) =>
  sql<number>`(select count(*) from credit_report where file_id = file.id and status = ${status})`;

export async function filesPage(db: Connection, query: FilesQuery) {
  const rows = await filesQuery(db, query)
    .leftJoin("person", "person.id", "file.created_by")
    .select(["file.id", "file.system", "file.created_at", "first_name", "last_name"])
    .select(sql<number>`(select count(*) from credit_report where file_id = file.id)`.as("rows"))
    .select([
      counted("reported").as("reported"),
      counted("accepted").as("accepted"),
      counted("rejected").as("rejected"),
    ])
    .orderBy("file.id", "desc")
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { total } = await filesQuery(db, query)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const data: ReportFile[] = rows.map(({ first_name, last_name, created_at, ...row }) => ({
    id: row.id,
    system: row.system,
    created_at: isoTime(created_at),
    created_by: `${first_name ?? ""} ${last_name ?? ""}`.trim() || null,
    rows: Number(row.rows),
    reported: Number(row.reported),
    accepted: Number(row.accepted),
    rejected: Number(row.rejected),
  }));
  return { data, total: Number(total) };
}

export const fileById = async (db: Connection, id: string): Promise<ReportFile | undefined> =>
  (await filesPage(db, { id, limit: 1, offset: 0 })).data[0];

/** Returns the rows of a file in its order, without those of deleted accounts. */
export async function rowsOfFile(db: Connection, id: string) {
  const rows = await db
    .selectFrom("credit_report")
    .select(["id", "sent", "status"])
    .where("file_id", "=", id)
    .orderBy("seq")
    .execute();
  return rows.filter(({ sent }) => Object.keys(sent).length > 0);
}

export async function fileCsv(db: Connection, { id, system }: ReportFile): Promise<Uint8Array> {
  const layout = reportLayouts[system];
  const rows = await rowsOfFile(db, id);
  const lines = rows.map(({ sent }) => csvRow(textCells(layout, sent)));
  return Buffer.from(BOM + csvRow(headerOf(layout)) + lines.join(""));
}

export async function fileXlsx(db: Connection, { id, system }: ReportFile): Promise<Uint8Array> {
  const layout = reportLayouts[system];
  const rows = (await rowsOfFile(db, id)).map(({ sent }) => sheetCells(layout, sent));
  const { hasHeader } = layout;
  return xlsx(sheetNames[system], hasHeader ? [headerOf(layout), ...rows] : rows, { hasHeader });
}
