import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { fileErrors } from "./csv-copy.ts";
import { CsvFileError, type CsvNote, createDecoder } from "./decode.ts";

/** One row of the file, without empty cells. `line` is the spreadsheet row number. */
export type CsvRow<Column extends string> = {
  readonly line: number;
  readonly fields: Readonly<Partial<Record<Column, string>>>;
  /** Non-empty cells beyond the last column. */
  readonly beyond: readonly string[];
};

/** Limits how much an unclosed quote can buffer. */
const MAX_ROW_LENGTH = 100_000;

export type CsvLimits = {
  readonly bytes: number;
  /** Without the header. */
  readonly rows: number;
  /** The error of a larger file. */
  readonly tooLarge: string;
};

const tooLarge = (limits: CsvLimits) =>
  new CsvFileError({ file: [limits.tooLarge] }, { isTooLarge: true });

async function* textOf(
  bytes: AsyncIterable<Buffer>,
  limits: CsvLimits,
  note: (what: CsvNote) => void,
): AsyncGenerator<string> {
  const decoder = createDecoder(note);
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > limits.bytes) throw tooLarge(limits);
    yield decoder.next(part);
  }
  yield decoder.end();
}

/** Reads up to the end of the first line to detect the delimiter. */
async function firstLine(texts: AsyncGenerator<string>): Promise<string> {
  let text = "";
  while (!/[\r\n]/.test(text) && text.length <= MAX_ROW_LENGTH) {
    const next = await texts.next();
    if (next.done) break;
    text += next.value;
  }
  return text;
}

function delimiterOf(text: string, note: (what: CsvNote) => void): string {
  const line = text.split(/[\r\n]/, 1)[0] ?? "";
  const count = (sign: string) => line.split(sign).length - 1;
  if (count(";") > count(",")) {
    note("semicolons");
    return ";";
  }
  if (count("\t") > count(",")) {
    note("tabs");
    return "\t";
  }
  return ",";
}

const cleanCell = (cell: string) =>
  cell
    .replaceAll(/[\u200b\ufeff\u00ad]/g, "")
    .replaceAll("\u00a0", " ")
    .trim()
    .normalize("NFC");

function rowOf<Column extends string>(
  cells: readonly string[],
  columns: readonly (Column | null)[],
  line: number,
): CsvRow<Column> {
  const fields: Partial<Record<Column, string>> = {};
  const extraCells: string[] = [];
  cells.forEach((cell, at) => {
    const text = cleanCell(cell);
    const column = columns[at];
    if (text === "") return;
    if (column) fields[column] = text;
    else if (at >= columns.length) extraCells.push(text);
  });
  return { line, fields, beyond: extraCells };
}

function toCsvError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = Number((error as { readonly lines?: unknown }).lines ?? 0);
  return error.code === "CSV_MAX_RECORD_SIZE" || error.code === "CSV_QUOTE_NOT_CLOSED"
    ? new CsvFileError({ file: [fileErrors.openQuote(line)] }, { cause: error })
    : new CsvFileError({ file: [fileErrors.notCsv(line)] }, { cause: error });
}

async function* recordsOf(texts: AsyncGenerator<string>, note: (what: CsvNote) => void) {
  const start = await firstLine(texts);
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(start, note),
    relax_column_count: true,
    relax_quotes: false,
    max_record_size: MAX_ROW_LENGTH,
  });
  async function* all() {
    yield start;
    yield* texts;
  }
  const pumping = pipeline(Readable.from(all()), parser);
  pumping.catch(() => undefined); // The parser's reader gets the same error.
  yield* parser as AsyncIterable<string[]>;
  await pumping;
}

/** Returns the cells of the header from the first bytes of a file. */
export async function readCsvHeader(
  bytes: AsyncIterable<Buffer>,
  limits: CsvLimits,
): Promise<readonly string[]> {
  try {
    for await (const cells of recordsOf(
      textOf(bytes, limits, () => undefined),
      () => undefined,
    ))
      return cells.map(cleanCell);
  } catch (error) {
    throw toCsvError(error);
  }
  throw new CsvFileError({ file: [fileErrors.empty] });
}

export type CsvFile<Column extends string> = {
  readonly limits: CsvLimits;
  /** Returns the field of each column; null for columns to leave out. */
  readonly header: (cells: readonly string[]) => readonly (Column | null)[];
  readonly note: (what: CsvNote) => void;
};

/** Streams the rows of a file. Throws CsvFileError if it can't be read. */
export async function* readCsv<Column extends string>(
  bytes: AsyncIterable<Buffer>,
  { limits, header, note }: CsvFile<Column>,
): AsyncGenerator<CsvRow<Column>> {
  let columns: readonly (Column | null)[] | undefined;
  let line = 0;
  try {
    for await (const cells of recordsOf(textOf(bytes, limits, note), note)) {
      line += 1;
      if (line > limits.rows + 1) throw tooLarge(limits);
      if (columns) {
        const row = rowOf(cells, columns, line);
        if (Object.keys(row.fields).length + row.beyond.length > 0) yield row;
      } else {
        columns = header(cells.map(cleanCell));
      }
    }
  } catch (error) {
    throw toCsvError(error);
  }
  if (!columns) throw new CsvFileError({ file: [fileErrors.empty] });
}
