import { BATCH_LIMIT } from "#contract/constants.ts";
import { createDevice } from "#sync/create-device.ts";
import type { Device } from "#sync/device.ts";
import { assembleCycle } from "#sync/engine/assemble-cycle.ts";
import { createCycle } from "#sync/engine/cycle.ts";
import type { RunCycle } from "#sync/engine/cycle-types.ts";
import { newLinkQuality } from "#sync/engine/link-quality.ts";
import { DeviceDatabase } from "#sync/local/device-database.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import { write } from "#sync/local/schema-guard.ts";
import { addToOutbox } from "#sync/outbox/add.ts";
import { pagePorts } from "#sync/ports-page.ts";
import { recordArrival } from "#sync/session/mirror.ts";
import type { Session } from "#sync/session/session.ts";
import { createSessionStore } from "#sync/session/session-store.ts";
import { createCall, createCallUnlessUnchanged } from "#sync/transport/call.ts";
import type { BenchWrite, Feedback } from "../writes.ts";
import { applyWrite, recordOf } from "./ours-writes.ts";
import { exposePeer } from "./peer.ts";

/* Writes are made with the device's commands and sent by the product's sync cycles, without a pull. */

const ports = pagePorts(() => () => undefined);
/** For the device that only enqueues: it never gets the sync lock. */
const portsWithoutLock = {
  ...ports,
  locks: { ...ports.locks, ifFree: async () => undefined, steal: async () => undefined as never },
};
const databases = new DeviceDatabase();
let person: PersonDatabase;
let session: Session;
let runPass: RunCycle;
let deviceForWrites: Promise<Device> | undefined;

/** Returns a sync cycle with a fixed batch size. The product's own starts with full batches. */
function cycleWithBatch(batch: number): RunCycle {
  const credentials = { read: () => session, renew: () => undefined };
  if (batch === BATCH_LIMIT) return assembleCycle(ports, databases, person, credentials);
  let requests = 0;
  const send: typeof ports.network.send = (request) => {
    requests += 1;
    return ports.network.send(request);
  };
  const network = { ...ports.network, send };
  const deps = { network, clock: ports.clock, credentials };
  const line = Object.defineProperty(newLinkQuality(), "batchSize", {
    get: () => batch,
    set: () => undefined,
  });
  return createCycle({
    ports,
    device: databases,
    person,
    call: createCall(deps),
    callUnlessUnchanged: createCallUnlessUnchanged(deps),
    link: line,
    isSignedIn: async () => true,
    requests: () => requests,
  });
}

async function runCycles(pass: "push" | "full"): Promise<void> {
  const { signal } = new AbortController();
  for (;;) {
    const { end } = await runPass({ kind: pass, probe: false, signal });
    if (end.kind !== "done") throw new Error(`The pass ended: ${end.kind}`);
    if (!end.more) return;
  }
}

async function enqueueUnencrypted({ body }: BenchWrite): Promise<void> {
  const now = ports.clock.now();
  const queued = {
    ...(body as Feedback),
    id: ports.ids.uuid(),
    given_at: new Date(now).toISOString(),
  };
  await write(person, [person.outbox, person.facts], () =>
    addToOutbox(person, { call: "giveFeedback", body: queued, id: ports.ids.uuid(), now }),
  );
}

async function enqueue(written: BenchWrite): Promise<void> {
  if (written.kind === "unencrypted") return enqueueUnencrypted(written);
  deviceForWrites ??= createDevice(portsWithoutLock, session);
  await applyWrite(await deviceForWrites, written);
}

exposePeer({
  open: async ({ batch, token }) => {
    session = JSON.parse(token);
    if (ports.keyValue) createSessionStore({ keyValue: ports.keyValue }).write(session);
    // Relaxed durability, as in the product's engine. Writes are enqueued through the device's own strict connection.
    person = new PersonDatabase(session.user.id, undefined, "relaxed");
    await Promise.all([databases.open(), person.open()]);
    await recordArrival(databases, () => session, { now: Date.now(), uuid: ports.ids.uuid() });
    runPass = cycleWithBatch(batch);
  },
  enqueue,
  fill: async (writes) => {
    // As on any device, which has pulled before it can queue anything. So it knows the server, and its key for encryption.
    await runCycles("full");
    // In parallel, to wait for fewer commits.
    for (let at = 0; at < writes.length; at += 100)
      await Promise.all(writes.slice(at, at + 100).map(enqueue));
  },
  drain: () => runCycles("push"),
  signIn: () => undefined,
  waiting: async () => (await person.outbox.toArray()).map(recordOf),
});
