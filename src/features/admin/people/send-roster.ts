import {
  HEADER_BYTES,
  matchRosterColumns,
  ROSTER_BYTES,
  type Roster,
  type RosterColumn,
  uploadRoster,
} from "#contract/organizations/admin-rosters.ts";
import type { Reply } from "#contract/route.ts";
import { call } from "#device/session.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { uploadCard as copy } from "./import-copy.tsx";

const TIMEOUT_MS = 180_000;

const tooLarge = {
  kind: "refused",
  code: "too_large",
  errors: [copy.tooLarge],
  status: 413,
} as const;

/** Uploads the file unless it is too large. */
export async function sendRoster(
  file: File,
  group: string,
  columns: readonly (RosterColumn | null)[] | undefined,
): Promise<Outcome<{ readonly data: Roster }>> {
  if (file.size > ROSTER_BYTES) return tooLarge;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return call(uploadRoster, {
    query: {
      name: file.name.slice(0, 200),
      ...(group && { practice_group_id: group }),
      ...(columns && { columns: columns.map((column) => column ?? "").join(",") }),
    },
    bytes,
    headers: { "content-type": "text/csv" },
    timeoutMs: TIMEOUT_MS,
  });
}

/** Asks which columns of the file are known. Sends only its beginning. */
export async function matchColumns(
  file: File,
  group: string,
): Promise<Outcome<Reply<typeof matchRosterColumns>>> {
  const bytes = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  return call(matchRosterColumns, {
    query: group ? { practice_group_id: group } : {},
    bytes,
    headers: { "content-type": "text/csv" },
  });
}
