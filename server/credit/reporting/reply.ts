import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { REPLY_BYTES, type ReportFile } from "#contract/credit/admin-reporting.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { allocateRevs } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { rowsOfFile } from "./files.ts";
import { type ReportFields, type ReportLayout, reportLayouts } from "./layouts.ts";
import { reportingErrors as errors } from "./reporting-copy.ts";

/** The file can't be read as an answer. `isTooLarge`: it has more bytes than allowed. */
export class ReplyFileError extends Error {
  readonly isTooLarge: boolean;

  constructor(
    sentence: string,
    { cause, isTooLarge = false }: { readonly cause?: unknown; readonly isTooLarge?: boolean } = {},
  ) {
    super(sentence, { cause });
    this.isTooLarge = isTooLarge;
  }
}

export async function readBytes(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > REPLY_BYTES) throw new ReplyFileError(errors.tooLarge, { isTooLarge: true });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Older spreadsheet programs save CSV in windows-1252. */
function decode(bytes: Buffer): string {
  if (bytes.includes(0)) throw new ReplyFileError(errors.notCsv);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function tableOf(bytes: Buffer): string[][] {
  try {
    return parse(decode(bytes), {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      delimiter: [",", ";", "\t"],
      max_record_size: 100_000,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new ReplyFileError(errors.notCsv, { cause: error });
    throw error;
  }
}

/** "License Number" and "license_number" are one column. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

const statusColumns = ["status", "result", "postingstatus", "recordstatus"];
const messageColumns = ["message", "reason", "error", "errors", "errormessage", "description"];

const accepted =
  /^(accepted|posted|success(ful)?|succeeded|ok|completed?|added|deleted|processed)$/i;
const rejected =
  /^(rejected|refused|errors?|fail(ed|ure)?|invalid|not (found|posted|processed)|unmatched)$/i;

/** Compares what a spreadsheet may have changed: case, leading zeros of dates, an apostrophe against formulas. */
function comparable(text: string): string {
  const trimmed = text.trim().replace(/^'/, "").toLowerCase();
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(trimmed);
  if (us) return `${us[3]}-${us[1]?.padStart(2, "0")}-${us[2]?.padStart(2, "0")}`;
  const iso = /^(\d{4}-\d\d-\d\d)(t|\s|$)/.exec(trimmed);
  if (iso?.[1]) return iso[1];
  const number = /^\d+\.\d+$/.test(trimmed) ? Number(trimmed).toString() : trimmed;
  return number.replace(/^(state|profession)=/, "");
}

type Cells = readonly { readonly field: string; readonly at: number }[];

function readHeader(layout: ReportLayout, header: readonly string[]) {
  const names = header.map(plain);
  const cells: Cells = layout.columns.flatMap(({ header: name, field }) => {
    const at = names.indexOf(plain(name));
    return at < 0 ? [] : [{ field, at }];
  });
  const status = names.findIndex((name) => statusColumns.includes(name));
  if (status < 0) throw new ReplyFileError(errors.noStatus);
  const isIdentified = cells.some(({ field }) => layout.identifiers.includes(field));
  if (!isIdentified) {
    const wanted = layout.columns.filter(({ field }) => layout.identifiers.includes(field));
    throw new ReplyFileError(errors.noIdentifier(wanted.map(({ header: name }) => name)));
  }
  return { cells, status, message: names.findIndex((name) => messageColumns.includes(name)) };
}

type StoredRow = { readonly id: string; readonly sent: ReportFields };
type Unmatched = { line: number; why: "no_match" | "several_matches" | "unknown_status" };
type Answer = { id: string; status: "accepted" | "rejected"; answer: string | null };

/** Finds the rows of a file by any identifier they have. */
function finderOf({ identifiers }: ReportLayout, rows: readonly StoredRow[]) {
  const index = new Map<string, StoredRow[]>();
  const keyOf = (field: string, value: string) => `${field} ${comparable(value)}`;
  for (const row of rows)
    for (const field of identifiers) {
      const value = row.sent[field] ?? "";
      if (value === "") continue;
      const key = keyOf(field, value);
      index.set(key, [...(index.get(key) ?? []), row]);
    }
  /** Returns the rows that agree with every cell that isn't empty. */
  return (line: readonly string[], cells: Cells): readonly StoredRow[] => {
    const filled = cells
      .map(({ field, at }) => ({ field, value: line[at] ?? "" }))
      .filter(({ value }) => value.trim() !== "");
    const known = filled.find(({ field }) => identifiers.includes(field));
    if (!known) return [];
    return (index.get(keyOf(known.field, known.value)) ?? []).filter(({ sent }) =>
      filled.every(({ field, value }) => comparable(sent[field] ?? "") === comparable(value)),
    );
  };
}

export function readAnswers(
  layout: ReportLayout,
  rows: readonly StoredRow[],
  bytes: Buffer,
): { readonly answers: readonly Answer[]; readonly unmatched: Unmatched[] } {
  const [header = [], ...lines] = tableOf(bytes);
  const { cells, status, message } = readHeader(layout, header);
  const find = finderOf(layout, rows);
  const answers: Answer[] = [];
  const unmatched: Unmatched[] = [];
  lines.forEach((line, at) => {
    const said = (line[status] ?? "").trim();
    const found = find(line, cells);
    const [row] = found;
    const place = at + 2;
    if (!row) unmatched.push({ line: place, why: "no_match" });
    else if (found.length > 1) unmatched.push({ line: place, why: "several_matches" });
    else if (accepted.test(said)) answers.push({ id: row.id, status: "accepted", answer: null });
    else if (rejected.test(said)) {
      const answer = (line[message] ?? "")
        .trim()
        .replaceAll(/\p{Cc}+/gu, " ")
        .slice(0, 500);
      answers.push({ id: row.id, status: "rejected", answer: answer || said });
    } else unmatched.push({ line: place, why: "unknown_status" });
  });
  return { answers, unmatched };
}

async function storeAnswers(trx: Connection, answers: readonly Answer[], now: number) {
  const at = new Date(now);
  await sql`update credit_report set status = given.status, answer = given.answer,
      answered_at = ${at}
    from json_to_recordset(${JSON.stringify(answers)}::json)
      as given (id text, status text, answer text)
    where credit_report.id = given.id
      and (credit_report.status, credit_report.answer) is distinct from (given.status, given.answer)`.execute(
    trx,
  );
}

type Import = {
  readonly file: ReportFile;
  readonly bytes: Buffer;
  readonly by: string;
  readonly now: number;
};

/** Stores the answers of a reporting system. Throws a ReplyFileError. */
export const importReply = (db: Database, { file, bytes, by, now }: Import) =>
  db.transaction().execute(async (trx) => {
    await allocateRevs(trx, "credit_reports", 0);
    const rows = await rowsOfFile(trx, file.id);
    const { answers, unmatched } = readAnswers(reportLayouts[file.system], rows, bytes);
    await storeAnswers(trx, answers, now);
    const count = (status: Answer["status"]) =>
      answers.filter((answer) => answer.status === status).length;
    const result = { accepted: count("accepted"), rejected: count("rejected") };
    const about = `credit_report:${file.id}`;
    const after = { ...result, unmatched: unmatched.length };
    await recordAudit(trx, { by, action: "credit_report.answered", about, after }, now);
    return { ...result, unmatched: unmatched.slice(0, 100) };
  });
