import type { FastifyInstance } from "fastify";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { runPeriodically } from "#server/platform/jobs/scheduler.ts";
import { applySome } from "./apply.ts";
import { checkSome, sumUp } from "./check.ts";
import { switchOffSome } from "./deactivate-missing.ts";
import type { ImportRow } from "./existing.ts";
import { clearAway } from "./queries.ts";

type WorkDeps = Pick<Deps, "db" | "clock" | "log">;

const ROUND_MS = 1000;
const CLEAR_MS = 60 * 60_000;
/** Longer than any batch takes: a process that died is not waited for any longer. */
const LEASE_MS = 60_000;
const MOST_ATTEMPTS = 5;
/** Between two batches others have the database to themselves. */
const PAUSE_MS = 5;

const isDue = ["checking", "applying"] as const;

/** Takes the oldest list that is due, for as long as the lease lasts. */
async function takeOne({ db, clock }: WorkDeps): Promise<string | undefined> {
  const now = new Date(clock.now());
  const row = await db
    .updateTable("roster_import")
    .set({ locked_until: new Date(now.getTime() + LEASE_MS) })
    .where("id", "=", (query) =>
      query
        .selectFrom("roster_import")
        .select("id")
        .where("state", "in", isDue)
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

const holdRow = (trx: Connection, id: string): Promise<ImportRow | undefined> =>
  trx
    .selectFrom("roster_import")
    .selectAll()
    .where("id", "=", id)
    .where("state", "in", isDue)
    .forUpdate()
    .executeTakeFirst();

type Changes = Partial<Pick<ImportRow, "state" | "done" | "locked_until" | "finished_at">> & {
  readonly counts?: string;
};

async function note(trx: Connection, id: string, changes: Changes, now: Date): Promise<void> {
  await trx
    .updateTable("roster_import")
    .set({ ...changes, attempts: 0, updated_at: now })
    .where("id", "=", id)
    .execute();
}

async function checkBatch(trx: Connection, roster: ImportRow, now: Date): Promise<boolean> {
  const checked = await checkSome(trx, roster, now.toISOString().slice(0, 10));
  const over = { locked_until: null };
  if (checked > 0) {
    const locked_until = new Date(now.getTime() + LEASE_MS);
    await note(trx, roster.id, { done: roster.done + checked, locked_until }, now);
    return true;
  }
  const counts = JSON.stringify(await sumUp(trx, roster));
  await note(trx, roster.id, { ...over, counts, state: "checked" }, now);
  return false;
}

/** First who is named, then, where it was asked for, who is not. */
async function applyBatch(trx: Connection, roster: ImportRow, now: Date): Promise<boolean> {
  const applying = { roster, now };
  const rows = await applySome(trx, applying);
  const more = rows === 0 && roster.deactivate_missing ? await switchOffSome(trx, applying) : rows;
  if (rows > 0 || more > 0) {
    const locked_until = new Date(now.getTime() + LEASE_MS);
    await note(trx, roster.id, { done: roster.done + Math.max(rows, more), locked_until }, now);
    return true;
  }
  if (await hasPending(trx, roster.id)) return true;
  const over = { state: "done", locked_until: null, finished_at: now } as const;
  await note(trx, roster.id, over, now);
  const deed = { by: roster.started_by, action: "roster.applied", about: `roster:${roster.id}` };
  await recordAudit(trx, { ...deed, after: { ...roster.counts } }, now.getTime());
  return false;
}

/** A row that met somebody who registered at the same moment is still to be done. */
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

/** One batch, in one transaction with the word that it is done. False = there is nothing more to do. */
function batch(db: Database, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const roster = await holdRow(trx, id);
    if (!roster) return false;
    return roster.state === "checking"
      ? checkBatch(trx, roster, now)
      : applyBatch(trx, roster, now);
  });
}

/** It is tried again when the lease is over; what fails again and again is given up, and what was done stays. */
async function noteFailure({ db, clock, log }: WorkDeps, id: string, error: unknown) {
  log.error({ err: error }, "a batch of a staff list failed");
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
    .where("attempts", ">=", MOST_ATTEMPTS)
    .where("state", "in", isDue)
    .execute();
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

async function workOff(deps: WorkDeps, id: string, isClosing: () => boolean): Promise<void> {
  try {
    while (!isClosing() && (await batch(deps.db, id, new Date(deps.clock.now())))) await pause();
    if (isClosing()) await letGo(deps, id);
  } catch (error) {
    await noteFailure(deps, id, error);
  }
}

/** The next process need not wait for the lease of this one. */
async function letGo({ db }: WorkDeps, id: string): Promise<void> {
  await db
    .updateTable("roster_import")
    .set({ locked_until: null })
    .where("id", "=", id)
    .where("state", "in", isDue)
    .execute();
}

/** Works off all lists that are due. */
export async function workOnRosters(
  deps: WorkDeps,
  isClosing: () => boolean = () => false,
): Promise<void> {
  for (;;) {
    const id = isClosing() ? undefined : await takeOne(deps);
    if (id === undefined) return;
    await workOff(deps, id, isClosing);
  }
}

export function workOnRostersRegularly(app: FastifyInstance, deps: WorkDeps): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  runPeriodically(app, {
    everyMs: ROUND_MS,
    round: () => workOnRosters(deps, () => isClosing),
    failed: "staff lists could not be worked on",
    log: deps.log,
  });
  runPeriodically(app, {
    everyMs: CLEAR_MS,
    round: () => clearAway(deps.db, new Date(deps.clock.now())),
    failed: "old staff lists could not be cleared away",
    log: deps.log,
  });
}
