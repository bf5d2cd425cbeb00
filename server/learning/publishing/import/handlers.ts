import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { LESSON_IMPORT_BYTES, LESSON_IMPORT_ROWS } from "#contract/learning/admin-lesson-import.ts";
import { managesCredit } from "#contract/roles.ts";
import { previewBulkChange } from "#server/platform/bulk/preview.ts";
import { fileErrors } from "#server/platform/csv/csv-copy.ts";
import { CsvFileError } from "#server/platform/csv/decode.ts";
import { readCsv, readCsvHeader } from "#server/platform/csv/read-csv.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { apiError, type Handlers } from "#server/platform/web/handler.ts";
import { lessonsTarget } from "../bulk.ts";
import { findExisting } from "../queries.ts";
import { chosenColumns, matchColumns } from "./columns.ts";
import { importErrors, importTexts } from "./import-copy.ts";
import { type Known, type LessonRow, type ReadRow, readRow, withDuplicates } from "./rows.ts";

const limits = {
  bytes: LESSON_IMPORT_BYTES,
  rows: LESSON_IMPORT_ROWS,
  tooLarge: importErrors.tooLarge,
} as const;

const tooLarge = {
  ...apiError("too_large", importErrors.tooLarge),
  headers: { connection: "close" },
};

const fileError = ({ errors, isTooLarge }: CsvFileError) =>
  isTooLarge
    ? tooLarge
    : {
        status: 422,
        headers: { connection: "close" },
        error: {
          success: false,
          code: "invalid" as const,
          errors: Object.fromEntries(
            Object.entries(errors).map(([name, messages]) => [name, [...messages]]),
          ),
        },
      };

/** Checks the request before its body is read. */
function bodyOf({ headers, body }: Pick<FastifyRequest, "headers" | "body">) {
  if (Number(headers["content-length"] ?? 0) > LESSON_IMPORT_BYTES) return tooLarge;
  return body instanceof Readable ? body : apiError("malformed", importErrors.notCsvBody);
}

async function readKnown(db: Connection): Promise<Known> {
  const existing = await findExisting(db, [], []);
  const series = await db
    .selectFrom("series")
    .select(["id", "wire"])
    .where("removed", "=", false)
    .orderBy("id", "desc")
    .execute();
  const lessons = await db.selectFrom("editable_content").select("wire").execute();
  return {
    existing,
    series: new Map(
      series.flatMap(({ id, wire }) => [
        [id.toLowerCase(), id] as const,
        [wire.name.toLowerCase(), id] as const,
      ]),
    ),
    collections: new Map([...existing.sections].map((name) => [name.toLowerCase(), name])),
    numbers: new Set(lessons.map(({ wire }) => wire.lesson_number.toLowerCase()).filter(Boolean)),
  };
}

async function readRows(bytes: AsyncIterable<Buffer>, columns: string) {
  const rows: LessonRow[] = [];
  const header = (headings: readonly string[]) => chosenColumns(columns, headings);
  for await (const row of readCsv(bytes, { limits, header, note: () => undefined })) rows.push(row);
  if (rows.length === 0) throw new CsvFileError({ file: [fileErrors.empty] });
  return rows;
}

const planned = (rows: readonly ReadRow[], now: number) =>
  Object.fromEntries(
    rows.map(({ row, fields, errors }) => [
      uuidv7(now),
      { row, fields, errors: errors.map(({ column, message }) => ({ column, message })) },
    ]),
  );

type ImportCalls = "matchLessonColumns" | "previewLessonImport";

/** Spreadsheets of lessons become changes of many rows, so that they are applied and undone like those. */
export const lessonImportHandlers = ({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Pick<Handlers, ImportCalls> => ({
  matchLessonColumns: async ({ request }) => {
    const body = bodyOf(request);
    if (!(body instanceof Readable)) return body;
    try {
      const data = matchColumns(await readCsvHeader(body, limits));
      return { headers: { connection: "close" }, body: { data } };
    } catch (error) {
      if (error instanceof CsvFileError) return fileError(error);
      throw error;
    }
  },

  previewLessonImport: async ({ query, request, session }) => {
    const body = bodyOf(request);
    if (!(body instanceof Readable)) return body;
    try {
      const maySetCredit = managesCredit(session.person.burnout_role);
      const known = { ...(await readKnown(db)), maySetCredit };
      const cells = await readRows(body, query.columns);
      const rows = withDuplicates(cells.map((row) => readRow(row, known)));
      const lessons = planned(rows, clock.now());
      const name = query.name?.replaceAll(/\p{Cc}/gu, "").trim() || importTexts.unnamed;
      const preview = await previewBulkChange(
        { db, clock },
        lessonsTarget,
        { selection: { ids: Object.keys(lessons) }, change: { kind: "import", name, lessons } },
        session,
      );
      if (!("body" in preview)) return preview;
      const errors = rows.flatMap((row) => row.errors);
      return { body: { data: preview.body.data, errors } };
    } catch (error) {
      if (error instanceof CsvFileError) return fileError(error);
      throw error;
    }
  },
});
