import {
  ROSTER_BYTES,
  ROSTER_ROWS,
  type RosterColumn,
} from "#contract/organizations/admin-rosters.ts";
import {
  type CsvFile,
  type CsvRow,
  readCsv,
  readCsvHeader,
} from "#server/platform/csv/read-csv.ts";
import { tooLarge } from "./roster-copy.ts";

export type FileRow = CsvRow<RosterColumn>;

const limits = { bytes: ROSTER_BYTES, rows: ROSTER_ROWS, tooLarge } as const;

/** Returns the cells of the header from the first bytes of a file. */
export const readHeader = (bytes: AsyncIterable<Buffer>): Promise<readonly string[]> =>
  readCsvHeader(bytes, limits);

/** Streams the rows of a file. Throws CsvFileError if it is not a roster. */
export const readRoster = (
  bytes: AsyncIterable<Buffer>,
  file: Omit<CsvFile<RosterColumn>, "limits">,
): AsyncGenerator<FileRow> => readCsv(bytes, { ...file, limits });
