import { assembleCycle } from "./engine/assemble-cycle.ts";
import type { CycleOrder, RunCycle } from "./engine/cycle-types.ts";
import { SYNC_LOCK } from "./engine/state.ts";
import { DeviceDatabase } from "./local/device-database.ts";
import { PersonDatabase } from "./local/person-database.ts";
import { isNewerSchema } from "./local/schema-guard.ts";
import { outboxSummary } from "./outbox/queries.ts";
import type { WorkerPorts } from "./ports.ts";
import { browserPorts } from "./ports-browser.ts";
import { mirroredSession, workerCredentials } from "./session/mirror.ts";

/** Only a page can resolve these: the person has to sign in, load the new version, or start over. */
const needsPage = new Set(["signed-out", "idle", "outdated", "other-server"]);

/** Browsers stop a worker after about three minutes, and a cycle takes at most 20 seconds. */
const MAX_CYCLES = 8;
/** The longest a page's cycle may take. The page may also close during it. */
const MAX_WAIT_MS = 20_000;

/** Waits until the running cycle ends or the time is up. */
async function untilFree({ locks, clock }: WorkerPorts): Promise<void> {
  const ended = new AbortController();
  const waits = [clock.wait(MAX_WAIT_MS, ended.signal)];
  if (locks.isShared) waits.push(locks.whenFree(SYNC_LOCK, ended.signal));
  await Promise.race(waits);
  ended.abort();
  await Promise.allSettled(waits);
}

/** Includes background writes, which `outboxSummary` leaves out. */
const hasPending = async ({ outbox }: PersonDatabase) =>
  (await outbox.where("state").anyOf("ready", "sent").limit(1).count()) > 0;

/** Returns true if another wake-up could deliver the rest. */
async function send(runCycle: RunCycle, ports: WorkerPorts, person: PersonDatabase) {
  const { signal } = new AbortController();
  let order: CycleOrder = { kind: "push", probe: true, signal };
  for (let cycles = 0; cycles < MAX_CYCLES && (await hasPending(person)); cycles++) {
    const { end } = await runCycle(order);
    if (end.kind === "busy") await untilFree(ports);
    else if (end.kind === "done" && end.more) order = { ...order, probe: false };
    else return !needsPage.has(end.kind);
  }
  return true;
}

async function sendPending(ports: WorkerPorts, device: DeviceDatabase, person: PersonDatabase) {
  const runCycle = assembleCycle(ports, device, person, workerCredentials(device, person.owner));
  const mayHelp = await send(runCycle, ports, person);
  return mayHelp ? (await outboxSummary(person)).waiting : 0;
}

async function sendOf(ports: WorkerPorts): Promise<{ readonly remaining: number }> {
  const device = new DeviceDatabase(ports.databases);
  try {
    // The session is stored elsewhere, so that alone doesn't notice that newer code has upgraded the device's data.
    await device.open();
    const session = await mirroredSession(device);
    if (!session) return { remaining: 0 };
    const person = new PersonDatabase(session.user.id, ports.databases, "relaxed");
    try {
      return { remaining: await sendPending(ports, device, person) };
    } finally {
      person.close();
    }
  } finally {
    device.close();
  }
}

/**
 * Sends the signed-in person's pending writes while no page is open. Runs the same cycle as a page,
 * under the same lock. `remaining` is the number another wake-up could still deliver.
 */
export async function runBackgroundSync(
  ports: WorkerPorts = browserPorts(),
): Promise<{ readonly remaining: number }> {
  try {
    return await sendOf(ports);
  } catch (error) {
    // After a rollback, only the next release can read the database.
    if (isNewerSchema(error)) return { remaining: 0 };
    throw error;
  }
}
