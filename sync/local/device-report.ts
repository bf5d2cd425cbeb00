import { Subscription } from "rxjs";
import type { reportDevice } from "#contract/monitoring/device-report.ts";
import type { Body } from "#contract/route.ts";
import { WIRE_VERSION } from "#contract/version.ts";
import { isInterruption } from "../downloads/interruption.ts";
import { createPump } from "../downloads/scheduler.ts";
import { addToOutbox } from "../outbox/add.ts";
import { BACKGROUND_LANE } from "../outbox/background.ts";
import { inLane } from "../outbox/lane-order.ts";
import { outboxSummary } from "../outbox/questions.ts";
import type { Ports } from "../ports.ts";
import type { EngineStatus } from "../status-relay.ts";
import { type Desk, keep } from "./commit.ts";
import type { DeviceDatabase } from "./device-database.ts";
import { checked } from "./enqueue.ts";
import { installation, lastSyncedAt, reportDueAt } from "./facts.ts";
import { NotSaved } from "./not-saved.ts";

const MINUTE_MS = 60_000;
/** Somebody who only looks in is not worth a report. */
const FIRST_MS = 10 * MINUTE_MS;
const EVERY_MS = 6 * 60 * MINUTE_MS;
/** Such reports gather what else there is to send in the background. */
const GATHERING_MS = MINUTE_MS;
const LONGEST_AGENT = 400;

type ReportOptions = {
  readonly desk: Desk;
  readonly device: DeviceDatabase;
  readonly ports: Pick<Ports, "files" | "userAgent" | "report">;
  readonly status$: { subscribe(next: (status: EngineStatus) => void): Subscription };
  readonly signal: AbortSignal;
};

const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

/** How much there is, never what. Nothing before the server knows this installation. */
async function reportOf({ desk, device, ports }: ReportOptions, now: number) {
  const installed = await installation.get(device.facts);
  if (installed === undefined) return undefined;
  const { waiting, needAttention } = await outboxSummary(desk.db);
  const room = await ports.files.estimate().catch(() => undefined);
  const isKept = await ports.files.persisted?.().catch(() => undefined);
  const body: Body<typeof reportDevice> = {
    device: installed,
    reported_at: new Date(now).toISOString(),
    last_synced_at: iso(await lastSyncedAt.get(desk.db.facts)),
    pending: waiting,
    set_aside: needAttention,
    app_version: String(WIRE_VERSION),
    storage_used: room?.used ?? null,
    storage_quota: room?.quota ?? null,
    persisted: isKept ?? null,
    user_agent: ports.userAgent?.slice(0, LONGEST_AGENT) || null,
  };
  return checked("reportDevice", body);
}

/** A time further away than it was ever set is a clock that was set back. */
const isOver = (due: number, now: number) => due <= now || due > now + EVERY_MS;

/** Takes the place of one that was not sent yet. */
async function oweReport(options: ReportOptions): Promise<void> {
  const { db, ports, wake } = options.desk;
  const now = ports.clock.now();
  const due = await reportDueAt.get(db.facts);
  if (due !== undefined && !isOver(due, now)) return;
  const body = due === undefined ? undefined : await reportOf(options, now);
  const id = ports.ids.uuid();
  const isOwed = await keep(options.desk, [], async () => {
    // Another tab may have been faster.
    if ((await reportDueAt.get(db.facts)) !== due) return false;
    await reportDueAt.set(db.facts, now + (body ? EVERY_MS : FIRST_MS));
    if (!body) return false;
    const older = inLane(db, BACKGROUND_LANE).filter(
      ({ call, state, gen }) => call === "reportDevice" && state === "ready" && gen === 0,
    );
    await db.outbox.bulkDelete((await older.toArray()).map(({ seq }) => seq));
    const notBefore = now + GATHERING_MS;
    await addToOutbox(db, { call: "reportDevice", body, id, now, notBefore });
    return true;
  });
  if (isOwed) wake("noted");
}

/** Says now and then how this device is, when it was in step with the server. Nobody waits for it. */
export function reportRegularly(options: ReportOptions) {
  const { ports, status$, signal } = options;
  const watching = new Subscription();
  const stumble = (error: unknown) => {
    // Put away, or full: the next time finds it again.
    if (!signal.aborted && !(error instanceof NotSaved) && !isInterruption(error))
      ports.report("How this device is could not be noted", error);
  };
  const pump = createPump(() =>
    (signal.aborted ? Promise.resolve() : oweReport(options)).catch(stumble),
  );
  if (!signal.aborted)
    watching.add(
      status$.subscribe(({ isWorking, reach }) => {
        if (!isWorking && reach === "up") pump.nudge();
      }),
    );
  return {
    /** Resolves when nothing runs at the moment. */
    settled: pump.rest,
    /** To be called when `signal` is aborted: resolves when nothing runs any more. */
    stopped: async () => {
      watching.unsubscribe();
      await pump.rest();
    },
  };
}
