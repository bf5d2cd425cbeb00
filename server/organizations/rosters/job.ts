import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Job } from "#server/platform/jobs/scheduler.ts";
import { applyRows } from "./apply.ts";
import { checkRows, summarize } from "./check.ts";
import { deactivateMissing } from "./deactivate-missing.ts";
import type { ImportRow } from "./existing.ts";
import { deleteExpiredRosters } from "./queries.ts";
import { unknownTitles } from "./titles.ts";
import { undoBatch } from "./undo.ts";

type RosterJobDeps = Pick<Deps, "db" | "clock" | "log" | "mail">;
type BatchDeps = Pick<Deps, "db" | "mail">;

const INTERVAL_MS = 1000;
const CLEANUP_INTERVAL_MS = 60 * 60_000;
/** Longer than any batch takes. After this, another process takes over from one that died. */
const LEASE_MS = 60_000;
const MAX_ATTEMPTS = 5;
/** Pause between batches so that other queries get their turn. */
const PAUSE_MS = 5;

const activeStates = ["checking", "applying", "undoing"] as const;

/** Claims the oldest due roster for the length of the lease. */
async function claimNext({ db, clock }: RosterJobDeps): Promise<string | undefined> {
  const now = new Date(clock.now());
  const row = await db
    .updateTable("roster_import")
    .set({ locked_until: new Date(now.getTime() + LEASE_MS) })
    .where("id", "=", (query) =>
      query
        .selectFrom("roster_import")
        .select("id")
        .where("state", "in", activeStates)
        .where(({ or, eb }) => or([eb("locked_until", "is", null), eb("locked_until", "<=", now)]))
        .orderBy("created_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

const lockRoster = (trx: Connection, id: string): Promise<ImportRow | undefined> =>
  trx
    .selectFrom("roster_import")
    .selectAll()
    .where("id", "=", id)
    .where("state", "in", activeStates)
    .forUpdate()
    .executeTakeFirst();

type Changes = Partial<Pick<ImportRow, "state" | "done" | "locked_until" | "finished_at">> & {
  readonly counts?: string;
  readonly titles?: string;
};

async function updateProgress(
  trx: Connection,
  id: string,
  changes: Changes,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("roster_import")
    .set({ ...changes, attempts: 0, updated_at: now })
    .where("id", "=", id)
    .execute();
}

async function checkBatch(trx: Connection, roster: ImportRow, now: Date): Promise<boolean> {
  const checked = await checkRows(trx, roster, now.toISOString().slice(0, 10));
  const finished = { locked_until: null };
  if (checked > 0) {
    const locked_until = new Date(now.getTime() + LEASE_MS);
    await updateProgress(trx, roster.id, { done: roster.done + checked, locked_until }, now);
    return true;
  }
  const counts = JSON.stringify(await summarize(trx, roster));
  const titles = JSON.stringify(await unknownTitles(trx, roster.id));
  await updateProgress(trx, roster.id, { ...finished, counts, titles, state: "checked" }, now);
  return false;
}

/** Applies listed rows first, then deactivates missing people if requested. */
async function applyBatch(
  { mail }: BatchDeps,
  trx: Connection,
  roster: ImportRow,
  now: Date,
): Promise<boolean> {
  const context = { roster, now, mail };
  const rows = await applyRows(trx, context);
  const deactivated =
    rows === 0 && roster.deactivate_missing ? await deactivateMissing(trx, context) : rows;
  if (rows > 0 || deactivated > 0) {
    const locked_until = new Date(now.getTime() + LEASE_MS);
    await updateProgress(
      trx,
      roster.id,
      { done: roster.done + Math.max(rows, deactivated), locked_until },
      now,
    );
    return true;
  }
  if (await hasPending(trx, roster.id)) return true;
  const finished = { state: "done", locked_until: null, finished_at: now } as const;
  await updateProgress(trx, roster.id, finished, now);
  const event = { by: roster.started_by, action: "roster.applied", about: `roster:${roster.id}` };
  await recordAudit(trx, { ...event, after: { ...roster.counts } }, now.getTime());
  return false;
}

async function undoRows({ mail }: BatchDeps, trx: Connection, roster: ImportRow, now: Date) {
  const undone = await undoBatch(trx, { roster, now, mail });
  if (undone > 0) {
    const locked_until = new Date(now.getTime() + LEASE_MS);
    await updateProgress(trx, roster.id, { done: roster.done + undone, locked_until }, now);
    return true;
  }
  const finished = { state: "undone", locked_until: null, finished_at: now } as const;
  await updateProgress(trx, roster.id, finished, now);
  const event = { by: roster.undone_by, action: "roster.undone", about: `roster:${roster.id}` };
  await recordAudit(trx, event, now.getTime());
  return false;
}

/** Returns whether rows remain, such as rows retried after a concurrent registration. */
async function hasPending(trx: Connection, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("roster_row")
    .select("line")
    .where("import_id", "=", id)
    .where("plan", "in", ["create", "update"])
    .where("applied", "=", false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Runs one batch and records its progress in the same transaction. Returns false if no work remains. */
function runBatch(deps: BatchDeps, id: string, now: Date): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const roster = await lockRoster(trx, id);
    if (!roster) return false;
    if (roster.state === "checking") return checkBatch(trx, roster, now);
    return roster.state === "undoing"
      ? undoRows(deps, trx, roster, now)
      : applyBatch(deps, trx, roster, now);
  });
}

/** Records a failed batch. It is retried after the lease ends, and the roster fails after MAX_ATTEMPTS. */
async function recordFailure({ db, clock, log }: RosterJobDeps, id: string, error: unknown) {
  log.error({ err: error }, "a roster batch failed");
  const now = new Date(clock.now());
  await db
    .updateTable("roster_import")
    .set(({ eb }) => ({ attempts: eb("attempts", "+", 1), updated_at: now }))
    .where("id", "=", id)
    .execute();
  await db
    .updateTable("roster_import")
    .set({ state: "failed", locked_until: null, finished_at: now })
    .where("id", "=", id)
    .where("attempts", ">=", MAX_ATTEMPTS)
    .where("state", "in", activeStates)
    .execute();
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

async function processRoster(
  deps: RosterJobDeps,
  id: string,
  isClosing: () => boolean,
): Promise<void> {
  try {
    while (!isClosing() && (await runBatch(deps, id, new Date(deps.clock.now())))) await pause();
    if (isClosing()) await releaseLease(deps, id);
  } catch (error) {
    await recordFailure(deps, id, error);
  }
}

/** Releases the lease so that another process can continue at once. */
async function releaseLease({ db }: RosterJobDeps, id: string): Promise<void> {
  await db
    .updateTable("roster_import")
    .set({ locked_until: null })
    .where("id", "=", id)
    .where("state", "in", activeStates)
    .execute();
}

/** Processes all due rosters. */
export async function processRosters(
  deps: RosterJobDeps,
  isClosing: () => boolean = () => false,
): Promise<void> {
  for (;;) {
    const id = isClosing() ? undefined : await claimNext(deps);
    if (id === undefined) return;
    await processRoster(deps, id, isClosing);
  }
}

export const importRostersJob: Job<RosterJobDeps> = {
  name: "import-rosters",
  intervalMs: INTERVAL_MS,
  run: (deps, stopping) => processRosters(deps, () => stopping.aborted),
  lease: "row",
};

export const cleanUpRostersJob: Job<RosterJobDeps> = {
  name: "clean-up-rosters",
  intervalMs: CLEANUP_INTERVAL_MS,
  run: ({ db, clock }) => deleteExpiredRosters(db, new Date(clock.now())),
  lease: "none",
};
