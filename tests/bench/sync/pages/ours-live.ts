import type { QueuedCall } from "#contract/queued-calls.ts";
import { createDevice } from "#sync/create-device.ts";
import type { Device } from "#sync/device.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import { pagePorts } from "#sync/ports-page.ts";
import type { Session } from "#sync/session/session.ts";
import { createSessionStore } from "#sync/session/session-store.ts";
import { applyWrite, recordOf } from "./ours-writes.ts";
import { exposePeer } from "./peer.ts";

/* The device as the application opens it, with its engine. */

const ports = pagePorts(() => () => undefined);
let device: Device;

function signIn(token: string): Session {
  const session: Session = JSON.parse(token);
  if (ports.keyValue) createSessionStore({ keyValue: ports.keyValue }).write(session);
  return session;
}

/** Renames the queued calls to one that this version does not know, as if an older version had queued them. */
async function renameQueuedCalls(owner: string): Promise<void> {
  const person = new PersonDatabase(owner);
  await person.outbox.toCollection().modify({ call: "retiredCall" as QueuedCall });
  person.close();
}

exposePeer({
  open: async ({ token, updated }) => {
    const session = signIn(token);
    if (updated) await renameQueuedCalls(session.user.id);
    device = await createDevice(ports, session);
  },
  signIn,
  enqueue: (write) => applyWrite(device, write),
  fill: async (writes) => {
    for (const write of writes) await applyWrite(device, write);
  },
  drain: async () => device.sync.now(),
  waiting: async () => (await device.outbox.entries()).map(recordOf),
});
