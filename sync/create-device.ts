import type { Device } from "./device.ts";
import { createDownloads } from "./downloads/downloads.ts";
import { handoutIsHere, keepHandouts } from "./downloads/handouts.ts";
import { assemblePass } from "./engine/create-pass.ts";
import { startEngine } from "./engine/loop.ts";
import type { RunPass } from "./engine/pass.ts";
import { contentQuestions } from "./local/content-questions.ts";
import { DeviceDatabase } from "./local/device-database.ts";
import { lastSyncedAt } from "./local/facts.ts";
import { PersonDatabase } from "./local/person-database.ts";
import { progress } from "./local/progress.ts";
import { outboxEntries, outboxSummary, retryParked } from "./outbox/outbox.ts";
import type { Credentials } from "./passage/call.ts";
import type { Ports } from "./ports.ts";
import { mirrorSession, pageCredentials, settleIn, workerCredentials } from "./session/mirror.ts";
import type { Session } from "./session/session.ts";
import { createSessionStore } from "./session/session-store.ts";

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

/** Mirrors each change of the session for the worker, one after the other. */
function mirrorChanges(
  ports: Ports,
  device: DeviceDatabase,
  owner: string,
  onSession: () => void,
): Running & { readonly credentials: Credentials } {
  const { keyValue, report } = ports;
  if (!keyValue)
    return { credentials: workerCredentials(device, owner), done: async () => undefined };
  const sessions = createSessionStore({ keyValue });
  let mirroring: Promise<unknown> = Promise.resolve();
  const stop = sessions.listen((session) => {
    mirroring = mirroring
      .then(() => mirrorSession(device, session))
      .catch((error: unknown) => report("The session could not be mirrored", error));
    if (session?.user.id === owner) onSession();
  });
  return {
    credentials: pageCredentials(sessions, owner),
    done: async () => {
      stop();
      await mirroring;
    },
  };
}

async function openDatabases(ports: Ports, session: Session) {
  const device = new DeviceDatabase(ports.databases);
  const person = new PersonDatabase(session.user.id, ports.databases);
  try {
    await Promise.all([device.open(), person.open()]);
    await settleIn(device, session, { now: ports.clock.now(), uuid: ports.ids.uuid() });
    return { device, person, syncedAt: await lastSyncedAt.get(person.facts) };
  } catch (error) {
    device.close();
    person.close();
    throw error;
  }
}

/** Opens the databases of the signed-in person and starts to send and to look. Rejects when there is no database. */
export async function createDevice(ports: Ports, session: Session): Promise<Device> {
  const owner = session.user.id;
  const { device, person, syncedAt } = await openDatabases(ports, session);
  const life = new AbortController();
  const { signal } = life;
  const mirror = mirrorChanges(ports, device, owner, () => engine.wake("session"));
  const passes = withHandouts(
    assemblePass(ports, device, person, mirror.credentials),
    device,
    ports,
  );
  const { runPass } = passes;
  const engine = startEngine({ ports, runPass, lastSyncedAt: syncedAt, signal });
  const { status$ } = engine;
  const downloads = createDownloads({ database: device, ports, status$ });
  // Newer code takes the database over: this page must be reloaded, and nothing more may be sent from it.
  const giveWay = () => {
    engine.supersede();
    life.abort();
  };
  for (const db of [device, person]) db.on("versionchange", giveWay);
  downloads.start();
  engine.wake("start");
  return {
    owner,
    content: {
      ...contentQuestions(device),
      handoutIsHere: (url) => handoutIsHere(ports.files, url),
    },
    progress: progress(person, ports, () => engine.wake("written")),
    outbox: {
      entries: () => outboxEntries(person),
      summary: () => outboxSummary(person),
      retry: async (seq) => {
        await retryParked(person, seq, ports.ids.uuid());
        engine.wake("asked");
      },
    },
    downloads,
    sync: { status$, now: () => engine.wake("asked") },
    close: async () => {
      life.abort();
      await Promise.all([downloads.stop(), passes.done(), mirror.done()]);
      device.close();
      person.close();
    },
  };
}
