import { healthCheck } from "#contract/health.ts";
import { watchAchievements } from "./achievements/watch-achievements.ts";
import type { Device } from "./device.ts";
import type { DownloadCommands } from "./downloads/device-downloads.ts";
import { createDownloads } from "./downloads/downloads.ts";
import { storeHandouts } from "./downloads/handouts.ts";
import { createSmart } from "./downloads/smart.ts";
import { assembleCycle } from "./engine/assemble-cycle.ts";
import type { RunCycle } from "./engine/cycle-types.ts";
import { startEngine } from "./engine/loop.ts";
import { type Actions, createActions } from "./local/actions.ts";
import type { DeviceDatabase } from "./local/device-database.ts";
import { reportRegularly } from "./local/device-report.ts";
import { deleteExpiredDrafts } from "./local/draft-actions.ts";
import { knownServer } from "./local/facts.ts";
import { PersonDatabase } from "./local/person-database.ts";
import { expectExisting } from "./local/presence.ts";
import { startPulseSchedule } from "./local/pulse-schedule.ts";
import { rejectAsNotSaved } from "./local/reject-as-not-saved.ts";
import { reserveQuota, withReservedQuota } from "./local/reserved-quota.ts";
import { discardFailed, retryFailed } from "./outbox/failed.ts";
import type { Ports } from "./ports.ts";
import { type FollowedSession, followSession } from "./session/follow-session.ts";
import { deleteMirroredSession } from "./session/mirror.ts";
import { sealAtSignOut } from "./session/seal-at-sign-out.ts";
import type { EngineStatus } from "./status-relay.ts";
import { type Credentials, createCall } from "./transport/call.ts";

/** The active part of a device: commands, engine, and transfers. */
export type RunningDevice = {
  readonly actions: Actions;
  readonly retry: Device["outbox"]["retry"];
  readonly discard: Device["outbox"]["discard"];
  readonly downloads: DownloadCommands;
  readonly sealAtSignOut: Device["sealAtSignOut"];
  readonly now: () => void;
  readonly isOtherServer: Device["sync"]["isOtherServer"];
  /** Call after aborting `signal`. Resolves when nothing is running. */
  readonly stopped: () => Promise<void>;
};

export type RunOptions = {
  readonly ports: Ports;
  readonly device: DeviceDatabase;
  readonly person: PersonDatabase;
  readonly lastSyncedAt: number | undefined;
  /** Stops everything. */
  readonly signal: AbortSignal;
  readonly onStatus: (status: EngineStatus) => void;
  /** Newer code has upgraded a database, so this page may not send anymore. */
  readonly onSuperseded: (supersede: () => void) => void;
  /** This browser was used before, and its storage is gone. */
  readonly onCleared: () => void;
  /** The browser cleared the databases, and another page recreated them. */
  readonly onLost: () => void;
};

/** Long enough to read the status line. A page may reload at once, for example for an update. */
const READ_MS = 10_000;

/** Stores handouts after a full cycle, without blocking the lock or the engine. */
function withHandouts(
  runCycle: RunCycle,
  device: DeviceDatabase,
  person: PersonDatabase,
  ports: Ports,
): { readonly runCycle: RunCycle; readonly done: () => Promise<void> } {
  let cycling: Promise<unknown> = Promise.resolve();
  let storing: Promise<unknown> = Promise.resolve();
  let isStoring = false;
  const storeAll = async (signal: AbortSignal) => {
    isStoring = true;
    try {
      const credits = await person.credits.toArray();
      const templates = credits.flatMap(({ certificate }) => certificate?.template ?? []);
      await storeHandouts(device, ports, signal, templates);
    } catch (error) {
      if (!signal.aborted) ports.report("Handouts could not be stored", error);
    } finally {
      isStoring = false;
    }
  };
  return {
    runCycle: (order) => {
      const running = runCycle(order);
      cycling = running.catch(() => undefined);
      return running.then((result) => {
        const isNew = order.kind === "full" && result.end.kind === "done" && !result.end.more;
        if (isNew && !isStoring && !order.signal.aborted) storing = storeAll(order.signal);
        return result;
      });
    },
    done: async () => {
      await cycling;
      await storing;
    },
  };
}

async function isOtherServer({ ports, person, signal }: RunOptions, credentials: Credentials) {
  const known = await knownServer.get(person.facts);
  const call = createCall({ ...ports, credentials });
  const outcome = await call(healthCheck, { signal, timeoutMs: 5000 });
  return known !== undefined && outcome.kind === "accepted" && outcome.value.server !== known;
}

/** Tells the person if the browser has cleared the data, before this page was opened or since. */
function reportCleared({ ports, signal, onCleared, onLost }: RunOptions, here: FollowedSession) {
  if (!here.wasCleared) return here.listenForCleared({ onCleared, onLost });
  onCleared();
  ports.clock.wait(READ_MS, signal).then(here.forgetCleared, () => undefined);
}

/** Starts the engine and transfers for the owner of `person`. */
export async function runDevice(options: RunOptions): Promise<RunningDevice> {
  const { ports, device, person, lastSyncedAt, signal, onStatus } = options;
  // A session that arrives before the engine runs needs no wake: the engine reads it at the start.
  let wakeForSession: (() => void) | undefined;
  const following = await followSession(ports, device, person, () => wakeForSession?.());
  reportCleared(options, following);
  const relaxed = new PersonDatabase(person.owner, ports.databases, "relaxed");
  expectExisting(relaxed);
  const cycle = assembleCycle(ports, device, relaxed, following.credentials);
  // A full device can still send, which frees space.
  const cycleWithReserve: RunCycle = (order) => withReservedQuota(ports.files, () => cycle(order));
  const { runCycle, done } = withHandouts(cycleWithReserve, device, person, ports);
  const engine = startEngine({ ports, runCycle, lastSyncedAt, signal });
  wakeForSession = () => engine.wake("session");
  const watching = engine.status$.subscribe(onStatus);
  options.onSuperseded(engine.supersede);
  const downloads = createDownloads({ database: device, ports, status$: engine.status$ });
  const smart = createSmart({ device, person, ports, downloads });
  if (!signal.aborted) {
    downloads.start();
    smart.start();
  }
  const context = { db: person, ports, wake: engine.wake };
  const achievements = watchAchievements({
    context,
    device,
    ports,
    status$: engine.status$,
    signal,
  });
  const health = reportRegularly({ context, device, ports, status$: engine.status$, signal });
  engine.wake("start");
  const reserving = reserveQuota(ports.files).catch((error: unknown) =>
    ports.report("No storage quota could be reserved", error),
  );
  const startupTasks = Promise.all([
    deleteExpiredDrafts(person, ports.clock.now()),
    startPulseSchedule(person, ports.clock.now()),
  ]).catch((error: unknown) => ports.report("Startup cleanup failed", error));
  return {
    actions: createActions(context, device),
    retry: rejectAsNotSaved(async (seq: number) => {
      await retryFailed(person, seq, ports.ids.uuid());
      engine.wake("manual");
    }),
    discard: rejectAsNotSaved(async (seq: number) => {
      await discardFailed(person, seq);
      // Other entries may have waited behind it.
      engine.wake("written");
    }),
    downloads: smart.commands,
    sealAtSignOut: rejectAsNotSaved(async () => {
      await sealAtSignOut(person, ports);
      await deleteMirroredSession(device);
    }),
    now: () => engine.wake("manual"),
    isOtherServer: () => isOtherServer(options, following.credentials),
    stopped: async () => {
      await smart.stop();
      await achievements.stopped();
      await health.stopped();
      await Promise.all([downloads.stop(), done(), following.done(), reserving, startupTasks]);
      watching.unsubscribe();
      relaxed.close();
    },
  };
}
