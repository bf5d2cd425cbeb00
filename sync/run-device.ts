import type { Device, SyncStatus } from "./device.ts";
import { createDownloads } from "./downloads/downloads.ts";
import { keepHandouts } from "./downloads/handouts.ts";
import { assemblePass } from "./engine/create-pass.ts";
import { startEngine } from "./engine/loop.ts";
import type { RunPass } from "./engine/pass.ts";
import type { DeviceDatabase } from "./local/device-database.ts";
import type { PersonDatabase } from "./local/person-database.ts";
import { recordProgress } from "./local/progress.ts";
import { retryParked } from "./outbox/outbox.ts";
import type { Credentials } from "./passage/call.ts";
import type { Ports } from "./ports.ts";
import { mirrorSession, pageCredentials, settleIn, workerCredentials } from "./session/mirror.ts";
import { createSessionStore } from "./session/session-store.ts";

/** The part of a device that acts: its commands, the engine, the transfers. */
export type RunningDevice = {
  readonly record: Device["progress"]["record"];
  readonly retry: Device["outbox"]["retry"];
  readonly downloads: Device["downloads"];
  readonly now: () => void;
  /** To be called when `signal` is aborted: resolves when nothing runs any more. */
  readonly stopped: () => Promise<void>;
};

export type RunOptions = {
  readonly ports: Ports;
  readonly device: DeviceDatabase;
  readonly person: PersonDatabase;
  readonly lastSyncedAt: number | undefined;
  /** Ends everything. */
  readonly signal: AbortSignal;
  readonly onStatus: (status: SyncStatus) => void;
  /** Newer code takes a database over: nothing more may be sent from here. */
  readonly onSuperseded: (tell: () => void) => void;
};

type Running = { readonly done: () => Promise<void> };

/** Handouts are fetched after a look at what is new, without keeping the lock or the engine waiting. */
function withHandouts(
  runPass: RunPass,
  device: DeviceDatabase,
  ports: Ports,
): Running & { readonly runPass: RunPass } {
  let passing: Promise<unknown> = Promise.resolve();
  let keeping: Promise<unknown> = Promise.resolve();
  let isKeeping = false;
  const keep = async (signal: AbortSignal) => {
    isKeeping = true;
    try {
      await keepHandouts(device, ports, signal);
    } catch (error) {
      if (!signal.aborted) ports.report("Handouts could not be kept", error);
    } finally {
      isKeeping = false;
    }
  };
  return {
    runPass: (order) => {
      const running = runPass(order);
      passing = running.catch(() => undefined);
      return running.then((result) => {
        const isNew = order.pass === "full" && result.end.kind === "done" && !result.end.more;
        if (isNew && !isKeeping && !order.signal.aborted) keeping = keep(order.signal);
        return result;
      });
    },
    done: async () => {
      await passing;
      await keeping;
    },
  };
}

/** Mirrors the session as it is now, and each change of it, for the worker, one after the other. */
async function mirrorChanges(
  ports: Ports,
  device: DeviceDatabase,
  owner: string,
  onSession: () => void,
): Promise<Running & { readonly credentials: Credentials }> {
  const { keyValue, report } = ports;
  if (!keyValue)
    return { credentials: workerCredentials(device, owner), done: async () => undefined };
  const sessions = createSessionStore({ keyValue });
  let mirroring: Promise<unknown> = Promise.resolve();
  const stop = sessions.listen((session) => {
    mirroring = mirroring
      .then(() => mirrorSession(device, sessions.read))
      .catch((error: unknown) => report("The session could not be mirrored", error));
    if (session?.user.id === owner) onSession();
  });
  await settleIn(device, sessions.read, { now: ports.clock.now(), uuid: ports.ids.uuid() });
  return {
    credentials: pageCredentials(sessions, owner),
    done: async () => {
      stop();
      await mirroring;
    },
  };
}

/** Starts to send and to look, as whoever owns `person`. */
export async function runDevice(options: RunOptions): Promise<RunningDevice> {
  const { ports, device, person, lastSyncedAt, signal, onStatus, onSuperseded } = options;
  // A session that comes before the engine runs needs no wake: it will be read at the start.
  let wakeForSession: (() => void) | undefined;
  const mirror = await mirrorChanges(ports, device, person.owner, () => wakeForSession?.());
  const pass = assemblePass(ports, device, person, mirror.credentials);
  const { runPass, done } = withHandouts(pass, device, ports);
  const engine = startEngine({ ports, runPass, lastSyncedAt, signal });
  wakeForSession = () => engine.wake("session");
  const watching = engine.status$.subscribe(onStatus);
  onSuperseded(engine.supersede);
  const downloads = createDownloads({ database: device, ports, status$: engine.status$ });
  if (!signal.aborted) downloads.start();
  engine.wake("start");
  return {
    record: recordProgress(person, ports, () => engine.wake("written")),
    retry: async (seq) => {
      await retryParked(person, seq, ports.ids.uuid());
      engine.wake("asked");
    },
    downloads,
    now: () => engine.wake("asked"),
    stopped: async () => {
      await Promise.all([downloads.stop(), done(), mirror.done()]);
      watching.unsubscribe();
    },
  };
}
