import { assemblePass } from "./engine/create-cycle.ts";
import type { PassOrder, RunPass } from "./engine/cycle-types.ts";
import { PASS_LOCK } from "./engine/state.ts";
import { DeviceDatabase } from "./local/device-database.ts";
import { PersonDatabase } from "./local/person-database.ts";
import { outboxSummary } from "./outbox/questions.ts";
import type { WorkerPorts } from "./ports.ts";
import { browserPorts } from "./ports-browser.ts";
import { mirroredSession, workerCredentials } from "./session/mirror.ts";

/** No outcome of these changes before a page is open: somebody must sign in, or load the new application. */
const needsPage = new Set(["signed-out", "outdated"]);

/** Browsers end a worker that is at it for longer than three minutes; a pass takes at most 20 seconds. */
const MOST_PASSES = 8;
/** As long as a page may take for its pass. It may also be closed in the middle of it. */
const PATIENCE_MS = 20_000;

/** Until whoever passes now has ended, or the patience has. */
async function untilFree({ locks, clock }: WorkerPorts): Promise<void> {
  const ended = new AbortController();
  const waits = [clock.wait(PATIENCE_MS, ended.signal)];
  if (locks.isShared) waits.push(locks.whenFree(PASS_LOCK, ended.signal));
  await Promise.race(waits);
  ended.abort();
  await Promise.allSettled(waits);
}

/** Nobody waits for some of it, but it is owed all the same. */
const owesAnything = async ({ outbox }: PersonDatabase) =>
  (await outbox.where("state").anyOf("ready", "sent").limit(1).count()) > 0;

/** True when another wake-up could do what is left. */
async function send(runPass: RunPass, ports: WorkerPorts, person: PersonDatabase) {
  const { signal } = new AbortController();
  let order: PassOrder = { pass: "push", probe: true, signal };
  for (let passes = 0; passes < MOST_PASSES && (await owesAnything(person)); passes++) {
    const { end } = await runPass(order);
    if (end.kind === "busy") await untilFree(ports);
    else if (end.kind === "done" && end.more) order = { ...order, probe: false };
    else return !needsPage.has(end.kind);
  }
  return true;
}

async function passFor(ports: WorkerPorts, device: DeviceDatabase, person: PersonDatabase) {
  const runPass = assemblePass(ports, device, person, workerCredentials(device, person.owner));
  const mayHelp = await send(runPass, ports, person);
  return mayHelp ? (await outboxSummary(person)).waiting : 0;
}

/**
 * Sends what the signed-in person owes, with no page open: the same pass as in the page, under the same lock.
 * `remaining` counts what another wake-up could still deliver.
 */
export async function runOwedPass(
  ports: WorkerPorts = browserPorts(),
): Promise<{ readonly remaining: number }> {
  const device = new DeviceDatabase(ports.databases);
  try {
    const session = await mirroredSession(device);
    if (!session) return { remaining: 0 };
    const person = new PersonDatabase(session.user.id, ports.databases, "relaxed");
    try {
      return { remaining: await passFor(ports, device, person) };
    } finally {
      person.close();
    }
  } finally {
    device.close();
  }
}
