import type { Device, SyncStatus } from "./device.ts";
import { downloadQuestions } from "./downloads/questions.ts";
import { contentQuestions } from "./local/content-questions.ts";
import { DeviceDatabase } from "./local/device-database.ts";
import { lastSyncedAt } from "./local/facts.ts";
import { PersonDatabase } from "./local/person-database.ts";
import { outboxEntries, outboxSummary } from "./outbox/questions.ts";
import type { Ports } from "./ports.ts";
import type { RunningDevice } from "./run-device.ts";
import type { Session } from "./session/session.ts";
import { statusRelay } from "./status-relay.ts";

async function openDatabases(ports: Ports, owner: string) {
  const device = new DeviceDatabase(ports.databases);
  const person = new PersonDatabase(owner, ports.databases);
  try {
    const opening = person.open().then(() => lastSyncedAt.get(person.facts));
    const [syncedAt] = await Promise.all([opening, device.open()]);
    return { device, person, syncedAt };
  } catch (error) {
    device.close();
    person.close();
    throw error;
  }
}

const atStart = (syncedAt: number | undefined): SyncStatus => ({
  reach: "unknown",
  isWorking: false,
  needsSignIn: false,
  isOutdated: false,
  ...(syncedAt !== undefined && { lastSyncedAt: syncedAt }),
});

/**
 * Opens the databases of the signed-in person; questions are answered from then on. What acts (commands, engine,
 * transfers) is code of its own, fetched and started once `isQuiet`, so that the first screen does not wait for it;
 * a command given earlier waits for it. Rejects when there is no database.
 */
export async function createDevice(
  ports: Ports,
  session: Session,
  isQuiet: Promise<void> = Promise.resolve(),
): Promise<Device> {
  const owner = session.user.id;
  const { device, person, syncedAt } = await openDatabases(ports, owner);
  const life = new AbortController();
  const status = statusRelay(atStart(syncedAt));
  let supersede = () => status.next({ ...atStart(syncedAt), isOutdated: true });
  const run = async (): Promise<RunningDevice> => {
    await isQuiet;
    const { runDevice } = await import("./run-device.ts");
    return await runDevice({
      ports,
      device,
      person,
      lastSyncedAt: syncedAt,
      signal: life.signal,
      onStatus: status.next,
      onSuperseded: (tell) => {
        supersede = tell;
      },
    });
  };
  const running = run();
  // A command that needs it rejects, and is told as not done.
  running.catch((error: unknown) => {
    if (!life.signal.aborted) ports.report("The device could not be started", error);
  });
  const giveWay = () => {
    supersede();
    life.abort();
  };
  for (const db of [device, person]) db.on("versionchange", giveWay);
  return {
    owner,
    content: contentQuestions(device, ports.files),
    progress: {
      of: (contentId) => person.timeWatched.get(contentId),
      all: () => person.timeWatched.toArray(),
      record: async (sample) => (await running).record(sample),
    },
    outbox: {
      entries: () => outboxEntries(person),
      summary: () => outboxSummary(person),
      retry: async (seq) => (await running).retry(seq),
    },
    downloads: {
      ...downloadQuestions(device, ports.files),
      add: async (contentId) => (await running).downloads.add(contentId),
      pause: async (fileHash) => (await running).downloads.pause(fileHash),
      resume: async (fileHash) => (await running).downloads.resume(fileHash),
      remove: async (fileHash) => (await running).downloads.remove(fileHash),
    },
    sync: {
      status$: status.stream,
      now: () => {
        running.then(({ now }) => now()).catch(() => undefined);
      },
    },
    close: async () => {
      life.abort();
      const started = await running.catch(() => undefined);
      await started?.stopped();
      device.close();
      person.close();
    },
  };
}
