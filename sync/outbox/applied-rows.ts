import type { OutboxEntry } from "./entry.ts";

/** A row for each write took a tenth of the time to send a full outbox. Chromium puts rows above 64 kB into files of their own. */
const WRITES_PER_ROW = 25;

/** Some of the applied writes, under the `seq` of the first. Before schema 9, each write was a row. */
export type AppliedRow =
  | { readonly seq: number; readonly writes: readonly OutboxEntry[] }
  | OutboxEntry;

export const writesOf = (row: AppliedRow): readonly OutboxEntry[] =>
  "writes" in row ? row.writes : [row];

export function rowsOf(entries: readonly OutboxEntry[]): readonly AppliedRow[] {
  const rows: AppliedRow[] = [];
  for (let from = 0; from < entries.length; from += WRITES_PER_ROW) {
    const writes = entries.slice(from, from + WRITES_PER_ROW);
    rows.push({ seq: writes[0]?.seq ?? 0, writes });
  }
  return rows;
}
