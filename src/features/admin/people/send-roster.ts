import { ROSTER_BYTES, type Roster, uploadRoster } from "#contract/organizations/admin-rosters.ts";
import { call } from "#device/session.ts";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

const TIMEOUT_MS = 180_000;

const tooLarge = {
  kind: "refused",
  code: "too_large",
  errors: ["A staff list may have 20 MB and 100,000 rows. Split it into several."],
  status: 413,
} as const;

/** Uploads the file unless it is too large. */
export async function sendRoster(
  file: File,
  group: string,
): Promise<Outcome<{ readonly data: Roster }>> {
  if (file.size > ROSTER_BYTES) return tooLarge;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return call(uploadRoster, {
    query: { name: file.name.slice(0, 200), ...(group && { practice_group_id: group }) },
    bytes,
    headers: { "content-type": "text/csv" },
    timeoutMs: TIMEOUT_MS,
  });
}

export type FileProblems = { readonly sentences: readonly string[] };

const OFFLINE = "The list needs a connection to be checked, and the server cannot be reached.";

const columnProblems: Readonly<Record<string, (columns: string) => string>> = {
  unknown: (columns) =>
    `These columns are not known: ${columns}. Rename them as in the template, or take them out.`,
  missing: (columns) => `These columns are missing: ${columns}.`,
  repeated: (columns) => `These columns come twice: ${columns}. Keep one of each.`,
};

/** Returns the problems with the file as a whole. */
export function fileProblemsOf(outcome: FailedOutcome): FileProblems {
  if (outcome.kind !== "refused" || !outcome.fields)
    return { sentences: [requestErrorMessage(outcome, OFFLINE)] };
  const sentences = Object.entries(outcome.fields).flatMap(([kind, values]) => {
    const inWords = columnProblems[kind];
    return inWords ? [inWords(values.join(", "))] : values;
  });
  return { sentences };
}
