import { watchAchievements } from "./achievements/watch-achievements.ts";
import type { Device } from "./device.ts";
import type { DownloadCommands } from "./downloads/device-downloads.ts";
import { createDownloads } from "./downloads/downloads.ts";
import { keepHandouts } from "./downloads/handouts.ts";
import { createSmart } from "./downloads/smart.ts";
import { assemblePass } from "./engine/create-cycle.ts";
import type { RunPass } from "./engine/cycle-types.ts";
import { startEngine } from "./engine/loop.ts";
import { type Acts, createActs } from "./local/actions.ts";
import type { DeviceDatabase } from "./local/device-database.ts";
import { reportRegularly } from "./local/device-report.ts";
import { told } from "./local/dismissals.ts";
import { forgetOldDraft } from "./local/draft-actions.ts";
import { PersonDatabase } from "./local/person-database.ts";
import { expectHere } from "./local/presence.ts";
import { beginAsking } from "./local/pulse-schedule.ts";
import { layBallast, withBallast } from "./local/reserved-quota.ts";
import { discardParked, retryParked } from "./outbox/failed.ts";
import type { Ports } from "./ports.ts";
import { followSession } from "./session/follow-session.ts";
import { forgetMirrored } from "./session/mirror.ts";
import { putAway } from "./session/seal-at-sign-out.ts";
import type { EngineStatus } from "./status-relay.ts";

/** The part of a device that acts: its commands, the engine, the transfers. */
export type RunningDevice = {
  readonly acts: Acts;
  readonly retry: Device["outbox"]["retry"];
  readonly discard: Device["outbox"]["discard"];
  readonly downloads: DownloadCommands;
  readonly putAway: Device["putAway"];
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
  readonly onStatus: (status: EngineStatus) => void;
  /** Newer code takes a database over: nothing more may be sent from here. */
  readonly onSuperseded: (tell: () => void) => void;
  /** This browser has been here before, and what it kept is gone. */
  readonly onCleared: () => void;
};

/** Handouts are fetched after a look at what is new, without keeping the lock or the engine waiting. */
function withHandouts(
  runPass: RunPass,
  device: DeviceDatabase,
  person: PersonDatabase,
  ports: Ports,
): { readonly runPass: RunPass; readonly done: () => Promise<void> } {
  let passing: Promise<unknown> = Promise.resolve();
  let keeping: Promise<unknown> = Promise.resolve();
  let isKeeping = false;
  const keep = async (signal: AbortSignal) => {
    isKeeping = true;
    try {
      const credits = await person.credits.toArray();
      const templates = credits.flatMap(({ certificate }) => certificate?.template ?? []);
      await keepHandouts(device, ports, signal, templates);
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

/** Starts to send and to look, as whoever owns `person`. */
export async function runDevice(options: RunOptions): Promise<RunningDevice> {
  const { ports, device, person, lastSyncedAt, signal, onStatus } = options;
  // A session that comes before the engine runs needs no wake: it will be read at the start.
  let wakeForSession: (() => void) | undefined;
  const following = await followSession(ports, device, person, () => wakeForSession?.());
  if (following.wasCleared) options.onCleared();
  const relaxed = new PersonDatabase(person.owner, ports.databases, "relaxed");
  expectHere(relaxed);
  const pass = assemblePass(ports, device, relaxed, following.credentials);
  // On a full device, too, what is owed is sent, and makes room as it goes.
  const passOnBallast: RunPass = (order) => withBallast(ports.files, () => pass(order));
  const { runPass, done } = withHandouts(passOnBallast, device, person, ports);
  const engine = startEngine({ ports, runPass, lastSyncedAt, signal });
  wakeForSession = () => engine.wake("session");
  const watching = engine.status$.subscribe(onStatus);
  options.onSuperseded(engine.supersede);
  const downloads = createDownloads({ database: device, ports, status$: engine.status$ });
  const smart = createSmart({ device, person, ports, downloads });
  if (!signal.aborted) {
    downloads.start();
    smart.start();
  }
  const desk = { db: person, ports, wake: engine.wake };
  const achievements = watchAchievements({ desk, device, ports, status$: engine.status$, signal });
  const health = reportRegularly({ desk, device, ports, status$: engine.status$, signal });
  engine.wake("start");
  const laying = layBallast(ports.files).catch((error: unknown) =>
    ports.report("No ballast could be laid", error),
  );
  const notes = Promise.all([
    forgetOldDraft(person, ports.clock.now()),
    beginAsking(person, ports.clock.now()),
  ]).catch((error: unknown) => ports.report("A note could not be kept", error));
  return {
    acts: createActs(desk, device),
    retry: told(async (seq: number) => {
      await retryParked(person, seq, ports.ids.uuid());
      engine.wake("asked");
    }),
    discard: told(async (seq: number) => {
      await discardParked(person, seq);
      // Others may have waited behind it.
      engine.wake("written");
    }),
    downloads: smart.commands,
    putAway: told(async () => {
      await putAway(person, ports);
      await forgetMirrored(device);
    }),
    now: () => engine.wake("asked"),
    stopped: async () => {
      await smart.stop();
      await achievements.stopped();
      await health.stopped();
      await Promise.all([downloads.stop(), done(), following.done(), laying, notes]);
      watching.unsubscribe();
      relaxed.close();
    },
  };
}
