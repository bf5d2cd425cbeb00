import { Subscription } from "rxjs";
import type { reportDevice } from "#contract/monitoring/device-report.ts";
import type { Body } from "#contract/route.ts";
import { WIRE_VERSION } from "#contract/version.ts";
import { createCoalescedTask } from "../downloads/coalesced-task.ts";
import { isInterruption } from "../downloads/interruption.ts";
import { addToOutbox } from "../outbox/add.ts";
import { BACKGROUND_LANE } from "../outbox/background.ts";
import { neverSent } from "../outbox/in-flight.ts";
import { laneEntries } from "../outbox/lane-entries.ts";
import { outboxSummary } from "../outbox/queries.ts";
import type { Ports } from "../ports.ts";
import type { EngineStatus } from "../status-relay.ts";
import { type ActionContext, commit } from "./commit.ts";
import type { DeviceDatabase } from "./device-database.ts";
import { validated } from "./enqueue.ts";
import { installation, lastSyncedAt, reportDueAt } from "./facts.ts";
import { NotSaved } from "./not-saved.ts";

const MINUTE_MS = 60_000;
/** Short visits don't send a report. */
const FIRST_REPORT_MS = 10 * MINUTE_MS;
const REPORT_INTERVAL_MS = 6 * 60 * MINUTE_MS;
/** Lets other background writes join the report. */
const BATCHING_MS = MINUTE_MS;
const MAX_AGENT_LENGTH = 400;

type ReportOptions = {
  readonly context: ActionContext;
  readonly device: DeviceDatabase;
  readonly ports: Pick<Ports, "files" | "userAgent" | "report">;
  readonly status$: { subscribe(next: (status: EngineStatus) => void): Subscription };
  readonly signal: AbortSignal;
};

const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

/** Reports sizes and counts, never content. Returns undefined until this installation has an id. */
async function reportOf({ context, device, ports }: ReportOptions, now: number) {
  const installationId = await installation.get(device.facts);
  if (installationId === undefined) return undefined;
  const { waiting, needAttention } = await outboxSummary(context.db);
  const storage = await ports.files.estimate().catch(() => undefined);
  const isPersisted = await ports.files.persisted?.().catch(() => undefined);
  const body: Body<typeof reportDevice> = {
    device: installationId,
    reported_at: new Date(now).toISOString(),
    last_synced_at: iso(await lastSyncedAt.get(context.db.facts)),
    pending: waiting,
    set_aside: needAttention,
    app_version: String(WIRE_VERSION),
    storage_used: storage?.used ?? null,
    storage_quota: storage?.quota ?? null,
    persisted: isPersisted ?? null,
    user_agent: ports.userAgent?.slice(0, MAX_AGENT_LENGTH) || null,
  };
  return validated("reportDevice", body);
}

/** A due time further away than the interval means the clock was set back. */
const isDue = (due: number, now: number) => due <= now || due > now + REPORT_INTERVAL_MS;

/** Replaces a report that wasn't sent yet. */
async function enqueueReport(options: ReportOptions): Promise<void> {
  const { db, ports, wake } = options.context;
  const now = ports.clock.now();
  const due = await reportDueAt.get(db.facts);
  if (due !== undefined && !isDue(due, now)) return;
  const body = due === undefined ? undefined : await reportOf(options, now);
  const id = ports.ids.uuid();
  const wasAdded = await commit(options.context, [], async () => {
    // Another tab may have been faster.
    if ((await reportDueAt.get(db.facts)) !== due) return false;
    await reportDueAt.set(db.facts, now + (body ? REPORT_INTERVAL_MS : FIRST_REPORT_MS));
    if (!body) return false;
    const isUnsent = await neverSent(db);
    const older = laneEntries(db, BACKGROUND_LANE).filter(
      (entry) => entry.call === "reportDevice" && isUnsent(entry),
    );
    await db.outbox.bulkDelete((await older.toArray()).map(({ seq }) => seq));
    const notBefore = now + BATCHING_MS;
    await addToOutbox(db, { call: "reportDevice", body, id, now, notBefore });
    return true;
  });
  if (wasAdded) wake("background");
}

/** Reports this device's status regularly, after a successful sync. Runs in the background. */
export function reportRegularly(options: ReportOptions) {
  const { ports, status$, signal } = options;
  const watching = new Subscription();
  const reportError = (error: unknown) => {
    // Signed out or storage full: the next trigger retries.
    if (!signal.aborted && !(error instanceof NotSaved) && !isInterruption(error))
      ports.report("How this device is could not be noted", error);
  };
  const task = createCoalescedTask(() =>
    (signal.aborted ? Promise.resolve() : enqueueReport(options)).catch(reportError),
  );
  if (!signal.aborted)
    watching.add(
      status$.subscribe(({ isWorking, reach }) => {
        if (!isWorking && reach === "up") task.trigger();
      }),
    );
  return {
    /** Resolves when nothing is running. */
    settled: task.idle,
    /** Call after aborting `signal`. Resolves when nothing is running. */
    stopped: async () => {
      watching.unsubscribe();
      await task.idle();
    },
  };
}
